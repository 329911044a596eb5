import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync, zstdDecompressSync } from 'node:zlib';
import type { AppLogger } from '@candor/platform/logger.js';
import { AnswerCache } from '../archives/answer-cache.js';
import type { PreparedAnswer } from '../prepared/prepared-answer.js';
import { chosenLanguage, ENGLISH, LANGUAGE_COOKIE, wantedLanguage } from './page-language.js';

const YEAR_S = 365 * 24 * 3600;
/** As the renderer compresses English. */
const BROTLI_QUALITY = 5;

/**
 * Answers pages in the language of their reader. English, and what has no other language, is sent as it came; another language is
 * made of its difference from English when it is first asked for, and kept while there is room.
 */
export class PageLanguages {
  /** @param isSecure whether pages are reached over TLS */
  constructor(
    private readonly isSecure: boolean,
    private readonly log: AppLogger,
    private readonly answers = new AnswerCache(),
  ) {}

  /** The page in the language that the request asks for. Keeps a choice that is made by `?lang=` in a cookie. */
  answer(request: IncomingMessage, response: ServerResponse, page: PreparedAnswer): PreparedAnswer {
    const offered = page.translations?.languages;
    if (offered === undefined) return page;
    const chosen = chosenLanguage(request, offered);
    if (chosen !== undefined) response.setHeader('set-cookie', this.cookie(chosen));
    const language = chosen ?? wantedLanguage(request, offered);
    return language === ENGLISH ? page : this.translated(page, language);
  }

  private translated(page: PreparedAnswer, language: string): PreparedAnswer {
    const name = `${page.translations?.id} ${language}`;
    const known = this.answers.get(name);
    if (known) return known;
    const made = this.make(page, language);
    this.answers.set(name, made);
    return made;
  }

  private make(page: PreparedAnswer, language: string): PreparedAnswer {
    try {
      const translation = page.translations?.find(language);
      if (!translation) return page;
      const bytes = zstdDecompressSync(translation.delta, { dictionary: page.plainBytes() });
      const quality = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
      return page.inLanguage(translation, {
        gzip: gzipSync(bytes),
        brotli: brotliCompressSync(bytes, { params: { ...quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
      });
    } catch (err) {
      // The state of things is worth more in a foreign language than not at all.
      this.log.error({ err, language }, 'page could not be translated');
      return page;
    }
  }

  private cookie(language: string): string {
    const attributes = `Path=/; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax${this.isSecure ? '; Secure' : ''}`;
    return `${LANGUAGE_COOKIE}=${language}; ${attributes}`;
  }
}
