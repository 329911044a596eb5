import type { IncomingMessage } from 'node:http';
import { LANGUAGES, type Language } from '@candor/words/languages.js';
import { hasLanguages, isTranslated } from '@candor/status-page/paths/page-paths.js';
import { ENGLISH, wantedLanguage } from '../../edge/prepared/accept-language.js';
import { codingFor } from '../../edge/prepared/content-encoding.js';
import { SYSTEM_PREFIX } from '../answers/answer-parts.js';
import type { Page } from '../pages/page.js';
import type { Asked } from '../answers/kept-answers.js';
import { askedAddress, withoutLanguage } from './page-language.js';

/**
 * The language in which a page is answered: that of the address (`/de/…`), else the best of the browser, else
 * that of the page's texts. Data have
 * that of the address alone: those with texts of staff are available at an address with one, others are not.
 */
export class PageLanguages {
  /** The language of the request's original address. */
  private readonly addressed = new WeakMap<IncomingMessage, Language>();

  /** Removes the language from the address, so that a page has one path from here on. */
  take(request: IncomingMessage): void {
    const { language, url } = withoutLanguage(request.url ?? '/', LANGUAGES);
    if (language === undefined) return;
    this.addressed.set(request, language as Language);
    request.url = url;
  }

  /** The address of a path in the language of the request's address. */
  addressOf(request: IncomingMessage, path: string): string {
    const language = this.addressed.get(request);
    return language === undefined ? path : `/${language}${path}`;
  }

  /** The answer that a request for a path identifies; undefined for data below a language. */
  asked(request: IncomingMessage, page: Page, path: string): Asked | undefined {
    const language = this.addressed.get(request);
    const coding = codingFor(request.headers['accept-encoding'] as string | undefined);
    if (!path.startsWith(SYSTEM_PREFIX) && !isTranslated(path)) return askedFile(path, coding, language);
    if (language !== undefined) return { path, coding, language };
    const wanted = this.of(request, page);
    return wanted === ENGLISH ? { path, coding, isChosen: true } : { path, coding, language: wanted, isChosen: true };
  }

  /** The language in which a page is answered at the request's address. */
  of(request: IncomingMessage, { facts }: Page): Language {
    return this.addressed.get(request) ?? wantedLanguage(request, LANGUAGES, facts.language);
  }

  /** Where to redirect a request with `?lang=`; undefined for any other. */
  redirect(request: IncomingMessage, { language, isChosen }: Pick<Asked, 'language' | 'isChosen'>): string | undefined {
    const isPage = isChosen || language !== undefined;
    return isPage ? askedAddress(request.url ?? '/', LANGUAGES) : undefined;
  }
}

/** Programs are answered the same whatever their language is. @returns undefined for a file without texts below a language */
function askedFile(path: string, coding: Asked['coding'], language: Language | undefined): Asked | undefined {
  if (language === undefined) return { path, coding };
  return hasLanguages(path) ? { path, coding, language } : undefined;
}
