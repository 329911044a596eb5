const SECOND = 1000;

/** A duration in one unit. */
export type DurationPart = readonly [unit: 'month' | 'day' | 'hour' | 'minute' | 'second', count: number];

const UNITS: [unit: DurationPart[0], millis: number][] = [
  ['month', 30 * 24 * 3600 * SECOND],
  ['day', 24 * 3600 * SECOND],
  ['hour', 3600 * SECOND],
  ['minute', 60 * SECOND],
  ['second', SECOND],
];

/**
 * Splits a duration into months (of 30 days), days, hours, minutes and seconds, leaving out the units that are zero.
 * @param millis milliseconds; a started second does not count, a negative length is zero seconds
 * @param maxUnits only the largest units, for places where an approximate duration is enough
 */
export function durationParts(millis: number, maxUnits = UNITS.length): DurationPart[] {
  let rest = Math.max(0, millis);
  const parts: DurationPart[] = [];
  for (const [unit, length] of UNITS) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0 && parts.length < maxUnits) parts.push([unit, count]);
  }
  return parts.length > 0 ? parts : [['second', 0]];
}

/** Prints the parts of a duration: `1 month 2 days`, `3 hours 5 minutes`, `0 seconds`. */
export function formatDuration(millis: number, maxUnits?: number): string {
  return durationParts(millis, maxUnits)
    .map(([unit, count]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
    .join(' ');
}
