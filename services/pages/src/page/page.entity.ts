import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The status page of one organisation. Its row is the lock that makes renders of one page serial over all replicas. */
@Entity('page')
export class PageEntity {
  @PrimaryColumn({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  @Column({ type: 'text' })
  name!: string;

  /** Label in front of the base domain, lower case. */
  @Column({ type: 'text' })
  domain!: string;

  /** Revision of the newest snapshot; 0 before the first. A bigint, which the driver gives as text. */
  @Column({ type: 'bigint' })
  revision!: string;

  /** UTC day of the last render, as "2026-11-20"; the bars move on with the day. */
  @Column({ name: 'rendered_on', type: 'date', nullable: true })
  renderedOn!: string | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
