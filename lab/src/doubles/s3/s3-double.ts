import { setTimeout as sleep } from 'node:timers/promises';
import { type ProviderAnswer, startProviderServer, type ProviderRequest } from '../provider-server.js';
import { S3Objects } from './s3-objects.js';
import { s3Error } from './s3-xml.js';
import { readAuthorization, sha256, signatureOf } from './sig-v4.js';

/** What happens to a request instead of its answer. */
export type S3Fault =
  | { readonly kind: 'status'; readonly status: number; readonly code: string }
  /** It is answered so much later (ms). */
  | { readonly kind: 'slow'; readonly ms: number }
  /** The connection is closed: before the answer, or after so many bytes of an object. */
  | { readonly kind: 'cut'; readonly after?: number };

export interface S3Double {
  /** Variables that lead to it. */
  readonly env: Readonly<Record<string, string>>;
  readonly bucket: string;
  readonly objects: S3Objects;
  /** Method and path of each request, in order; those that a fault hit as well. */
  readonly requests: string[];
  /** Asked for every request; undefined for none. */
  fault: (request: ProviderRequest) => S3Fault | undefined;
  close(): Promise<void>;
}

const KEY = { accessKeyId: 'AKIADOUBLE', secretAccessKey: 'the/secret+of=the double' };
const REGION = 'eu-central-9';
const BUCKET = 'candor-copies';
/** As far as clocks may differ (ms). */
const SKEW_MS = 15 * 60_000;

/** An S3 with one bucket that checks every signature and body, refuses as the real one does, and fails on request. */
export async function startS3Double(): Promise<S3Double> {
  const objects = new S3Objects();
  const server = await startProviderServer(async (request) => {
    double.requests.push(`${request.method} ${request.url.pathname}${request.url.search}`);
    const fault = double.fault(request);
    if (fault?.kind === 'slow') await sleep(fault.ms);
    if (fault?.kind === 'status') return s3Error(fault.status, fault.code);
    if (fault?.kind === 'cut' && fault.after === undefined) return { status: 0, drop: true };
    const answer = refusalOf(request) ?? objects.answer(request, keyOf(request));
    return fault?.kind === 'cut' ? { ...answer, cutAfter: fault.after } : answer;
  });
  const double: S3Double = {
    env: {
      S3_ENDPOINT: server.url,
      S3_REGION: REGION,
      S3_ACCESS_KEY_ID: KEY.accessKeyId,
      S3_SECRET_ACCESS_KEY: KEY.secretAccessKey,
    },
    bucket: BUCKET,
    objects,
    requests: [],
    fault: () => undefined,
    close: () => server.close(),
  };
  return double;
}

function keyOf({ url }: ProviderRequest): string {
  return url.pathname.split('/').slice(2).map(decodeURIComponent).join('/');
}

function refusalOf(request: ProviderRequest): ProviderAnswer | undefined {
  const { method, url, headers, bytes } = request;
  const authorization = readAuthorization(headers.authorization);
  if (!authorization) return s3Error(403, 'AccessDenied');
  if (authorization.accessKeyId !== KEY.accessKeyId) return s3Error(403, 'InvalidAccessKeyId');
  if (authorization.region !== REGION) return s3Error(400, 'AuthorizationHeaderMalformed');
  const needed = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (needed.some((name) => !authorization.signedHeaders.includes(name))) return s3Error(403, 'AccessDenied');
  const parts = { method, path: url.pathname, query: [...url.searchParams], headers, body: bytes };
  if (signatureOf(parts, authorization, KEY.secretAccessKey) !== authorization.signature)
    return s3Error(403, 'SignatureDoesNotMatch');
  if (Math.abs(Date.now() - momentOf(String(headers['x-amz-date']))) > SKEW_MS)
    return s3Error(403, 'RequestTimeTooSkewed');
  const digest = headers['x-amz-content-sha256'];
  if (digest !== 'UNSIGNED-PAYLOAD' && digest !== sha256(bytes)) return s3Error(400, 'XAmzContentSHA256Mismatch');
  return url.pathname.split('/')[1] === BUCKET ? undefined : s3Error(404, 'NoSuchBucket');
}

/** Of `20130524T000000Z`, epoch ms. */
function momentOf(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}
