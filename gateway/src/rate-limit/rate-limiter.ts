import type { IncomingMessage } from 'node:http';
import { RateLimitedError } from '@candor/platform/errors.js';
import { clientAddress } from './client-address.js';
import { TokenBuckets } from './token-buckets.js';

/** Groups of routes that share a limit per caller. */
export type LimitedGroup = 'auth' | 'subscribe';

export interface RateLimits {
  /** Requests a minute and caller on each route, by group. */
  readonly perMinute: Readonly<Record<LimitedGroup, number>>;
  /** How many proxies of ours stand in front; 0 believes no header. */
  readonly trustedProxies: number;
}

/** Limits the routes that anybody may call and that make work: mails, password hashes, rows. */
export class RateLimiter {
  private readonly routes = new Map<string, TokenBuckets>();

  constructor(private readonly limits: RateLimits) {}

  /**
   * Counts one request.
   * @param route distinguishes the routes of a group
   * @throws RateLimitedError
   */
  count(group: LimitedGroup, route: string, request: IncomingMessage, now = Date.now()): void {
    let buckets = this.routes.get(route);
    if (!buckets) {
      buckets = new TokenBuckets({ perMinute: this.limits.perMinute[group] });
      this.routes.set(route, buckets);
    }
    const waitMs = buckets.take(clientAddress(request, this.limits.trustedProxies), now);
    if (waitMs > 0) {
      const seconds = Math.ceil(waitMs / 1000);
      throw new RateLimitedError(`Too many attempts. Please try again in ${seconds} seconds.`, waitMs);
    }
  }
}
