import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The kinds of provider operations for an organisation. */
export type OperationKind = 'change-plan' | 'cancel-pending' | 'save-card' | 'end-period';

/** An operation in progress at the payment provider; at most one for each organisation. */
@Entity('operation')
export class OperationEntity {
  @PrimaryColumn({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  /** Also the provider's idempotency key. */
  @Column({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  kind!: OperationKind;

  /**
   * Until then the process that started it may still be working on it. After that the provider is asked for its
   * outcome.
   */
  @Column({ type: 'timestamptz', precision: 3 })
  until!: Date;
}
