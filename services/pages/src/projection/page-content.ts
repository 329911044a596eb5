import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Announcement } from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import type { Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import type { PageStateSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { announcementToState, incidentToState, maintenanceToState } from '@candor/proto/page-items.js';
import { isInFull, type UptimeFormula } from '@candor/proto/uptime.js';
import { placingOf, placingOfAnnouncement, placingOfMaintenance } from '@candor/proto/page-placement.js';
import type { Counted, PageReading } from './page.reader.js';
import type { PageShare } from './page-share.js';
import { componentToState, groupToState, historyToState, shownIn } from './state.mapper.js';
import type { Windows } from './windows.js';

/** What is of the page alone. */
interface OfPage {
  readonly counted: Counted;
  /** How it counts uptime. */
  readonly formula: UptimeFormula;
}

/**
 * The services, incidents and announcements of a state.
 * @param reading of all pages of the organisation @param share what the page shows of it
 * @param windows of the time of the state; the data read may reach further back
 */
export function pageContent(
  reading: PageReading,
  { services, audiencesOf, shows, hadAudiences }: PageShare,
  { historyStart, pastStart }: Windows,
  { counted, formula }: OfPage,
): Pick<
  MessageInitShape<typeof PageStateSchema>,
  | 'components'
  | 'groups'
  | 'histories'
  | 'uptimeFormula'
  | 'openIncidents'
  | 'pastIncidents'
  | 'maintenances'
  | 'openAnnouncements'
  | 'pastAnnouncements'
  | 'hadAudiences'
> {
  const isShown = shownIn(services.components);
  const isOnPage = (one: Incident) => shows(placingOf(one));
  const announced = (ones: readonly Announcement[]) =>
    ones.filter((one) => shows(placingOfAnnouncement(one))).map(announcementToState);
  const incident = (one: Incident) => incidentToState(one, isShown);
  const touches = ({ endTime }: { endTime?: bigint }): boolean => endTime === undefined || endTime > historyStart;
  return {
    components: services.components.map((component) => componentToState(component, audiencesOf(component.id))),
    groups: services.groups.map(groupToState),
    hadAudiences,
    ...(!isInFull(formula) && { uptimeFormula: formula }),
    histories: reading.histories
      .filter(({ id }) => isShown(id))
      .map(({ id, componentDownTimes }) =>
        historyToState({ id, componentDownTimes: componentDownTimes.filter(touches) }, formula, counted.get(id)),
      ),
    openIncidents: reading.openIncidents.filter(isOnPage).map(incident),
    pastIncidents: reading.pastIncidents.filter((one) => one.creationTime >= pastStart && isOnPage(one)).map(incident),
    maintenances: reading.maintenances
      .filter((one) => one.plannedStartTime >= pastStart && shows(placingOfMaintenance(one)))
      .map((one) => maintenanceToState(one, isShown)),
    openAnnouncements: announced(reading.openAnnouncements),
    pastAnnouncements: announced(reading.pastAnnouncements.filter(({ startsAt }) => startsAt >= pastStart)),
  };
}
