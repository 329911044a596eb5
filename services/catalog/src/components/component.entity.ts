import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Translation } from '@candor/words/translation.js';

/** Something that can break. */
@Entity('component')
export class ComponentEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  @Column({ type: 'text' })
  name!: string;

  /** In further languages. */
  @Column({ name: 'name_translations', type: 'jsonb' })
  nameTranslations!: Translation[];

  @Column({ type: 'text' })
  description!: string;

  /** In further languages. */
  @Column({ name: 'description_translations', type: 'jsonb' })
  descriptionTranslations!: Translation[];

  /** Empty for none. */
  @Column({ name: 'group_name', type: 'text' })
  groupName!: string;

  /** A disabled component is not shown in public anywhere. */
  @Column({ type: 'boolean' })
  enabled!: boolean;

  /** An internal component is never shown to visitors. */
  @Column({ type: 'boolean' })
  internal!: boolean;

  @Column({ name: 'show_historical_status', type: 'boolean' })
  showHistoricalStatus!: boolean;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  /** Grows with every change, so that readers can drop an older state that arrives late. */
  @Column({ type: 'integer' })
  version!: number;
}
