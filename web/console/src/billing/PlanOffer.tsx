import { Button } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { type Plan, type Subscription } from '../api/contract.js';
import { asProblem } from '../api/problem.js';
import { ConfirmButton } from '../feedback/ConfirmButton.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { useCancelPendingChangeMutation, useUpdatePlanMutation } from './billing.api.js';
import { day, planAction } from './billing.rules.js';
import { PlanFacts } from './PlanFacts.js';

export interface PlanOfferProps {
  plan: Plan;
  current: Plan;
  subscription: Subscription;
}

const say = (message: string, intent: 'success' | 'danger'): void =>
  void showToast({ message, intent, timeout: MAIN_PAGE_TOAST_MS });

/** Another plan, with the one thing that can be done about it. */
export function PlanOffer(props: PlanOfferProps): ReactElement {
  const { plan, current, subscription } = props;
  const action = planAction(plan, current, subscription);
  return (
    <li className="card plan-card">
      <PlanFacts plan={plan} heading="h3" />
      <div className="plan-action">
        {action === 'Upgrade' && <UpgradeButton plan={plan} />}
        {action === 'Downgrade' && <DowngradeButton {...props} />}
        {action === 'Cancel' && <CancelButton plan={plan} />}
      </div>
    </li>
  );
}

function UpgradeButton({ plan }: { plan: Plan }): ReactElement {
  const [update, { isLoading }] = useUpdatePlanMutation();
  const upgrade = async (): Promise<void> => {
    try {
      await update(plan.id).unwrap();
      say(`You are on the ${plan.name} plan now.`, 'success');
    } catch (error) {
      say(asProblem(error).detail, 'danger');
    }
  };
  return (
    <Button
      intent="primary"
      text="Upgrade"
      aria-label={`Upgrade to ${plan.name}`}
      loading={isLoading}
      onClick={() => void upgrade()}
    />
  );
}

function DowngradeButton({ plan, current, subscription }: PlanOfferProps): ReactElement {
  const [update] = useUpdatePlanMutation();
  const end = subscription.trialEnd ?? subscription.currentPeriodEnd;
  return (
    <ConfirmButton
      question={`Downgrade to ${plan.name}?`}
      confirm="Downgrade"
      button={{ text: 'Downgrade', intent: 'none', 'aria-label': `Downgrade to ${plan.name}` }}
      act={() => update(plan.id).unwrap()}
      onDone={() => say('Your plan was changed.', 'success')}
      onRefused={({ detail }) => say(detail, 'danger')}
    >
      {end === null ? 'The change takes effect at once.' : `You keep the ${current.name} plan until ${day(end)}.`} What
      the {plan.name} plan does not include is switched off then, and nothing is deleted.
    </ConfirmButton>
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
