import type { Response } from 'express';
import type { SearchAnnouncementsResponse } from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import { sendCsv, timeCell } from '../csv/csv-file.js';
import type { PageNames } from '../csv/names.js';
import { announcementFromWire } from './announcements.mapper.js';
import type { AnnouncementResponse } from './announcements.responses.js';

const COLUMNS = ['id', 'name', 'state', 'starts', 'ends', 'notified', 'edited', 'message', 'pages'];

/** The columns and a line as an example of the file. */
export const ANNOUNCEMENTS_EXAMPLE =
  `${COLUMNS.join(',')}\n` +
  '0197a3c6-6666-7c52-9e6b-2f3a4d5c6b7a,Our prices change in January,open,2026-01-01T00:00:00.000Z,' +
  '2026-01-08T00:00:00.000Z,true,,There is a plan for small teams.,Acme; Acme Europe\n';

/** Sends announcements as CSV, with the pages that show them. @param search reads the page at a cursor */
export async function sendAnnouncements(
  response: Response,
  names: PageNames,
  search: (cursor: string) => Promise<SearchAnnouncementsResponse>,
): Promise<void> {
  await sendCsv(response, {
    name: 'announcements.csv',
    columns: COLUMNS,
    rowOf: (announcement: AnnouncementResponse) => rowOf(announcement, names),
    ask: async (cursor) => {
      const { announcements, nextCursor } = await search(cursor);
      return { found: announcements.map(announcementFromWire), nextCursor };
    },
  });
}

function rowOf(announcement: AnnouncementResponse, { pages, firstPage }: PageNames): Record<string, string> {
  const { pageIds = [] } = announcement;
  return {
    id: announcement.id,
    name: announcement.name,
    state: announcement.state,
    starts: timeCell(announcement.startsAt),
    ends: timeCell(announcement.endsAt),
    notified: String(announcement.sendNotification),
    edited: timeCell(announcement.editedAt),
    message: announcement.message,
    pages: pages(pageIds.length > 0 ? pageIds : [firstPage]),
  };
}
