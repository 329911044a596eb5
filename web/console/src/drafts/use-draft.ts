import { useEffect, useRef, useState } from 'react';
import { useConsoleSelector } from '../app/hooks.js';
import { type Form } from '../forms/use-form.js';
import { type VersionedForm } from '../forms/use-versioned-form.js';
import { selectOwner } from '../session/session.slice.js';
import { readDraft, removeOldDrafts } from './draft-storage.js';
import { forgetDraft, writeAllNow, writeNow, writeSoon } from './draft-writer.js';
import { changedFields, fieldsToRestore } from './draft.rules.js';

/** What became of the draft of a form. */
export interface DraftState {
  /** When it was written that stands in the form now (epoch ms). */
  restoredAt: number | undefined;
  /** Empties the form again and forgets the draft. */
  discard: () => void;
}

/** The part of a form that its draft deals with. */
type Drafted<Values> = Pick<Form<Values>, 'values' | 'fill' | 'reset' | 'hasUnsavedChanges'> &
  Partial<Pick<VersionedForm<Values>, 'base' | 'rebase'>>;

/**
 * Keeps what is typed into a form on this device, and puts it back when the form is opened the next time: after a reload, an
 * ended session, a failure. It is forgotten once the form is sent or reset. Never for forms with passwords or secrets.
 *
 * @param name of the form and of what it changes, such as "entry:17"; without one nothing is kept
 */
export function useDraft<Values extends object>(name: string | undefined, form: Drafted<Values>): DraftState {
  // Whose form it was when it was opened: when the session has ended, no user is signed in.
  const [owner] = useState(useConsoleSelector(selectOwner));
  const [restoredAt, setRestoredAt] = useState<number>();
  const blank = useRef(form.values);
  /** Whether there may be a draft of this form's. */
  const kept = useRef(false);
  /** Whether the next change is the draft's own coming back, which is as old as it was. */
  const restoring = useRef(false);
  const latest = useRef(form);
  latest.current = form;

  useEffect(() => {
    removeOldDrafts();
    if (name === undefined) return undefined;
    const draft = readDraft(owner, name);
    const fields = fieldsToRestore(blank.current, draft?.values ?? {});
    if (draft && Object.keys(fields).length > 0) {
      kept.current = true;
      restoring.current = true;
      latest.current.fill(fields);
      // Another user may have saved since: what is restored must not look as if its author had seen that.
      if (draft.base !== undefined) latest.current.rebase?.(draft.base);
      setRestoredAt(draft.at);
    }
    window.addEventListener('pagehide', writeAllNow);
    document.addEventListener('visibilitychange', writeAllNow);
    return () => {
      window.removeEventListener('pagehide', writeAllNow);
      document.removeEventListener('visibilitychange', writeAllNow);
      if (latest.current.hasUnsavedChanges()) writeNow(owner, name);
      else if (kept.current) forgetDraft(owner, name);
    };
  }, [owner, name]);

  const { values } = form;
  const before = useRef(values);
  useEffect(() => {
    if (values === before.current || name === undefined) return;
    before.current = values;
    if (restoring.current) {
      restoring.current = false;
      return;
    }
    if (!latest.current.hasUnsavedChanges()) {
      // Sent, or reset to what holds now.
      blank.current = values;
      if (kept.current) forgetDraft(owner, name);
      kept.current = false;
      setRestoredAt(undefined);
      return;
    }
    const changed = changedFields(blank.current, values);
    kept.current = true;
    if (Object.keys(changed).length > 0)
      writeSoon(owner, name, { at: Date.now(), values: changed, base: latest.current.base });
    else forgetDraft(owner, name);
  }, [values, owner, name]);

  const discard = (): void => {
    if (name !== undefined) forgetDraft(owner, name);
    form.reset(blank.current);
  };
  return { restoredAt, discard };
}

/** Whether the person has a draft of this name, for a page that opens a form only when it is wanted. */
export function useHasDraft(): (name: string) => boolean {
  const owner = useConsoleSelector(selectOwner);
  return (name) => readDraft(owner, name) !== undefined;
}
