import { HTMLSelect } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { Field } from '../forms/Field.js';

const CHOICES: readonly (readonly [minutes: number, label: string])[] = [
  [0, 'No promise'],
  [30, 'In 30 minutes'],
  [60, 'In 1 hour'],
  [120, 'In 2 hours'],
];

export interface NextUpdateSelectProps {
  /** Minutes; 0 for no promise. */
  value: number;
  onChange: (minutes: number) => void;
  error?: string | undefined;
}

/** By when visitors are promised the next entry. */
export function NextUpdateSelect({ value, onChange, error }: NextUpdateSelectProps): ReactElement {
  return (
    <Field
      optional
      label="Next update"
      help="Visitors are shown the time. If no entry comes by then, you are reminded, and 15 minutes later all Admins."
      error={error}
    >
      {(control) => (
        <HTMLSelect {...control} value={value} onChange={({ target }) => onChange(Number(target.value))}>
          {CHOICES.map(([minutes, label]) => (
            <option key={minutes} value={minutes}>
              {label}
            </option>
          ))}
        </HTMLSelect>
      )}
    </Field>
  );
}
