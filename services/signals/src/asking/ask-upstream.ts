import { createHash } from 'node:crypto';
import { readerOf } from '../readers/reader-of.js';
import { UnreadableError, type Reading, type UpstreamDocument } from '../readers/reading.js';
import type { StoredDocument, UpstreamPage } from '../upstreams/upstream.store.js';
import { retryAfterOf } from './next-ask.rules.js';
import { NoAnswerError, textOf, type ProviderAnswer, type ProviderClient } from './provider-client.js';

const OK = 200;
const NOT_MODIFIED = 304;
/** An optional document is not there. Any other refusal may be a fault, and half of a page is no page. */
const ABSENT = new Set([404, 410]);

/** Every document is as it was. */
export interface Unchanged {
  readonly result: 'unchanged';
  readonly documents: readonly StoredDocument[];
}

/** Something was sent that may say something else. */
export interface Read {
  readonly result: 'read';
  readonly reading: Reading;
  readonly documents: readonly StoredDocument[];
}

/** It did not answer, refused, or sent something else than its format. */
export interface Failed {
  readonly result: 'no_answer' | 'unreadable';
  /** For staff. */
  readonly reason: string;
  readonly retryAfterMs: number;
}

/** What came of asking an upstream. */
export type Outcome = Unchanged | Read | Failed;

/** A document as it was sent this time; undefined where it has not changed. */
interface Sent {
  readonly stored: StoredDocument;
  /** Undefined for an optional document that is not there. */
  readonly body: string | undefined;
  readonly isModified: boolean;
}

/** Asks the documents of an upstream. It holds no connection of the database meanwhile. */
export class AskUpstream {
  /** @param withinMs for all documents of an upstream, redirects included */
  constructor(
    private readonly provider: ProviderClient,
    private readonly withinMs: number,
  ) {}

  /** @param known the documents as they were stored after the last good reading */
  async execute({ kind, address }: UpstreamPage, known: readonly StoredDocument[]): Promise<Outcome> {
    const deadline = performance.now() + this.withinMs;
    const page = new URL(address);
    const reader = readerOf(kind);
    try {
      const documents = reader.documents(page);
      const before = (url: string) => known.find((document) => document.url === url);
      const first = await Promise.all(documents.map((one) => this.document(one, before(one.url), deadline)));
      if (first.every(({ isModified }) => !isModified))
        return { result: 'unchanged', documents: first.map(({ stored }) => stored) };
      // One that has not changed was not sent; it is read together with the one that has.
      const sent = await Promise.all(
        first.map((one, place) => {
          const document = documents[place];
          const isMissing = !one.isModified && one.stored.digest !== '' && one.body === undefined;
          return isMissing && document ? this.document(document, undefined, deadline) : one;
        }),
      );
      const reading = reader.read(
        sent.map(({ body }) => body),
        page,
      );
      return { result: 'read', reading, documents: sent.map(({ stored }) => stored) };
    } catch (error) {
      if (error instanceof RefusedError)
        return { result: 'no_answer', reason: error.message, retryAfterMs: error.retryAfterMs };
      if (error instanceof NoAnswerError) return { result: 'no_answer', reason: error.message, retryAfterMs: 0 };
      if (error instanceof UnreadableError) return { result: 'unreadable', reason: error.message, retryAfterMs: 0 };
      throw error;
    }
  }

  private async document(
    { url, isOptional }: UpstreamDocument,
    known: StoredDocument | undefined,
    deadline: number,
  ): Promise<Sent> {
    const answer = await this.provider.get(url, deadline, known ? conditionsOf(known) : {});
    if (answer.status === NOT_MODIFIED && known) return { stored: known, body: undefined, isModified: false };
    if (isOptional && ABSENT.has(answer.status)) {
      const stored = { url, etag: '', lastModified: '', digest: '' };
      return { stored, body: undefined, isModified: known?.digest !== '' };
    }
    if (answer.status !== OK) throw refusalOf(answer, url);
    const digest = createHash('sha256').update(answer.bytes).digest('hex');
    const stored = {
      url,
      etag: headerOf(answer, 'etag'),
      lastModified: headerOf(answer, 'last-modified'),
      digest,
    };
    return { stored, body: textOf(answer), isModified: known?.digest !== digest };
  }
}

class RefusedError extends NoAnswerError {
  constructor(
    message: string,
    readonly retryAfterMs: number,
  ) {
    super(message);
  }
}

function refusalOf({ status, headers }: ProviderAnswer, url: string): RefusedError {
  return new RefusedError(
    `${new URL(url).host} answered with ${status}.`,
    retryAfterOf(headers.get('retry-after'), Date.now()),
  );
}

function conditionsOf({ etag, lastModified }: StoredDocument): Record<string, string> {
  return {
    ...(etag !== '' && { 'if-none-match': etag }),
    ...(lastModified !== '' && { 'if-modified-since': lastModified }),
  };
}

/** A header that is sent back, if it is of a reasonable length. */
function headerOf({ headers }: ProviderAnswer, name: string): string {
  const value = headers.get(name) ?? '';
  return value.length <= 500 ? value : '';
}
