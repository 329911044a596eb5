import { useEffect, useRef, useState } from 'react';
import { type Form } from '../forms/use-form.js';
import { type VersionedForm } from '../forms/use-versioned-form.js';
import { selectOwner } from '../session/session.slice.js';
import { useConsoleSelector } from '../store/hooks.js';
import { readDraft, removeOldDrafts } from './draft-storage.js';
import { forgetDraft, writeAllNow, writeNow, writeSoon } from './draft-writer.js';
import { changedFields, fieldsToRestore } from './draft.rules.js';

/** The state of a form's draft. */
export interface DraftState {
  /** When the restored text in the form was written (epoch ms). */
  restoredAt: number | undefined;
  /** Resets the form and removes the draft. */
  discard: () => void;
  /** Removes the draft of a form that is closed: what it had is saved. */
  forget: () => void;
}

/** The part of a form that drafts use. */
type Drafted<Values> = Pick<Form<Values>, 'values' | 'fill' | 'reset' | 'hasUnsavedChanges'> &
  Partial<Pick<VersionedForm<Values>, 'base' | 'rebase'>>;

/**
 * Stores the input of a form on this device, and restores it when the form is opened again: after a reload, an expired
 * session, a failure. It is removed once the form is sent or reset. Never for forms with passwords or secrets.
 *
 * @param name of the form and of the object it changes, such as "entry:17"; without one nothing is stored
 */
export function useDraft<Values extends object>(name: string | undefined, form: Drafted<Values>): DraftState {
  // The user for whom the form was opened: after the end of the session, no user is signed in.
  const [owner] = useState(useConsoleSelector(selectOwner));
  const [restoredAt, setRestoredAt] = useState<number>();
  const blank = useRef(form.values);
  /** Whether this form may have a draft. */
  const kept = useRef(false);
  /** Whether the next change is the restored draft itself, whose time must be kept. */
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
      // Another user may have saved since: the restored text must keep the version that its author saw.
      if (draft.base !== undefined) latest.current.rebase?.(draft.base);
      setRestoredAt(draft.at);
    } else if (draft) {
      // All of it was saved meanwhile.
      forgetDraft(owner, name);
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
      // Sent, or reset to the saved values.
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

  const forget = (): void => {
    if (name !== undefined) forgetDraft(owner, name);
  };
  const discard = (): void => {
    forget();
    form.reset(blank.current);
  };
  return { restoredAt, discard, forget };
}

/** Whether the user has a draft of this name, for a page that opens the form only on request. */
export function useHasDraft(): (name: string) => boolean {
  const owner = useConsoleSelector(selectOwner);
  return (name) => readDraft(owner, name) !== undefined;
}
