import { type ReactElement } from 'react';
import { type Translation } from '../api/contract.js';
import { type Form } from '../forms/use-form.js';
import { type TranslationFieldsProps } from './TranslationFields.js';
import { Translations } from './Translations.js';
import { mayBeOutdated } from './translations.rules.js';

/** Values of a form: a text, and the same in further languages. */
type TextValues<Text extends string> = Record<Text, string> & Record<`${Text}Translations`, readonly Translation[]>;

export interface TranslationsOfProps<Text extends string> extends Pick<TranslationFieldsProps, 'label' | 'multiline'> {
  /** Which of the form's texts. */
  text: Text;
  form: Pick<Form<TextValues<Text>>, 'values' | 'errors' | 'set'>;
  /** The values as they were saved; absent for new ones. */
  before?: Record<Text, string> & Partial<Record<`${Text}Translations`, readonly Translation[]>>;
}

/** One of a form's texts in further languages, below its field. */
export function TranslationsOf<Text extends string>({
  text,
  form: { values, errors, set },
  before,
  multiline,
  label,
}: TranslationsOfProps<Text>): ReactElement {
  const translations = `${text}Translations` as const;
  const textIn = (of: NonNullable<typeof before>) => ({ text: of[text], translations: of[translations] ?? [] });
  return (
    <Translations
      what={multiline ? 'text' : 'name'}
      label={label}
      multiline={multiline}
      value={values[translations]}
      onChange={(changed) => set(translations, changed)}
      error={errors[translations]}
      outdated={before && mayBeOutdated(textIn(before), textIn(values))}
    />
  );
}
