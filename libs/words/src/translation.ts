import { isLanguage, languageOr, type Language } from './languages.js';

/** A text of staff in a further language. */
export interface Translation {
  /** Its tag (BCP 47); readers leave out those of a later release. */
  readonly language: string;
  readonly text: string;
}

/** A text as its reader gets it. */
export interface LocalText {
  readonly text: string;
  /** Its language where that is not the reader's, for the attribute `lang`; absent where it is, or is not known. */
  readonly lang?: Language;
}

/** Who reads a text, and which language the first ones are in. */
export interface Reading {
  /** Asked for by the reader; undefined for who gets the first text, whatever it is in. */
  readonly language: Language | undefined;
  /** Of the first texts. */
  readonly first: Language;
  /** Whether staff have said that it is. */
  readonly isFirstKnown?: boolean;
}

/**
 * The text in the language asked for, else the first one, marked with its language. Where nobody has said which one
 * that is, a text without translations has no mark.
 */
export function inLanguage(
  text: string,
  translations: readonly Translation[] | undefined,
  { language, first, isFirstKnown = false }: Reading,
): LocalText {
  const translated = translations?.find((one) => one.language === language);
  if (translated) return { text: translated.text };
  const isMarked = isFirstKnown || (translations !== undefined && translations.length > 0);
  return isMarked && language !== undefined && language !== first ? { text, lang: first } : { text };
}

/** @param first the language of first texts as staff have said it; undefined or unknown where nobody has */
export function readingOf(language: Language | undefined, first: string | undefined): Reading {
  const isFirstKnown = first !== undefined && isLanguage(first);
  return { language, first: languageOr(first), isFirstKnown };
}
