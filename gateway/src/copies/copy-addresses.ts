import { LANGUAGES, type Language } from '@candor/words/languages.js';
import { DATA_PATHS, parsePath } from '@candor/status-page/paths/page-paths.js';
import { withoutLanguage } from '../site/languages/page-language.js';

/** A path of a page, and the language of its address. */
export interface CopiedAddress {
  readonly path: string;
  readonly language?: Language;
}

/** Where a copy begins; everything else is what these link to. The first page is last, so that it is written last. */
export const FIRST_ADDRESSES: readonly string[] = [...DATA_PATHS, ...LANGUAGES.map((language) => `/${language}/`), '/'];

/** @returns undefined for what a page does not have, or what only a gateway can answer */
export function addressOf(address: string): CopiedAddress | undefined {
  const { language, url } = withoutLanguage(address, LANGUAGES);
  const asked = parsePath(url);
  if (asked === undefined || asked.kind === 'system') return undefined;
  return { path: url, ...(language !== undefined && { language: language as Language }) };
}

/** The addresses on the same host that a document links to or loads, each once. */
export function linksOf(html: string): string[] {
  const found = [...html.matchAll(/\s(?:href|src|srcset)="(\/(?!\/)[^"#?]*)/gi)].map(([, address = '']) => address);
  return [...new Set(found)].filter((address) => addressOf(address) !== undefined);
}

/**
 * The name of a file in the copy: that of a document is one that plain web servers answer its folder with.
 * @param isDocument whether it is a page for people
 */
export function fileOf(address: string, isDocument: boolean): string {
  const name = address.slice(1);
  if (!isDocument) return name;
  return name === '' || name.endsWith('/') ? `${name}index.html` : `${name}/index.html`;
}
