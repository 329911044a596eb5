import { Tag } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { type Plan, type Subscription } from '../api/contract.js';
import { renewalTexts } from './billing.rules.js';
import { PlanFacts } from './PlanFacts.js';

export interface CurrentPlanProps {
  plan: Plan;
  plans: Plan[];
  subscription: Subscription;
}

/** The current plan, and its upcoming changes. */
export function CurrentPlan({ plan, plans, subscription }: CurrentPlanProps): ReactElement {
  const [first, ...more] = renewalTexts(plan, plans, subscription, Date.now());
  return (
    <section className="card plan-card" aria-label="Current plan">
      <PlanFacts plan={plan} heading="h2">
        <Tag intent="success" minimal>
          Current plan
        </Tag>
      </PlanFacts>
      {first && (
        <p className="renewal">
          <strong>{first}</strong> {more.join(' ')}
        </p>
      )}
    </section>
  );
}
