import { Column, Entity, PrimaryColumn } from 'typeorm';

/** By a password, by a passkey alone, or through the organisation's provider. */
export type SignInMethodName = 'password' | 'passkey' | 'sso';

/** A signed-in browser: the family of refresh tokens of one sign-in. */
@Entity('session')
export class SessionEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId!: string;

  /** The user's epoch at sign-in; once that has grown, the session has ended. */
  @Column({ name: 'session_epoch', type: 'integer' })
  sessionEpoch!: number;

  /** SHA-256 of the current refresh token. */
  @Column({ name: 'token_hash', type: 'bytea' })
  tokenHash!: Buffer;

  /** SHA-256 of the previous one; null until the first refresh. */
  @Column({ name: 'previous_hash', type: 'bytea', nullable: true })
  previousHash!: Buffer | null;

  /** When the current token replaced the previous one. */
  @Column({ name: 'rotated_at', type: 'timestamptz', precision: 3 })
  rotatedAt!: Date;

  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt!: Date;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  /** When the user last proved their identity: at sign-in, or by the password since. */
  @Column({ name: 'proved_at', type: 'timestamptz', precision: 3 })
  provedAt!: Date;

  /** How the user signed in. */
  @Column({ type: 'text' })
  method!: SignInMethodName;

  /** The header User-Agent of its last use. */
  @Column({ name: 'user_agent', type: 'text' })
  userAgent!: string;

  /** The network address of its last use. */
  @Column({ type: 'text' })
  address!: string;
}
