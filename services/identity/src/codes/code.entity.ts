import { Column, PrimaryColumn } from 'typeorm';

/** A mailed code as it is stored: one of each kind per user; using it removes it. */
export abstract class CodeEntity {
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @Column({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  /** The code is derived from it with a key that is not in the database; null in a row of an older release. */
  @Column({ type: 'bytea', nullable: true })
  seed!: Buffer | null;

  /** When the seed was created. */
  @Column({ name: 'seeded_at', type: 'timestamptz', precision: 3, nullable: true })
  seededAt!: Date | null;

  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt!: Date;
}
