import { Column, Entity, JoinColumn, ManyToOne, OneToMany, PrimaryColumn, type Relation } from 'typeorm';
import type { ComponentStatusWord, IncidentStatusWord } from '@candor/proto/status-words.js';
import type { TextFormatWord } from '@candor/proto/text-format.js';
import type { Translation } from '@candor/words/translation.js';

/** One update of an incident. */
@Entity('entry')
export class EntryEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  @Column({ name: 'incident_id', type: 'uuid' })
  incidentId!: string;

  /** The incident's version that added it; decides the order of entries with the same date. */
  @Column({ type: 'bigint', transformer: { from: Number, to: String } })
  version!: number;

  /** The incident's version with which it was last corrected; null for never. */
  @Column({
    name: 'changed_version',
    type: 'bigint',
    nullable: true,
    transformer: {
      from: (text: string | null) => (text === null ? null : Number(text)),
      to: (version?: number | null) => version,
    },
  })
  changedVersion!: number | null;

  @Column({ type: 'timestamptz', precision: 3 })
  date!: Date;

  @Column({ type: 'text' })
  message!: string;

  @Column({ name: 'message_format', type: 'text' })
  messageFormat!: TextFormatWord;

  /** The message in further languages. */
  @Column({ type: 'jsonb' })
  translations!: Translation[];

  /** The incident's status from here on. */
  @Column({ type: 'text' })
  status!: IncidentStatusWord;

  @Column({ name: 'send_notification', type: 'boolean' })
  sendNotification!: boolean;

  /** The user who wrote it. */
  @Column({ name: 'created_by', type: 'uuid' })
  createdBy!: string;

  /** The name of the key it was signed with, where it came through the side door. */
  @Column({ name: 'side_door_key', type: 'text', nullable: true })
  sideDoorKey!: string | null;

  /** The planned end of the maintenance before and after it, where it moves it; null for any other entry. */
  @Column({ name: 'planned_end_before', type: 'timestamptz', precision: 3, nullable: true })
  plannedEndBefore!: Date | null;

  @Column({ name: 'planned_end_after', type: 'timestamptz', precision: 3, nullable: true })
  plannedEndAfter!: Date | null;

  /** When it was last corrected; null for never. */
  @Column({ name: 'edited_at', type: 'timestamptz', precision: 3, nullable: true })
  editedAt!: Date | null;

  /** The time of the last correction that recipients were notified of; null for none. */
  @Column({ name: 'correction_notified_at', type: 'timestamptz', precision: 3, nullable: true })
  correctionNotifiedAt!: Date | null;

  /** Whether it says of the whole what happened, once the incident is resolved. */
  @Column({ type: 'boolean' })
  postmortem!: boolean;

  /** By when the next entry is promised; null for no promise. */
  @Column({ name: 'next_update_by', type: 'timestamptz', precision: 3, nullable: true })
  nextUpdateBy!: Date | null;

  /** When people are to be reminded of that, unless there is a newer entry by then; null for no reminder. */
  @Column({ name: 'reminder_at', type: 'timestamptz', precision: 3, nullable: true })
  reminderAt!: Date | null;

  /** How many reminders were sent. */
  @Column({ name: 'reminders_sent', type: 'smallint' })
  remindersSent!: number;

  @OneToMany(() => EntryComponentEntity, (component) => component.entry)
  components!: Relation<EntryComponentEntity>[];
}

/** The status of one component in an entry. */
@Entity('entry_component')
export class EntryComponentEntity {
  @PrimaryColumn({ name: 'entry_id', type: 'uuid' })
  entryId!: string;

  @PrimaryColumn({ name: 'component_id', type: 'uuid' })
  componentId!: string;

  @Column({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  /** Its position in the entry's list, from 0. */
  @Column({ type: 'smallint' })
  position!: number;

  /** The component's status from this entry on. */
  @Column({ type: 'text' })
  status!: ComponentStatusWord;

  @ManyToOne(() => EntryEntity, (entry) => entry.components)
  @JoinColumn({ name: 'entry_id' })
  entry?: Relation<EntryEntity>;
}
