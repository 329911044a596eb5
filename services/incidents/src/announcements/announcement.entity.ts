import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TextFormatWord } from '@candor/proto/text-format.js';
import type { Translation } from '@candor/words/translation.js';

/** News without a fault, on pages from its start to its end. */
@Entity('announcement')
export class AnnouncementEntity {
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

  /** The title in further languages. */
  @Column({ name: 'name_translations', type: 'jsonb' })
  nameTranslations!: Translation[];

  /** The message in further languages. */
  @Column({ name: 'message_translations', type: 'jsonb' })
  messageTranslations!: Translation[];

  @Column({ name: 'starts_at', type: 'timestamptz', precision: 3 })
  startsAt!: Date;

  @Column({ name: 'ends_at', type: 'timestamptz', precision: 3 })
  endsAt!: Date;

  /** The pages that staff put it on; none where they chose none. */
  @Column({ name: 'page_ids', type: 'uuid', array: true })
  pageIds!: string[];

  /** Whether recipients are notified when it begins. */
  @Column({ name: 'send_notification', type: 'boolean' })
  sendNotification!: boolean;

  /** When visitors saw it first; null before. */
  @Column({ name: 'published_at', type: 'timestamptz', precision: 3, nullable: true })
  publishedAt!: Date | null;

  /** Whether it has ended. */
  @Column({ type: 'boolean' })
  ended!: boolean;

  /** When what it says was last changed after visitors saw it; null for never. */
  @Column({ name: 'edited_at', type: 'timestamptz', precision: 3, nullable: true })
  editedAt!: Date | null;

  /** When the clock has to act: at its start, then at its end; null once it has ended. */
  @Column({ name: 'due_at', type: 'timestamptz', precision: 3, nullable: true })
  dueAt!: Date | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  /** The user who wrote it. */
  @Column({ name: 'created_by', type: 'uuid' })
  createdBy!: string;

  /** Grows by one with every change. */
  @Column({ type: 'bigint', transformer: { from: Number, to: String } })
  version!: number;
}
