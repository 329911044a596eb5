import { Injectable } from '@nestjs/common';
import type { Tx } from '@candor/database/database.js';
import { newId } from '@candor/platform/ids.js';
import { EntryComponentEntity, EntryEntity } from './entry.entity.js';
import type { CheckedDraft } from './entry-draft.rules.js';

/** An entry that staff or the clock write. */
const ofStaff = () => ({ id: newId(), sideDoorKey: null });

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
    const entry = {
      id,
      customerId,
      incidentId: incident.id,
      version: incident.version,
      changedVersion: null,
      date,
      message: draft.message,
      messageFormat: draft.messageFormat ?? ('plain' as const),
      status: draft.status,
      sendNotification: draft.sendNotification,
      createdBy: userId,
      sideDoorKey,
      plannedEndBefore: draft.plannedEnd?.before ?? null,
      plannedEndAfter: draft.plannedEnd?.after ?? null,
    };
    await tx.insert(EntryEntity, entry);
    return { ...entry, components: await insertComponents(tx, entry, draft) };
  }

  /**
   * Replaces the content of an entry. Its author, and whether recipients were notified, stay.
   * @param changedVersion the incident's version that this creates
   */
  async replace(
    tx: Tx,
    entry: EntryEntity,
    draft: CheckedDraft,
    { date, changedVersion }: { readonly date: Date; readonly changedVersion: number },
  ): Promise<void> {
    const { id, customerId } = entry;
    const { message, messageFormat = entry.messageFormat, status } = draft;
    await tx.update(EntryEntity, { id, customerId }, { date, message, messageFormat, status, changedVersion });
    await tx.delete(EntryComponentEntity, { entryId: id, customerId });
    await insertComponents(tx, entry, draft);
  }
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
  if (!row) throw new Error('The database did not tell the time');
  return wanted === undefined || wanted > row.now.getTime() ? row.now : new Date(wanted);
}
