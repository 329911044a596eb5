import { InvalidError } from '@candor/platform/errors.js';
import type { Plan, PlanCatalog } from './plan.js';

/** The plans of this installation. */
export class Plans {
  /** The cheapest first, otherwise in the order of the configuration. */
  readonly all: readonly Plan[];

  constructor(private readonly catalog: PlanCatalog) {
    this.all = catalog.plans.toSorted((a, b) => a.priceCents - b.priceCents);
  }

  /** The plan of a new organisation. */
  get start(): Plan {
    return this.known(this.catalog.start);
  }

  /** The plan when nothing is paid for. */
  get fallback(): Plan {
    return this.known(this.catalog.fallback);
  }

  /** Undefined for a plan that was removed from the configuration. */
  find(id: string): Plan | undefined {
    return this.catalog.plans.find((plan) => plan.id === id);
  }

  /** The plan with the given Stripe price. */
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

  /** A plan that must be in the configuration. */
  known(id: string): Plan {
    const plan = this.find(id);
    if (!plan) throw new Error(`the configuration has no plan ${id}`);
    return plan;
  }
}
