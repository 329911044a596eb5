const formatters = new Map<string, Intl.DateTimeFormat>();

/** One formatter per zone: creating one costs a hundred times what using it does. @throws RangeError for an unknown zone */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formatters.set(timeZone, made);
  return made;
}

/** Whether it is the IANA name of a zone; offsets are none. */
export function isTimeZone(name: string): boolean {
  try {
    return name !== '' && !/^[+-]/.test(name) && formatterOf(name) !== undefined;
  } catch {
    return false;
  }
}

/** A moment as the local time of a zone, as iCalendar writes it: `20261120T170500`. @param instant epoch ms */
export function icalLocalTime(instant: number, timeZone: string): string {
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const of = (...types: Intl.DateTimeFormatPartTypes[]): string => types.map((type) => parts.get(type) ?? '').join('');
  return `${of('year').padStart(4, '0')}${of('month', 'day')}T${of('hour', 'minute', 'second')}`;
}
