import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * `pending`: claimed, not proven yet. `verified`: the page answers there. `failing`: it still does, but the proof is gone.
 * `lost`: the proof was gone for too long. `released`: given up by its owner.
 */
export type DomainState = 'pending' | 'verified' | 'failing' | 'lost' | 'released';

/** What a domain still lacks: the record that proves it, or the one that leads to us. */
export type DomainLack = 'challenge' | 'target';

/** A host of an organisation's own, now or before. */
@Entity('custom_domain')
export class CustomDomainEntity {
  @PrimaryColumn({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  /** Lower case, in its ASCII form. */
  @PrimaryColumn({ type: 'text' })
  host!: string;

  /** What the TXT record has to say; the same however often the organisation claims the host. */
  @Column({ type: 'text' })
  token!: string;

  @Column({ type: 'text' })
  state!: DomainState;

  @Column({ type: 'text', array: true })
  missing!: DomainLack[];

  /** When it was first proven; null before. */
  @Column({ name: 'verified_at', type: 'timestamptz', nullable: true })
  verifiedAt!: Date | null;

  /** Since when the proof is gone; null while it is there. */
  @Column({ name: 'failing_since', type: 'timestamptz', nullable: true })
  failingSince!: Date | null;

  /** When it was lost or given up; null while it is claimed. */
  @Column({ name: 'freed_at', type: 'timestamptz', nullable: true })
  freedAt!: Date | null;

  /** Null for one that is not looked after any more. */
  @Column({ name: 'next_check_at', type: 'timestamptz', nullable: true })
  nextCheckAt!: Date | null;

  @Column({ name: 'claimed_at', type: 'timestamptz' })
  claimedAt!: Date;
}
