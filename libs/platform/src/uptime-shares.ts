import { Violations } from './violations.js';

const NO_PERCENT = 'Please give a whole number from 0 to 100.';

/** What staff choose of how uptime is counted (percent), for all pages or for one. */
interface Shares {
  readonly partialOutage: number;
  readonly degradedPerformance: number;
}

/**
 * Checks what staff chose.
 * @throws InvalidError naming every wrong field
 */
export function checkShares({ partialOutage, degradedPerformance }: Shares): Shares {
  new Violations()
    .check(isPercent(partialOutage), '/partialOutage', NO_PERCENT)
    .check(isPercent(degradedPerformance), '/degradedPerformance', NO_PERCENT)
    .check(
      !isPercent(degradedPerformance) || degradedPerformance <= partialOutage,
      '/degradedPerformance',
      'Degraded performance cannot count for more than a partial outage.',
    )
    .throwIfAny();
  return { partialOutage, degradedPerformance };
}

function isPercent(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 100;
}
