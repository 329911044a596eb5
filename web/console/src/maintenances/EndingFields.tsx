import { type ReactElement } from 'react';
import { type TextFormat } from '../api/contract.js';
import { NotificationOption } from '../entries/NotificationOption.js';
import { type Form } from '../forms/use-form.js';
import { MessageField } from '../messages/MessageField.js';
import { BeforeSending } from '../previews/BeforeSending.js';
import { type NewsDraft } from '../previews/preview.rules.js';

interface EndingValues {
  message: string;
  messageFormat: TextFormat;
  sendNotification: boolean;
}

export interface EndingFieldsProps {
  form: Pick<Form<EndingValues>, 'values' | 'errors' | 'set'>;
  /** What the entry says where nothing is typed. */
  placeholder: string;
  internal: boolean;
  /** The incident with the entry that would be published. */
  draft: Extract<NewsDraft, { of: 'incidents' }>['draft'];
}

/** The entry that comes with another end of a maintenance, and who is notified of it. */
export function EndingFields({
  form: { values, errors, set },
  placeholder,
  internal,
  draft,
}: EndingFieldsProps): ReactElement {
  return (
    <>
      <MessageField
        optional
        placeholder={placeholder}
        value={values.message}
        onChange={(value) => set('message', value)}
        format={values.messageFormat}
        onFormatChange={(format) => set('messageFormat', format)}
        error={errors.message}
      />
      <NotificationOption
        checked={values.sendNotification}
        internal={internal}
        onChange={(checked) => set('sendNotification', checked)}
      />
      <BeforeSending news={{ of: 'incidents', draft }} notifies={values.sendNotification} />
    </>
  );
}
