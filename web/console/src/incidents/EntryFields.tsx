import { type ReactElement, type ReactNode } from 'react';
import { TextAreaField } from '../forms/TextField.js';
import { type Form } from '../forms/use-form.js';
import { ComponentPicker } from './ComponentPicker.js';
import { type EntryFormValues } from './incident.rules.js';
import { NotificationOption } from './NotificationOption.js';
import { StatusStepper } from './StatusStepper.js';

export interface EntryFieldsProps {
  /** The part of a form that deals with its entry. */
  form: Pick<Form<EntryFormValues>, 'values' | 'errors' | 'set'>;
  /** Whether the incident is internal. */
  internal: boolean;
  autoFocus?: boolean;
  /** Further options, below the notification. */
  children?: ReactNode;
}

/** Status, message, affected services and options of an entry. */
export function EntryFields({ form, internal, autoFocus, children }: EntryFieldsProps): ReactElement {
  const { values, errors, set } = form;
  return (
    <>
      <StatusStepper value={values.incidentStatus} onChange={(status) => set('incidentStatus', status)} />
      {values.incidentStatus === 'resolved' && (
        <p className="option-hint">Resolving ends the downtime of every affected service.</p>
      )}
      <TextAreaField
        label="Message"
        name="message"
        autoFocus={autoFocus}
        placeholder="What is happening, who is affected, and when will you say more?"
        value={values.message}
        onChange={(value) => set('message', value)}
        error={errors.message}
      />
      <ComponentPicker
        value={values.affectedComponents}
        onChange={(value) => set('affectedComponents', value)}
        error={errors.affectedComponents}
      />
      <fieldset className="options">
        <legend>Options</legend>
        <NotificationOption
          checked={values.sendNotification}
          internal={internal}
          onChange={(checked) => set('sendNotification', checked)}
        />
        {children}
      </fieldset>
    </>
  );
}
