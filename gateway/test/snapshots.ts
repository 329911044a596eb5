import { create, toBinary, type MessageInitShape } from '@bufbuild/protobuf';
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { SnapshotSchema, type Snapshot } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';

export const ACME = '0197a3c0-aaaa-7c52-9e6b-2f3a4d5c6b7a';
export const GLOBEX = '0197a3c0-bbbb-7c52-9e6b-2f3a4d5c6b7a';
export const CSP = "default-src 'none'";

/** What the system pages of a test say, by path. */
const SYSTEM_PAGES: Readonly<Record<string, string>> = {
  'not-found': '<h1>Page not found</h1>',
  confirm: '<h1>Confirm?</h1>',
  confirmed: '<h1>Confirmed</h1>',
  unsubscribe: '<h1>Unsubscribe?</h1>',
  unsubscribed: '<h1>Unsubscribed</h1>',
  'subscribed-email': '<h1>Check your inbox</h1>',
  'subscribed-webhook': '<h1>Secret</h1><code>{{signingSecret}}</code>',
  'subscribe-failed': '<h1>Failed to subscribe</h1><p>{{detail}}</p>',
  'payment-required': '<h1>Payment Required</h1>',
  'link-invalid': '<h1>This link is not valid</h1>',
  'manage-start': '<h1>Which address?</h1>',
  manage:
    '{{address}}' +
    [
      ['kinds', 'incident'],
      ['kinds', 'maintenance'],
      ['components', 'all'],
      ['components', 'some'],
      ['componentIds', '0197a3c0-1111-7c52-9e6b-2f3a4d5c6b7a'],
      ['paused', 'yes'],
    ]
      .map(([name, value]) => `<input value=${value} name='${name}'>`)
      .join(''),
  'manage-ask': '<h1>Ask</h1>{{address}}',
  'manage-asked': '<h1>Mailed</h1>',
  managed: '<h1>Saved</h1>',
  'manage-failed': '<h1>Nothing was changed</h1>{{detail}}',
};

export function artifact(path: string, body: string, contentType = 'text/html; charset=utf-8') {
  return {
    path,
    contentType,
    etag: `"${Buffer.from(`${path}:${body.length}:${body.slice(0, 20)}`).toString('base64url')}"`,
    gzip: gzipSync(body),
    brotli: brotliCompressSync(body),
    contentSecurityPolicy: CSP,
  };
}

/** The page in further languages, as the renderer publishes it. */
export function inLanguages(path: string, body: string, others: Readonly<Record<string, string>>) {
  const options = { dictionary: Buffer.from(body), params: { [constants.ZSTD_c_checksumFlag]: 1 } };
  const translations = Object.entries(others).map(([language, text]) => ({
    language,
    etag: artifact(`${path} ${language}`, text).etag,
    delta: zstdCompressSync(text, options),
  }));
  return { ...artifact(path, body), translations };
}

/** A page as the renderer publishes it. */
export function snapshot(fields: MessageInitShape<typeof SnapshotSchema> & { html?: string } = {}): Snapshot {
  const { html = `<h1>Revision ${fields.revision ?? 1n}</h1>`, ...rest } = fields;
  return create(SnapshotSchema, {
    customerId: ACME,
    revision: 1n,
    renderedAt: 1_767_225_600_000n,
    domain: 'acme',
    artifacts: [
      artifact('/', html),
      artifact('/_assets/abc.css', 'a{}', 'text/css; charset=utf-8'),
      artifact('/api/v2/status.json', '{"status":{}}', 'application/json; charset=utf-8'),
      ...Object.entries(SYSTEM_PAGES).map(([name, body]) => artifact(`/_system/${name}`, body)),
    ],
    ...rest,
  });
}

/** The snapshot that unknown hosts are answered with. */
export function defaultSnapshot(): Snapshot {
  return snapshot({
    customerId: '',
    domain: '',
    artifacts: [artifact('/_system/unknown-host', '<h1>No such Domain :(</h1>')],
  });
}

export const encoded = (message: Snapshot): Uint8Array => toBinary(SnapshotSchema, message);
