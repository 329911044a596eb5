import { SmallTick } from '@blueprintjs/icons';
import { type ReactElement, type ReactNode } from 'react';
import { type Plan } from '../api/contract.js';
import { dollars, featureTexts } from './billing.rules.js';

export interface PlanFactsProps {
  plan: Plan;
  /** The heading level of the name. */
  heading: 'h2' | 'h3';
  /** A tag beside the name. */
  children?: ReactNode;
}

/** Name, price and features of a plan. */
export function PlanFacts({ plan, heading: Heading, children }: PlanFactsProps): ReactElement {
  const features = featureTexts(plan);
  return (
    <>
      <header className="plan-head">
        <Heading>{plan.name}</Heading>
        {children}
      </header>
      <p className="plan-price">
        <strong>{dollars(plan.price)}</strong> / month
      </p>
      <ul className="plan-features" aria-label={`Features of ${plan.name}`}>
        {features.map((feature) => (
          <li key={feature}>
            <SmallTick /> {feature}
          </li>
        ))}
        {features.length === 0 && <li>The status page itself</li>}
      </ul>
    </>
  );
}
