/** In session storage, which survives a reload and the way to a sign-in provider and back, and belongs to this tab alone. */
const KEY = 'returnTo';

/** The page a user was on who has to log in. */
interface ReturnAddress {
  /** Path, query and hash of a route of the console. */
  address: string;
  /** Whose session ended there; null for a visitor without one. */
  owner: string | null;
}

/** Remembers an address until the next log-in in this tab. */
export function rememberAddress(address: string, owner: string | null): void {
  withStorage((storage) => storage.setItem(KEY, JSON.stringify({ address, owner } satisfies ReturnAddress)));
}

/**
 * Where `owner` goes after the log-in: back to where they were, unless that was another user's session. Only ever a path
 * within the console.
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

/** Browsers read two slashes, of either kind, as the beginning of a host. */
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
