import type { CustomDomainEntity, DomainLack, DomainState } from './custom-domain.entity.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A domain whose proof is missing for this long is lost. */
export const LOST_AFTER_MS = 72 * HOUR_MS;
/** A claim that is not proven within this time is no longer checked. */
const CLAIM_FORGOTTEN_MS = 30 * DAY_MS;

export type DomainStanding = Pick<
  CustomDomainEntity,
  'state' | 'missing' | 'verifiedAt' | 'failingSince' | 'freedAt' | 'nextCheckAt'
>;

/** Whether the page answers at the domain. */
export function isBound(state: DomainState): boolean {
  return state === 'verified' || state === 'failing';
}

/**
 * The state of a domain after a check. A claim is checked every minute at first and every quarter of an hour after an
 * hour; a verified domain once an hour, a failing one every ten minutes.
 * @param missing what the check did not find
 */
export function afterCheck(
  domain: DomainStanding & Pick<CustomDomainEntity, 'claimedAt'>,
  missing: readonly DomainLack[],
  now: Date,
): DomainStanding {
  const at = (delayMs: number): Date => new Date(now.getTime() + delayMs);
  const lacks = [...missing];
  if (lacks.length === 0) {
    const verifiedAt = domain.verifiedAt ?? now;
    return { state: 'verified', missing: [], verifiedAt, failingSince: null, freedAt: null, nextCheckAt: at(HOUR_MS) };
  }
  if (!isBound(domain.state)) {
    const age = now.getTime() - domain.claimedAt.getTime();
    const nextCheckAt = age > CLAIM_FORGOTTEN_MS ? null : at(age < HOUR_MS ? MINUTE_MS : 15 * MINUTE_MS);
    return { ...domain, missing: lacks, nextCheckAt };
  }
  const failingSince = domain.failingSince ?? now;
  if (now.getTime() - failingSince.getTime() < LOST_AFTER_MS) {
    return { ...domain, state: 'failing', missing: lacks, failingSince, nextCheckAt: at(10 * MINUTE_MS) };
  }
  return { ...domain, state: 'lost', missing: lacks, failingSince, freedAt: now, nextCheckAt: null };
}
