import { Injectable } from '@nestjs/common';
import type { Tx } from '@candor/database/database.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { OverdueAudience } from '@candor/proto/gen/candor/incidents/v1/events_pb.js';
import { loadEntries } from '../entries/entries.reader.js';
import { effectiveDate } from '../entries/entry-writer.js';
import { EntryEntity } from '../entries/entry.entity.js';
import { dueReminder } from '../entries/promised-update.rules.js';
import { IncidentEntity } from './incident.entity.js';

const AUDIENCES = { author: OverdueAudience.AUTHOR, admins: OverdueAudience.ADMINS } as const;

/** Reminds people of an entry that was promised and has not come. */
@Injectable()
export class RemindOfUpdate {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Sends the reminder that is due, in the caller's transaction, which has locked the entry's row. A newer entry, or a
   * resolved incident, ends it.
   * @returns false when the incident is being changed by another transaction
   */
  async execute(tx: Tx, entryId: string): Promise<boolean> {
    const entry = await tx.findOneByOrFail(EntryEntity, { id: entryId });
    const { customerId, incidentId, nextUpdateBy } = entry;
    // Changes of an incident lock its row and then those of its entries. Waiting in the opposite order would deadlock.
    const incident = await tx.findOne(IncidentEntity, {
      where: { id: incidentId, customerId },
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
    if (!incident) return false;
    const [newest] = (await loadEntries(tx, customerId, [incidentId], { newestOnly: true })).get(incidentId) ?? [];
    if (newest?.id !== entryId || incident.status === 'resolved' || !nextUpdateBy) {
      await tx.update(EntryEntity, { id: entryId, customerId }, { reminderAt: null });
      return true;
    }
    const { audience, next } = dueReminder(entry, await effectiveDate(tx, undefined));
    await tx.update(EntryEntity, { id: entryId, customerId }, next);
    if (!audience) return true;
    const fact = {
      customerId,
      incidentId,
      incidentName: incident.name,
      entryId,
      authorId: entry.createdBy,
      promisedAt: BigInt(nextUpdateBy.getTime()),
      audience: AUDIENCES[audience],
      incidentVersion: BigInt(incident.version),
    };
    await this.outbox.addEvent(tx, 'evt.incidents.v1.update_overdue', fact, customerId);
    return true;
  }
}
