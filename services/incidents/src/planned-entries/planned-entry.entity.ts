import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ComponentStatusWord, IncidentStatusWord } from '@candor/proto/status-words.js';
import type { TextFormatWord } from '@candor/proto/text-format.js';
import type { Translation } from '@candor/words/translation.js';

/** Why a planned entry was not published. */
export type PlannedEntryFailureWord = 'resolved' | 'deleted' | 'full';

/** An entry that is to be published at a time; one that is published has no row any more. */
@Entity('planned_entry')
export class PlannedEntryEntity {
  /** The entry gets the same. */
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  @Column({ name: 'incident_id', type: 'uuid' })
  incidentId!: string;

  /** The incident's title when it was planned. */
  @Column({ name: 'incident_name', type: 'text' })
  incidentName!: string;

  @Column({ type: 'text' })
  message!: string;

  @Column({ name: 'message_format', type: 'text' })
  messageFormat!: TextFormatWord;

  /** The message in further languages. */
  @Column({ type: 'jsonb' })
  translations!: Translation[];

  @Column({ type: 'text' })
  status!: IncidentStatusWord;

  @Column({ name: 'send_notification', type: 'boolean' })
  sendNotification!: boolean;

  @Column({ type: 'jsonb' })
  components!: { readonly componentId: string; readonly status: ComponentStatusWord }[];

  @Column({ name: 'next_update_by', type: 'timestamptz', precision: 3, nullable: true })
  nextUpdateBy!: Date | null;

  @Column({ name: 'publish_at', type: 'timestamptz', precision: 3 })
  publishAt!: Date;

  /** When the clock has to act; null once it could not be published. */
  @Column({ name: 'due_at', type: 'timestamptz', precision: 3, nullable: true })
  dueAt!: Date | null;

  @Column({ type: 'text', nullable: true })
  failure!: PlannedEntryFailureWord | null;

  /** The user who wrote it. */
  @Column({ name: 'created_by', type: 'uuid' })
  createdBy!: string;
}
