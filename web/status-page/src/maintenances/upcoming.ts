import { maintenanceState } from '@candor/ui/status/maintenance-state.js';
import { type PageMaintenance } from '../state/page-state.js';

/** A maintenance to come, and when it takes place again. */
export interface Upcoming {
  readonly maintenance: PageMaintenance;
  /** The following occurrences of a recurring one, soonest first. */
  readonly further: readonly PageMaintenance[];
}

/** The maintenances that are neither started nor cancelled, soonest first; of a recurring one the next occurrence. */
export function upcomingOf(maintenances: readonly PageMaintenance[]): Upcoming[] {
  const planned = maintenances
    .filter((maintenance) => maintenanceState(maintenance) === 'scheduled')
    .toSorted((a, b) => a.plannedStartTime - b.plannedStartTime);
  const groups = new Map<string, PageMaintenance[]>();
  for (const one of planned) {
    const key = one.series?.id ?? one.id;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap(([maintenance, ...further]) => (maintenance ? [{ maintenance, further }] : []));
}

/** The occurrences of its series that are to come after it, soonest first. */
export function furtherOf(
  { maintenances }: { readonly maintenances: readonly PageMaintenance[] },
  { id, plannedStartTime, series }: PageMaintenance,
): PageMaintenance[] {
  if (!series) return [];
  return upcomingOf(maintenances)
    .filter(({ maintenance }) => maintenance.series?.id === series.id)
    .flatMap(({ maintenance, further }) => [maintenance, ...further])
    .filter((one) => one.id !== id && one.plannedStartTime > plannedStartTime);
}

/** All but the further occurrences of recurring ones: ten dates at once are too many to read. */
export function withoutFurther(maintenances: readonly PageMaintenance[]): PageMaintenance[] {
  const further = new Set(upcomingOf(maintenances).flatMap((one) => one.further));
  return maintenances.filter((maintenance) => !further.has(maintenance));
}
