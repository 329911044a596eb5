import type { PageReaders } from '../states/read-state.js';
import { askedOf } from './attributes.js';

/** By which way a request that may not read a page yet can: a password, a mailed link, or either of them. */
export type Needed = 'needs-password' | 'needs-link' | 'needs-either';

/** What a request may do on a page: read it, sign in to it, or neither. */
export type Access = 'granted' | 'refused' | Needed;

/** What is known of a request. */
export interface Shown {
  readonly isInNetwork: boolean;
  /** Whether its session is that of a reader who gave the password. */
  readonly hasPassword: boolean;
  /** Whether its session is that of a reader who is listed now, by address, by domain or by an attribute. */
  readonly isListed: boolean;
}

/** The ways to read a page that are set. */
export type Ways = Pick<PageReaders, 'passwordHash' | 'networks' | 'people' | 'needsAll' | 'audiences'>;

/**
 * Decides about one request. Where all ways are needed, nothing is asked for outside the networks: it would not help, and
 * guesses could be made from anywhere. Where several are missing, the password is asked for first.
 */
export function accessOf(
  { passwordHash, networks, people = [], needsAll, audiences }: Ways,
  { isInNetwork, hasPassword, isListed }: Shown,
): Access {
  const [byNetwork, byPassword] = [networks.length > 0, passwordHash !== ''];
  const byLink = people.length > 0 || askedOf({ audiences }).size > 0;
  if (!byNetwork && !byPassword && !byLink) return 'refused';
  if (needsAll) {
    if (byNetwork && !isInNetwork) return 'refused';
    if (byPassword && !hasPassword) return 'needs-password';
    return byLink && !isListed ? 'needs-link' : 'granted';
  }
  if ((byNetwork && isInNetwork) || (byPassword && hasPassword) || (byLink && isListed)) return 'granted';
  if (byPassword && byLink) return 'needs-either';
  if (byPassword) return 'needs-password';
  return byLink ? 'needs-link' : 'refused';
}
