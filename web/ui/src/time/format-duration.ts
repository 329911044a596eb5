const SECOND = 1000;
const UNITS: [name: string, millis: number][] = [
  ['month', 30 * 24 * 3600 * SECOND],
  ['day', 24 * 3600 * SECOND],
  ['hour', 3600 * SECOND],
  ['minute', 60 * SECOND],
  ['second', SECOND],
];

/**
 * Prints a length of time in months (of 30 days), days, hours, minutes and seconds, leaving out the units that are zero:
 * `1 month 2 days`, `3 hours 5 minutes`, `0 seconds`.
 * @param millis milliseconds; a started second does not count, a negative length prints as zero
 * @param maxUnits print only the largest units, for places where a rough length is enough
 */
export function formatDuration(millis: number, maxUnits = UNITS.length): string {
  let rest = Math.max(0, millis);
  const words: string[] = [];
  for (const [name, unit] of UNITS) {
    const count = Math.floor(rest / unit);
    rest -= count * unit;
    if (count > 0 && words.length < maxUnits) words.push(`${count} ${name}${count === 1 ? '' : 's'}`);
  }
  return words.length > 0 ? words.join(' ') : '0 seconds';
}
