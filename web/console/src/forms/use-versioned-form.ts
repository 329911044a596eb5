import { useEffect, useState } from 'react';
import { type Problem } from '../api/problem.js';
import { useForm, type Form, type FormOptions } from './use-form.js';

/** What a form changes, as the server has it. */
export interface Version<Values> {
  /** Grows with every change. */
  version: number;
  /** What the form shows of it. */
  values: Values;
}

export interface VersionedFormOptions<Values, Answer> extends Omit<FormOptions<Values, Answer>, 'initial' | 'send'> {
  current: Version<Values>;
  /** Sends the values with the version that their author has seen; rejects with a {@link Problem}. */
  send: (values: Values, baseVersion: number) => Promise<Answer>;
}

export interface VersionedForm<Values> extends Form<Values> {
  /** The version that the author has seen. */
  base: number;
  /** What is in the form was typed when this was the newest version. */
  rebase: (version: number) => void;
  /** Whether something came since the author began, and has not been answered yet. */
  outdated: boolean;
  /** What came, where the server has refused because of it; the screen may not have fetched it yet. */
  newer: Problem['newer'];
  /** The author has seen the newest version, and goes on with what is in the form. */
  keep: () => void;
  /** This version came from the author, so it is nothing new. */
  made: (version: number) => void;
}

/**
 * A form of something that others change too. Untouched it follows them; once touched, it stays on the version that its author
 * saw, which goes with what is sent, so that the server can refuse what would take back a newer change.
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
    // What is new is shown in its place.
    problem: refused ? undefined : form.problem,
    outdated: newest > base && form.hasUnsavedChanges() && !form.submitting,
    newer: refused && refused.version > current.version ? refused : undefined,
    keep: () => setBase(newest),
    made: (version) => setBase((before) => Math.max(before, version)),
  };
}
