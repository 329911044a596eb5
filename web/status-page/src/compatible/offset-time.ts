const formatters = new Map<string, Intl.DateTimeFormat>();

/** One formatter per zone, as creating one costs a hundred times what using it does. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  formatters.set(timeZone, made);
  return made;
}

/**
 * A moment as ISO 8601 with milliseconds and the offset of a zone at that moment, `2026-11-20T17:05:00.000+01:00`; `Z`
 * where there is no offset.
 * @param instant epoch ms
 * @throws RangeError when the zone is not an IANA name
 */
export function offsetTime(instant: number, timeZone: string): string {
  const parts = formatterOf(timeZone).formatToParts(instant);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = '00', minutes = '00'] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  const shift = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1);
  if (shift === 0) return new Date(instant).toISOString();
  return `${new Date(instant + shift).toISOString().slice(0, -1)}${sign}${hours}:${minutes}`;
}
