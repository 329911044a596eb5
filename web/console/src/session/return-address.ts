/**
 * In session storage, which survives a reload and the redirects to a sign-in provider and back, and belongs to this tab
 * alone.
 */
const KEY = 'returnTo';

/** The page of a user who has to log in. */
interface ReturnAddress {
  /** Path, query and hash of a route of the console. */
  address: string;
  /** The user whose session ended there; null for a visitor without one. */
  owner: string | null;
}

/** Stores an address until the next login in this tab. */
export function rememberAddress(address: string, owner: string | null): void {
  withStorage((storage) => storage.setItem(KEY, JSON.stringify({ address, owner } satisfies ReturnAddress)));
}

/**
 * The path after `owner`'s login: the stored page, unless that was another user's session. Only ever a path within the
 * console.
 */
export function returnAddressOf(owner: string): string | undefined {
  return withStorage((storage) => {
    const read = JSON.parse(storage.getItem(KEY) ?? 'null') as ReturnAddress | null;
    if (!read || !isPath(read.address)) return undefined;
    return read.owner === null || read.owner === owner ? read.address : undefined;
  });
}

export function forgetAddress(): void {
  withStorage((storage) => storage.removeItem(KEY));
}

/** Browsers interpret two slashes, of either kind, as the start of a host. */
function isPath(address: unknown): address is string {
  return typeof address === 'string' && /^\/(?![/\\])/.test(address);
}

function withStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}
