import { useEffect, useState } from 'react';
import { type Problem } from '../api/problem.js';
import { useForm, type Form, type FormOptions } from './use-form.js';

/** The object that a form edits, as the server has it. */
export interface Version<Values> {
  /** Increases with every change. */
  version: number;
  /** The form values of it. */
  values: Values;
}

export interface VersionedFormOptions<Values, Answer> extends Omit<FormOptions<Values, Answer>, 'initial' | 'send'> {
  current: Version<Values>;
  /** Sends the values with the version that their author saw; rejects with a {@link Problem}. */
  send: (values: Values, baseVersion: number) => Promise<Answer>;
}

export interface VersionedForm<Values> extends Form<Values> {
  /** The version that the author has seen. */
  base: number;
  /** Declares that the input in the form was based on this version. */
  rebase: (version: number) => void;
  /** Whether there is a newer version that the author has not responded to. */
  outdated: boolean;
  /** The newer version from the server's refusal; the screen may not have fetched it yet. */
  newer: Problem['newer'];
  /** The author has seen the newest version, and keeps the input in the form. */
  keep: () => void;
  /** Declares that this version was made by the author, so it is not a conflict. */
  made: (version: number) => void;
}

/**
 * A form of an object that other users change too. An untouched form follows their changes; once touched, it stays on
 * the version that its author saw, which is sent along, so that the server can refuse to overwrite a newer change.
 */
export function useVersionedForm<Values extends object, Answer>({
  current,
  send,
  ...options
}: VersionedFormOptions<Values, Answer>): VersionedForm<Values> {
  const [base, setBase] = useState(current.version);
  const form = useForm({ ...options, initial: current.values, send: (values) => send(values, base) });
  const refused = form.problem?.newer;
  const newest = Math.max(current.version, refused?.version ?? 0);

  useEffect(() => {
    if (current.version <= base || form.submitting || form.hasUnsavedChanges()) return;
    form.reset(current.values);
    setBase(current.version);
  });

  return {
    ...form,
    base,
    rebase: setBase,
    // The newer version is shown in place of the error.
    problem: refused ? undefined : form.problem,
    outdated: newest > base && form.hasUnsavedChanges() && !form.submitting,
    newer: refused && refused.version > current.version ? refused : undefined,
    keep: () => setBase(newest),
    made: (version) => setBase((before) => Math.max(before, version)),
  };
}
