import { Injectable } from '@nestjs/common';
import type { Tx } from '@candor/database/database.js';
import { newId } from '@candor/platform/ids.js';
import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { loadEntriesOf } from '../entries/entries.reader.js';
import { EntryWriter, effectiveDate } from '../entries/entry-writer.js';
import { tryToHoldResolutions, withResolution } from '../incidents/resolution.js';
import { IncidentFacts } from '../incidents/incident-facts.js';
import { IncidentEntity } from '../incidents/incident.entity.js';
import { countChange } from '../versions/revision.js';
import { endEntry, startEntry } from './maintenance-entries.js';
import { MaintenanceFacts } from './maintenance-facts.js';
import { isFuture } from './maintenance-state.js';
import { MaintenanceEntity } from './maintenance.entity.js';

/** The course of a maintenance: at its start it becomes an incident, at its end the incident resolves. */
@Injectable()
export class MaintenanceCourse {
  constructor(
    private readonly writer: EntryWriter,
    private readonly facts: IncidentFacts,
    private readonly notices: MaintenanceFacts,
  ) {}

  /**
   * Does what is due by the database's clock, in the caller's transaction, which has locked the maintenance's row.
   * @returns the maintenance as it is now, unchanged when nothing is due or its incident is being changed by another
   *   transaction
   */
  async advance(tx: Tx, maintenance: MaintenanceEntity): Promise<MaintenanceEntity> {
    const now = await effectiveDate(tx, undefined);
    let current = maintenance;
    if (current.awaits === 'start' && current.plannedStartTime <= now) current = await this.start(tx, current);
    if (current.awaits === 'end' && current.plannedEndTime <= now) current = await this.end(tx, current);
    return current;
  }

  /** Sends the reminder that is due, in the caller's transaction, which has locked the maintenance's row. */
  async remind(tx: Tx, maintenance: MaintenanceEntity): Promise<void> {
    const { id, customerId, plannedStartTime } = maintenance;
    // After downtime of ours it may be too late: then the start itself is notified.
    const isInTime = isFuture(maintenance, await effectiveDate(tx, undefined));
    const done = { reminderAt: null, ...(isInTime && { remindedOf: plannedStartTime }) };
    await tx.update(MaintenanceEntity, { id, customerId }, done);
    if (isInTime) await this.notices.announced(tx, maintenance, MaintenanceNotice.REMINDER);
  }

  private async start(tx: Tx, maintenance: MaintenanceEntity): Promise<MaintenanceEntity> {
    const { id, customerId, plannedStartTime } = maintenance;
    const incident: IncidentEntity = {
      id: newId(),
      customerId,
      name: maintenance.name,
      translations: maintenance.nameTranslations,
      creationTime: plannedStartTime,
      impact: 'maintenance',
      status: 'identified',
      private: maintenance.internal,
      maintenanceId: id,
      pageIds: maintenance.pageIds,
      version: 1,
      entriesVersion: 1,
      impactFollows: false,
    };
    await tx.insert(IncidentEntity, incident);
    const entry = await this.writer.insert(
      tx,
      incident,
      startEntry(maintenance),
      plannedStartTime,
      maintenance.createdBy,
    );
    const change = {
      awaits: 'end' as const,
      reminderAt: null,
      actualStartTime: plannedStartTime,
      incidentId: incident.id,
      version: maintenance.version + 1,
    };
    await tx.update(MaintenanceEntity, { id, customerId }, change);
    await this.facts.entryPublished(tx, incident, [entry], entry.id);
    return { ...maintenance, ...change };
  }

  private async end(tx: Tx, maintenance: MaintenanceEntity): Promise<MaintenanceEntity> {
    const { id, customerId, incidentId } = maintenance;
    if (incidentId) {
      // Changes of an incident lock its row and then wait for the maintenance's. Waiting in the opposite order would
      // deadlock, so the clock retries later instead, as it does while another incident resolves.
      const incident = await tx.findOne(IncidentEntity, {
        where: { id: incidentId, customerId },
        lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
      });
      if (!incident || !(await tryToHoldResolutions(tx, customerId))) return maintenance;
      await this.resolve(tx, maintenance, incident);
    } else {
      await tx.update(
        MaintenanceEntity,
        { id, customerId },
        { awaits: null, actualEndTime: maintenance.plannedEndTime, version: maintenance.version + 1 },
      );
      await countChange(tx, customerId);
    }
    return tx.findOneByOrFail(MaintenanceEntity, { id, customerId });
  }

  /** Publishing the entry ends the maintenance, as when staff write it. */
  private async resolve(tx: Tx, maintenance: MaintenanceEntity, incident: IncidentEntity): Promise<void> {
    const { id, customerId } = incident;
    const before = await loadEntriesOf(tx, incident);
    const newest = before[0]?.date ?? maintenance.plannedEndTime;
    const date = newest > maintenance.plannedEndTime ? newest : maintenance.plannedEndTime;
    const version = incident.version + 1;
    const change = { version, entriesVersion: version, status: 'resolved' as const };
    const changed: IncidentEntity = { ...incident, ...change };
    const earlier = before.filter((entry) => entry.date <= date);
    const said = await withResolution(tx, incident, endEntry(maintenance), earlier);
    const entry = await this.writer.insert(tx, changed, said, date, maintenance.createdBy);
    await tx.update(IncidentEntity, { id, customerId }, change);
    await this.facts.entryPublished(tx, changed, [entry, ...before], entry.id);
  }
}
