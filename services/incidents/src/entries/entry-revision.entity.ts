import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ComponentStatusWord, IncidentStatusWord } from '@candor/proto/status-words.js';
import type { TextFormatWord } from '@candor/proto/text-format.js';
import type { Translation } from '@candor/words/translation.js';

/** What an entry said until it was corrected. */
@Entity('entry_revision')
export class EntryRevisionEntity {
  /** UUIDv7, so that later ones are greater. */
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  @Column({ name: 'entry_id', type: 'uuid' })
  entryId!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  date!: Date;

  @Column({ type: 'text' })
  message!: string;

  @Column({ name: 'message_format', type: 'text' })
  messageFormat!: TextFormatWord;

  /** The message in further languages. */
  @Column({ type: 'jsonb' })
  translations!: Translation[];

  @Column({ type: 'text' })
  status!: IncidentStatusWord;

  @Column({ type: 'jsonb' })
  components!: { readonly componentId: string; readonly status: ComponentStatusWord }[];

  @Column({ name: 'replaced_at', type: 'timestamptz', precision: 3 })
  replacedAt!: Date;

  /** The user who corrected it. */
  @Column({ name: 'replaced_by', type: 'uuid' })
  replacedBy!: string;
}
