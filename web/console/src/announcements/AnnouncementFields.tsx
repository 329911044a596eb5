import { type ReactElement } from 'react';
import { NotificationOption } from '../entries/NotificationOption.js';
import { DateTimeField } from '../forms/DateTimeField.js';
import { TextField } from '../forms/TextField.js';
import { type Form } from '../forms/use-form.js';
import { MessageField } from '../messages/MessageField.js';
import { type AnnouncementFormValues } from './announcement.rules.js';

export interface AnnouncementFieldsProps {
  form: Pick<Form<AnnouncementFormValues>, 'values' | 'errors' | 'set'>;
  /** Whether it has begun: then nothing is said of its notification any more. */
  begun?: boolean;
}

/** All fields of an announcement. */
export function AnnouncementFields({ form: { values, errors, set }, begun }: AnnouncementFieldsProps): ReactElement {
  const field = <Name extends 'name' | 'start' | 'end'>(name: Name) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => set(name, value),
  });
  return (
    <>
      <TextField label="Title" autoComplete="off" placeholder="The news, in a few words" {...field('name')} />
      <MessageField
        placeholder="What changes, for whom, and from when?"
        value={values.message}
        onChange={(value) => set('message', value)}
        format={values.messageFormat}
        onFormatChange={(format) => set('messageFormat', format)}
        error={errors.message}
      />
      <div className="announcement-times">
        <DateTimeField label={begun ? 'Begins' : 'Begins (empty for now)'} {...field('start')} />
        <DateTimeField label="Ends" {...field('end')} />
      </div>
      {!begun && (
        <fieldset className="options">
          <legend>Options</legend>
          <NotificationOption
            checked={values.sendNotification}
            internal={false}
            onChange={(checked) => set('sendNotification', checked)}
          />
        </fieldset>
      )}
    </>
  );
}
