/** What a plan can include, by the names that the other contexts know. */
export const FEATURES = [
  'email_subscription',
  'webhook_subscription',
  'slack_subscription',
  'ui_customization',
  'twitter_integration',
] as const;

export type Feature = (typeof FEATURES)[number];

/** What an organisation can have. */
export interface Plan {
  readonly id: string;
  readonly name: string;
  /** Per month. */
  readonly priceCents: number;
  readonly features: readonly Feature[];
  /** Set for a trial, which ends by itself and which nobody can choose. */
  readonly trial?: {
    readonly days: number;
    /** The plan that follows when there is a card to charge. */
    readonly continuesAs: string;
  };
  /** The recurring monthly price at Stripe. */
  readonly stripePrice?: string;
}

/** Every plan of an installation. */
export interface PlanCatalog {
  /** What a new organisation has. */
  readonly start: string;
  /** What is left when nothing is paid for; costs nothing. */
  readonly fallback: string;
  readonly plans: readonly Plan[];
}
