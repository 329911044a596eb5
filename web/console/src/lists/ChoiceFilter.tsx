import { HTMLSelect } from '@blueprintjs/core';
import { type ReactElement } from 'react';

export interface ChoiceFilterProps {
  label: string;
  /** The label for no choice. */
  all: string;
  value: string | undefined;
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string | undefined) => void;
}

/** One of a few values, or all. */
export function ChoiceFilter({ label, all, value, options, onChange }: ChoiceFilterProps): ReactElement {
  return (
    <HTMLSelect aria-label={label} value={value ?? ''} onChange={({ target }) => onChange(target.value || undefined)}>
      <option value="">{all}</option>
      {options.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </HTMLSelect>
  );
}
