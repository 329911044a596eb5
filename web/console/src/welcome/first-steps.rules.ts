import { type Beginning, type FirstStep } from '../api/contract.js';

type Steps = Beginning['steps'];

/** How many steps are done or left out. */
export function settledOf(steps: Steps): number {
  return steps.filter(({ state }) => state !== 'open').length;
}

/** What is unfolded: what the user chose as long as it is open, by default the first that is; undefined for nothing. */
export function unfoldedOf(steps: Steps, chosen: FirstStep | 'none' | undefined): FirstStep | undefined {
  if (chosen === 'none') return undefined;
  const open = steps.filter(({ state }) => state === 'open').map(({ step }) => step);
  return open.find((step) => step === chosen) ?? open[0];
}
