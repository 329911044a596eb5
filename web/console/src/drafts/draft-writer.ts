import { removeDraft, removeDraftsOf, writeDraft, type Draft } from './draft-storage.js';

/** Typing is written down once it rests for as long (ms). */
export const REST_MS = 400;

interface Pending {
  owner: string;
  form: string;
  draft: Draft;
  timer: ReturnType<typeof setTimeout>;
}

/** What was typed and is not written yet. */
const pending = new Map<string, Pending>();
const nameOf = (owner: string, form: string): string => `${owner}:${form}`;

/** Writes a draft once its author rests. */
export function writeSoon(owner: string, form: string, draft: Draft): void {
  cancel(owner, form);
  const timer = setTimeout(() => writeNow(owner, form), REST_MS);
  pending.set(nameOf(owner, form), { owner, form, draft, timer });
}

/** Writes what waits, for a form that goes away. */
export function writeNow(owner: string, form: string): void {
  const waiting = pending.get(nameOf(owner, form));
  if (!waiting) return;
  cancel(owner, form);
  writeDraft(owner, form, waiting.draft);
}

/** Writes all that waits; for a page that may be gone in a moment. */
export function writeAllNow(): void {
  for (const { owner, form } of [...pending.values()]) writeNow(owner, form);
}

/** Removes a draft that was sent or is not wanted, written or not. */
export function forgetDraft(owner: string, form: string): void {
  cancel(owner, form);
  removeDraft(owner, form);
}

/** Removes every draft of a person, for a log-out. */
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
