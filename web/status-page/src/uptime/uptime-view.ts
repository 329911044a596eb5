import { barEdges } from '@candor/ui/uptime/uptime-bars.js';
import { type PageView } from '../state/page-view.js';

/** A page view with the edges (epoch ms) of its uptime bars, which only pages with uptime need. */
export interface UptimeView extends PageView {
  edges: readonly number[];
}

/** @throws RangeError when the time zone is not an IANA name */
export function uptimeViewOf(view: PageView): UptimeView {
  const { now, timeZone } = view.state;
  return { ...view, edges: barEdges(now, view.periodDays, timeZone) };
}
