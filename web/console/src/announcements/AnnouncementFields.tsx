import { type ReactElement } from 'react';
import { type Announcement } from '../api/contract.js';
import { NotificationOption } from '../entries/NotificationOption.js';
import { ShownOn } from '../entries/ShownOn.js';
import { DateTimeField } from '../forms/DateTimeField.js';
import { type Form } from '../forms/use-form.js';
import { NameAndMessage } from '../translations/NameAndMessage.js';
import { type AnnouncementFormValues } from './announcement.rules.js';

/** An announcement names none. */
const NO_SERVICES: readonly string[] = [];

export interface AnnouncementFieldsProps {
  form: Pick<Form<AnnouncementFormValues>, 'values' | 'errors' | 'set'>;
  /** Whether it has begun: then nothing is said of its notification any more. */
  begun?: boolean;
  /** What it said when the form was opened. */
  before?: Announcement;
}

/** All fields of an announcement. */
export function AnnouncementFields({ form, begun, before }: AnnouncementFieldsProps): ReactElement {
  const { values, errors, set } = form;
  const field = <Name extends 'start' | 'end'>(name: Name) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => set(name, value),
  });
  return (
    <>
      <NameAndMessage
        form={form}
        label="Title"
        placeholder="The news, in a few words"
        messagePlaceholder="What changes, for whom, and from when?"
        before={before}
      />
      <div className="announcement-times">
        <DateTimeField label={begun ? 'Begins' : 'Begins (empty for now)'} {...field('start')} />
        <DateTimeField label="Ends" {...field('end')} />
      </div>
      <ShownOn
        named={NO_SERVICES}
        chosen={values.pageIds}
        internal={false}
        onChoose={(pageIds) => set('pageIds', pageIds)}
        error={errors.pageIds}
      />
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
