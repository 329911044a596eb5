import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The code with which a user may set a new password; a new one takes the place of the old, and using it removes it. */
@Entity('reset_code')
export class ResetCodeEntity {
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
