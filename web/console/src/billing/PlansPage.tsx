import { type ReactElement } from 'react';
import { LoadError } from '../feedback/LoadError.js';
import { ListSkeleton } from '../feedback/Skeletons.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { useGetPlanQuery, useGetSubscriptionQuery, useListPlansQuery } from './billing.api.js';
import { otherPlans } from './billing.rules.js';
import { CardSummary } from './CardSummary.js';
import { CurrentPlan } from './CurrentPlan.js';
import { PlanOffer } from './PlanOffer.js';

const FRESH = { refetchOnMountOrArgChange: true };

/** The current plan, the card that pays for it, and the other plans. */
export function PlansPage(): ReactElement {
  usePageTitle('Plans');
  const queries = [
    useListPlansQuery(undefined, FRESH),
    useGetPlanQuery(undefined, FRESH),
    useGetSubscriptionQuery(undefined, FRESH),
  ] as const;
  const [{ data: plans }, { data: current }, { data: subscription }] = queries;
  const error = queries.map((query) => query.error).find((failure) => failure !== undefined);
  const isFetching = queries.some((query) => query.isFetching);
  const retry = (): void => queries.forEach((query) => void query.refetch());
  const known = plans && current && subscription;
  return (
    <>
      {error && (
        <LoadError what={known ? 'The latest state' : 'Your plan'} error={error} retry={retry} retrying={isFetching} />
      )}
      {!known && !error && <ListSkeleton rows={2} />}
      {known && (
        <>
          <div className="billing-top">
            <CurrentPlan plan={current} plans={plans} subscription={subscription} />
            <CardSummary subscription={subscription} />
          </div>
          <h2 className="section-heading">Other plans</h2>
          <ul className="plan-offers">
            {otherPlans(plans, current).map((plan) => (
              <PlanOffer key={plan.id} plan={plan} current={current} subscription={subscription} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}
