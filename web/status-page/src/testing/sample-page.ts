import type { PageIncident, PageMaintenance, PageState } from '../state/page-state.js';
import { component, DAY, HOUR, NOW, pageState } from './sample-state.js';

export { DAY, HOUR, NOW };

export const PAGE_ID = '019a9000-0000-7000-8000-000000000001';
export const API = '019a9000-0000-7000-8000-00000000000a';
export const SHOP = '019a9000-0000-7000-8000-00000000000b';
export const DOCS = '019a9000-0000-7000-8000-00000000000c';

/** Three components, two of them in a group, without incidents unless `overrides` say otherwise. */
export function samplePage(overrides: Partial<PageState> = {}): PageState {
  const inPlatform = { group: { name: 'Platform' } };
  return pageState({
    customer: { id: PAGE_ID, name: 'Acme', domain: 'acme' },
    components: [
      component(API, { name: 'API', ...inPlatform }),
      component(DOCS, { name: 'Docs' }),
      component(SHOP, { name: 'Shop', ...inPlatform }),
    ],
    pageUrl: 'https://status.acme.example',
    tagHost: 'acme.candor.example',
    ...overrides,
  });
}

/**
 * An incident that started three hours ago, was investigated, identified, monitored and, by default, resolved an hour
 * ago.
 */
export function sampleIncident(id: string, overrides: Partial<PageIncident> = {}): PageIncident {
  const entry = (
    incidentStatus: PageIncident['incidentStatus'],
    hoursAgo: number,
    componentStatus: 'operational' | 'partial_outage' | 'major_outage',
  ): PageIncident['entries'][number] => ({
    id: `${id}-${incidentStatus}`,
    date: NOW - hoursAgo * HOUR,
    message: `It is ${incidentStatus}.`,
    messageFormat: 'plain',
    incidentStatus,
    sendNotification: true,
    affectedComponents: [{ componentId: API, componentStatus }],
  });
  return {
    id,
    name: `Outage ${id}`,
    creationTime: NOW - 3 * HOUR,
    incidentImpact: 'major',
    incidentStatus: 'resolved',
    entries: [
      entry('resolved', 1, 'operational'),
      entry('monitoring', 2, 'partial_outage'),
      entry('investigating', 3, 'major_outage'),
    ],
    ...overrides,
  };
}

/** A maintenance of the shop, announced yesterday, that starts tomorrow and takes two hours. */
export function sampleMaintenance(id: string, overrides: Partial<PageMaintenance> = {}): PageMaintenance {
  return {
    id,
    name: `Upgrade ${id}`,
    message: 'Short interruptions.',
    messageFormat: 'plain',
    plannedStartTime: NOW + DAY,
    plannedEndTime: NOW + DAY + 2 * HOUR,
    affectedComponents: [{ componentId: SHOP }],
    announcedAt: NOW - DAY,
    version: 1,
    sendNotification: true,
    ...overrides,
  };
}
