import type { Plan } from '../plans/plan.js';

/** What becomes of a wish for a plan. */
export type PlanChange =
  /** It is the present one: a pending change is taken back. */
  | 'stay'
  /** It begins at once. */
  | 'now'
  /** It begins when what is paid for, or the trial, ends. */
  | 'at-period-end';

/**
 * A dearer plan begins at once. Any other waits until the present one ends, because that is paid for or given until then.
 * @param current undefined for a plan that is no longer in the configuration
 * @param hasEnd whether the present plan ends at a known time
 */
export function decideChange(current: Plan | undefined, target: Plan, hasEnd: boolean): PlanChange {
  if (current?.id === target.id) return 'stay';
  if (!hasEnd || !current) return 'now';
  return target.priceCents > current.priceCents ? 'now' : 'at-period-end';
}
