import { type ReactElement } from 'react';
import { type Plan, type PlanChangePreview, type Subscription } from '../api/contract.js';
import { useGetSettingsQuery } from '../settings/settings.api.js';
import { dollars } from './billing.rules.js';
import { chargeTexts, planDifference } from './plan-change.rules.js';

export interface PlanChangeTermsProps {
  plan: Plan;
  current: Plan;
  subscription: Subscription;
  preview: PlanChangePreview;
}

/** The price of a change of plan, and the features that it adds and removes. */
export function PlanChangeTerms({ plan, current, subscription, preview }: PlanChangeTermsProps): ReactElement {
  const { data: settings } = useGetSettingsQuery(undefined);
  const { gained, lost } = planDifference(current, plan, settings?.customDomain ?? '');
  return (
    <div className="plan-terms">
      {chargeTexts(plan, current, subscription, preview, Date.now()).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {preview.items.length > 1 && (
        <ul className="plan-terms-items" aria-label="What is charged now">
          {preview.items.map(({ description, amount }) => (
            <li key={description}>
              <span>{description}</span> <span>{dollars(amount / 100)}</span>
            </li>
          ))}
        </ul>
      )}
      <Difference title="You gain" texts={gained} />
      <Difference title="You lose" texts={lost} />
      {lost.length > 0 && (
        <p className="option-hint">Nothing is deleted: all of it is back with a plan that includes it.</p>
      )}
    </div>
  );
}

function Difference({ title, texts }: { title: string; texts: readonly string[] }): ReactElement | null {
  if (texts.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      <ul aria-label={title}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}
