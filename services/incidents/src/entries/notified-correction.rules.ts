import { InvalidError } from '@candor/platform/errors.js';
import type { EntryEntity } from './entry.entity.js';

/**
 * The correction that recipients are to be notified of, by its time; undefined for none. One that they were notified of
 * already is none, so that a request that is sent again notifies nobody twice.
 * @param entry as it is after the correction
 * @throws InvalidError for an entry that still says what it said at first
 */
export function correctionToNotify(
  wanted: boolean,
  { editedAt, correctionNotifiedAt }: Pick<EntryEntity, 'editedAt' | 'correctionNotifiedAt'>,
): Date | undefined {
  if (!wanted) return undefined;
  if (!editedAt) {
    const detail = 'Nothing has changed, so there is no correction to notify of.';
    throw new InvalidError([{ pointer: '/notifyOfCorrection', detail }]);
  }
  return editedAt.getTime() === correctionNotifiedAt?.getTime() ? undefined : editedAt;
}
