import type { Feature } from '@candor/plan/features.js';

/** A plan of an organisation. */
export interface Plan {
  readonly id: string;
  readonly name: string;
  /** Per month. */
  readonly priceCents: number;
  readonly features: readonly Feature[];
  /** Set for a trial, which ends by itself and cannot be chosen. */
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
  /** The plan of a new organisation. */
  readonly start: string;
  /** The plan when nothing is paid for; free. */
  readonly fallback: string;
  readonly plans: readonly Plan[];
}
