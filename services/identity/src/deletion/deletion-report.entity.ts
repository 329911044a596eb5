import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * An owner of data has nothing left of a deleted organisation. Kept for good; the column is not called `customer_id`,
 * because rows with such a column are deleted with the organisation.
 */
@Entity('deletion_report')
export class DeletionReportEntity {
  @PrimaryColumn({ name: 'deleted_id', type: 'uuid' })
  deletedId!: string;

  /** The app: "incidents". */
  @PrimaryColumn({ type: 'text' })
  owner!: string;

  @Column({ name: 'erased_at', type: 'timestamptz', precision: 3 })
  erasedAt!: Date;
}
