import { useCallback, useEffect, useRef, useState } from 'react';
import { asProblem, type Problem } from '../api/problem.js';
import { type VersionedForm } from '../forms/use-versioned-form.js';
import { type DraftState } from './use-draft.js';

/** A form is saved after a pause in typing of this length (ms). */
export const PAUSE_MS = 2_000;
/** After a failure it is tried again when this has passed, unless more is typed (ms). */
const RETRY_MS = 15_000;

export interface Autosave {
  /** Whether a request is on its way. */
  saving: boolean;
  /** Why the last attempt failed; undefined where it did not, and while nothing was tried. */
  problem: Problem | undefined;
  /** Saves now what is not saved yet; rejects with a {@link Problem}. */
  save: () => Promise<void>;
}

/**
 * Saves a form on the server while it is filled in: after a pause in typing, and when it is closed. One request at a
 * time, each with the version that its author saw.
 * @param send saves the values; rejects with a {@link Problem}
 * @param paused while the author has to decide something first
 * @param local what is kept on this device in case that it cannot be saved
 */
export function useAutosave<Values extends object>(
  form: VersionedForm<Values>,
  send: (values: Values, baseVersion: number) => Promise<{ version: number }>,
  paused: boolean,
  local: Pick<DraftState, 'forget'>,
): Autosave {
  const [problem, setProblem] = useState<Problem>();
  const [saving, setSaving] = useState(false);
  const running = useRef<Promise<void>>(undefined);
  /** The version that the author saw, which a request that has just been answered may have made. */
  const base = useRef(form.base);
  base.current = form.base;
  const latest = useRef({ form, send, paused, local });
  latest.current = { form, send, paused, local };

  const saveOnce = useCallback(async (): Promise<void> => {
    const { values } = latest.current.form;
    setSaving(true);
    try {
      const { version } = await latest.current.send(values, base.current);
      const { form: now } = latest.current;
      now.made(version);
      base.current = version;
      // What was typed meanwhile is saved the next time.
      if (now.values === values) {
        now.reset(values);
        latest.current.local.forget();
      }
      setProblem(undefined);
    } catch (error) {
      setProblem(asProblem(error));
      throw error;
    } finally {
      running.current = undefined;
      setSaving(false);
    }
  }, []);

  const save = useCallback(async (): Promise<void> => {
    await running.current?.catch(() => undefined);
    if (!latest.current.form.hasUnsavedChanges()) return;
    running.current = saveOnce();
    await running.current;
  }, [saveOnce]);

  useEffect(() => {
    // What the author was asked is decided.
    if (!paused) setProblem(undefined);
  }, [paused]);

  const { values, submitting } = form;
  useEffect(() => {
    if (paused || saving || submitting || !latest.current.form.hasUnsavedChanges()) return undefined;
    // The failure is shown.
    const timer = setTimeout(() => void save().catch(() => undefined), problem ? RETRY_MS : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [values, submitting, paused, saving, problem, save]);

  useEffect(
    () => () => {
      // The screen that would show a failure is gone; what was typed stays on this device as well.
      if (!latest.current.paused) void save().catch(() => undefined);
    },
    [save],
  );

  return { saving, problem, save };
}
