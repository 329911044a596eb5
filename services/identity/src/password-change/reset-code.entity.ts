import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The code with which a user may set a new password; using it removes it. */
@Entity('reset_code')
export class ResetCodeEntity {
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @Column({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  /** The code is derived from it with a key; null in a row of an older release. */
  @Column({ type: 'bytea', nullable: true })
  seed!: Buffer | null;

  /** When the seed was created. */
  @Column({ name: 'seeded_at', type: 'timestamptz', precision: 3, nullable: true })
  seededAt!: Date | null;

  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt!: Date;
}
