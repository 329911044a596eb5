import { createHash } from 'node:crypto';
import { isTranslated } from '@candor/status-page/page-paths.js';
import type { AnswerParts, Validators } from '../prepared/prepared-answer.js';
import type { Edition } from './edition.js';
import type { RenderedAnswer } from './render-answer.js';

/** Where pages are that we answer with ourselves; nobody fetches them by path. */
export const SYSTEM_PREFIX = '/_system/';
const ASSET_PREFIX = '/_assets/';

/** The status of a system page where it is always the same. */
const SYSTEM_STATUS: Readonly<Record<string, number>> = {
  'payment-required': 402,
  'not-found': 404,
  'unknown-host': 404,
  'link-invalid': 404,
};

// For caches in front: a day while the gateway does not answer, a second while they ask again.
const DURING_OUTAGES = 'stale-if-error=86400';
// A visitor who reloads sees the change at once; the 304 that mostly answers costs next to nothing.
const HTML_CACHE = `public, max-age=0, s-maxage=1, stale-while-revalidate=1, ${DURING_OUTAGES}`;
// What programs poll may be a little older, so that caches in front take the load off.
const DATA_CACHE = `public, max-age=30, stale-while-revalidate=60, ${DURING_OUTAGES}`;
// Named by its content.
const ASSET_CACHE = 'public, max-age=31536000, immutable';
// What is no page needs nothing, whatever a browser takes it for.
const NOTHING = "default-src 'none'; frame-ancestors 'none'";

/** Which answer of a page. */
export interface AnswerName {
  readonly pageId: string;
  readonly path: string;
  /** Undefined for English where the address has no language. */
  readonly language?: string;
}

/**
 * What names an answer in an edition, without rendering it: equal only if the bytes are.
 * @param build names the build of the renderer
 * @param isChosen whether the language is that of the browser, and not of the address
 */
export function validatorsOf(name: AnswerName, build: string, { version, at }: Edition, isChosen: boolean): Validators {
  const { pageId, path, language = '' } = name;
  // The address of a system page may hold a token, which belongs into no cache.
  if (path.startsWith(SYSTEM_PREFIX)) return { cacheControl: 'no-store', variesByLanguage: isChosen };
  const digest = createHash('sha256').update([build, pageId, version, path, language].join('\n')).digest('base64url');
  const etag = `"${digest.slice(0, 22)}"`;
  if (path.startsWith(ASSET_PREFIX)) return { etag, cacheControl: ASSET_CACHE };
  const isPage = isTranslated(path);
  return {
    etag,
    modifiedAt: at,
    cacheControl: isPage ? HTML_CACHE : DATA_CACHE,
    variesByLanguage: isPage && isChosen,
  };
}

/** A rendered answer with the headers that it is sent with. */
export function partsOf(name: AnswerName, rendered: RenderedAnswer, validators: Validators): AnswerParts {
  const { path, language = 'en' } = name;
  const { contentType, contentSecurityPolicy, coding, bytes, revision } = rendered;
  const isSystem = path.startsWith(SYSTEM_PREFIX);
  const isPage = isSystem || isTranslated(path);
  return {
    ...validators,
    ...(isSystem && { status: SYSTEM_STATUS[path.slice(SYSTEM_PREFIX.length)] }),
    ...(isPage && { language }),
    contentType,
    coded: { [coding]: bytes },
    headers: {
      'content-security-policy': contentSecurityPolicy || NOTHING,
      'x-content-type-options': 'nosniff',
      'referrer-policy': isSystem ? 'no-referrer' : 'strict-origin-when-cross-origin',
      'x-candor-revision': String(revision),
      // Widgets on other sites read what is public anyway.
      ...(!isPage && { 'access-control-allow-origin': '*' }),
    },
  };
}
