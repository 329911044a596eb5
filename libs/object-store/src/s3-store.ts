import { Readable } from 'node:stream';
import {
  ObjectStoreError,
  requireKey,
  type ListedObject,
  type ObjectHeaders,
  type ObjectStore,
  type StoredObject,
} from './object-store.js';
import { parseList, xmlText } from './s3-answers.js';
import { PATIENT, S3Client, type S3Times } from './s3-client.js';
import { type S3Settings } from './s3-settings.js';
import { inParts } from './in-parts.js';

/** The least that S3 takes for a part which is not the last is 5 MiB, and the most parts are 10,000. */
const PART_BYTES = 16 * 1024 * 1024;
/** What S3 says of an object beside what we gave it. */
const KEPT = ['content-type', 'cache-control', 'content-encoding', 'content-language', 'content-disposition'];

/** Objects in a bucket of S3, or of anything compatible with it. */
export class S3Store implements ObjectStore {
  readonly address: string;
  private readonly client: S3Client;
  private readonly prefix: string;

  constructor(settings: S3Settings, times: S3Times = PATIENT) {
    this.client = new S3Client(settings, times);
    this.prefix = settings.prefix;
    this.address = `s3://${settings.bucket}/${settings.prefix}`.replace(/\/$/, '');
  }

  async put(key: string, body: Uint8Array | Readable, headers: ObjectHeaders = {}): Promise<void> {
    const full = this.keyOf(key);
    if (!(body instanceof Readable)) return this.putWhole(full, body, headers);
    const parts = inParts(body, PART_BYTES);
    const first = await parts.next();
    const start = first.done ? Buffer.alloc(0) : first.value;
    if (start.length < PART_BYTES) return this.putWhole(full, start, headers);
    await this.putParts(full, start, parts, headers);
  }

  async get(key: string): Promise<StoredObject | undefined> {
    const full = this.keyOf(key);
    const answer = await this.client.ask({ method: 'GET', key: full });
    if (answer.statusCode === 404) return undefined;
    const headers = Object.entries(answer.headers).filter(([name]) => KEPT.includes(name));
    return { headers: Object.fromEntries(headers) as Record<string, string>, body: explained(answer.body, full) };
  }

  async *list(prefix: string): AsyncGenerator<ListedObject> {
    let next: string | undefined;
    do {
      const query = {
        ...{ 'list-type': '2', 'encoding-type': 'url', prefix: this.prefix + prefix },
        ...(next === undefined ? {} : { 'continuation-token': next }),
      };
      const part = parseList(await this.text({ method: 'GET', key: '', query }));
      for (const { key, size } of part.objects) yield { key: key.slice(this.prefix.length), size };
      next = part.next;
    } while (next !== undefined);
  }

  async remove(key: string): Promise<void> {
    await this.text({ method: 'DELETE', key: this.keyOf(key) });
  }

  close(): Promise<void> {
    return this.client.close();
  }

  private keyOf(key: string): string {
    requireKey(key);
    return this.prefix + key;
  }

  private async text(...[asked]: Parameters<S3Client['ask']>): Promise<string> {
    return (await this.client.ask(asked)).body.text();
  }

  private async putWhole(key: string, body: Uint8Array, headers: ObjectHeaders): Promise<void> {
    await this.text({ method: 'PUT', key, headers, body });
  }

  /** The object appears when all parts are there. After a failure the server forgets them. */
  private async putParts(
    key: string,
    first: Buffer,
    rest: AsyncIterable<Buffer>,
    headers: ObjectHeaders,
  ): Promise<void> {
    const begun = await this.text({ method: 'POST', key, query: { uploads: '' }, headers });
    const uploadId = xmlText(begun, 'UploadId');
    try {
      const tags = [await this.putPart(key, uploadId, 1, first)];
      for await (const part of rest) tags.push(await this.putPart(key, uploadId, tags.length + 1, part));
      await this.complete(key, uploadId, tags);
    } catch (error) {
      await this.text({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined);
      throw error;
    }
  }

  private async putPart(key: string, uploadId: string, number: number, body: Buffer): Promise<string> {
    const query = { partNumber: String(number), uploadId };
    const answer = await this.client.ask({ method: 'PUT', key, query, body });
    await answer.body.dump();
    return String(answer.headers.etag ?? '');
  }

  /** @throws ObjectStoreError also when the answer of 200 says in its text that it failed, as S3 does here */
  private async complete(key: string, uploadId: string, tags: readonly string[]): Promise<void> {
    const parts = tags.map((tag, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
    const said = await this.text({ method: 'POST', key, query: { uploadId }, body });
    if (!said.includes('<Error>')) return;
    throw new ObjectStoreError(`${this.address}: ${key} was not put together: ${xmlText(said, 'Message')}`);
  }
}

/** The connection may be cut amid the body. */
function explained(body: Readable, key: string): Readable {
  const passedOn = async function* (): AsyncGenerator<Buffer> {
    try {
      yield* body as AsyncIterable<Buffer>;
    } catch (error) {
      throw new ObjectStoreError(`${key}: the server stopped in the middle of it`, { cause: error });
    }
  };
  return Readable.from(passedOn(), { objectMode: false });
}
