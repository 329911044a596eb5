import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What an organisation has subscribed to; one row for each. */
@Entity('subscription')
export class SubscriptionEntity {
  @PrimaryColumn({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  /** What invoices call the organisation; empty when it was never told. */
  @Column({ name: 'customer_name', type: 'text' })
  customerName!: string;

  @Column({ name: 'plan_id', type: 'text' })
  planId!: string;

  /** As the others were last told. */
  @Column({ type: 'text', array: true })
  features!: string[];

  /** Grows with each change of the features. */
  @Column({ type: 'bigint', transformer: { from: Number, to: String } })
  version!: number;

  /** When what is paid for began to be paid monthly; null for a plan without end. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  anchor!: Date | null;

  /** Months since the anchor that are paid for. */
  @Column({ type: 'integer' })
  periods!: number;

  /** When what is paid for, or the trial, ends; null for a plan without end. */
  @Column({ name: 'current_period_end', type: 'timestamptz', precision: 3, nullable: true })
  currentPeriodEnd!: Date | null;

  /** Null outside of a trial. */
  @Column({ name: 'trial_end', type: 'timestamptz', precision: 3, nullable: true })
  trialEnd!: Date | null;

  /** The plan that was chosen for the end of the period; null for none. */
  @Column({ name: 'next_plan_id', type: 'text', nullable: true })
  nextPlanId!: string | null;

  /** When the clock has something to do; null for nothing, or when somebody else keeps the time. */
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

  /** When the clock asks the payment provider how the subscription is; null while there is no reason to. */
  @Column({ name: 'sync_due_at', type: 'timestamptz', precision: 3, nullable: true })
  syncDueAt!: Date | null;
}
