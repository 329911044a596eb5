import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Coding, ContentEncoding } from './content-encoding.js';
import { opaqueTag } from './entity-tag.js';
import type { HeaderList, IdentityCache, Variant } from './identity-cache.js';

/** Distinguishes an answer from others at the same address, with its lifetime in caches: the headers of a 304 too. */
export interface Validators {
  /** Entity tag of the bytes without coding, with its quotes; without it there is never a 304. */
  readonly etag?: string;
  /** When it last changed (epoch ms); for clients without support for entity tags. */
  readonly modifiedAt?: number;
  readonly cacheControl: string;
  /** What holds instead for caches in front that know `CDN-Cache-Control`; undefined for the same. */
  readonly cdnCacheControl?: string;
  /** Whether its language was chosen by the browser's Accept-Language. */
  readonly variesByLanguage?: boolean;
  /** Whether it is for readers with a session, and no cache may give it to others. */
  readonly isPrivate?: boolean;
}

/** What is needed to prepare an answer. */
export interface AnswerParts extends Validators {
  readonly status?: number;
  readonly contentType: string;
  /** The language of a page; undefined for data. */
  readonly language?: string;
  /** Further headers of every coding, names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The bytes in the codings that are cached, at least one. */
  readonly coded: Readonly<Partial<Record<Coding, Uint8Array>>>;
}

const VARY = 'accept-encoding';
const VARY_LANGUAGE = 'accept-encoding, accept-language';

/**
 * An answer whose headers are all built once, so that sending it is two lookups and a write. Only compressed bytes are
 * kept; the few clients that accept neither coding are served from a small shared cache.
 */
export class PreparedAnswer {
  readonly status: number;
  readonly contentType: string;
  /** Compared with If-None-Match; undefined for answers that have no tag. */
  readonly opaqueTag?: string;
  /** Compared with If-Modified-Since; we are the only source of such a date, so equality is enough. */
  readonly lastModified?: string;
  /** Headers of 304. */
  readonly notModified: HeaderList;
  private readonly gzip?: Variant;
  private readonly brotli?: Variant;
  private readonly plainHeaders: HeaderList;

  /** @throws RangeError without compressed bytes */
  constructor(
    parts: AnswerParts,
    private readonly identities: IdentityCache,
  ) {
    const { gzip, br } = parts.coded;
    if (!(gzip ?? br)?.length) throw new RangeError('an answer needs its bytes');
    this.status = parts.status ?? 200;
    this.contentType = parts.contentType;
    this.opaqueTag = parts.etag === undefined ? undefined : opaqueTag(parts.etag);
    this.lastModified = parts.modifiedAt === undefined ? undefined : new Date(parts.modifiedAt).toUTCString();
    const shared = sharedHeaders(parts);
    const spoken = parts.language === undefined ? [] : ['content-language', parts.language];
    const full = [
      'content-type',
      parts.contentType,
      ...shared,
      ...spoken,
      ...Object.entries(parts.headers ?? {}).flat(),
    ];
    const weak = weakTag(parts);
    const strong = this.opaqueTag === undefined ? [] : ['etag', this.opaqueTag];
    this.notModified = [...shared, ...weak];
    if (gzip) this.gzip = variant([...full, ...weak, 'content-encoding', 'gzip'], gzip);
    if (br) this.brotli = variant([...full, ...weak, 'content-encoding', 'br'], br);
    this.plainHeaders = [...full, ...strong];
  }

  /** Its size in memory (bytes), without headers. */
  get size(): number {
    return (this.gzip?.body.length ?? 0) + (this.brotli?.body.length ?? 0);
  }

  variant(encoding: ContentEncoding): Variant {
    if (encoding === 'br' && this.brotli) return this.brotli;
    if (encoding === 'gzip' && this.gzip) return this.gzip;
    return this.identities.get(this, () => variant(this.plainHeaders, this.plainBytes()));
  }

  /** Headers for other bytes instead, without coding, `length` bytes long. */
  headersFor(length: number): HeaderList {
    return [...this.plainHeaders, 'content-length', String(length)];
  }

  /** The bytes without coding, freshly decompressed. */
  plainBytes(): Buffer {
    return this.gzip ? gunzipSync(this.gzip.body) : brotliDecompressSync(this.brotli!.body);
  }
}

/** The headers of a 304 for these validators. */
export function notModifiedHeaders(validators: Validators): HeaderList {
  return [...sharedHeaders(validators), ...weakTag(validators)];
}

function sharedHeaders(validators: Validators): string[] {
  const { cacheControl, cdnCacheControl, modifiedAt, variesByLanguage, isPrivate } = validators;
  const dated = modifiedAt === undefined ? [] : ['last-modified', new Date(modifiedAt).toUTCString()];
  const vary = (variesByLanguage ? VARY_LANGUAGE : VARY) + (isPrivate ? ', cookie' : '');
  const forCdn = cdnCacheControl === undefined ? [] : ['cdn-cache-control', cdnCacheControl];
  return ['cache-control', cacheControl, ...forCdn, 'vary', vary, ...dated];
}

/** One tag for every coding has to be a weak one (RFC 9110, 8.8.3.3). */
function weakTag({ etag }: Validators): string[] {
  return etag === undefined ? [] : ['etag', `W/${opaqueTag(etag)}`];
}

function variant(headers: HeaderList, bytes: Uint8Array): Variant {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { headers: [...headers, 'content-length', String(body.length)], body };
}
