import { Injectable } from '@nestjs/common';
import type { Tx } from '@candor/database/database.js';
import { AuditTrail } from '@candor/outbox/audit-trail.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { ConflictError } from '@candor/platform/errors.js';
import { PLANNED_ENTRY_PUBLISHED } from '@candor/proto/audited-calls.js';
import { loadEntriesOf } from '../entries/entries.reader.js';
import { effectiveDate } from '../entries/entry-writer.js';
import { IncidentEntity } from '../incidents/incident.entity.js';
import { PublishEntry } from '../incidents/publish-entry.js';
import { tryToHoldResolutions, withResolution } from '../incidents/resolution.js';
import { countChange } from '../versions/revision.js';
import { PlannedEntryEntity, type PlannedEntryFailureWord } from './planned-entry.entity.js';
import { FAILURES } from './planned-entry.mapper.js';
import { draftToPublish } from './planned-entry.rules.js';

/** Publishes an entry whose time has come, as if its author had added it now. */
@Injectable()
export class PublishPlannedEntry {
  constructor(
    private readonly publish: PublishEntry,
    private readonly outbox: Outbox,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * In the caller's transaction, which has locked the row. Where the incident takes no entry any more, its author is
   * notified why.
   * @returns false when the incident is being changed by another transaction, or another one resolves
   */
  async execute(tx: Tx, id: string): Promise<boolean> {
    const planned = await tx.findOneByOrFail(PlannedEntryEntity, { id });
    const { customerId, incidentId } = planned;
    const incident = await tx.findOne(IncidentEntity, {
      where: { id: incidentId, customerId },
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
    if (!incident) {
      // Cancelling locks this row alone, changes of an incident never wait for it: so this one does not wait for them.
      if (await tx.existsBy(IncidentEntity, { id: incidentId, customerId })) return false;
      await this.fail(tx, planned, 'deleted');
      return true;
    }
    if (incident.status === 'resolved') {
      await this.fail(tx, planned, 'resolved');
      return true;
    }
    if (planned.status === 'resolved' && !(await tryToHoldResolutions(tx, customerId))) return false;
    await this.publishOrFail(tx, planned, incident);
    return true;
  }

  private async publishOrFail(tx: Tx, planned: PlannedEntryEntity, incident: IncidentEntity): Promise<void> {
    const { id, customerId, createdBy: userId } = planned;
    const date = await effectiveDate(tx, undefined);
    const earlier = await loadEntriesOf(tx, incident);
    const said = await withResolution(tx, incident, draftToPublish(planned, date), earlier);
    await tx.query('savepoint publishing');
    try {
      await this.publish.add(tx, incident, { said, date, userId, id });
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      await tx.query('rollback to savepoint publishing');
      await this.fail(tx, planned, 'full');
      return;
    }
    await tx.delete(PlannedEntryEntity, { id, customerId });
    const what = { action: PLANNED_ENTRY_PUBLISHED, objectType: 'incident' as const };
    await this.audit.doneByClock(
      tx,
      { customerId, userId },
      { ...what, objectId: incident.id, objectName: incident.name },
    );
  }

  /** Keeps it with the reason, where there is an incident to show it with. */
  private async fail(tx: Tx, planned: PlannedEntryEntity, failure: PlannedEntryFailureWord): Promise<void> {
    const { id, customerId } = planned;
    if (failure === 'deleted') await tx.delete(PlannedEntryEntity, { id, customerId });
    else await tx.update(PlannedEntryEntity, { id, customerId }, { dueAt: null, failure });
    const fact = {
      customerId,
      incidentId: planned.incidentId,
      incidentName: planned.incidentName,
      plannedEntryId: id,
      authorId: planned.createdBy,
      publishAt: BigInt(planned.publishAt.getTime()),
      failure: FAILURES[failure],
      message: planned.message,
    };
    await this.outbox.addEvent(tx, 'evt.incidents.v1.planned_entry_failed', fact, customerId);
    await countChange(tx, customerId);
  }
}
