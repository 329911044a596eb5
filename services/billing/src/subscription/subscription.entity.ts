import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The subscription of an organisation; one row for each. */
@Entity('subscription')
export class SubscriptionEntity {
  @PrimaryColumn({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  /** The organisation's name on invoices; empty when it is not known. */
  @Column({ name: 'customer_name', type: 'text' })
  customerName!: string;

  @Column({ name: 'plan_id', type: 'text' })
  planId!: string;

  /** As last published. */
  @Column({ type: 'text', array: true })
  features!: string[];

  /** Grows with each change of the features. */
  @Column({ type: 'bigint', transformer: { from: Number, to: String } })
  version!: number;

  /** The start of the monthly paid periods; null for a plan without end. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  anchor!: Date | null;

  /** Number of paid months since the anchor. */
  @Column({ type: 'integer' })
  periods!: number;

  /** When the paid period, or the trial, ends; null for a plan without end. */
  @Column({ name: 'current_period_end', type: 'timestamptz', precision: 3, nullable: true })
  currentPeriodEnd!: Date | null;

  /** Null outside of a trial. */
  @Column({ name: 'trial_end', type: 'timestamptz', precision: 3, nullable: true })
  trialEnd!: Date | null;

  /** The plan scheduled for the end of the period; null for none. */
  @Column({ name: 'next_plan_id', type: 'text', nullable: true })
  nextPlanId!: string | null;

  /** When the clock has something to do; null for nothing, or when the provider tracks the time. */
  @Column({ name: 'due_at', type: 'timestamptz', precision: 3, nullable: true })
  dueAt!: Date | null;

  @Column({ name: 'card_name', type: 'text' })
  cardName!: string;

  @Column({ name: 'card_brand', type: 'text' })
  cardBrand!: string;

  /** Empty without a card. */
  @Column({ name: 'card_last4', type: 'text' })
  cardLast4!: string;

  /** When the card was given; null without one. */
  @Column({ name: 'card_since', type: 'timestamptz', precision: 3, nullable: true })
  cardSince!: Date | null;

  @Column({ name: 'stripe_customer_id', type: 'text', nullable: true })
  stripeCustomerId!: string | null;

  /** Null while nothing is paid through Stripe. */
  @Column({ name: 'stripe_subscription_id', type: 'text', nullable: true })
  stripeSubscriptionId!: string | null;

  /** Grows with each change of the row. */
  @Column({ type: 'bigint', transformer: { from: Number, to: String } })
  revision!: number;

  /** When the clock queries the payment provider; null while there is no reason to. */
  @Column({ name: 'sync_due_at', type: 'timestamptz', precision: 3, nullable: true })
  syncDueAt!: Date | null;
}
