import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A code for a user who has lost the phone; using it removes it. */
@Entity('recovery_code')
export class RecoveryCodeEntity {
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId!: string;

  /** HMAC-SHA256 under a key that is not in the database. */
  @PrimaryColumn({ name: 'code_hash', type: 'bytea' })
  codeHash!: Buffer;

  @Column({ name: 'customer_id', type: 'uuid' })
  customerId!: string;
}
