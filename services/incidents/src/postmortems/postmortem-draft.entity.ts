import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TextFormatWord } from '@candor/proto/text-format.js';
import type { Translation } from '@candor/words/translation.js';

/** What is written so far of the postmortem of an incident; one that is published or discarded has no row any more. */
@Entity('postmortem_draft')
export class PostmortemDraftEntity {
  @PrimaryColumn({ name: 'incident_id', type: 'uuid' })
  incidentId!: string;

  @Column({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  @Column({ type: 'text' })
  message!: string;

  @Column({ name: 'message_format', type: 'text' })
  messageFormat!: TextFormatWord;

  /** The text so far in further languages. */
  @Column({ type: 'jsonb' })
  translations!: Translation[];

  /** Grows whenever it is saved; as `nextVersion` has it. */
  @Column({ type: 'bigint', transformer: { from: Number, to: String } })
  version!: number;

  @Column({ name: 'saved_at', type: 'timestamptz', precision: 3 })
  savedAt!: Date;

  /** The user who saved it last. */
  @Column({ name: 'saved_by', type: 'uuid' })
  savedBy!: string;
}
