import { useRef, useState, type FormEvent } from 'react';
import { asProblem, type Problem } from '../api/problem.js';
import { type FieldErrors } from './required.js';
import { serverErrors, type FieldPointers } from './server-errors.js';

export interface FormOptions<Values, Answer> {
  initial: Values;
  /** Messages for invalid values. */
  validate: (values: Values) => FieldErrors<Values>;
  pointers: FieldPointers<Values>;
  /** Sends the values; rejects with a {@link Problem}. */
  send: (values: Values) => Promise<Answer>;
  /** Called once the server has accepted. */
  onSent: (answer: Answer, values: Values) => void;
  onFailed?: (problem: Problem) => void;
}

export interface Form<Values> {
  values: Values;
  set: <Field extends keyof Values>(field: Field, value: Values[Field]) => void;
  /** Sets several fields at once. */
  fill: (values: Partial<Values>) => void;
  errors: FieldErrors<Values>;
  /** The server's refusal. */
  problem: Problem | undefined;
  submitting: boolean;
  submit: (event: FormEvent) => void;
  /** Resets the form to these values, which then count as unchanged. */
  reset: (values: Values) => void;
  /** Whether leaving now would lose input; reads the latest state, so it may be called at any time. */
  hasUnsavedChanges: () => boolean;
}

/** State of one form: values, messages, and a submission that cannot run twice at the same time. */
export function useForm<Values extends object, Answer>(options: FormOptions<Values, Answer>): Form<Values> {
  const [values, setValues] = useState(options.initial);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [problem, setProblem] = useState<Problem>();
  const [submitting, setSubmitting] = useState(false);
  // A ref beside the state: a second click may come before the next render.
  const busy = useRef(false);
  const unsaved = useRef(false);

  const fill: Form<Values>['fill'] = (changes) => {
    unsaved.current = true;
    setValues((current) => ({ ...current, ...changes }));
    const fine = Object.fromEntries(Object.keys(changes).map((field) => [field, undefined]));
    setErrors((current) => ({ ...current, ...fine }));
  };
  const set: Form<Values>['set'] = (field, value) => fill({ [field]: value } as unknown as Partial<Values>);

  const reset = (next: Values): void => {
    unsaved.current = false;
    setValues(next);
    setErrors({});
    setProblem(undefined);
  };

  const send = async (): Promise<void> => {
    busy.current = true;
    setSubmitting(true);
    setProblem(undefined);
    try {
      const answer = await options.send(values);
      unsaved.current = false;
      options.onSent(answer, values);
    } catch (error) {
      const failure = asProblem(error);
      setProblem(failure);
      setErrors(serverErrors(failure, options.pointers));
      options.onFailed?.(failure);
    } finally {
      busy.current = false;
      setSubmitting(false);
    }
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy.current) return;
    const found = options.validate(values);
    setErrors(found);
    if (Object.values(found).every((message) => message === undefined)) void send();
  };

  return { values, set, fill, errors, problem, submitting, submit, reset, hasUnsavedChanges: () => unsaved.current };
}
