import type { UptimeFormula as WireFormula } from './gen/candor/catalog/v1/uptime_pb.js';
import type { ComponentStatus } from './gen/candor/status/v1/status_pb.js';
import { componentStatuses } from './status-words.js';
import { IN_FULL, type StatusFrom, type UptimeFormula } from './uptime.js';

/** The formula as it is counted by; absent for everything in full. */
export function formulaFromWire(formula: WireFormula | undefined): UptimeFormula {
  if (!formula) return IN_FULL;
  const { partialOutage, degradedPerformance } = formula;
  return { partialOutage, degradedPerformance };
}

/** The statuses of a downtime; one that this build does not know counts as the mildest. */
export function statusesFromWire(
  statuses: readonly { readonly startTime: bigint; readonly status: ComponentStatus }[],
): StatusFrom[] {
  return statuses.map(({ startTime, status }) => ({
    startTime: Number(startTime),
    status: componentStatuses.wordOf(status) ?? 'operational',
  }));
}
