import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import type { PageStateSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { announcementToState, incidentToState, maintenanceToState } from '@candor/proto/page-items.js';
import { isInFull } from '@candor/proto/uptime.js';
import type { Counted, PageReading } from './page.reader.js';
import { componentToState, groupToState, historyToState, shownIn } from './state.mapper.js';
import type { Windows } from './windows.js';

/**
 * The services, incidents and announcements of a state.
 * @param windows of the time of the state; the data read may reach further back
 */
export function pageContent(
  reading: PageReading,
  { historyStart, pastStart }: Windows,
  counted: Counted,
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
> {
  const isShown = shownIn(reading.components);
  const incident = (one: Incident) => incidentToState(one, isShown);
  const touches = ({ endTime }: { endTime?: bigint }): boolean => endTime === undefined || endTime > historyStart;
  return {
    components: reading.components.map(componentToState),
    groups: reading.groups.map(groupToState),
    ...(!isInFull(reading.formula) && { uptimeFormula: reading.formula }),
    histories: reading.histories.map(({ id, componentDownTimes }) =>
      historyToState({ id, componentDownTimes: componentDownTimes.filter(touches) }, reading.formula, counted.get(id)),
    ),
    openIncidents: reading.openIncidents.map(incident),
    pastIncidents: reading.pastIncidents.filter(({ creationTime }) => creationTime >= pastStart).map(incident),
    maintenances: reading.maintenances
      .filter(({ plannedStartTime }) => plannedStartTime >= pastStart)
      .map((one) => maintenanceToState(one, isShown)),
    openAnnouncements: reading.openAnnouncements.map(announcementToState),
    pastAnnouncements: reading.pastAnnouncements
      .filter(({ startsAt }) => startsAt >= pastStart)
      .map(announcementToState),
  };
}
