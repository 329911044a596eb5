import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { IncidentImpactWord, IncidentStatusWord } from '@candor/proto/status-words.js';
import type { Translation } from '@candor/words/translation.js';

/** An unplanned interruption, or a maintenance in progress. */
@Entity('incident')
export class IncidentEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  @Column({ type: 'text' })
  name!: string;

  /** The name in further languages. */
  @Column({ type: 'jsonb' })
  translations!: Translation[];

  /** When it began: the date of its first entry. */
  @Column({ name: 'creation_time', type: 'timestamptz', precision: 3 })
  creationTime!: Date;

  @Column({ type: 'text' })
  impact!: IncidentImpactWord;

  /** Whether the impact is that of the worst status of its services, because nobody has chosen one. */
  @Column({ name: 'impact_follows', type: 'boolean' })
  impactFollows!: boolean;

  /** The status of the newest entry. */
  @Column({ type: 'text' })
  status!: IncidentStatusWord;

  /** Internal: never shown to visitors or subscribers. */
  @Column({ type: 'boolean' })
  private!: boolean;

  /** The maintenance it came from. */
  @Column({ name: 'maintenance_id', type: 'uuid', nullable: true })
  maintenanceId!: string | null;

  /** The pages that staff put it on; none where they chose none. */
  @Column({ name: 'page_ids', type: 'uuid', array: true })
  pageIds!: string[];

  /** The proposal that was published with it; one incident of each. */
  @Column({ name: 'proposal_id', type: 'uuid', nullable: true })
  proposalId?: string | null;

  /** When it was recorded, by the database's clock; null where that is unknown. */
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

  /**
   * The version that added its last entry, or that gave it another newest entry or changed the newest one's content.
   */
  @Column({ name: 'entries_version', type: 'bigint', transformer: { from: Number, to: String } })
  entriesVersion!: number;
}
