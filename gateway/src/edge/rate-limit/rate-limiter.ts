import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { RateLimitedError } from '@candor/platform/errors.js';
import { clientAddress } from '../requests/client-address.js';
import { TokenBuckets } from './token-buckets.js';

/**
 * Sign-ups a minute of one mail address on one page, from any client: more than the mails it may get in a day, so
 * that only requests without effect are refused, and known and unknown addresses are treated alike.
 */
const SIGN_UPS_PER_ADDRESS = 6;

/**
 * Requests a minute of one organisation's identity provider; Entra ID sends up to 25 a second during its first sync.
 */
const PROVISIONING_PER_MINUTE = 1_500;

/** Groups of routes that share a limit per caller. */
export type LimitedGroup = 'auth' | 'refresh' | 'subscribe';

export interface RateLimits {
  /** Requests a minute per caller on each route, by group. */
  readonly perMinute: Readonly<Record<LimitedGroup, number>>;
  /** How many proxies of ours are in front; 0 trusts no header. */
  readonly trustedProxies: number;
}

/** Limits the routes that are open to anyone and cause work: mails, password hashes, rows. */
export class RateLimiter {
  private readonly buckets = new TokenBuckets();

  constructor(private readonly limits: RateLimits) {}

  /**
   * Counts one request.
   * @param route distinguishes the routes of a group
   * @throws RateLimitedError
   */
  count(group: LimitedGroup, route: string, request: IncomingMessage, now = Date.now()): void {
    const key = `${route} ${clientAddress(request, this.limits.trustedProxies)}`;
    refuseUntil(this.buckets.take(key, this.limits.perMinute[group], now));
  }

  /**
   * Counts one sign-up of a mail address, before any other work is done for it.
   * @param pageId the page that it signs up to
   * @param typed as it was sent, valid or not
   * @throws RateLimitedError
   */
  countSignUp(pageId: string, typed: string, now = Date.now()): void {
    const address = typed.trim().toLowerCase();
    // All requests without an address would share its limit.
    if (address === '') return;
    // Keeps the key short, whatever was typed.
    const digest = createHash('sha256').update(address).digest('base64url');
    refuseUntil(this.buckets.take(`sign-up ${pageId} ${digest}`, SIGN_UPS_PER_ADDRESS, now));
  }

  /** Counts one request of an organisation's identity provider. @throws RateLimitedError */
  countProvisioning(customerId: string, now = Date.now()): void {
    refuseUntil(this.buckets.take(`scim ${customerId}`, PROVISIONING_PER_MINUTE, now));
  }
}

function refuseUntil(waitMs: number): void {
  if (waitMs === 0) return;
  const seconds = Math.ceil(waitMs / 1000);
  throw new RateLimitedError(`Too many attempts. Please try again in ${seconds} seconds.`, waitMs);
}
