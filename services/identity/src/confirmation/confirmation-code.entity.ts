import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The code that a user was mailed last; a new one takes the place of the old, and using it removes it. */
@Entity('confirmation_code')
export class ConfirmationCodeEntity {
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @Column({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  /** argon2id in PHC form. */
  @Column({ name: 'code_hash', type: 'text' })
  codeHash!: string;

  /** Wrong codes that may still be typed. */
  @Column({ name: 'tries_left', type: 'smallint' })
  triesLeft!: number;

  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt!: Date;
}
