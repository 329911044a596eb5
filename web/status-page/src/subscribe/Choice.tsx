import { type InputHTMLAttributes, type ReactElement } from 'react';

export interface ChoiceProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'defaultChecked'> {
  type: 'checkbox' | 'radio';
  name: string;
  value: string;
  label: string;
  /** The language of the label, where it is not that of the page. */
  lang?: string;
}

/** A checkbox or radio button with its label. */
export function Choice({ label, lang, ...input }: ChoiceProps): ReactElement {
  return (
    <label>
      <input {...input} /> <bdi lang={lang}>{label}</bdi>
    </label>
  );
}
