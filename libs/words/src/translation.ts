import { type Language } from './languages.js';

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
}

/**
 * The text in the language asked for, else the first one. The first one is marked where it has translations: of a text
 * that never had any nobody has said that it is in the first language.
 */
export function inLanguage(
  text: string,
  translations: readonly Translation[] | undefined,
  { language, first }: Reading,
): LocalText {
  if (translations === undefined || translations.length === 0 || language === undefined) return { text };
  const translated = translations.find((one) => one.language === language);
  if (translated) return { text: translated.text };
  return language === first ? { text } : { text, lang: first };
}
