import { Violations } from '@candor/platform/violations.js';
import type { UptimeFormula } from '@candor/proto/uptime.js';

const NO_PERCENT = 'Please give a whole number from 0 to 100.';

/**
 * Checks what staff chose.
 * @throws InvalidError naming every wrong field
 */
export function checkFormula({ partialOutage, degradedPerformance }: UptimeFormula): UptimeFormula {
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
