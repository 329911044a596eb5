import { createHash } from 'node:crypto';

/** The fault for the first mail to an address; `refused` applies to every mail. */
export type MailFate = 'accepted' | 'dropped' | 'deferred' | 'refused' | 'stalled';

/** The faults of a mail server. Which address gets which depends on the seed and the address alone. */
export interface MailWeather {
  readonly seed: number;
  /** Share of addresses whose connection is cut after the final dot. */
  readonly dropped: number;
  /** Share that gets 451. */
  readonly deferred: number;
  /** Share that gets 550. */
  readonly refused: number;
  /** Share whose response takes `stallMs`. */
  readonly stalled: number;
  readonly stallMs: number;
}

export function fateOf(address: string, weather: MailWeather): MailFate {
  const digest = createHash('sha256').update(`${weather.seed} ${address}`).digest();
  let left = digest.readUInt32BE(0) / 4_294_967_296;
  for (const fate of ['dropped', 'deferred', 'refused', 'stalled'] as const) {
    if (left < weather[fate]) return fate;
    left -= weather[fate];
  }
  return 'accepted';
}
