import type { Plan } from '../plans/plan.js';

/** The effect of a requested plan. */
export type PlanChange =
  /** It is the present one: a pending change is cancelled. */
  | 'stay'
  /** It starts at once. */
  | 'now'
  /** It starts when the paid period or the trial ends. */
  | 'at-period-end';

/**
 * A more expensive plan starts at once. Any other waits until the present one ends, because that is paid for or granted
 * until then.
 * @param current undefined for a plan that is no longer in the configuration
 * @param hasEnd whether the present plan ends at a known time
 */
export function decideChange(current: Plan | undefined, target: Plan, hasEnd: boolean): PlanChange {
  if (current?.id === target.id) return 'stay';
  if (!hasEnd || !current) return 'now';
  return target.priceCents > current.priceCents ? 'now' : 'at-period-end';
}
