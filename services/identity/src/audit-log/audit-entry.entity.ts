import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Role } from '@candor/platform/actor.js';

/** An action of a caller in an organisation. Never changed. */
@Entity('audit_entry')
export class AuditEntryEntity {
  /** The call that did it (UUIDv7). */
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @PrimaryColumn({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  at!: Date;

  @Column({ name: 'user_id', type: 'uuid' })
  userId!: string;

  /** The user's name at that time. */
  @Column({ name: 'user_name', type: 'text' })
  userName!: string;

  @Column({ name: 'user_email', type: 'text' })
  userEmail!: string;

  /** Null where the caller was not signed in. */
  @Column({ type: 'text', nullable: true })
  role!: Role | null;

  /** Empty for a browser, as is every unknown text. */
  @Column({ name: 'access_key', type: 'text' })
  accessKey!: string;

  @Column({ type: 'text' })
  action!: string;

  @Column({ name: 'object_type', type: 'text' })
  objectType!: string;

  @Column({ name: 'object_id', type: 'text' })
  objectId!: string;

  @Column({ name: 'object_name', type: 'text' })
  objectName!: string;

  @Column({ type: 'text' })
  address!: string;

  @Column({ name: 'user_agent', type: 'text' })
  userAgent!: string;

  @Column({ name: 'request_id', type: 'text' })
  requestId!: string;
}
