import { Injectable } from '@nestjs/common';
import type { Tx } from '@candor/database/database.js';
import { newId } from '@candor/platform/ids.js';
import { withoutOldNews } from '@candor/words/maintenance-news.js';
import { EntryComponentEntity, EntryEntity } from './entry.entity.js';
import { isSameContent } from './entry-content.rules.js';
import type { CheckedDraft } from './entry-draft.rules.js';
import { EntryRevisionEntity } from './entry-revision.entity.js';
import { correctionToNotify } from './notified-correction.rules.js';

/** An entry that staff or the clock write. */
const ofStaff = () => ({ id: newId(), sideDoorKey: null });

/** What comes with the new content of an entry. */
export interface Correction {
  readonly date: Date;
  /** The incident's version that this creates. */
  readonly changedVersion: number;
  /** Who corrects it. */
  readonly userId: string;
  /** Whether recipients are to be notified of it. */
  readonly notify: boolean;
}

/** Stores the content of entries; shared by opening, adding and correcting. */
@Injectable()
export class EntryWriter {
  /** Stores an entry that comes with the incident's current version. */
  async insert(
    tx: Tx,
    incident: { readonly id: string; readonly customerId: string; readonly version: number },
    draft: CheckedDraft,
    date: Date,
    userId: string,
    { id, sideDoorKey }: { readonly id: string; readonly sideDoorKey: string | null } = ofStaff(),
  ): Promise<EntryEntity> {
    const { customerId } = incident;
    const nextUpdateBy = draft.nextUpdateBy === undefined ? null : new Date(draft.nextUpdateBy);
    const entry = {
      id,
      customerId,
      incidentId: incident.id,
      version: incident.version,
      changedVersion: null,
      editedAt: null,
      correctionNotifiedAt: null,
      nextUpdateBy,
      reminderAt: nextUpdateBy,
      remindersSent: 0,
      date,
      message: draft.message,
      messageFormat: draft.messageFormat ?? ('plain' as const),
      translations: [...(draft.translations ?? [])],
      status: draft.status,
      sendNotification: draft.sendNotification,
      createdBy: userId,
      sideDoorKey,
      postmortem: draft.postmortem ?? false,
      plannedEndBefore: draft.plannedEnd?.before ?? null,
      plannedEndAfter: draft.plannedEnd?.after ?? null,
    };
    await tx.insert(EntryEntity, entry);
    return { ...entry, components: await insertComponents(tx, entry, draft) };
  }

  /**
   * Replaces the content of an entry, and keeps what it said before. Its author, whether recipients were notified, and
   * what it promises stay.
   * @returns when it was corrected, if recipients are to be notified of that
   * @throws InvalidError when they are to be, although nothing has changed
   */
  async replace(tx: Tx, entry: EntryEntity, draft: CheckedDraft, correction: Correction): Promise<Date | undefined> {
    const { id, customerId } = entry;
    const { date, changedVersion, userId } = correction;
    const { message, messageFormat = entry.messageFormat, status } = draft;
    const translations = withoutOldNews(entry.message, message, draft.translations ?? entry.translations);
    const content = { date, message, messageFormat, translations, status };
    const isSame = isSameContent(entry, { ...content, components: draft.components });
    const editedAt = isSame ? entry.editedAt : await keepRevision(tx, entry, userId);
    const notifiedAt = correctionToNotify(correction.notify, { ...entry, editedAt });
    const correctionNotifiedAt = notifiedAt ?? entry.correctionNotifiedAt;
    // What is resolved promises nothing any more.
    const promise = status === 'resolved' ? { nextUpdateBy: null, reminderAt: null } : {};
    const marks = { changedVersion, editedAt, correctionNotifiedAt };
    await tx.update(EntryEntity, { id, customerId }, { ...content, ...marks, ...promise });
    await tx.delete(EntryComponentEntity, { entryId: id, customerId });
    await insertComponents(tx, entry, draft);
    return notifiedAt;
  }
}

/** @returns when that was, by the database's clock */
async function keepRevision(tx: Tx, entry: EntryEntity, userId: string): Promise<Date> {
  const { customerId, date, message, messageFormat, translations, status } = entry;
  const replacedAt = await effectiveDate(tx, undefined);
  await tx.insert(EntryRevisionEntity, {
    ...{ id: newId(), customerId, entryId: entry.id, date, message, messageFormat, translations, status },
    components: entry.components.map((component) => ({ componentId: component.componentId, status: component.status })),
    replacedAt,
    replacedBy: userId,
  });
  return replacedAt;
}

async function insertComponents(
  tx: Tx,
  { id, customerId }: { readonly id: string; readonly customerId: string },
  draft: CheckedDraft,
): Promise<EntryComponentEntity[]> {
  const rows = draft.components.map((component, position) => ({ ...component, entryId: id, customerId, position }));
  if (rows.length > 0) await tx.insert(EntryComponentEntity, rows);
  return rows;
}

/**
 * When an entry takes effect. "Now" is the database's clock, which all our processes share, so that entries sort in the
 * order they were written.
 * @param wanted epoch ms; undefined for now
 */
export async function effectiveDate(tx: Tx, wanted: number | undefined): Promise<Date> {
  const [row] = await tx.query<{ now: Date }[]>(`select date_trunc('milliseconds', clock_timestamp()) as now`);
  if (!row) throw new Error('The database did not return the time');
  return wanted === undefined || wanted > row.now.getTime() ? row.now : new Date(wanted);
}
