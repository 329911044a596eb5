import { HTMLSelect } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { CheckboxField } from '../forms/CheckboxField.js';
import { Field } from '../forms/Field.js';
import { TextAreaField, TextField } from '../forms/TextField.js';
import { type Form } from '../forms/use-form.js';
import { BrandFields } from './BrandFields.js';
import { GROUPS_SHOWN, TIME_FILTERS, withFilter, type CustomizeValues } from './customize.rules.js';

type TextName = 'headerText' | 'website' | 'twitterLink' | 'linkedInLink' | 'supportEmail';

const TEXTS: readonly { name: TextName; label: string; placeholder: string; type?: string; help?: string }[] = [
  {
    name: 'headerText',
    label: 'Header Logo Text',
    placeholder: 'Acme Cloud',
  },
  { name: 'website', label: 'Website', placeholder: 'https://www.example.com', type: 'url' },
  { name: 'twitterLink', label: 'Twitter', placeholder: 'https://twitter.com/example', type: 'url' },
  { name: 'linkedInLink', label: 'LinkedIn', placeholder: 'https://www.linkedin.com/company/example', type: 'url' },
  {
    name: 'supportEmail',
    label: 'Support Email',
    placeholder: 'help@example.com',
    type: 'email',
    help: 'Where visitors of your page ask for help.',
  },
];

export interface CustomizeFieldsProps {
  form: Form<CustomizeValues>;
  disabled: boolean;
  /** Whether it is a further page, which has a name of its own. */
  isFurther: boolean;
}

/** The fields of a page's look. */
export function CustomizeFields({ form, disabled, isFurther }: CustomizeFieldsProps): ReactElement {
  const { values, errors, set } = form;
  const heading = `Heads your page, beside the logo. Without it ${isFurther ? 'the page’s' : 'your organisation’s'} name does.`;
  return (
    <fieldset className="customize-fields" disabled={disabled}>
      {TEXTS.map(({ name, ...texts }) => (
        <TextField
          key={name}
          {...texts}
          {...(name === 'headerText' && { help: heading })}
          name={name}
          optional
          autoComplete="off"
          value={values[name]}
          onChange={(value) => set(name, value)}
          error={errors[name]}
        />
      ))}
      <TextAreaField
        label="Description"
        name="description"
        optional
        help="Stands under the heading of your page."
        value={values.description}
        onChange={(value) => set('description', value)}
        error={errors.description}
      />
      <BrandFields form={form} disabled={disabled} />
      <fieldset className="options">
        <legend>Available time filters</legend>
        <p className="option-hint">The periods of uptime that visitors choose from. Without any it is 90 days.</p>
        <div className="option-row">
          {TIME_FILTERS.map(({ name, label }) => (
            <CheckboxField
              key={name}
              checked={values.availableTimeFilters.includes(name)}
              disabled={disabled}
              onChange={(on) => set('availableTimeFilters', withFilter(values.availableTimeFilters, name, on))}
            >
              {label}
            </CheckboxField>
          ))}
        </div>
        {errors.availableTimeFilters && (
          <p className="field-error" role="alert">
            {errors.availableTimeFilters}
          </p>
        )}
      </fieldset>
      <Field
        label="Groups of services"
        error={errors.groupsShown}
        help="Automatic is as set for each group; with more than 25 services they are closed while all is well. A group in which something is not well is always open."
      >
        {({ id, ...aria }) => (
          <HTMLSelect
            id={id}
            {...aria}
            fill
            large
            disabled={disabled}
            options={[...GROUPS_SHOWN]}
            value={values.groupsShown}
            onChange={({ currentTarget }) => set('groupsShown', currentTarget.value)}
          />
        )}
      </Field>
      <fieldset className="options">
        <legend>Watermark</legend>
        <CheckboxField
          checked={values.disableWatermark}
          disabled={disabled}
          onChange={(checked) => set('disableWatermark', checked)}
        >
          Disable the “Powered by Candor” watermark
        </CheckboxField>
      </fieldset>
    </fieldset>
  );
}
