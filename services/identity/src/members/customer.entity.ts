import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An organisation. */
@Entity('customer')
export class CustomerEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  name!: string;

  /** How often it was renamed. A bigint, which the driver returns as text. */
  @Column({ name: 'name_version', type: 'bigint', default: 0 })
  nameVersion?: string;

  /** The label in front of the base domain of its status page; lower case, unique over all active organisations. */
  @Column({ type: 'text' })
  domain!: string;

  /**
   * When it was activated: other services know it, and its domain is reserved. Null until its first Owner has confirmed
   * the address.
   */
  @Column({ name: 'confirmed_at', type: 'timestamptz', precision: 3, nullable: true })
  confirmedAt!: Date | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt!: Date;
}
