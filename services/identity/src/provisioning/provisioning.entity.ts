import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The credential with which an organisation's identity provider manages its users. There is at most one. */
@Entity('provisioning')
export class ProvisioningEntity {
  @PrimaryColumn({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  /** Identifies the token; not secret. */
  @Column({ name: 'access_key', type: 'text' })
  accessKey!: string;

  /** SHA-256 of the token. */
  @Column({ name: 'secret_hash', type: 'bytea' })
  secretHash!: Buffer;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  /** To the minute; null until the first use. */
  @Column({ name: 'last_used_at', type: 'timestamptz', precision: 3, nullable: true })
  lastUsedAt!: Date | null;
}
