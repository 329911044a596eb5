import { type ReactElement } from 'react';
import { ComponentPicker } from '../entries/ComponentPicker.js';
import { NotificationOption } from '../entries/NotificationOption.js';
import { StatusStepper } from '../entries/StatusStepper.js';
import { TextField } from '../forms/TextField.js';
import { type Form } from '../forms/use-form.js';
import { MessageField } from '../messages/MessageField.js';
import { TranslationsOf } from '../translations/TranslationsOf.js';
import { type TemplateFormValues } from './template.rules.js';

export interface TemplateFieldsProps {
  form: Pick<Form<TemplateFormValues>, 'values' | 'errors' | 'set'>;
  /** As it was saved; absent for a new one. */
  before?: TemplateFormValues;
}

/** All fields of a template: the values that an incident gets from it. */
export function TemplateFields({ form, before }: TemplateFieldsProps): ReactElement {
  const { values, errors, set } = form;
  return (
    <>
      <TextField
        label="Title"
        name="title"
        autoFocus
        autoComplete="off"
        placeholder="The name of the incident, in a few words"
        value={values.title}
        onChange={(value) => set('title', value)}
        error={errors.title}
      />
      <TranslationsOf text="title" label="Title" form={form} before={before} />
      <StatusStepper value={values.incidentStatus} onChange={(status) => set('incidentStatus', status)} />
      <MessageField
        optional
        placeholder="What can be said before anybody has looked?"
        value={values.message}
        onChange={(value) => set('message', value)}
        format={values.messageFormat}
        onFormatChange={(format) => set('messageFormat', format)}
        error={errors.message}
      />
      <TranslationsOf text="message" label="Message" multiline form={form} before={before} />
      <ComponentPicker
        value={values.affectedComponents}
        onChange={(value) => set('affectedComponents', value)}
        error={errors.affectedComponents}
      />
      <fieldset className="options">
        <legend>Options</legend>
        <NotificationOption
          checked={values.sendNotification}
          internal={false}
          onChange={(checked) => set('sendNotification', checked)}
        />
      </fieldset>
    </>
  );
}
