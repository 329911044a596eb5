import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Role } from '@candor/platform/actor.js';

/** A group that the identity provider has sent. Its members are in `provisioned_group_member`. */
@Entity('provisioned_group')
export class GroupEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  /** Unique in the organisation, whatever the case. */
  @Column({ type: 'text' })
  name!: string;

  /** Empty for none. */
  @Column({ name: 'external_id', type: 'text' })
  externalId!: string;

  /** The role of its members; null when the group gives none. */
  @Column({ type: 'text', nullable: true })
  role!: Role | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ name: 'changed_at', type: 'timestamptz', precision: 3 })
  changedAt!: Date;
}
