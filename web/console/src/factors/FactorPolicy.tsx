import { type ReactElement } from 'react';
import { asProblem } from '../api/problem.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { CheckboxField } from '../forms/CheckboxField.js';
import { useGetFactorPolicyQuery, useSetFactorPolicyMutation } from './factors.api.js';

/** Lets an Owner require a second factor of all users. */
export function FactorPolicy(): ReactElement | null {
  const { data: required } = useGetFactorPolicyQuery();
  const [set, { isLoading }] = useSetFactorPolicyMutation();
  if (required === undefined) return null;
  const change = async (next: boolean): Promise<void> => {
    try {
      await set(next).unwrap();
      const message = next ? 'Everybody is asked for a second factor now.' : 'A second factor is up to everybody now.';
      await showToast({ message, intent: 'success', timeout: MAIN_PAGE_TOAST_MS });
    } catch (error) {
      await showToast({ message: asProblem(error).detail, intent: 'danger', timeout: MAIN_PAGE_TOAST_MS });
    }
  };
  return (
    <section className="card form-card factor-policy" aria-labelledby="factor-policy-title">
      <h2 className="card-title" id="factor-policy-title">
        Two-factor authentication
      </h2>
      <CheckboxField checked={required} disabled={isLoading} onChange={(next) => void change(next)}>
        Require a second factor of everybody
      </CheckboxField>
      <p className="option-hint">
        Who has none sets one up after the next login, before anything else. Who logs in by single sign-on is not asked:
        your provider decides. You need a second factor yourself first.
      </p>
    </section>
  );
}
