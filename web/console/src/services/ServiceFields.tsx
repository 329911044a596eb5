import { type ReactElement, type ReactNode } from 'react';
import { CheckboxField } from '../forms/CheckboxField.js';
import { TextAreaField, TextField } from '../forms/TextField.js';
import { type Form } from '../forms/use-form.js';
import { TranslationsOf } from '../translations/TranslationsOf.js';
import { GroupPicker } from './GroupPicker.js';
import { withEnabled, type ServiceFormValues } from './service-form.rules.js';

export interface ServiceFieldsProps {
  form: Form<ServiceFormValues>;
  /** Names of the groups in use. */
  groups: string[];
  /** As it was saved; absent for a new one. */
  before?: ServiceFormValues;
  /** Shown below the choice to display the history while it is on. */
  history: ReactNode;
}

/** The fields of a service. */
export function ServiceFields({ form, groups, before, history }: ServiceFieldsProps): ReactElement {
  const { values, errors, set } = form;
  const setEnabled = (enabled: boolean): void => {
    const next = withEnabled(values, enabled);
    set('enabled', next.enabled);
    set('showHistoricalStatus', next.showHistoricalStatus);
  };
  return (
    <>
      <TextField
        label="Service Name"
        name="name"
        autoFocus
        autoComplete="off"
        value={values.name}
        onChange={(value) => set('name', value)}
        error={errors.name}
      />
      <TranslationsOf text="name" label="Service Name" form={form} before={before} />
      <TextAreaField
        label="Description"
        name="description"
        help="Give a helpful description of what this service does."
        value={values.description}
        onChange={(value) => set('description', value)}
        error={errors.description}
      />
      <TranslationsOf text="description" label="Description" multiline form={form} before={before} />
      <GroupPicker
        groups={groups}
        value={values.group}
        onChange={(value) => set('group', value)}
        error={errors.group}
      />
      <fieldset className="options">
        <legend>Options</legend>
        <CheckboxField
          checked={values.showHistoricalStatus}
          disabled={!values.enabled}
          onChange={(checked) => set('showHistoricalStatus', checked)}
        >
          Display historical status of this service
        </CheckboxField>
        {values.showHistoricalStatus && history}
        <CheckboxField
          checked={values.internal}
          disabled={!values.enabled}
          onChange={(checked) => set('internal', checked)}
        >
          Make this service is internal
        </CheckboxField>
        <CheckboxField checked={values.enabled} onChange={setEnabled}>
          Make this service is enabled
        </CheckboxField>
        {!values.enabled && (
          <p className="option-hint">
            A disabled service is hidden from current and past incidents, maintenances and uptime graphs on the public
            page.
          </p>
        )}
      </fieldset>
    </>
  );
}
