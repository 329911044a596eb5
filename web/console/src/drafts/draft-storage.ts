/** The unsent content of a form: the fields that the user changed, and when (epoch ms). */
export interface Draft {
  at: number;
  /** The version of the edited object that the author saw, where it has versions. */
  base?: number;
  values: Record<string, unknown>;
}

/** Key in local storage: `draft:<user id>:<form>`. */
const PREFIX = 'draft:';
const DAY = 24 * 3600 * 1000;
/** Older drafts are removed: after a week the text is probably outdated. */
export const KEPT_MS = 7 * DAY;
/** The maximum number of drafts of a user on a device; the oldest is removed. */
export const MOST_DRAFTS = 20;
/**
 * The maximum size of a draft (characters); a longer one is not kept, so that the session always fits into the same
 * storage.
 */
export const LONGEST_DRAFT = 100_000;

const keyOf = (owner: string, form: string): string => `${PREFIX}${owner}:${form}`;

/** The draft of a form, unless it is too old or cannot be read. */
export function readDraft(owner: string, form: string): Draft | undefined {
  return withStorage((storage) => {
    const draft = parse(storage.getItem(keyOf(owner, form)));
    return draft && !isOld(draft) ? draft : undefined;
  });
}

/** Stores a draft in place of the previous one. */
export function writeDraft(owner: string, form: string, draft: Draft): void {
  const text = JSON.stringify(draft);
  withStorage((storage) => {
    storage.removeItem(keyOf(owner, form));
    if (text.length > LONGEST_DRAFT) return;
    const others = keysOf(storage, owner).sort((a, b) => writtenAt(storage, a) - writtenAt(storage, b));
    for (const key of others.slice(0, Math.max(0, others.length - MOST_DRAFTS + 1))) storage.removeItem(key);
    storage.setItem(keyOf(owner, form), text);
  });
}

export function removeDraft(owner: string, form: string): void {
  withStorage((storage) => storage.removeItem(keyOf(owner, form)));
}

/** The number of a user's drafts on this device. */
export function countDrafts(owner: string): number {
  return withStorage((storage) => keysOf(storage, owner).length) ?? 0;
}

/** Removes every draft of a user. */
export function removeDraftsOf(owner: string): void {
  withStorage((storage) => keysOf(storage, owner).forEach((key) => storage.removeItem(key)));
}

/** Removes drafts of any user that are too old or invalid. */
export function removeOldDrafts(): void {
  withStorage((storage) => {
    for (const key of keysOf(storage)) {
      const draft = parse(storage.getItem(key));
      if (!draft || isOld(draft)) storage.removeItem(key);
    }
  });
}

const isOld = ({ at }: Draft): boolean => Date.now() - at > KEPT_MS;

const writtenAt = (storage: Storage, key: string): number => parse(storage.getItem(key))?.at ?? 0;

/** Keys of the drafts of one user, or of all users. */
function keysOf(storage: Storage, owner?: string): string[] {
  const prefix = owner === undefined ? PREFIX : keyOf(owner, '');
  return Object.keys(storage).filter((key) => key.startsWith(prefix));
}

function parse(text: string | null): Draft | undefined {
  try {
    const read = JSON.parse(text ?? 'null') as Partial<Draft> | null;
    return typeof read?.at === 'number' && typeof read.values === 'object' && read.values !== null
      ? { at: read.at, values: read.values, ...(typeof read.base === 'number' && { base: read.base }) }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Without storage, or with full storage, no drafts are kept. */
function withStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
}
