import { Column, Entity, PrimaryColumn } from 'typeorm';

/** By a password, or a passkey alone, or because the organisation's provider let the user in. */
export type SignInMethodName = 'password' | 'passkey' | 'sso';

/** A browser that is signed in: the family of refresh tokens that began with one sign-in. */
@Entity('session')
export class SessionEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId!: string;

  /** The user's epoch at sign-in; once that has grown, the session is over. */
  @Column({ name: 'session_epoch', type: 'integer' })
  sessionEpoch!: number;

  /** SHA-256 of the refresh token that is good now. */
  @Column({ name: 'token_hash', type: 'bytea' })
  tokenHash!: Buffer;

  /** SHA-256 of the one before; null until the first refresh. */
  @Column({ name: 'previous_hash', type: 'bytea', nullable: true })
  previousHash!: Buffer | null;

  /** When the token that is good now took the place of the one before. */
  @Column({ name: 'rotated_at', type: 'timestamptz', precision: 3 })
  rotatedAt!: Date;

  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt!: Date;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  /** When the person has shown last that it is them: at sign-in, or by the password since. */
  @Column({ name: 'proved_at', type: 'timestamptz', precision: 3 })
  provedAt!: Date;

  /** How it began. */
  @Column({ type: 'text' })
  method!: SignInMethodName;

  /** The header User-Agent of its last use. */
  @Column({ name: 'user_agent', type: 'text' })
  userAgent!: string;

  /** The network address of its last use. */
  @Column({ type: 'text' })
  address!: string;
}
