import { Injectable } from '@nestjs/common';
import type { Tx } from '@candor/database/database.js';
import type { Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import type { CheckedDraft } from '../entries/entry-draft.rules.js';
import { loadEntriesOf } from '../entries/entries.reader.js';
import { EntryWriter } from '../entries/entry-writer.js';
import { IncidentEntity } from './incident.entity.js';
import { followEntries } from './follow-entries.js';
import { IncidentFacts } from './incident-facts.js';

/** A checked entry. */
interface PublishedEntry {
  readonly said: CheckedDraft;
  readonly date: Date;
  /** Who wrote it. */
  readonly userId: string;
  /** UUID; a new one unless given. */
  readonly id?: string;
}

/** Adds a checked entry to an incident, in the transaction that has locked the incident's row. */
@Injectable()
export class PublishEntry {
  constructor(
    private readonly writer: EntryWriter,
    private readonly facts: IncidentFacts,
  ) {}

  /**
   * The incident follows its entries.
   * @throws ConflictError when the incident has grown too large for an event
   */
  async add(
    tx: Tx,
    incident: IncidentEntity,
    { said, date, userId, id: known }: PublishedEntry,
  ): Promise<{ entryId: string; incident: Incident }> {
    const { id, customerId } = incident;
    const version = incident.version + 1;
    const changed = { ...incident, version, entriesVersion: version };
    const identity = known === undefined ? undefined : { id: known, sideDoorKey: null };
    const { id: entryId } = await this.writer.insert(tx, changed, said, date, userId, identity);
    const entries = await loadEntriesOf(tx, incident);
    const next = { ...followEntries(incident, entries), version, entriesVersion: version };
    await tx.update(IncidentEntity, { id, customerId }, next);
    return { entryId, incident: await this.facts.entryPublished(tx, { ...incident, ...next }, entries, entryId) };
  }
}
