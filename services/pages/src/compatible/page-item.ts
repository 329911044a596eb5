import { viewOf } from '@candor/status-page/page-view.js';
import type { PageComponent, PageState } from '@candor/status-page/page-state.js';
import { offsetTime } from './offset-time.js';

/** How everything is, in the two ways that clients read it; the set is closed. */
const STATUS: Record<PageComponent['componentStatus'], { indicator: string; description: string }> = {
  operational: { indicator: 'none', description: 'All Systems Operational' },
  under_maintenance: { indicator: 'maintenance', description: 'Service Under Maintenance' },
  degraded_performance: { indicator: 'minor', description: 'Partial System Outage' },
  partial_outage: { indicator: 'major', description: 'Partial System Outage' },
  major_outage: { indicator: 'critical', description: 'Major System Outage' },
};

/** The key `page` of every answer. @param at when the answer last changed (epoch ms) */
export function pageItem({ customer, look, timeZone, pageUrl }: PageState, at: number) {
  return {
    id: customer.id,
    name: look.headerText || customer.name,
    url: pageUrl,
    time_zone: timeZone,
    updated_at: offsetTime(at, timeZone),
  };
}

/** The key `status`. */
export function statusItem(state: PageState) {
  return STATUS[viewOf(state).overall];
}
