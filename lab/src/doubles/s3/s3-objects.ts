import { createHash, randomBytes } from 'node:crypto';
import { type ProviderAnswer, type ProviderRequest } from '../provider-server.js';
import { escaped, s3Error, xml } from './s3-xml.js';

export interface DoubleObject {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

interface Upload {
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly parts: Map<number, { readonly body: Buffer; readonly etag: string }>;
}

const KEPT = ['content-type', 'cache-control', 'content-encoding', 'content-language', 'content-disposition'];
/** Every part but the last has at least so many bytes. */
const LEAST_PART = 5 * 1024 * 1024;
const LISTED = 1_000;

/** The objects of the double's bucket, and uploads in parts. */
export class S3Objects {
  readonly stored = new Map<string, DoubleObject>();
  /** Uploads that were begun and neither completed nor aborted. */
  readonly uploads = new Map<string, Upload>();
  /** How many keys an answer lists at most. */
  listed = LISTED;

  answer(request: ProviderRequest, key: string): ProviderAnswer {
    const { method, url } = request;
    const uploadId = url.searchParams.get('uploadId');
    if (method === 'GET' && key === '') return this.list(url.searchParams);
    if (method === 'GET') return this.get(key);
    if (method === 'POST' && url.searchParams.has('uploads')) return this.begin(request, key);
    if (method === 'POST' && uploadId !== null) return this.complete(request, uploadId);
    if (method === 'PUT' && uploadId !== null) return this.putPart(request, uploadId);
    if (method === 'PUT') return this.put(request, key);
    if (method === 'DELETE') {
      if (uploadId === null) this.stored.delete(key);
      else this.uploads.delete(uploadId);
      return { status: 204 };
    }
    return s3Error(405, 'MethodNotAllowed');
  }

  private list(query: URLSearchParams): ProviderAnswer {
    const after = query.get('continuation-token') ?? '';
    const keys = [...this.stored.keys()].sort();
    const wanted = keys.filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after);
    const page = wanted.slice(0, this.listed);
    const items = page.map((key) => {
      const size = this.stored.get(key)?.body.length ?? 0;
      return `<Contents><Key>${encodeURIComponent(key)}</Key><Size>${size}</Size></Contents>`;
    });
    const isTruncated = wanted.length > page.length;
    const next = isTruncated ? `<NextContinuationToken>${escaped(page.at(-1) ?? '')}</NextContinuationToken>` : '';
    return xml('ListBucketResult', `<IsTruncated>${isTruncated}</IsTruncated>${items.join('')}${next}`);
  }

  private get(key: string): ProviderAnswer {
    const found = this.stored.get(key);
    return found ? { status: 200, headers: found.headers, body: found.body } : s3Error(404, 'NoSuchKey');
  }

  private put({ bytes, headers }: ProviderRequest, key: string): ProviderAnswer {
    this.stored.set(key, { body: bytes, headers: keptOf(headers) });
    return { status: 200, headers: { etag: etagOf(bytes) } };
  }

  private begin({ headers }: ProviderRequest, key: string): ProviderAnswer {
    const id = randomBytes(8).toString('base64');
    this.uploads.set(id, { key, headers: keptOf(headers), parts: new Map() });
    return xml('InitiateMultipartUploadResult', `<UploadId>${escaped(id)}</UploadId>`);
  }

  private putPart({ bytes, url }: ProviderRequest, id: string): ProviderAnswer {
    const upload = this.uploads.get(id);
    if (!upload) return s3Error(404, 'NoSuchUpload');
    const etag = etagOf(bytes);
    upload.parts.set(Number(url.searchParams.get('partNumber')), { body: bytes, etag });
    return { status: 200, headers: { etag } };
  }

  private complete({ body }: ProviderRequest, id: string): ProviderAnswer {
    const upload = this.uploads.get(id);
    if (!upload) return s3Error(404, 'NoSuchUpload');
    const named = [...body.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
    const parts = named.map(([, number, etag]) => ({ part: upload.parts.get(Number(number)), etag }));
    if (parts.some(({ part, etag }) => part?.etag !== etag)) return s3Error(400, 'InvalidPart');
    const bodies = parts.map(({ part }) => part?.body ?? Buffer.alloc(0));
    if (bodies.slice(0, -1).some((part) => part.length < LEAST_PART)) return s3Error(400, 'EntityTooSmall');
    this.stored.set(upload.key, { body: Buffer.concat(bodies), headers: upload.headers });
    this.uploads.delete(id);
    return xml('CompleteMultipartUploadResult', `<Key>${escaped(upload.key)}</Key>`);
  }
}

function keptOf(headers: ProviderRequest['headers']): Record<string, string> {
  return Object.fromEntries(KEPT.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])));
}

function etagOf(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`;
}
