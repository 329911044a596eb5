import { LANGUAGE_NAMES, LANGUAGES } from '@candor/words/languages.js';
import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { Choice } from './Choice.js';

/** The language of a subscriber's mails, each under its own name. @param chosen the one that is ticked at first */
export function MailLanguage({ chosen }: { chosen?: string }): ReactElement {
  const { choices } = useTexts();
  return (
    <fieldset>
      <legend>{choices.language}</legend>
      {LANGUAGES.map((language) => (
        <Choice
          key={language}
          type="radio"
          name="language"
          value={language}
          label={LANGUAGE_NAMES[language]}
          lang={language}
          defaultChecked={language === chosen || undefined}
        />
      ))}
    </fieldset>
  );
}
