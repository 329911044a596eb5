import { cssName } from '@candor/ui/status/palette.js';
import { type Downtime, type UptimeBar } from '@candor/ui/uptime/uptime-bars.js';
import { type Texts } from '../language/en.js';
import { excerpt } from '../text/excerpt.js';

/**
 * The tooltip's content for one downtime: class of its status, one line of facts, start of the first message, incident.
 * Of a status that was set without an incident the last two are empty.
 */
export type DetailLine = [className: string, facts: string, message: string, incidentId: string];

/** The script's data for one component's bars; days that are not listed had no downtime. */
export interface BarDetails {
  count: number;
  /** Index of the first bar at which the component existed. */
  born: number;
  days: Record<number, DetailLine[]>;
}

const MAX_LINES = 3;

function line(bar: UptimeBar, downtime: Downtime, now: number, t: Texts): DetailLine {
  const end = Math.min(downtime.endTime ?? now, bar.end);
  const ongoing = downtime.endTime === undefined && bar.end > now;
  // The duration of an ongoing downtime is left out: the page may be read long after it was rendered.
  const length = ongoing ? 'ongoing' : end - Math.max(downtime.startTime, bar.start);
  const { worstComponentStatus: status, firstIncidentEntryMessage: message, incidentId } = downtime;
  return [cssName(status), t.services.downtime(status, length), excerpt(message, 100), incidentId];
}

/** Details for the tooltips, the newest three downtimes of a bar at most. */
export function barDetails(bars: readonly UptimeBar[], now: number, t: Texts): BarDetails {
  const born = bars.findIndex((bar) => bar.existed);
  const days: BarDetails['days'] = {};
  bars.forEach((bar, index) => {
    if (bar.downtimes.length > 0) {
      days[index] = bar.downtimes
        .slice(-MAX_LINES)
        .toReversed()
        .map((downtime) => line(bar, downtime, now, t));
    }
  });
  return { count: bars.length, born: born < 0 ? bars.length : born, days };
}
