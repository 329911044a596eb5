import type { IncomingMessage } from 'node:http';
import { LANGUAGES, type Language } from '@candor/status-page/language/languages.js';
import { isTranslated } from '@candor/status-page/page-paths.js';
import { SYSTEM_PREFIX } from '../answers/answer-parts.js';
import type { Asked } from '../answers/answers.js';
import { codingFor } from '../prepared/content-encoding.js';
import { askedAddress, ENGLISH, wantedLanguage, withoutLanguage } from './page-language.js';

/**
 * In which language a page is answered: that of the address (`/de/…`), else the best that the browser understands. Data have none, and
 * are at no address that names one.
 */
export class PageLanguages {
  /** The language of the address that a request came with. */
  private readonly addressed = new WeakMap<IncomingMessage, Language>();

  /** Takes the language out of the address, so that all that follows knows one path for a page. */
  take(request: IncomingMessage): void {
    const { language, url } = withoutLanguage(request.url ?? '/', LANGUAGES);
    if (language === undefined) return;
    this.addressed.set(request, language as Language);
    request.url = url;
  }

  /** Where a path is in the language of the request's address. */
  addressOf(request: IncomingMessage, path: string): string {
    const language = this.addressed.get(request);
    return language === undefined ? path : `/${language}${path}`;
  }

  /** What a request for a path asks for; undefined for data below a language. */
  asked(request: IncomingMessage, path: string): Asked | undefined {
    const language = this.addressed.get(request);
    const coding = codingFor(request.headers['accept-encoding'] as string | undefined);
    if (!path.startsWith(SYSTEM_PREFIX) && !isTranslated(path))
      return language === undefined ? { path, coding } : undefined;
    if (language !== undefined) return { path, coding, language };
    const wanted = wantedLanguage(request, LANGUAGES) as Language;
    return wanted === ENGLISH ? { path, coding, isChosen: true } : { path, coding, language: wanted, isChosen: true };
  }

  /** Where a request that asks for a page by `?lang=` belongs; undefined for any other. */
  redirect(request: IncomingMessage, { language, isChosen }: Pick<Asked, 'language' | 'isChosen'>): string | undefined {
    const isPage = isChosen || language !== undefined;
    return isPage ? askedAddress(request.url ?? '/', LANGUAGES) : undefined;
  }
}
