import { LANGUAGE_NAMES } from '@candor/words/languages.js';
import { type ReactElement } from 'react';
import { type Translation } from '../api/contract.js';

/** A text in further languages, for staff, closed at first. Nothing for one without. */
export function OtherLanguages({
  translations,
}: {
  translations: readonly Translation[] | undefined;
}): ReactElement | null {
  if (!translations || translations.length === 0) return null;
  return (
    <details className="other-languages">
      <summary>Also in {translations.map(({ language }) => LANGUAGE_NAMES[language]).join(', ')}</summary>
      {translations.map(({ language, text }) => (
        <p key={language} className="entry-message" lang={language} dir="auto">
          {text}
        </p>
      ))}
    </details>
  );
}
