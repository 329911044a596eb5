import { offsetAt } from '../time/offset-at.js';
import { zoneTransitions, type ZoneTransition } from './zone-transitions.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Further changes of the clock are in later copies of the calendar: programs fetch it every hour. */
const AHEAD_MS = 5 * 366 * DAY_MS;
const BEHIND_MS = 366 * DAY_MS;

const known = new Map<string, readonly ZoneTransition[]>();

/** The changes of a zone's clocks that matter for events between two times (epoch ms). Computed once a day. */
function changesOf(timeZone: string, first: number, now: number): readonly ZoneTransition[] {
  const from = Math.floor((first - BEHIND_MS) / DAY_MS) * DAY_MS;
  const to = Math.floor((Math.max(first, now) + AHEAD_MS) / DAY_MS) * DAY_MS;
  const key = `${timeZone} ${from} ${to}`;
  const found = known.get(key) ?? zoneTransitions(timeZone, from, to);
  // One organisation's calendar has few zones; this bounds the memory for all of them.
  if (known.size > 200) known.clear();
  known.set(key, found);
  return found;
}

/** A zone as iCalendar describes it (RFC 5545, 3.6.5). @param first of the events in it, and `now`: epoch ms */
export function vtimezone(timeZone: string, first: number, now: number): string {
  const changes = changesOf(timeZone, first, now);
  const initial = changes[0]?.before ?? offsetAt(first, timeZone);
  const start = { at: Math.floor((first - BEHIND_MS) / DAY_MS) * DAY_MS, before: initial, after: initial };
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...[start, ...changes].flatMap(({ at, before, after }) => {
      const kind = after > before ? 'DAYLIGHT' : 'STANDARD';
      return [
        `BEGIN:${kind}`,
        `DTSTART:${icalTime(at + before)}`,
        `TZOFFSETFROM:${icalOffset(before)}`,
        `TZOFFSETTO:${icalOffset(after)}`,
        `END:${kind}`,
      ];
    }),
    'END:VTIMEZONE',
  ].join('\r\n');
}

/**
 * The local times, as iCalendar writes them, that a change of the clock leaves out, of events at the time of day of the
 * first. Such occurrences do not take place (RFC 5545, 3.3.10), and not every calendar knows that.
 */
export function skippedTimes(timeZone: string, first: number, now: number): string[] {
  const local = first + offsetAt(first, timeZone);
  const timeOfDay = local - Math.floor(local / DAY_MS) * DAY_MS;
  return changesOf(timeZone, first, now).flatMap(({ at, before, after }) => {
    const skipped = Math.floor((at + before) / DAY_MS) * DAY_MS + timeOfDay;
    return at > first && skipped >= at + before && skipped < at + after ? icalTime(skipped) : [];
  });
}

/** A moment as the local time of a zone, `20261120T170500`. @param instant epoch ms */
export function icalLocalTime(instant: number, timeZone: string): string {
  return icalTime(instant + offsetAt(instant, timeZone));
}

function icalTime(asIfUtc: number): string {
  return new Date(asIfUtc).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
}

function icalOffset(ms: number): string {
  const minutes = Math.abs(ms) / MINUTE_MS;
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${ms < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}
