import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { IncidentImpactWord, IncidentStatusWord } from '@candor/proto/status-words.js';

/** An unplanned interruption, or a maintenance in progress. */
@Entity('incident')
export class IncidentEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  @Column({ type: 'text' })
  name!: string;

  /** When it began: the date of its first entry. */
  @Column({ name: 'creation_time', type: 'timestamptz', precision: 3 })
  creationTime!: Date;

  @Column({ type: 'text' })
  impact!: IncidentImpactWord;

  /** That of the newest entry. */
  @Column({ type: 'text' })
  status!: IncidentStatusWord;

  /** Internal: never shown to visitors or subscribers. */
  @Column({ type: 'boolean' })
  private!: boolean;

  /** The maintenance it came from. */
  @Column({ name: 'maintenance_id', type: 'uuid', nullable: true })
  maintenanceId!: string | null;

  /** When it was written down, by the database's clock; null where nobody knows. */
  @Column({
    name: 'recorded_at',
    type: 'timestamptz',
    precision: 3,
    nullable: true,
    default: () => 'clock_timestamp()',
  })
  recordedAt?: Date | null;

  /** Grows by one with every change. */
  @Column({ type: 'bigint', transformer: { from: Number, to: String } })
  version!: number;

  /** The version with which its last entry came, or with which its newest entry became another or said something else. */
  @Column({ name: 'entries_version', type: 'bigint', transformer: { from: Number, to: String } })
  entriesVersion!: number;
}
