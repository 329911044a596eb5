import { IsNull, Not } from 'typeorm';
import type { Tx } from '@candor/database/database.js';
import { NotFoundError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import { AnnouncementEntity } from './announcement.entity.js';

/**
 * The announcement of an organisation.
 * @param options.lock locks the row against other changes, the clock's too, until the transaction ends
 * @param options.publishedOnly whether one that has not begun is left out
 * @throws NotFoundError when there is none; foreign and missing look the same
 */
export async function requireAnnouncement(
  tx: Tx,
  which: { readonly id: string; readonly customerId: string },
  options: { readonly lock?: boolean; readonly publishedOnly?: boolean } = {},
): Promise<AnnouncementEntity> {
  const found = isId(which.id)
    ? await tx.findOne(AnnouncementEntity, {
        where: { ...which, ...(options.publishedOnly && { publishedAt: Not(IsNull()) }) },
        ...(options.lock && { lock: { mode: 'pessimistic_write' as const } }),
      })
    : null;
  if (!found) throw noAnnouncement();
  return found;
}

export function noAnnouncement(): NotFoundError {
  return new NotFoundError('Announcement not found.');
}
