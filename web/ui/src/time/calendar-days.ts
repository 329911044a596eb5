const HOUR = 3600 * 1000;
const DAY = 24 * HOUR;
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      era: 'short',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    clocks.set(timeZone, clock);
  }
  return clock;
}

/** What a wall clock in the zone shows at the instant, written as if it were UTC (epoch ms, whole seconds). */
function wallClock(instant: number, timeZone: string): number {
  const read: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of clockOf(timeZone).formatToParts(instant)) read[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = read;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** First instant of the calendar day that a wall clock calls `midnight` (epoch ms of that date at 00:00 UTC). */
function firstInstant(midnight: number, timeZone: string): number {
  if (timeZone === 'UTC') return midnight;
  // A zone's offset changes at most once within two days, so the offsets before and after are the only candidates.
  // Where clocks skip midnight the day starts at the change; where they repeat it, at the first of both.
  const [before, after] = [midnight - DAY, midnight + DAY].map(
    (nearby) => midnight - (wallClock(nearby, timeZone) - nearby),
  ) as [number, number];
  // The common case; a page has hundreds of days.
  if (before === after) return before;
  const candidates = [before, after];
  const onThatDay = candidates.filter((instant) => {
    const shown = wallClock(instant, timeZone);
    return shown >= midnight && shown < midnight + DAY;
  });
  // A date that the zone skipped starts, and ends, where the next one starts.
  return onThatDay.length > 0 ? Math.min(...onThatDay) : Math.max(...candidates);
}

/**
 * Boundaries of the last `days` calendar days of a zone, the day of `now` included: `days + 1` instants (epoch ms), oldest
 * first; day `i` is `[result[i], result[i + 1])`. Days of 23 and 25 hours keep their true length.
 * @param step returns every `step`-th of them only, which divides `days`: each is costly in a zone with changing
 *   offsets
 * @param timeZone IANA name; an unknown one throws RangeError
 */
export function dayBoundaries(now: number, days: number, timeZone = 'UTC', step = 1): number[] {
  const shown = timeZone === 'UTC' ? now : wallClock(now, timeZone);
  const today = Math.floor(shown / DAY) * DAY;
  return Array.from({ length: days / step + 1 }, (_, index) =>
    firstInstant(today + (index * step - days + 1) * DAY, timeZone),
  );
}

/** The calendar day of an instant in a zone as `2026-11-20`, for grouping. */
export function dayKey(instant: number, timeZone = 'UTC'): string {
  const shown = timeZone === 'UTC' ? instant : wallClock(instant, timeZone);
  return new Date(shown).toISOString().slice(0, 10);
}
