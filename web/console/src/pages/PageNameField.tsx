import { type ReactElement } from 'react';
import { TextField } from '../forms/TextField.js';
import { type Form } from '../forms/use-form.js';
import { type PageValues } from './page.rules.js';

export interface PageNameFieldProps {
  form: Pick<Form<PageValues>, 'values' | 'errors' | 'set'>;
  autoFocus?: boolean;
}

/** What a page is called. */
export function PageNameField({ form: { values, errors, set }, autoFocus }: PageNameFieldProps): ReactElement {
  return (
    <TextField
      label="Name"
      name="pageName"
      autoComplete="off"
      autoFocus={autoFocus}
      placeholder="Customer A"
      help="Heads the page, and stands in its feeds."
      value={values.name}
      onChange={(value) => set('name', value)}
      error={errors.name}
    />
  );
}
