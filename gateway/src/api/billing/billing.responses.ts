import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

const SECONDS = 1_767_225_600;

/** A plan that can be subscribed to. */
export class PlanResponse {
  @ApiProperty({ example: 'enterprise' })
  id!: string;

  @ApiProperty({ example: 'Enterprise' })
  name!: string;

  @ApiProperty({ description: 'Dollars per month.', example: 99 })
  price!: number;

  @ApiProperty({
    description: 'Names of features, separated by tildes.',
    example:
      'email_subscription~webhook_subscription~slack_subscription~ui_customization~twitter_integration~third_party_components',
  })
  features!: string;

  @ApiProperty({ description: 'Whether it is a trial, which cannot be chosen.', example: false })
  trial!: boolean;
}

/** The plan of an organisation. */
export class SubscribedPlanResponse extends PlanResponse {
  @ApiProperty({ description: 'The same as id.', example: 'enterprise' })
  planId!: string;

  @ApiProperty({ description: 'The id under which it is sold.', example: 'price_1SaBcDeF' })
  pricingPlanId!: string;
}

/** The subscription of an organisation. */
export class SubscriptionResponse {
  @ApiProperty({ description: 'Name of the present plan.', example: 'Trial' })
  planNickname!: string;

  @ApiProperty({ description: 'Whether a card is kept.', example: true })
  sourceExists!: boolean;

  @ApiProperty({ description: 'The name on the card; empty without one.', example: 'Ada Lovelace' })
  name!: string;

  @ApiProperty({ description: 'The last four digits of the card; empty without one.', example: '4242' })
  last4!: string;

  @ApiProperty({ description: 'The brand of the card; empty without one.', example: 'visa' })
  brand!: string;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'When what is paid for ends (unix seconds); null for a plan without end.',
    example: SECONDS,
  })
  currentPeriodEnd!: number | null;

  @ApiProperty({ description: 'Whether a change is pending that can be cancelled.', example: false })
  willBeDowngraded!: boolean;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'When the trial ends (unix seconds); null outside of one.',
    example: SECONDS,
  })
  trialEnd!: number | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The plan that follows; null when the present one goes on.',
    example: 'enterprise',
  })
  nextPlanId!: string | null;
}

/** A feature that a plan includes. */
export class FeatureResponse {
  @ApiProperty({ example: 'email_subscription' })
  featureName!: string;
}

/** One line of an invoice. */
export class InvoiceItemResponse {
  @ApiProperty({ example: 'Enterprise, 2026-01-01 to 2026-02-01' })
  description!: string;

  @ApiProperty({ type: 'integer', description: 'Cents; negative for what is given back.', example: 9_900 })
  amount!: number;
}

/** What a change of plan would cost and do. */
export class PlanChangePreviewResponse {
  @ApiProperty({
    enum: ['stay', 'now', 'at_period_end'],
    description: 'stay: it is the present one. at_period_end: it begins when what is paid for, or the trial, ends.',
    example: 'now',
  })
  change!: 'stay' | 'now' | 'at_period_end';

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'What would be charged at once (cents); null when that is not known before.',
    example: 7_000,
  })
  due!: number | null;

  @ApiProperty({ type: () => InvoiceItemResponse, isArray: true, description: 'What that is for.' })
  items!: InvoiceItemResponse[];

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'When the plan begins (unix seconds); null for at once.',
    example: SECONDS,
  })
  startsAt!: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'When it is charged for the next time (unix seconds); null when never, or not known before.',
    example: SECONDS,
  })
  renewsAt!: number | null;

  @ApiProperty({
    type: 'integer',
    description: 'What is charged then and every month from then on (cents).',
    example: 9_900,
  })
  renewal!: number;

  @ApiProperty({
    enum: ['card', 'invoice'],
    description: 'Whether the kept card is charged or invoices are sent.',
    example: 'card',
  })
  paidBy!: 'card' | 'invoice';
}

/** An invoice. */
export class InvoiceResponse {
  @ApiProperty({ example: '0197a3c2-6a3e-7c52-9e6b-2f3a4d5c6b7a' })
  id!: string;

  @ApiProperty({ type: 'integer', description: 'When it was issued (unix seconds).', example: SECONDS })
  date!: number;

  @ApiProperty({ type: 'integer', description: 'Cents.', example: 9_900 })
  total!: number;

  @ApiProperty({ type: () => InvoiceItemResponse, isArray: true })
  invoiceItems!: InvoiceItemResponse[];
}

/** How a card is entered. */
export class CardFormResponse {
  @ApiProperty({
    description:
      "Publishable key for Stripe's script, which turns a card into a token; empty where no cards are taken.",
    example: 'pk_live_51SaBcDeF',
  })
  publishableKey!: string;
}

/** All plans. */
export class PlansEnvelope {
  @ApiProperty({ type: () => PlanResponse, isArray: true, description: 'The cheapest first.' })
  plans!: PlanResponse[];
}

/** The present plan. */
export class PlanEnvelope {
  @ApiProperty()
  plan!: SubscribedPlanResponse;
}

/** The subscription. */
export class SubscriptionEnvelope {
  @ApiProperty()
  subscription!: SubscriptionResponse;
}

/** The subscription, after a card was given. */
export class SavedCardEnvelope extends SubscriptionEnvelope {
  @ApiPropertyOptional({
    description: 'Given when the card’s bank wants its holder to confirm; the card is kept once that is done.',
    example: 'seti_1_secret_2',
  })
  clientSecret?: string;
}

/** The subscription, after a pending change was cancelled. */
export class CancelledEnvelope extends SubscriptionEnvelope {
  @ApiProperty({ example: 'Cancelled successfully.' })
  message!: string;
}

/** The features of an organisation. */
export class FeaturesEnvelope {
  @ApiProperty({ type: () => FeatureResponse, isArray: true })
  features!: FeatureResponse[];
}

/** Invoices. */
export class InvoicesEnvelope {
  @ApiProperty({ type: () => InvoiceResponse, isArray: true, description: 'The newest hundred, newest first.' })
  invoices!: InvoiceResponse[];
}
