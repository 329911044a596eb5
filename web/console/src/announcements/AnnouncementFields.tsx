import { type ReactElement } from 'react';
import { type Announcement } from '../api/contract.js';
import { NotificationOption } from '../entries/NotificationOption.js';
import { DateTimeField } from '../forms/DateTimeField.js';
import { TextField } from '../forms/TextField.js';
import { type Form } from '../forms/use-form.js';
import { MessageField } from '../messages/MessageField.js';
import { Translations } from '../translations/Translations.js';
import { mayBeOutdated } from '../translations/translations.rules.js';
import { type AnnouncementFormValues } from './announcement.rules.js';

export interface AnnouncementFieldsProps {
  form: Pick<Form<AnnouncementFormValues>, 'values' | 'errors' | 'set'>;
  /** Whether it has begun: then nothing is said of its notification any more. */
  begun?: boolean;
  /** What it said when the form was opened. */
  before?: Announcement;
}

/** All fields of an announcement. */
export function AnnouncementFields({
  form: { values, errors, set },
  begun,
  before,
}: AnnouncementFieldsProps): ReactElement {
  const field = <Name extends 'name' | 'start' | 'end'>(name: Name) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => set(name, value),
  });
  return (
    <>
      <TextField label="Title" autoComplete="off" placeholder="The news, in a few words" {...field('name')} />
      <Translations
        what="name"
        label="Title"
        value={values.nameTranslations}
        onChange={(translations) => set('nameTranslations', translations)}
        error={errors.nameTranslations}
        outdated={
          before &&
          mayBeOutdated(
            { text: before.name, translations: before.nameTranslations ?? [] },
            { text: values.name, translations: values.nameTranslations },
          )
        }
      />
      <MessageField
        placeholder="What changes, for whom, and from when?"
        value={values.message}
        onChange={(value) => set('message', value)}
        format={values.messageFormat}
        onFormatChange={(format) => set('messageFormat', format)}
        error={errors.message}
      />
      <Translations
        multiline
        what="text"
        label="Message"
        value={values.messageTranslations}
        onChange={(translations) => set('messageTranslations', translations)}
        error={errors.messageTranslations}
        outdated={
          before &&
          mayBeOutdated(
            { text: before.message, translations: before.messageTranslations ?? [] },
            { text: values.message, translations: values.messageTranslations },
          )
        }
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
