import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A status page. Its row is the lock that makes projections of one page serial over all replicas. */
@Entity('page')
export class PageEntity {
  /** Of an organisation's first page, the organisation's id. */
  @PrimaryColumn({ name: 'page_id', type: 'uuid' })
  pageId!: string;

  @Column({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  /** Of a first page, the organisation's name. */
  @Column({ type: 'text' })
  name!: string;

  /** Label in front of the base domain, lower case. */
  @Column({ type: 'text' })
  domain!: string;

  /** When the published state was last compared with the current one; null when that is due. */
  @Column({ name: 'projected_at', type: 'timestamptz', nullable: true })
  projectedAt!: Date | null;

  /** The zone in which its non-empty months were searched; null before the first search. */
  @Column({ name: 'months_zone', type: 'text', nullable: true })
  monthsZone!: string | null;

  /** Whether the organisation has ever announced something. */
  @Column({ type: 'boolean' })
  announces!: boolean;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** Of a further page, grows with every change of name or components. */
  @Column({ type: 'bigint' })
  version!: string;
}
