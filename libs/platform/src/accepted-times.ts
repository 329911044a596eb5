/**
 * The moments that people may give for what is stored: from 2000 to 2099 (epoch ms, UTC). Anything else is a slip, such as seconds
 * instead of milliseconds, and a year of five digits sorts and prints unlike all others.
 */
const EARLIEST = Date.UTC(2000, 0, 1);
const END = Date.UTC(2100, 0, 1);

/** What a refusal says. */
export const TIME_OUT_OF_RANGE = 'Please give a time from 2000 to 2099, in epoch milliseconds.';

/** @param time epoch ms */
export function isAcceptedTime(time: number | bigint): boolean {
  return time >= EARLIEST && time < END;
}
