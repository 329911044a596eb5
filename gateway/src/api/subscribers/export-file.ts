import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { Response } from 'express';
import type {
  ExportEmailSubscribersResponse,
  Subscriber,
} from '@candor/proto/gen/candor/subscribers/v1/administration_pb.js';
import { emailSubscriberFromWire } from './subscribers.mapper.js';

type Page = Pick<ExportEmailSubscribersResponse, 'subscribers' | 'nextCursor'>;

const COLUMNS = [
  'email',
  'components',
  'kinds',
  'language',
  'verified',
  'enabled',
  'paused',
  'created',
  'quarantine',
] as const;

/**
 * Sends addresses as CSV, page by page, so that any number of them needs the memory of one page. The columns are those
 * of an import; cells that a spreadsheet would evaluate as a formula are prefixed with an apostrophe.
 * @param ask reads the page at a cursor; what it throws for the first page is thrown before anything is sent
 */
export async function sendExport(response: Response, ask: (cursor: string) => Promise<Page>): Promise<void> {
  const first = await ask('');
  response.writeHead(200, {
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': 'attachment; filename="subscribers.csv"',
    'cache-control': 'no-store',
  });
  const csv = stringify({ header: true, columns: [...COLUMNS], escape_formulas: true });
  // A failure from here on truncates the answer, which the receiver notices.
  await pipeline(Readable.from(rows(first, ask)), csv, response);
}

async function* rows(first: Page, ask: (cursor: string) => Promise<Page>) {
  for (let page = first; ; page = await ask(page.nextCursor)) {
    for (const subscriber of page.subscribers) yield rowOf(subscriber);
    if (page.nextCursor === '') return;
  }
}

function rowOf(subscriber: Subscriber): Record<(typeof COLUMNS)[number], string> {
  const shown = emailSubscriberFromWire(subscriber);
  return {
    email: shown.emailAddress,
    components: (shown.componentIds ?? []).join(';'),
    kinds: shown.kinds.join(';'),
    language: shown.language,
    verified: String(shown.verified),
    enabled: String(shown.enabled),
    paused: String(shown.paused),
    created: new Date(shown.creationTime).toISOString(),
    quarantine: shown.quarantine?.reason ?? '',
  };
}
