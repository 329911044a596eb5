import { create, toBinary } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import type { Tx } from '@candor/database/database.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { ConflictError } from '@candor/platform/errors.js';
import { IncidentSchema, type Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { namedBy } from '../entries/entries.reader.js';
import type { EntryEntity } from '../entries/entry.entity.js';
import { pagesThatShow, SHOWN_ON_FIRST, type ShownOn } from '../pages/pages-that-show.js';
import { followIncident } from './follow-incident.js';
import { countChange } from '../versions/revision.js';
import type { IncidentEntity } from './incident.entity.js';
import { incidentToWire } from './incident.mapper.js';

/** The bus carries messages of 1 MiB at most, and events contain the whole incident. */
const MAX_INCIDENT_BYTES = 768 * 1024;
/** Space for the entry that resolves it, by staff or by the clock: the largest possible one has 25 KiB. */
const ROOM_TO_RESOLVE_BYTES = 64 * 1024;

/** A correction that recipients are notified of. */
export interface NotifiedCorrection {
  readonly entryId: string;
  readonly correctedAt: Date;
  /** As `correctionAudience` has them. */
  readonly audienceComponentIds: readonly string[];
}

/** Publishes the events of an incident, in the transaction of the change. */
@Injectable()
export class IncidentFacts {
  constructor(private readonly outbox: Outbox) {}

  /**
   * There is a new entry, and recipients may be notified of it.
   * @param entries all of the incident's, newest first
   * @throws ConflictError when the incident has grown too large for an event
   */
  async entryPublished(tx: Tx, incident: IncidentEntity, entries: readonly EntryEntity[], entryId: string) {
    const published = wholeIncident(incident, entries);
    const { customerId } = incident;
    await followIncident(tx, incident, entries);
    const fact = { customerId, incident: published, entryId, ...(await shownOn(tx, incident, entries)) };
    await this.outbox.addEvent(tx, 'evt.incidents.v1.entry_published', fact, customerId);
    await countChange(tx, customerId);
    return published;
  }

  /**
   * The incident or its entries were corrected; no recipient is notified.
   * @param entries all of the incident's, newest first
   * @throws ConflictError when the incident has grown too large for an event
   */
  async changed(tx: Tx, incident: IncidentEntity, entries: readonly EntryEntity[]): Promise<Incident> {
    const published = wholeIncident(incident, entries);
    const { customerId } = incident;
    await followIncident(tx, incident, entries);
    await this.outbox.addEvent(
      tx,
      'evt.incidents.v1.incident_changed',
      { customerId, incident: published },
      customerId,
    );
    await countChange(tx, customerId);
    return published;
  }

  /**
   * An entry was corrected, and recipients are notified of that.
   * @param entries all of the incident's, newest first
   * @throws ConflictError when the incident has grown too large for an event
   */
  async entryCorrected(
    tx: Tx,
    incident: IncidentEntity,
    entries: readonly EntryEntity[],
    { entryId, correctedAt, audienceComponentIds }: NotifiedCorrection,
  ): Promise<Incident> {
    const published = await this.changed(tx, incident, entries);
    const { customerId } = incident;
    const fact = {
      customerId,
      incident: published,
      entryId,
      correctedAt: BigInt(correctedAt.getTime()),
      audienceComponentIds: [...audienceComponentIds],
      ...(await shownOn(tx, incident, entries)),
    };
    await this.outbox.addEvent(tx, 'evt.incidents.v1.entry_corrected', fact, customerId);
    return published;
  }

  /** The incident was deleted. The event has its last version, so that no late state restores it. */
  async deleted(tx: Tx, { id, customerId, version }: IncidentEntity): Promise<void> {
    const fact = { customerId, incidentId: id, version: BigInt(version + 1) };
    await this.outbox.addEvent(tx, 'evt.incidents.v1.incident_deleted', fact, customerId);
    await countChange(tx, customerId);
  }
}

/** Where an incident is shown, as `pagesThatShow` has it; no page shows an internal one. */
async function shownOn(tx: Tx, incident: IncidentEntity, entries: readonly EntryEntity[]): Promise<ShownOn> {
  const { customerId } = incident;
  return incident.private
    ? SHOWN_ON_FIRST
    : pagesThatShow(tx, customerId, { named: namedBy(entries), chosen: incident.pageIds });
}

function wholeIncident(incident: IncidentEntity, entries: readonly EntryEntity[]): Incident {
  const published = create(IncidentSchema, incidentToWire(incident, entries));
  const most = MAX_INCIDENT_BYTES + (incident.status === 'resolved' ? ROOM_TO_RESOLVE_BYTES : 0);
  if (toBinary(IncidentSchema, published).byteLength > most)
    throw new ConflictError('This incident has too many entries. Please resolve it and open a new one.');
  return published;
}
