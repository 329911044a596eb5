import { createHash } from 'node:crypto';
import { isTranslated } from '@candor/status-page/paths/page-paths.js';
import type { AnswerParts, Validators } from '../../edge/prepared/prepared-answer.js';
import type { Edition } from '../pages/edition.js';
import type { RenderedAnswer } from './render-answer.js';

/** Path of the pages that are sent as answers of the gateway itself; not reachable by path. */
export const SYSTEM_PREFIX = '/_system/';
const ASSET_PREFIX = '/_assets/';

/** The status of system pages that always have the same one. */
const SYSTEM_STATUS: Readonly<Record<string, number>> = {
  'payment-required': 402,
  'not-found': 404,
  'unknown-host': 404,
  'link-invalid': 404,
  'sign-in': 401,
  'sign-in-failed': 401,
  'sign-in-by-mail': 401,
  'sign-in-by-address': 401,
  'sign-in-either': 401,
  'sign-in-either-failed': 401,
  'sign-in-either-by-address': 401,
  'sign-in-either-by-address-failed': 401,
  'sign-in-not-accepted': 403,
  'link-mailed': 202,
  'link-over': 404,
  'readers-only': 403,
};

// For caches in front: a day while the gateway does not answer, a second while they revalidate.
const DURING_OUTAGES = 'stale-if-error=86400';
// A visitor who reloads sees a change at once; the usual 304 costs next to nothing.
const HTML_CACHE = `public, max-age=0, s-maxage=1, stale-while-revalidate=1, ${DURING_OUTAGES}`;
// A program that polls may have its own copy for half a minute, as it knows it from other products. A cache in front
// asks again after a second, as for pages.
const DATA_CACHE = `public, max-age=30, stale-while-revalidate=60, s-maxage=1, ${DURING_OUTAGES}`;
// RFC 9213. To caches that do not know it, the minute above says how old the first answer after a pause may be.
const DATA_CDN_CACHE = `public, max-age=1, stale-while-revalidate=1, ${DURING_OUTAGES}`;
// No cache in front may have it; the reader's own asks each time, with the right to read.
const PRIVATE_CACHE = 'private, no-cache';
// Its name contains a hash of its content.
const ASSET_CACHE = 'public, max-age=31536000, immutable';
// A response that is no page needs no permissions, even if a browser treats it as a page.
const NOTHING = "default-src 'none'; frame-ancestors 'none'";

/** Identifies an answer of a page. */
export interface AnswerName {
  readonly pageId: string;
  readonly path: string;
  /** Undefined for English where the address has no language. */
  readonly language?: string;
  /** The audiences that it is for; undefined for what all readers see. */
  readonly view?: string;
  /** Whether not everybody may read the page. */
  readonly isPrivate?: boolean;
  /** Whether answers of the page depend on who reads it. */
  readonly hasReaders?: boolean;
}

/**
 * Identifies an answer of an edition, without rendering it: equal only if the bytes are.
 * @param build identifies the build of the renderer
 * @param isChosen whether the language is the browser's, not the address's
 */
export function validatorsOf(name: AnswerName, build: string, { version, at }: Edition, isChosen: boolean): Validators {
  const { pageId, path, language = '', view = '', hasReaders = false } = name;
  // The address of a system page may contain a token, which must not be cached.
  if (path.startsWith(SYSTEM_PREFIX)) return { cacheControl: 'no-store', variesByLanguage: isChosen };
  const digest = createHash('sha256')
    .update([build, pageId, version, path, language, view].join('\n'))
    .digest('base64url');
  const etag = `"${digest.slice(0, 22)}"`;
  if (path.startsWith(ASSET_PREFIX)) return { etag, cacheControl: ASSET_CACHE };
  const isPage = isTranslated(path);
  const isPublicData = !isPage && !hasReaders;
  return {
    etag,
    modifiedAt: at,
    cacheControl: hasReaders ? PRIVATE_CACHE : isPage ? HTML_CACHE : DATA_CACHE,
    ...(isPublicData && { cdnCacheControl: DATA_CDN_CACHE }),
    ...(hasReaders && { isPrivate: true }),
    variesByLanguage: isPage && isChosen,
  };
}

/** A rendered answer with its headers. */
export function partsOf(name: AnswerName, rendered: RenderedAnswer, validators: Validators): AnswerParts {
  const { path, language = 'en' } = name;
  const { contentType, contentSecurityPolicy, coding, bytes, revision } = rendered;
  const isSystem = path.startsWith(SYSTEM_PREFIX);
  const isPage = isSystem || isTranslated(path);
  const status = isSystem ? SYSTEM_STATUS[path.slice(SYSTEM_PREFIX.length)] : undefined;
  return {
    ...validators,
    ...(isSystem && { status }),
    ...((isPage || name.language !== undefined) && { language }),
    contentType,
    coded: { [coding]: bytes },
    headers: {
      'content-security-policy': contentSecurityPolicy || NOTHING,
      'x-content-type-options': 'nosniff',
      'referrer-policy': isSystem ? 'no-referrer' : 'strict-origin-when-cross-origin',
      'x-candor-revision': String(revision),
      // Widgets on other sites may read it: it is public.
      ...(!isPage && !name.isPrivate && { 'access-control-allow-origin': '*' }),
      ...(name.isPrivate && { 'x-robots-tag': 'noindex' }),
      // What RFC 9110 asks of a 401; browsers have nothing to offer for it, and show the form.
      ...(status === 401 && { 'www-authenticate': 'Cookie' }),
    },
  };
}
