import { Alert, Button } from '@blueprintjs/core';
import { useId, useRef, useState, type ReactElement } from 'react';
import { type Plan, type PlanChangePreview, type Subscription } from '../api/contract.js';
import { asProblem } from '../api/problem.js';
import { newRequestKey } from '../api/request-key.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { usePreviewPlanQuery, useUpdatePlanMutation } from './billing.api.js';
import { PlanChangeTerms } from './PlanChangeTerms.js';

export interface ChangePlanButtonProps {
  action: 'Upgrade' | 'Downgrade';
  plan: Plan;
  current: Plan;
  subscription: Subscription;
}

const say = (message: string, intent: 'success' | 'danger'): void =>
  void showToast({ message, intent, timeout: MAIN_PAGE_TOAST_MS });

/** Changes the plan after showing the price and the consequences. */
export function ChangePlanButton({ action, plan, current, subscription }: ChangePlanButtonProps): ReactElement {
  const [asking, setAsking] = useState(false);
  const [update, { isLoading }] = useUpdatePlanMutation();
  const title = useId();
  // The same key for all requests of one confirmation, however often it is sent.
  const key = useRef('');
  // Beside the state: a second click may come before the next render.
  const busy = useRef(false);
  const preview = usePreviewPlanQuery(plan.id, { skip: !asking, refetchOnMountOrArgChange: true });
  const terms = preview.isError ? unknownTerms(action, plan, subscription) : preview.currentData;
  const isUpgrade = action === 'Upgrade';

  const ask = (): void => {
    key.current = newRequestKey();
    setAsking(true);
  };
  const confirm = async (): Promise<void> => {
    if (busy.current || !terms) return;
    busy.current = true;
    try {
      await update({ planId: plan.id, key: key.current }).unwrap();
      say(isUpgrade ? `You are on the ${plan.name} plan now.` : 'Your plan was changed.', 'success');
    } catch (error) {
      say(asProblem(error).detail, 'danger');
    } finally {
      busy.current = false;
      setAsking(false);
    }
  };

  return (
    <>
      <Button
        intent={isUpgrade ? 'primary' : 'none'}
        variant={isUpgrade ? 'solid' : 'outlined'}
        text={action}
        aria-label={`${action} to ${plan.name}`}
        onClick={ask}
      />
      <Alert
        aria-labelledby={title}
        className="plan-change"
        isOpen={asking}
        intent={isUpgrade ? 'primary' : 'danger'}
        confirmButtonText={action}
        cancelButtonText="Cancel"
        canEscapeKeyCancel={!isLoading}
        // A user cannot agree to terms that are not on the screen yet.
        loading={isLoading || !terms}
        onCancel={() => setAsking(false)}
        onConfirm={() => void confirm()}
      >
        <p>
          <strong id={title}>
            {action} to {plan.name}?
          </strong>
        </p>
        {terms ? (
          <PlanChangeTerms plan={plan} current={current} subscription={subscription} preview={terms} />
        ) : (
          <p role="status">Asking what will be charged…</p>
        )}
      </Alert>
    </>
  );
}

/** The terms of a change when the server cannot be reached: when it takes effect, without the immediate charge. */
function unknownTerms(action: 'Upgrade' | 'Downgrade', plan: Plan, subscription: Subscription): PlanChangePreview {
  const startsAt = subscription.trialEnd ?? subscription.currentPeriodEnd;
  const common = { items: [], renewsAt: null, renewal: plan.price * 100 };
  const paidBy = subscription.sourceExists ? 'card' : 'invoice';
  return action === 'Upgrade' || startsAt === null
    ? { ...common, change: 'now', due: null, startsAt: null, paidBy }
    : { ...common, change: 'at_period_end', due: 0, startsAt, paidBy };
}
