import type {
  MonthState,
  PageIncident,
  PageMaintenance,
  PageState,
} from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import type { SideDoorNotice } from '@candor/proto/side-door-notice.js';

/** The components (ids) that a reader sees; undefined where all readers of the page see all of them. */
export type Seen = ReadonlySet<string> | undefined;

/** @param view the reader's audiences, their ids joined by commas; empty for none */
export function seenIn({ components, readers, hadAudiences }: PageState, view = ''): Seen {
  const areAll = (readers?.audiences ?? []).length === 0 && components.every((one) => one.audienceIds.length === 0);
  if (areAll && !hadAudiences) return undefined;
  const own = new Set(view.split(','));
  const isSeen = ({ audienceIds }: { readonly audienceIds: readonly string[] }) =>
    audienceIds.length === 0 || audienceIds.some((id) => own.has(id));
  return new Set(components.filter(isSeen).map(({ id }) => id));
}

/**
 * What was said through the side door that a page may show. Where it has or had audiences, what names services that it does not
 * have, and nothing else, is for no reader: they may have been an audience's, and are internal then.
 */
export function noticesOf(published: PageState, notices: readonly SideDoorNotice[]): readonly SideDoorNotice[] {
  if (!seenIn(published)) return notices;
  const ids = new Set(published.components.map(({ id }) => id));
  const known = new Set([...published.openIncidents, ...published.pastIncidents].map(({ id }) => id));
  const isOfPage = ({ noticeId, componentIds }: SideDoorNotice) =>
    known.has(noticeId) || componentIds.length === 0 || componentIds.some((id) => ids.has(id));
  const shown = new Set(notices.filter(isOfPage).map(({ noticeId }) => noticeId));
  return notices.filter(({ noticeId }) => shown.has(noticeId));
}

/** A page's state without what a reader does not see. The one that is given is not changed. */
export function pageFor(published: PageState, seen: Seen): PageState {
  if (!seen) return published;
  const components = published.components.filter(({ id }) => seen.has(id));
  const named = new Set(components.map(({ groupName }) => groupName));
  return {
    ...published,
    components,
    groups: published.groups.filter(({ name }) => named.has(name)),
    histories: published.histories.filter(({ componentId }) => seen.has(componentId)),
    openIncidents: incidentsFor(published.openIncidents, seen),
    pastIncidents: incidentsFor(published.pastIncidents, seen),
    maintenances: maintenancesFor(published.maintenances, seen),
  };
}

/** The same of a month, or of some of its items. */
export function monthFor(month: MonthState, seen: Seen): MonthState {
  if (!seen) return month;
  return {
    ...month,
    incidents: incidentsFor(month.incidents, seen),
    maintenances: maintenancesFor(month.maintenances, seen),
  };
}

/**
 * What names components is for who sees one of them; what names none is for all. A component that the page does not have
 * is one that no reader sees: it may have left the page with its audience a moment ago.
 */
function isFor(named: readonly string[], seen: ReadonlySet<string>): boolean {
  return named.length === 0 || named.some((id) => seen.has(id));
}

function incidentsFor(incidents: readonly PageIncident[], seen: ReadonlySet<string>): PageIncident[] {
  const named = ({ entries }: PageIncident) =>
    entries.flatMap(({ affectedComponents }) => affectedComponents.map(({ componentId }) => componentId));
  return incidents
    .filter((incident) => isFor(named(incident), seen))
    .map((incident) => ({
      ...incident,
      entries: incident.entries.map((entry) => ({
        ...entry,
        affectedComponents: entry.affectedComponents.filter(({ componentId }) => seen.has(componentId)),
      })),
    }));
}

function maintenancesFor(maintenances: readonly PageMaintenance[], seen: ReadonlySet<string>): PageMaintenance[] {
  return maintenances
    .filter(({ componentIds }) => isFor(componentIds, seen))
    .map((maintenance) => ({
      ...maintenance,
      componentIds: maintenance.componentIds.filter((id) => seen.has(id)),
    }));
}
