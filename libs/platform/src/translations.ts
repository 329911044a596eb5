import { isLanguage, LANGUAGES } from '@candor/words/languages.js';
import { type Translation } from '@candor/words/translation.js';
import { type Violations } from './violations.js';

/** Adds the violations of one text of the list. @param pointer JSON pointer of that text */
export type CheckText = (violations: Violations, pointer: string, text: string) => unknown;

/**
 * Adds the violations of a text's translations: each in another of our languages, each under the limits of the text
 * itself.
 * @param pointer JSON pointer of the list: "/entry/translations"
 * @param check what holds for the text itself
 */
export function checkTranslations(
  violations: Violations,
  pointer: string,
  translations: readonly Translation[],
  check: CheckText,
): Violations {
  if (translations.length > LANGUAGES.length)
    return violations.add(pointer, `Please give at most ${LANGUAGES.length} translations.`);
  const seen = new Set<string>();
  for (const [index, { language, text }] of translations.entries()) {
    const at = `${pointer}/${index}`;
    violations
      .check(isLanguage(language), `${at}/language`, `Please give one of: ${LANGUAGES.join(', ')}.`)
      .check(!seen.has(language), `${at}/language`, 'This language is given twice.');
    check(violations, `${at}/text`, text);
    seen.add(language);
  }
  return violations;
}

/** As they are stored: without what contracts add to them, and without spaces around. */
export function readTranslations(translations: readonly Translation[]): Translation[] {
  return translations.map(({ language, text }) => ({ language, text: text.trim() }));
}
