import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A passkey of a user (a WebAuthn credential). */
@Entity('passkey')
export class PasskeyEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @Column({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  /** The authenticator's id of it, base64url; unique over all organisations. */
  @Column({ name: 'credential_id', type: 'text' })
  credentialId!: string;

  /** COSE. */
  @Column({ name: 'public_key', type: 'bytea' })
  publicKey!: Buffer;

  /**
   * How often it has signed; always 0 for authenticators that do not count. A bigint, which the driver returns as text.
   */
  @Column({ type: 'bigint' })
  counter!: string;

  @Column({ type: 'text', array: true })
  transports!: string[];

  @Column({ type: 'text' })
  name!: string;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ name: 'last_used_at', type: 'timestamptz', precision: 3, nullable: true })
  lastUsedAt!: Date | null;
}
