import { type ReactElement } from 'react';
import { type Translation } from '../api/contract.js';
import { TextField } from '../forms/TextField.js';
import { type Form } from '../forms/use-form.js';
import { MessageField } from '../messages/MessageField.js';
import { TranslationsOf } from './TranslationsOf.js';

interface NameAndMessageValues {
  name: string;
  nameTranslations: readonly Translation[];
  message: string;
  messageFormat: 'markdown' | 'plain';
  messageTranslations: readonly Translation[];
}

export interface NameAndMessageProps {
  form: Pick<Form<NameAndMessageValues>, 'values' | 'errors' | 'set'>;
  /** Label of the name. */
  label: string;
  /** Of the name. */
  placeholder: string;
  messagePlaceholder: string;
  /** What is changed, as it was when the form was opened. */
  before?: { name: string; nameTranslations?: Translation[]; message: string; messageTranslations?: Translation[] };
}

/** Name and message of a maintenance or an announcement, each in further languages too. */
export function NameAndMessage({
  form,
  label,
  placeholder,
  messagePlaceholder,
  before,
}: NameAndMessageProps): ReactElement {
  const { values, errors, set } = form;
  return (
    <>
      <TextField
        label={label}
        autoComplete="off"
        placeholder={placeholder}
        name="name"
        value={values.name}
        error={errors.name}
        onChange={(value) => set('name', value)}
      />
      <TranslationsOf text="name" label={label} form={form} before={before} />
      <MessageField
        placeholder={messagePlaceholder}
        value={values.message}
        onChange={(value) => set('message', value)}
        format={values.messageFormat}
        onFormatChange={(format) => set('messageFormat', format)}
        error={errors.message}
      />
      <TranslationsOf text="message" label="Message" multiline form={form} before={before} />
    </>
  );
}
