import type { TextFormatWord } from '@candor/proto/text-format.js';
import type { Translation } from '@candor/words/translation.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

const EPOCHS = {
  from: (dates: Date[]) => dates.map((date) => date.getTime()),
  to: (epochs?: readonly number[]) => epochs?.map((epoch) => new Date(epoch)),
};

/** A recurring maintenance. Its next occurrences are maintenances; the clock adds further ones as these start. */
@Entity('maintenance_series')
export class MaintenanceSeriesEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  message!: string;

  /** How the message is written. */
  @Column({ name: 'message_format', type: 'text' })
  messageFormat!: TextFormatWord;

  /** Name and message in further languages. */
  @Column({ name: 'name_translations', type: 'jsonb' })
  nameTranslations!: Translation[];

  @Column({ name: 'message_translations', type: 'jsonb' })
  messageTranslations!: Translation[];

  @Column({ name: 'component_ids', type: 'uuid', array: true })
  componentIds!: string[];

  /** The pages that staff put it on; none where they chose none. */
  @Column({ name: 'page_ids', type: 'uuid', array: true })
  pageIds!: string[];

  @Column({ name: 'automatic_status', type: 'boolean' })
  automaticStatus!: boolean;

  @Column({ name: 'send_notification', type: 'boolean' })
  sendNotification!: boolean;

  @Column({ name: 'notify_at_start', type: 'boolean' })
  notifyAtStart!: boolean;

  @Column({ name: 'notify_at_end', type: 'boolean' })
  notifyAtEnd!: boolean;

  @Column({ name: 'reminder_minutes', type: 'integer' })
  reminderMinutes!: number;

  @Column({ type: 'boolean' })
  internal!: boolean;

  /** RFC 5545, without "RRULE:". */
  @Column({ type: 'text' })
  rrule!: string;

  /** The page's zone when it was planned; it keeps it, so that the work stays at the local time that was agreed on. */
  @Column({ name: 'time_zone', type: 'text' })
  timeZone!: string;

  @Column({ name: 'first_start', type: 'timestamptz', precision: 3 })
  firstStart!: Date;

  /** The length of its occurrences (ms). */
  @Column({ name: 'duration_ms', type: 'bigint', transformer: { from: Number, to: String } })
  duration!: number;

  /** Occurrences that do not take place (epoch ms). */
  @Column({ type: 'timestamptz', precision: 3, array: true, transformer: EPOCHS })
  exceptions!: number[];

  /** The last occurrence that is a maintenance, or is an exception; null before the first. */
  @Column({ name: 'planned_until', type: 'timestamptz', precision: 3, nullable: true })
  plannedUntil!: Date | null;

  /** When the clock has to add occurrences; null for no more. */
  @Column({ name: 'top_up_at', type: 'timestamptz', precision: 3, nullable: true })
  topUpAt!: Date | null;

  /** When it was cancelled; null unless it was. */
  @Column({ name: 'cancelled_at', type: 'timestamptz', precision: 3, nullable: true })
  cancelledAt!: Date | null;

  @Column({ name: 'created_by', type: 'uuid' })
  createdBy!: string;

  /** Grows by one with every change that staff make. */
  @Column({ type: 'bigint', transformer: { from: Number, to: String } })
  version!: number;
}
