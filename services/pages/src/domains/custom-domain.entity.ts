import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * `pending`: claimed, not proven yet. `verified`: the page answers there. `failing`: it still does, but the proof is
 * missing. `lost`: the proof was missing for too long. `released`: given up by its owner.
 */
export type DomainState = 'pending' | 'verified' | 'failing' | 'lost' | 'released';

/** What a domain still lacks: the record that proves it, or the one that points to us. */
export type DomainLack = 'challenge' | 'target';

/** A custom domain of an organisation's page, current or former. */
@Entity('custom_domain')
export class CustomDomainEntity {
  @PrimaryColumn({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  @Column({ name: 'page_id', type: 'uuid' })
  pageId!: string;

  /** Lower case, in its ASCII form. */
  @PrimaryColumn({ type: 'text' })
  host!: string;

  /** The required value of the TXT record; the same however often the organisation claims the host. */
  @Column({ type: 'text' })
  token!: string;

  @Column({ type: 'text' })
  state!: DomainState;

  @Column({ type: 'text', array: true })
  missing!: DomainLack[];

  /** When it was first proven; null before. */
  @Column({ name: 'verified_at', type: 'timestamptz', nullable: true })
  verifiedAt!: Date | null;

  /** Since when the proof is missing; null while it is there. */
  @Column({ name: 'failing_since', type: 'timestamptz', nullable: true })
  failingSince!: Date | null;

  /** When it was lost or given up; null while it is claimed. */
  @Column({ name: 'freed_at', type: 'timestamptz', nullable: true })
  freedAt!: Date | null;

  /** When the next check is due; null for one that is no longer checked. */
  @Column({ name: 'next_check_at', type: 'timestamptz', nullable: true })
  nextCheckAt!: Date | null;

  @Column({ name: 'claimed_at', type: 'timestamptz' })
  claimedAt!: Date;
}
