import { createHash, createHmac } from 'node:crypto';
import { type IncomingHttpHeaders } from 'node:http';

/** A request as it is signed. */
export interface SignedParts {
  readonly method: string;
  /** As it was sent, percent-encoded, without the query. */
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The parts of `Authorization: AWS4-HMAC-SHA256 …`. */
export interface Authorization {
  readonly accessKeyId: string;
  readonly day: string;
  readonly region: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
}

const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([^/,]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/;

export function readAuthorization(header: string | undefined): Authorization | undefined {
  const [, accessKeyId = '', day = '', region = '', signed = '', signature = ''] = FORM.exec(header ?? '') ?? [];
  if (signature === '') return undefined;
  return { accessKeyId, day, region, signedHeaders: signed.split(';'), signature };
}

/**
 * The signature that a request has to have: "Signature Calculations for the Authorization Header" of the S3 API
 * reference (AWS Signature Version 4, a single chunk).
 */
export function signatureOf(
  request: SignedParts,
  { day, region, signedHeaders }: Pick<Authorization, 'day' | 'region' | 'signedHeaders'>,
  secretAccessKey: string,
): string {
  const scope = `${day}/${region}/s3/aws4_request`;
  const moment = String(request.headers['x-amz-date'] ?? '');
  const text = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical(request, signedHeaders))].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(hmac, Buffer.from(`AWS4${secretAccessKey}`));
  return hmac(key, text).toString('hex');
}

export function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

function canonical({ method, path, query, headers }: SignedParts, signedHeaders: readonly string[]): string {
  const parameters = query
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a, x], [b, y]) => (a < b || (a === b && x < y) ? -1 : 1))
    .map((pair) => pair.join('='));
  const lines = signedHeaders.map(
    (name) =>
      `${name}:${String(headers[name] ?? '')
        .trim()
        .replace(/ +/g, ' ')}\n`,
  );
  return [
    method,
    path
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    parameters.join('&'),
    lines.join(''),
    signedHeaders.join(';'),
    String(headers['x-amz-content-sha256'] ?? ''),
  ].join('\n');
}

/** `UriEncode` of the document: everything but A-Z a-z 0-9 - . _ ~ */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
