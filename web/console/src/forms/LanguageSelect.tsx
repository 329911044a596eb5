import { HTMLSelect, type HTMLSelectProps } from '@blueprintjs/core';
import { type Language, LANGUAGE_NAMES, LANGUAGES } from '@candor/words/languages.js';
import { type ReactElement } from 'react';

export interface LanguageSelectProps extends Pick<
  HTMLSelectProps,
  'aria-label' | 'disabled' | 'fill' | 'id' | 'large' | 'minimal'
> {
  value: Language;
  onChange: (language: Language) => void;
}

/** Chooses one of the languages of pages and mails, each under its own name. */
export function LanguageSelect({ value, onChange, ...control }: LanguageSelectProps): ReactElement {
  return (
    <HTMLSelect {...control} value={value} onChange={({ target }) => onChange(target.value as Language)}>
      {LANGUAGES.map((language) => (
        <option key={language} value={language} lang={language}>
          {LANGUAGE_NAMES[language]}
        </option>
      ))}
    </HTMLSelect>
  );
}
