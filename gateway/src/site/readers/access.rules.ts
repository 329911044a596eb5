import type { PageReaders } from '../states/read-state.js';

/** What a request may do on a page: read it, sign in to it, or neither. */
export type Access = 'granted' | 'needs-password' | 'refused';

/** What is known of a request. */
export interface Shown {
  readonly isInNetwork: boolean;
  /** Whether the session is that of a reader who gave the password. */
  readonly isSignedIn: boolean;
}

/**
 * Decides about one request. Where all ways are needed, the password is not asked for outside the networks: it would
 * not help, and guesses could be made from anywhere.
 */
export function accessOf(
  { passwordHash, networks, needsAll }: Pick<PageReaders, 'passwordHash' | 'networks' | 'needsAll'>,
  { isInNetwork, isSignedIn }: Shown,
): Access {
  const [hasPassword, hasNetworks] = [passwordHash !== '', networks.length > 0];
  if (needsAll && hasNetworks && !isInNetwork) return 'refused';
  if (!needsAll && isInNetwork) return 'granted';
  if (!hasPassword) return needsAll && hasNetworks ? 'granted' : 'refused';
  return isSignedIn ? 'granted' : 'needs-password';
}
