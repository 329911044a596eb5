import { type InputHTMLAttributes, type ReactElement } from 'react';

export interface ChoiceProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'defaultChecked'> {
  type: 'checkbox' | 'radio';
  name: string;
  value: string;
  label: string;
}

/** A checkbox or radio button with its label. */
export function Choice({ label, ...input }: ChoiceProps): ReactElement {
  return (
    <label>
      <input {...input} /> <bdi>{label}</bdi>
    </label>
  );
}
