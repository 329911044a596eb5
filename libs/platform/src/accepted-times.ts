/**
 * The times that users may give for what is stored: from 2000 to 2099 (epoch ms, UTC). Anything else is a mistake, such
 * as seconds instead of milliseconds, and a year of five digits sorts and prints unlike all others.
 */
const EARLIEST = Date.UTC(2000, 0, 1);
const END = Date.UTC(2100, 0, 1);

/** The text of a refusal. */
export const TIME_OUT_OF_RANGE = 'Please give a time from 2000 to 2099, in epoch milliseconds.';

/** @param time epoch ms */
export function isAcceptedTime(time: number | bigint): boolean {
  return time >= EARLIEST && time < END;
}
