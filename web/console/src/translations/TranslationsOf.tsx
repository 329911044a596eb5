import { type ReactElement } from 'react';
import { type Translation } from '../api/contract.js';
import { type FieldErrors } from '../forms/required.js';
import { type TranslationFieldsProps } from './TranslationFields.js';
import { Translations } from './Translations.js';
import { mayBeOutdated, type TranslatedText } from './translations.rules.js';

/** Values of a form: texts, and the same in further languages. */
type Texts<Text extends string> = Record<Text, string>;
type InLanguages<Text extends string> = Record<`${Text}Translations`, readonly Translation[]>;

export interface TranslationsOfProps<Text extends string> extends Pick<TranslationFieldsProps, 'label' | 'multiline'> {
  /** Which of the form's texts. */
  text: Text;
  form: {
    values: Texts<Text> & InLanguages<Text>;
    errors: FieldErrors<InLanguages<Text>>;
    set: (field: `${Text}Translations`, value: Translation[]) => void;
  };
  /** The values as they were saved; absent for new ones. */
  before?: Texts<Text> & Partial<InLanguages<Text>>;
}

/** One of a form's texts in further languages, below its field. */
export function TranslationsOf<Text extends string>({
  text,
  form: { values, errors, set },
  before,
  multiline,
  label,
}: TranslationsOfProps<Text>): ReactElement {
  const field = `${text}Translations` as const;
  const textIn = (texts: Texts<Text>, inLanguages: Partial<InLanguages<Text>>): TranslatedText => ({
    text: texts[text],
    translations: inLanguages[field] ?? [],
  });
  const inLanguages: InLanguages<Text> = values;
  return (
    <Translations
      what={multiline ? 'text' : 'name'}
      label={label}
      multiline={multiline}
      value={inLanguages[field]}
      onChange={(changed) => set(field, changed)}
      error={errors[field]}
      outdated={before && mayBeOutdated(textIn(before, before), textIn(values, values))}
    />
  );
}
