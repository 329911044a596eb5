import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What is asked of the payment provider for an organisation. */
export type OperationKind = 'change-plan' | 'cancel-pending' | 'save-card' | 'end-period';

/** Something that is being asked of the payment provider; at most one for each organisation. */
@Entity('operation')
export class OperationEntity {
  @PrimaryColumn({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  /** Also the provider's idempotency key. */
  @Column({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  kind!: OperationKind;

  /** Until then the process that began it may still be working on it. After that the provider is asked what came of it. */
  @Column({ type: 'timestamptz', precision: 3 })
  until!: Date;
}
