import { type ReactElement } from 'react';
import { LANGUAGE_NAMES, LANGUAGES } from '@candor/words/languages.js';
import { LANGUAGE_PARAMETER } from './locale.js';
import { useTexts } from './texts-context.js';

/** The same page in other languages, each under its own name. The gateway serves their addresses. */
export function LanguageChoice(): ReactElement {
  const t = useTexts();
  return (
    <nav aria-label={t.chooseLanguage}>
      <ul className="facts">
        {LANGUAGES.map((language) => (
          <li key={language}>
            <a
              href={`?${LANGUAGE_PARAMETER}=${language}`}
              lang={language}
              hrefLang={language}
              aria-current={t.isCurrent(language)}
            >
              {LANGUAGE_NAMES[language]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
