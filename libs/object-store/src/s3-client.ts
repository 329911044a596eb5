// Signatures are made by `aws4fetch`: one file of 14 kB without dependencies, kept by the author of `aws4`. Amazon's own
// client brings 40 packages and several MB, `minio` a dozen packages, and `s3mini` has an interface of its own for what
// is here five requests.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { Agent, request, type Dispatcher } from 'undici';
import { ObjectStoreError } from './object-store.js';
import { reasonOf, xmlText } from './s3-answers.js';
import { type S3Settings } from './s3-settings.js';

/** One request; repeating it has the same effect. */
export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** With the prefix; empty for the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

export interface S3Times {
  /** How often a request is made until it is given up. */
  readonly attempts: number;
  /** The longest pause before the second attempt (ms); it doubles with each. */
  readonly pauseMs: number;
  /** The longest silence of the server (ms). */
  readonly silenceMs: number;
}

export const PATIENT: S3Times = { attempts: 5, pauseMs: 400, silenceMs: 60_000 };
const LONGEST_PAUSE_MS = 10_000;
const CONNECT_MS = 10_000;

/** Makes signed requests to one bucket, again when the server is overloaded or does not answer. */
export class S3Client {
  private readonly agent: Agent;

  constructor(
    private readonly settings: S3Settings,
    private readonly times: S3Times,
  ) {
    const { silenceMs } = times;
    this.agent = new Agent({
      connect: { timeout: Math.min(CONNECT_MS, silenceMs) },
      headersTimeout: silenceMs,
      bodyTimeout: silenceMs,
      connections: 16,
    });
  }

  /**
   * @returns an answer of 2xx, or of 404 to a GET; its body has to be read
   * @throws ObjectStoreError for any other, or for none
   */
  async ask(asked: S3Request): Promise<Dispatcher.ResponseData> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.once(asked).catch((error: NodeJS.ErrnoException) => error);
      if (!(answer instanceof Error) && answer.statusCode < 300) return answer;
      const status = answer instanceof Error ? 0 : answer.statusCode;
      const text = answer instanceof Error ? '' : await answer.body.text().catch(() => '');
      const code = xmlText(text, 'Code');
      if (status === 404 && asked.method === 'GET' && asked.key !== '' && code !== 'NoSuchBucket')
        return { ...(answer as Dispatcher.ResponseData) };
      if (attempt >= this.times.attempts || !mayPass(status, code))
        throw this.refusal(asked, answer, { status, code, text });
      await sleep(pause(attempt, this.times.pauseMs));
    }
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }

  private async once({ method, key, query = {}, headers = {}, body }: S3Request): Promise<Dispatcher.ResponseData> {
    const signed = await new AwsV4Signer({
      ...{ method, url: this.urlOf(key, query), service: 's3', ...this.settings },
      // The body as well: one that was changed on the way is refused.
      headers: {
        ...headers,
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
    }).sign();
    return request(signed.url, {
      ...{ method, headers: Object.fromEntries(signed.headers), dispatcher: this.agent },
      body: body ?? null,
    });
  }

  private urlOf(key: string, query: Readonly<Record<string, string>>): string {
    const { endpoint, bucket, pathStyle } = this.settings;
    const url = new URL(endpoint);
    const path = [...(pathStyle ? [bucket] : []), ...key.split('/')].map(encodeURIComponent).join('/');
    url.pathname = `${endpoint.pathname.replace(/\/$/, '')}/${path}`;
    url.search = new URLSearchParams(query).toString().replaceAll('+', '%20');
    return url.toString();
  }

  private refusal(
    { key }: S3Request,
    answer: Error | Dispatcher.ResponseData,
    said: { status: number; code: string; text: string },
  ): ObjectStoreError {
    const place = `s3://${this.settings.bucket}/${key}`;
    if (!(answer instanceof Error)) return new ObjectStoreError(`${place}: ${reasonOf(said)}`);
    const { code = '', message } = answer as NodeJS.ErrnoException;
    const reason = `${this.settings.endpoint.origin} does not answer (${code || message}); see S3_ENDPOINT`;
    return new ObjectStoreError(`${place}: ${reason}`, { cause: answer });
  }
}

/** Whether another attempt may succeed. */
function mayPass(status: number, code: string): boolean {
  return status === 0 || status === 429 || status >= 500 || code === 'RequestTimeout' || code === 'SlowDown';
}

/** Random, so that clients do not come back together. */
function pause(attempt: number, longestMs: number): number {
  return Math.random() * Math.min(longestMs * 2 ** (attempt - 1), LONGEST_PAUSE_MS);
}
