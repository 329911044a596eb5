import { InvalidError } from '@candor/platform/errors.js';
import type { Plan, PlanCatalog } from './plan.js';

/** The plans of this installation. */
export class Plans {
  /** The cheapest first, else in the order of the configuration. */
  readonly all: readonly Plan[];

  constructor(private readonly catalog: PlanCatalog) {
    this.all = catalog.plans.toSorted((a, b) => a.priceCents - b.priceCents);
  }

  /** What a new organisation has. */
  get start(): Plan {
    return this.known(this.catalog.start);
  }

  /** What is left when nothing is paid for. */
  get fallback(): Plan {
    return this.known(this.catalog.fallback);
  }

  /** Undefined for a plan that was taken out of the configuration. */
  find(id: string): Plan | undefined {
    return this.catalog.plans.find((plan) => plan.id === id);
  }

  /** The plan that is sold at a price of Stripe's. */
  soldAt(stripePrice: string): Plan | undefined {
    return this.catalog.plans.find((plan) => plan.stripePrice === stripePrice);
  }

  /** A plan that organisations can choose. @throws InvalidError */
  requireOffered(id: string): Plan {
    const plan = this.find(id);
    if (!plan || plan.trial)
      throw new InvalidError([{ pointer: '/planId', detail: 'Please choose one of the plans.' }]);
    return plan;
  }

  /** A plan that the configuration promises. */
  known(id: string): Plan {
    const plan = this.find(id);
    if (!plan) throw new Error(`the configuration has no plan ${id}`);
    return plan;
  }
}
