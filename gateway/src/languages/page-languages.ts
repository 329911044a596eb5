import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync, zstdDecompressSync } from 'node:zlib';
import type { AppLogger } from '@candor/platform/logger.js';
import { AnswerCache } from '../archives/answer-cache.js';
import type { PageSite } from '../pages/page-site.js';
import type { PreparedAnswer } from '../prepared/prepared-answer.js';
import { sendPrepared } from '../prepared/send-prepared.js';
import { askedAddress, ENGLISH, wantedLanguage, withoutLanguage } from './page-language.js';

/** A mailed link may hold a token, which belongs into no cache and no Referer. */
const REDIRECT = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'content-length': 0 };
/** As the renderer compresses English. */
const BROTLI_QUALITY = 5;

/**
 * Answers pages in the language of their reader: that of the address (`/de/…`), else the best that the browser understands. What has
 * no other language is sent as it came; another language is made of its difference from English when it is first asked for, and
 * kept while there is room.
 */
export class PageLanguages {
  /** The language of the address that a request came with. */
  private readonly addressed = new WeakMap<IncomingMessage, string>();

  constructor(
    private readonly log: AppLogger,
    private readonly answers = new AnswerCache(),
  ) {}

  /** Takes the language out of the address, so that all that follows knows one path for a page. */
  take(request: IncomingMessage, { languages }: PageSite): void {
    const { language, url } = withoutLanguage(request.url ?? '/', languages);
    if (language === undefined) return;
    this.addressed.set(request, language);
    request.url = url;
  }

  /** Where a path is in the language of the request's address. */
  addressOf(request: IncomingMessage, path: string): string {
    const language = this.addressed.get(request);
    return language === undefined ? path : `/${language}${path}`;
  }

  /** Whether what was found is at the address: data have no language, so they are at none that names one. */
  isThere(request: IncomingMessage, found: PreparedAnswer): boolean {
    return found.translations !== undefined || !this.addressed.has(request);
  }

  /** The page in the language of the request. */
  answer(request: IncomingMessage, page: PreparedAnswer): PreparedAnswer {
    const offered = page.translations?.languages;
    if (offered === undefined) return page;
    const addressed = this.addressed.get(request);
    if (addressed !== undefined) return this.translated(page, addressed, true);
    const language = wantedLanguage(request, offered);
    return language === ENGLISH ? page : this.translated(page, language, false);
  }

  /** Sends the answer to a GET or HEAD; who asks for another language by `?lang=` is sent to its address. */
  send(request: IncomingMessage, response: ServerResponse, page: PreparedAnswer): void {
    const address = page.translations && askedAddress(request.url ?? '/', page.translations.languages);
    if (address === undefined) sendPrepared(request, response, this.answer(request, page));
    else response.writeHead(302, { ...REDIRECT, location: address }).end();
  }

  private translated(page: PreparedAnswer, language: string, atItsAddress: boolean): PreparedAnswer {
    const name = `${page.translations?.id} ${language}${atItsAddress ? ' addressed' : ''}`;
    const known = this.answers.get(name);
    if (known) return known;
    const made = this.make(page, language, atItsAddress);
    this.answers.set(name, made);
    return made;
  }

  private make(page: PreparedAnswer, language: string, atItsAddress: boolean): PreparedAnswer {
    try {
      const translation = page.translations?.find(language);
      if (!translation) return page;
      const bytes = zstdDecompressSync(translation.delta, { dictionary: page.plainBytes() });
      const quality = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
      return page.inLanguage(
        { ...translation, atItsAddress },
        {
          gzip: gzipSync(bytes),
          brotli: brotliCompressSync(bytes, {
            params: { ...quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
          }),
        },
      );
    } catch (err) {
      // The state of things is worth more in a foreign language than not at all.
      this.log.error({ err, language }, 'page could not be translated');
      return page;
    }
  }
}
