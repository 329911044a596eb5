import { statusIndicator } from '@candor/proto/page-status.js';
import { viewOf } from '../state/page-view.js';
import type { PageState } from '../state/page-state.js';
import { offsetTime } from './offset-time.js';

/** The key `page` of every response. */
export function pageItem({ customer, look, timeZone, pageUrl, now }: PageState) {
  return {
    id: customer.id,
    name: look.headerText || customer.name,
    url: pageUrl,
    time_zone: timeZone,
    updated_at: offsetTime(now, timeZone),
  };
}

/** The key `status`. */
export function statusItem(state: PageState) {
  return statusIndicator(viewOf(state).overall);
}
