import { offsetAt } from '../time/offset-at.js';

/**
 * A moment as ISO 8601 with milliseconds and the offset of a zone at that moment, `2026-11-20T17:05:00.000+01:00`; `Z`
 * where there is no offset.
 * @param instant epoch ms
 * @throws RangeError when the zone is not an IANA name
 */
export function offsetTime(instant: number, timeZone: string): string {
  const shift = offsetAt(instant, timeZone);
  if (shift === 0) return new Date(instant).toISOString();
  const minutes = Math.abs(shift) / 60_000;
  const two = (number: number): string => String(number).padStart(2, '0');
  const offset = `${shift < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return `${new Date(instant + shift).toISOString().slice(0, -1)}${offset}`;
}
