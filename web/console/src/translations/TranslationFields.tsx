import { Button, HTMLSelect } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { isLanguage, LANGUAGE_NAMES, type Language } from '@candor/words/languages.js';
import { useState, type ReactElement } from 'react';
import { type Translation } from '../api/contract.js';
import { Field } from '../forms/Field.js';
import { GrowingTextArea, TextField } from '../forms/TextField.js';
import './translations.css';
import { usePageLanguage } from './page-language.api.js';
import { languagesToAdd, withoutLanguage, withText } from './translations.rules.js';

const ADD = 'Add in another language';

export interface TranslationFieldsProps {
  /** What it is, for the menu. */
  what: 'name' | 'text';
  /** What the text is called, as above its own field: "Message". */
  label: string;
  /** Whether it has several lines. */
  multiline?: boolean;
  value: readonly Translation[];
  onChange: (translations: Translation[]) => void;
  error?: string;
  /** Whether the text has changed and the translations have not. */
  outdated?: boolean;
}

/** One field for each further language that a text has, and a menu to add one. */
export function TranslationFields({
  what,
  label,
  multiline,
  value,
  onChange,
  error,
  outdated,
}: TranslationFieldsProps): ReactElement {
  const [added, setAdded] = useState<Language>();
  const add = (language: string): void => {
    if (!isLanguage(language)) return;
    setAdded(language);
    onChange([...value, { language, text: '' }]);
  };
  const others = languagesToAdd(value, usePageLanguage());
  return (
    <div className="translations">
      {value.map((translation) => (
        <TranslationField
          key={translation.language}
          label={`${label} in ${LANGUAGE_NAMES[translation.language]}`}
          multiline={multiline}
          translation={translation}
          autoFocus={translation.language === added}
          onChange={(text) => onChange(withText(value, translation.language, text))}
          onRemove={() => onChange(withoutLanguage(value, translation.language))}
        />
      ))}
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      {outdated && (
        <p className="option-hint" role="status">
          The text has changed. Do its translations still say the same?
        </p>
      )}
      {others.length > 0 && (
        <HTMLSelect
          minimal
          className="add-translation"
          aria-label={`${ADD}: ${what}`}
          value=""
          onChange={({ target }) => add(target.value)}
        >
          <option value="">{ADD}</option>
          {others.map((language) => (
            <option key={language} value={language} lang={language}>
              {LANGUAGE_NAMES[language]}
            </option>
          ))}
        </HTMLSelect>
      )}
    </div>
  );
}

interface TranslationFieldProps {
  label: string;
  multiline: boolean | undefined;
  translation: Translation;
  autoFocus: boolean;
  onChange: (text: string) => void;
  onRemove: () => void;
}

function TranslationField({
  label,
  multiline,
  translation: { language, text },
  autoFocus,
  onChange,
  onRemove,
}: TranslationFieldProps): ReactElement {
  const name = `translation-${language}`;
  const remove = (
    <Button
      size="small"
      variant="minimal"
      icon={<Cross />}
      className="remove-translation"
      aria-label={`Remove ${label}`}
      onClick={onRemove}
    />
  );
  if (!multiline)
    return (
      <TextField
        label={label}
        name={name}
        lang={language}
        autoComplete="off"
        autoFocus={autoFocus}
        value={text}
        onChange={onChange}
        tag={remove}
      />
    );
  return (
    <Field label={label} tag={remove}>
      {(control) => (
        <GrowingTextArea
          {...control}
          name={name}
          lang={language}
          autoFocus={autoFocus}
          value={text}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
