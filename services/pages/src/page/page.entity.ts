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

  /** When the day that the page shows ends in the page's zone, for the bars move on with the day; null before the first render. */
  @Column({ name: 'next_render_at', type: 'timestamptz', nullable: true })
  nextRenderAt!: Date | null;

  /** Whether what happened before the organisation came has been looked for. */
  @Column({ name: 'history_searched', type: 'boolean' })
  historySearched!: boolean;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
