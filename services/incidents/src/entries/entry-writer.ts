import { create, toBinary } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import type { Tx } from '@candor/database/database.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { ConflictError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { IncidentSchema, type Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import type { IncidentEntity } from '../incidents/incident.entity.js';
import { incidentToWire } from '../incidents/incident.mapper.js';
import { EntryComponentEntity, EntryEntity } from './entry.entity.js';
import type { CheckedDraft } from './entry-draft.rules.js';

/** The bus carries messages of 1 MiB at most, and facts tell the whole incident. */
const MAX_INCIDENT_BYTES = 768 * 1024;

/** The parts that opening an incident and adding to one have in common. */
@Injectable()
export class EntryWriter {
  constructor(private readonly outbox: Outbox) {}

  /** Stores an entry that comes with the incident's present version. */
  async insert(
    tx: Tx,
    incident: IncidentEntity,
    draft: CheckedDraft,
    date: Date,
    userId: string,
  ): Promise<EntryEntity> {
    const { customerId } = incident;
    const entry = {
      id: newId(),
      customerId,
      incidentId: incident.id,
      version: incident.version,
      date,
      message: draft.message,
      status: draft.status,
      sendNotification: draft.sendNotification,
      createdBy: userId,
    };
    const components = draft.components.map((component, position) => ({
      ...component,
      entryId: entry.id,
      customerId,
      position,
    }));
    await tx.insert(EntryEntity, entry);
    if (components.length > 0) await tx.insert(EntryComponentEntity, components);
    return { ...entry, components };
  }

  /**
   * Tells the others of an entry, with the incident as it is now.
   * @param entries all of the incident's, newest first
   * @throws ConflictError when the incident has grown too large to be told
   */
  async publish(tx: Tx, incident: IncidentEntity, entries: readonly EntryEntity[], entryId: string): Promise<Incident> {
    const told = create(IncidentSchema, incidentToWire(incident, entries));
    if (toBinary(IncidentSchema, told).byteLength > MAX_INCIDENT_BYTES)
      throw new ConflictError('This incident has too many entries. Please resolve it and open a new one.');
    const { customerId } = incident;
    await this.outbox.addEvent(
      tx,
      'evt.incidents.v1.entry_published',
      { customerId, incident: told, entryId },
      customerId,
    );
    return told;
  }
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
