import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The newest snapshot of a page, as it was published. */
@Entity('snapshot')
export class SnapshotEntity {
  @PrimaryColumn({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  /** A bigint, which the driver gives as text. */
  @Column({ type: 'bigint' })
  revision!: string;

  /** An encoded candor.pages.v1.Snapshot. */
  @Column({ type: 'bytea' })
  bytes!: Buffer;

  @Column({ name: 'rendered_at', type: 'timestamptz' })
  renderedAt!: Date;
}
