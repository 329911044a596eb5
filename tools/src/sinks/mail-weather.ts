import { createHash } from 'node:crypto';

/** What happens to the first mail to an address; of `refused`, to every mail. */
export type MailFate = 'accepted' | 'dropped' | 'deferred' | 'refused' | 'stalled';

/** How badly a mail server behaves. Which address meets what depends on the seed and the address alone. */
export interface MailWeather {
  readonly seed: number;
  /** Share of addresses whose connection is cut after the final dot. */
  readonly dropped: number;
  /** Share that is told 451. */
  readonly deferred: number;
  /** Share that is told 550. */
  readonly refused: number;
  /** Share whose answer takes `stallMs`. */
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
