import { gunzipSync } from 'node:zlib';
import type { Translations } from '../languages/translations.js';
import type { ContentEncoding } from './content-encoding.js';
import { opaqueTag } from './entity-tag.js';
import type { IdentityCache } from './identity-cache.js';

/** Header names and values in turn, as `writeHead` takes them without copying. */
export type HeaderList = readonly string[];

/** One coding of an answer: every header, and the bytes. */
export interface Variant {
  readonly headers: HeaderList;
  readonly body: Buffer;
}

/** What is needed to prepare an answer. */
export interface AnswerParts {
  readonly status?: number;
  readonly contentType: string;
  /** Entity tag of the bytes without coding, with its quotes; without it nothing is answered 304. */
  readonly etag?: string;
  /** When it last changed (epoch ms); for clients that know no entity tags. */
  readonly modifiedAt?: number;
  readonly cacheControl: string;
  /** The language of a page that there is in several. */
  readonly language?: string;
  /** Whether it is the language of the address, and not one that the browser was asked for. */
  readonly atItsAddress?: boolean;
  /** The same page in others. */
  readonly translations?: Translations;
  /** Further headers of every coding, names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly gzip: Uint8Array;
  /** Empty for none; who wants only brotli then gets identity. */
  readonly brotli: Uint8Array;
}

const VARY = 'accept-encoding';
const VARY_LANGUAGE = 'accept-encoding, accept-language';
/** What the constructor makes of the parts. */
const OWN_HEADERS = ['content-type', 'cache-control', 'vary', 'last-modified', 'content-language', 'etag'];

/**
 * An answer with all its headers made once, so that sending it is two lookups and a write. Only the compressed bytes are
 * kept; the few clients that take no coding are served from a small shared cache.
 */
export class PreparedAnswer {
  readonly status: number;
  /** What If-None-Match is compared with; undefined for answers that have no tag. */
  readonly opaqueTag?: string;
  /** When it last changed (epoch ms). */
  readonly modifiedAt?: number;
  /** What If-Modified-Since is compared with; we are the only ones who make such a date, so equal is enough. */
  readonly lastModified?: string;
  /** The same page in other languages. */
  readonly translations?: Translations;
  /** Headers of 304. */
  readonly notModified: HeaderList;
  private readonly gzip: Variant;
  private readonly brotli?: Variant;
  private readonly plainHeaders: HeaderList;

  /** @throws RangeError without compressed bytes */
  constructor(
    parts: AnswerParts,
    private readonly identities: IdentityCache,
  ) {
    if (parts.gzip.length === 0) throw new RangeError('an answer needs its bytes');
    this.status = parts.status ?? 200;
    this.opaqueTag = parts.etag === undefined ? undefined : opaqueTag(parts.etag);
    this.modifiedAt = parts.modifiedAt;
    this.lastModified = parts.modifiedAt === undefined ? undefined : new Date(parts.modifiedAt).toUTCString();
    this.translations = parts.translations;
    const dated = this.lastModified === undefined ? [] : ['last-modified', this.lastModified];
    const shared = [
      'cache-control',
      parts.cacheControl,
      'vary',
      parts.language === undefined || parts.atItsAddress ? VARY : VARY_LANGUAGE,
      ...dated,
    ];
    const spoken = parts.language === undefined ? [] : ['content-language', parts.language];
    const further = [...spoken, ...Object.entries(parts.headers ?? {}).flat()];
    const full = ['content-type', parts.contentType, ...shared, ...further];
    // The same tag for every coding may only be a weak one (RFC 9110, 8.8.3.3).
    const weak = this.opaqueTag === undefined ? [] : ['etag', `W/${this.opaqueTag}`];
    const strong = this.opaqueTag === undefined ? [] : ['etag', this.opaqueTag];
    this.notModified = [...shared, ...weak];
    this.gzip = variant([...full, ...weak, 'content-encoding', 'gzip'], parts.gzip);
    if (parts.brotli.length > 0) this.brotli = variant([...full, ...weak, 'content-encoding', 'br'], parts.brotli);
    this.plainHeaders = [...full, ...strong];
  }

  /** What it keeps in memory (bytes), headers left out. */
  get size(): number {
    return this.gzip.body.length + (this.brotli?.body.length ?? 0) + (this.translations?.size ?? 0);
  }

  variant(encoding: ContentEncoding): Variant {
    if (encoding === 'br' && this.brotli !== undefined) return this.brotli;
    if (encoding === 'gzip') return this.gzip;
    return this.identities.get(this, () => variant(this.plainHeaders, this.plainBytes()));
  }

  /** The same page in another language: other bytes under the same headers. */
  inLanguage(
    {
      language,
      etag,
      atItsAddress,
    }: { readonly language: string; readonly etag: string; readonly atItsAddress: boolean },
    codings: Pick<AnswerParts, 'gzip' | 'brotli'>,
  ): PreparedAnswer {
    const given = new Map<string, string>();
    for (let at = 0; at < this.plainHeaders.length; at += 2) {
      given.set(this.plainHeaders[at] as string, this.plainHeaders[at + 1] as string);
    }
    const [contentType = '', cacheControl = ''] = ['content-type', 'cache-control'].map((name) => given.get(name));
    for (const name of OWN_HEADERS) given.delete(name);
    const { status, modifiedAt, identities } = this;
    const headers = Object.fromEntries(given);
    const parts = { status, contentType, modifiedAt, cacheControl, headers, language, atItsAddress, ...codings };
    return new PreparedAnswer(this.opaqueTag === undefined ? parts : { ...parts, etag }, identities);
  }

  /** Headers for other bytes in the place of ours, without coding, `length` bytes long. */
  headersFor(length: number): HeaderList {
    return [...this.plainHeaders, 'content-length', String(length)];
  }

  /** The bytes without coding, freshly decompressed. */
  plainBytes(): Buffer {
    return gunzipSync(this.gzip.body);
  }
}

function variant(headers: HeaderList, bytes: Uint8Array): Variant {
  // A copy of its own: the bytes of a received message are a view on a larger buffer that would be kept with them.
  const body = Buffer.from(bytes);
  return { headers: [...headers, 'content-length', String(body.length)], body };
}
