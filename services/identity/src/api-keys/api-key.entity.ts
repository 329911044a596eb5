import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A credential for programs. It acts as the user who created it. */
@Entity('api_key')
export class ApiKeyEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  /** The user who created it. */
  @Column({ name: 'user_id', type: 'uuid' })
  userId!: string;

  /** Identifies the key; not secret. */
  @Column({ name: 'access_key', type: 'text' })
  accessKey!: string;

  /** SHA-256 of the secret key. */
  @Column({ name: 'secret_hash', type: 'bytea' })
  secretHash!: Buffer;

  @Column({ type: 'boolean' })
  disabled!: boolean;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  /** To the minute; null until the first use. */
  @Column({ name: 'last_used_at', type: 'timestamptz', precision: 3, nullable: true })
  lastUsedAt!: Date | null;
}
