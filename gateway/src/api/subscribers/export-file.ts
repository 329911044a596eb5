import type { Response } from 'express';
import type {
  ExportEmailSubscribersResponse,
  Subscriber,
} from '@candor/proto/gen/candor/subscribers/v1/administration_pb.js';
import { sendCsv, timeCell } from '../csv/csv-file.js';
import { emailSubscriberFromWire } from './subscribers.mapper.js';

type Page = Pick<ExportEmailSubscribersResponse, 'subscribers' | 'nextCursor'>;

const COLUMNS = [
  'email',
  'components',
  'kinds',
  'verified',
  'enabled',
  'paused',
  'created',
  'quarantine',
  // Last what came later, for who reads columns by their place.
  'language',
  'may_read',
] as const;

/**
 * Sends addresses as CSV. The columns are those of an import.
 * @param ask reads the page at a cursor; what it throws for the first page is thrown before anything is sent
 */
export async function sendExport(response: Response, ask: (cursor: string) => Promise<Page>): Promise<void> {
  await sendCsv(response, {
    name: 'subscribers.csv',
    columns: COLUMNS,
    rowOf,
    ask: async (cursor) => {
      const { subscribers, nextCursor } = await ask(cursor);
      return { found: subscribers, nextCursor };
    },
  });
}

function rowOf(subscriber: Subscriber): Record<(typeof COLUMNS)[number], string> {
  const shown = emailSubscriberFromWire(subscriber);
  return {
    email: shown.emailAddress,
    components: (shown.componentIds ?? []).join(';'),
    kinds: shown.kinds.join(';'),
    verified: String(shown.verified),
    enabled: String(shown.enabled),
    paused: String(shown.paused),
    created: timeCell(shown.creationTime),
    quarantine: shown.quarantine?.reason ?? '',
    language: shown.language,
    may_read: String(shown.mayRead),
  };
}
