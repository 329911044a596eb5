import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ComponentStatusWord, IncidentStatusWord } from '@candor/proto/status-words.js';
import type { TextFormatWord } from '@candor/proto/text-format.js';
import type { Translation } from '@candor/words/translation.js';

/** A template that staff prepared for future incidents. */
@Entity('template')
export class TemplateEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  @Column({ name: 'creation_time', type: 'timestamptz', precision: 3 })
  creationTime!: Date;

  @Column({ type: 'text' })
  title!: string;

  /** In further languages. */
  @Column({ name: 'title_translations', type: 'jsonb' })
  titleTranslations!: Translation[];

  /** Of the first entry; may be empty. */
  @Column({ type: 'text' })
  message!: string;

  /** In further languages. */
  @Column({ name: 'message_translations', type: 'jsonb' })
  messageTranslations!: Translation[];

  @Column({ name: 'message_format', type: 'text' })
  messageFormat!: TextFormatWord;

  /** Of the first entry. */
  @Column({ type: 'text' })
  status!: IncidentStatusWord;

  @Column({ name: 'send_notification', type: 'boolean' })
  sendNotification!: boolean;

  /** In the order given. */
  @Column({ type: 'jsonb' })
  components!: { componentId: string; status: ComponentStatusWord }[];
}
