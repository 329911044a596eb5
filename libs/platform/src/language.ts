import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '@candor/words/languages.js';
import { InvalidError } from './errors.js';

/**
 * The language that a request names by its tag (BCP 47).
 * @param given empty or undefined for none
 * @param otherwise the language where none is given
 * @throws InvalidError at the pointer when it is none of ours
 */
export function parseLanguage(
  given: string | undefined,
  otherwise: Language = DEFAULT_LANGUAGE,
  pointer = '/language',
): Language {
  return given === undefined || given === '' ? otherwise : requireLanguage(given, pointer);
}

/** The language that a request has to name. @throws InvalidError at the pointer when it names none of ours */
export function requireLanguage(given: string, pointer = '/language'): Language {
  if (isLanguage(given)) return given;
  throw new InvalidError([{ pointer, detail: `Please give one of: ${LANGUAGES.join(', ')}.` }]);
}
