import { removeDraft, removeDraftsOf, writeDraft, type Draft } from './draft-storage.js';

/** A draft is written after a pause in typing of this length (ms). */
export const REST_MS = 400;

interface Pending {
  owner: string;
  form: string;
  draft: Draft;
  timer: ReturnType<typeof setTimeout>;
}

/** Drafts that are not yet written. */
const pending = new Map<string, Pending>();
const nameOf = (owner: string, form: string): string => `${owner}:${form}`;

/** Writes a draft after a pause in typing. */
export function writeSoon(owner: string, form: string, draft: Draft): void {
  cancel(owner, form);
  const timer = setTimeout(() => writeNow(owner, form), REST_MS);
  pending.set(nameOf(owner, form), { owner, form, draft, timer });
}

/** Writes a pending draft immediately, for a form that is unmounted. */
export function writeNow(owner: string, form: string): void {
  const waiting = pending.get(nameOf(owner, form));
  if (!waiting) return;
  cancel(owner, form);
  writeDraft(owner, form, waiting.draft);
}

/** Writes all pending drafts; for a page that may be closed in a moment. */
export function writeAllNow(): void {
  for (const { owner, form } of [...pending.values()]) writeNow(owner, form);
}

/** Removes a draft that was sent or discarded, written or not. */
export function forgetDraft(owner: string, form: string): void {
  cancel(owner, form);
  removeDraft(owner, form);
}

/** Removes every draft of a user, for a logout. */
export function forgetDraftsOf(owner: string): void {
  for (const waiting of [...pending.values()]) {
    if (waiting.owner === owner) cancel(owner, waiting.form);
  }
  removeDraftsOf(owner);
}

function cancel(owner: string, form: string): void {
  clearTimeout(pending.get(nameOf(owner, form))?.timer);
  pending.delete(nameOf(owner, form));
}
