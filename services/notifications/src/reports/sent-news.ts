import { type Tx } from '@candor/database/database.js';
import { NotFoundError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';

/**
 * News that was sent: an entry of an incident or, by its event, a correction of one; or an event about a maintenance;
 * or an announcement.
 */
export type SentNews =
  | { readonly incidentId: string; readonly entryId: string; readonly eventId?: string }
  | { readonly maintenanceId: string; readonly eventId: string }
  | { readonly announcementId: string };

/** Which news a request names. @throws NotFoundError when it names something that cannot exist */
export function newsFromWire(named: {
  readonly incidentId: string;
  readonly entryId: string;
  readonly maintenanceId: string;
  readonly eventId: string;
  readonly announcementId: string;
}): SentNews {
  const news = nameOf(named);
  if (!Object.values(news).every(isId)) throw neverSent(news);
  return news;
}

function nameOf({
  incidentId,
  entryId,
  maintenanceId,
  eventId,
  announcementId,
}: Parameters<typeof newsFromWire>[0]): SentNews {
  if (announcementId !== '') return { announcementId };
  return maintenanceId ? { maintenanceId, eventId } : { incidentId, entryId, ...(eventId !== '' && { eventId }) };
}

export function neverSent(news: SentNews): NotFoundError {
  if ('announcementId' in news) return new NotFoundError('Nobody was notified of this announcement.');
  return new NotFoundError(
    'maintenanceId' in news
      ? 'Nobody was notified of this notice or entry of the maintenance.'
      : 'Nobody was notified of this entry.',
  );
}

/**
 * The event by which the news was sent; none for another organisation's. @throws NotFoundError when no recipient was
 * notified
 */
export async function requireEvent(tx: Tx, customerId: string, news: SentNews): Promise<string> {
  const [which, ...ids] = whereOf(news);
  const rows = (await tx.query(`select id from event where customer_id = $1 and ${which} order by id limit 1`, [
    customerId,
    ...ids,
  ])) as { id: string }[];
  const [event] = rows;
  if (!event) throw neverSent(news);
  return event.id;
}

function whereOf(news: SentNews): readonly [which: string, ...ids: (string | null)[]] {
  if ('announcementId' in news) return [ANNOUNCEMENT, news.announcementId];
  if ('maintenanceId' in news) return [ABOUT_MAINTENANCE, news.maintenanceId, news.eventId];
  return [ENTRY_OF_INCIDENT, news.incidentId, news.entryId, news.eventId ?? null];
}

const ANNOUNCEMENT = `subject_id = $2 and kind = 'announcement'`;
/** Of an entry that was corrected, without an event the one that notified of it first. */
const ENTRY_OF_INCIDENT = `subject_id = $2 and entry_id = $3 and kind = 'incident-update' and ($4::uuid is null or id = $4)`;
/** Its notices, and the entries of the incident that it became. */
const ABOUT_MAINTENANCE = `id = $3 and (subject_id = $2 and kind = 'maintenance-notice' or thread_id = $2)`;
