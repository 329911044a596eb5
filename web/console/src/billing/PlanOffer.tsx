import { Button } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { type Plan, type Subscription } from '../api/contract.js';
import { asProblem } from '../api/problem.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { useCancelPendingChangeMutation } from './billing.api.js';
import { planAction } from './billing.rules.js';
import { ChangePlanButton } from './ChangePlanButton.js';
import { PlanFacts } from './PlanFacts.js';

export interface PlanOfferProps {
  plan: Plan;
  current: Plan;
  subscription: Subscription;
}

const say = (message: string, intent: 'success' | 'danger'): void =>
  void showToast({ message, intent, timeout: MAIN_PAGE_TOAST_MS });

/** Another plan, with its one possible action. */
export function PlanOffer(props: PlanOfferProps): ReactElement {
  const { plan, current, subscription } = props;
  const action = planAction(plan, current, subscription);
  return (
    <li className="card plan-card">
      <PlanFacts plan={plan} heading="h3" />
      <div className="plan-action">
        {action === 'Cancel' ? <CancelButton plan={plan} /> : <ChangePlanButton {...props} action={action} />}
      </div>
    </li>
  );
}

function CancelButton({ plan }: { plan: Plan }): ReactElement {
  const [cancel, { isLoading }] = useCancelPendingChangeMutation();
  const onClick = async (): Promise<void> => {
    try {
      const { message } = await cancel().unwrap();
      say(message, 'success');
    } catch (error) {
      say(asProblem(error).detail, 'danger');
    }
  };
  return (
    <Button
      text="Cancel"
      aria-label={`Cancel the change to ${plan.name}`}
      loading={isLoading}
      onClick={() => void onClick()}
    />
  );
}
