import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TextFormatWord } from '@candor/proto/text-format.js';
import type { Translation } from '@candor/words/translation.js';

/** Planned work that is announced before it starts, and becomes an incident when it does. */
@Entity('maintenance')
export class MaintenanceEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  message!: string;

  @Column({ name: 'message_format', type: 'text' })
  messageFormat!: TextFormatWord;

  /** Name and message in further languages. */
  @Column({ name: 'name_translations', type: 'jsonb' })
  nameTranslations!: Translation[];

  @Column({ name: 'message_translations', type: 'jsonb' })
  messageTranslations!: Translation[];

  @Column({ name: 'planned_start_time', type: 'timestamptz', precision: 3 })
  plannedStartTime!: Date;

  @Column({ name: 'planned_end_time', type: 'timestamptz', precision: 3 })
  plannedEndTime!: Date;

  /** The end that was planned when it started; null unless it was moved since. */
  @Column({ name: 'first_planned_end_time', type: 'timestamptz', precision: 3, nullable: true })
  firstPlannedEndTime!: Date | null;

  /** The components that are under maintenance during it, in the order they were listed. */
  @Column({ name: 'component_ids', type: 'uuid', array: true })
  componentIds!: string[];

  /** The pages that staff put it on; none where they chose none. */
  @Column({ name: 'page_ids', type: 'uuid', array: true })
  pageIds!: string[];

  /** Whether these become under_maintenance at the start by themselves. */
  @Column({ name: 'automatic_status', type: 'boolean' })
  automaticStatus!: boolean;

  /** Whether recipients are notified of it at all. */
  @Column({ name: 'send_notification', type: 'boolean' })
  sendNotification!: boolean;

  /** Whether they are notified of the start, if at all. */
  @Column({ name: 'notify_at_start', type: 'boolean' })
  notifyAtStart!: boolean;

  /** Whether they are notified of the end, if at all. */
  @Column({ name: 'notify_at_end', type: 'boolean' })
  notifyAtEnd!: boolean;

  /** How long before the planned start a reminder is sent, if at all; 0 for never. */
  @Column({ name: 'reminder_minutes', type: 'integer' })
  reminderMinutes!: number;

  /** When the clock has to send the reminder; null for nothing to do. */
  @Column({ name: 'reminder_at', type: 'timestamptz', precision: 3, nullable: true })
  reminderAt!: Date | null;

  /** The planned start of the last reminder. */
  @Column({ name: 'reminded_of', type: 'timestamptz', precision: 3, nullable: true })
  remindedOf!: Date | null;

  /** Never shown to visitors or subscribers. */
  @Column({ type: 'boolean' })
  internal!: boolean;

  /**
   * What the clock still has to do; null for nothing. It ends a maintenance at most once: staff who reopen the incident
   * have taken it over.
   */
  @Column({ type: 'text', nullable: true })
  awaits!: 'start' | 'end' | null;

  /** When its incident began; null before. */
  @Column({ name: 'actual_start_time', type: 'timestamptz', precision: 3, nullable: true })
  actualStartTime!: Date | null;

  /** When its incident was resolved, by the clock or by staff. */
  @Column({ name: 'actual_end_time', type: 'timestamptz', precision: 3, nullable: true })
  actualEndTime!: Date | null;

  /** When it was cancelled; null unless it was. */
  @Column({ name: 'cancelled_at', type: 'timestamptz', precision: 3, nullable: true })
  cancelledAt!: Date | null;

  /** Null before the start, and after its incident was deleted. */
  @Column({ name: 'incident_id', type: 'uuid', nullable: true })
  incidentId!: string | null;

  /** The recurring maintenance that it is an occurrence of; null for none. */
  @Column({ name: 'series_id', type: 'uuid', nullable: true })
  seriesId!: string | null;

  /** The start that the rule gives it, whatever is planned by now. */
  @Column({ name: 'occurrence_time', type: 'timestamptz', precision: 3, nullable: true })
  occurrenceTime!: Date | null;

  /** Whether it was changed alone. */
  @Column({ type: 'boolean' })
  detached!: boolean;

  /** The user who planned it. */
  @Column({ name: 'created_by', type: 'uuid' })
  createdBy!: string;

  /** Grows by one with every change. */
  @Column({ type: 'bigint', transformer: { from: Number, to: String } })
  version!: number;
}
