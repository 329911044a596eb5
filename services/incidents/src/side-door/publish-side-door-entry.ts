import { create } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { requireSystemTenant, type Actor } from '@candor/platform/actor.js';
import { isId } from '@candor/platform/ids.js';
import { callerIs } from '@candor/platform/running-call.js';
import { Violations } from '@candor/platform/violations.js';
import {
  EntryDraftSchema,
  type PublishSideDoorEntryRequest,
} from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { entryIdOf } from '@candor/proto/side-door-notice.js';
import { loadEntriesOf } from '../entries/entries.reader.js';
import { checkDraft, readDraft, type CheckedDraft } from '../entries/entry-draft.rules.js';
import { effectiveDate, EntryWriter } from '../entries/entry-writer.js';
import { EntryEntity } from '../entries/entry.entity.js';
import { IncidentFacts } from '../incidents/incident-facts.js';
import { checkName } from '../incidents/incident-name.js';
import { IncidentEntity } from '../incidents/incident.entity.js';
import { holdResolutions, withResolution } from '../incidents/resolution.js';

/** A browser's clock may be ahead of ours by what gateways accept; the entry is dated now then (ms). */
const CLOCK_TOLERANCE_MS = 15 * 60_000;

/** Writes what was said through the side door, as an incident with its entries. */
@Injectable()
export class PublishSideDoorEntry {
  constructor(
    private readonly database: Database,
    private readonly writer: EntryWriter,
    private readonly facts: IncidentFacts,
  ) {}

  /**
   * Each entry is written once, however many gateways pass it on. An entry may come before those that precede it. What
   * staff deleted meanwhile does not come back.
   * @returns whether the entry is there
   * @throws ForbiddenError for callers that are no process of ours, InvalidError naming every wrong field
   */
  async execute(actor: Actor, request: PublishSideDoorEntryRequest): Promise<boolean> {
    const customerId = requireSystemTenant(actor);
    const given = request.entry ?? create(EntryDraftSchema);
    const violations = checkName(new Violations(), request.name)
      .check(isId(request.incidentId), '/incidentId', 'Please give a UUID.')
      .check(isId(request.keyMaker), '/keyMaker', 'Please give a UUID.');
    checkDraft(violations, '/entry', given, Date.now() + CLOCK_TOLERANCE_MS).throwIfAny();
    const draft = readDraft(given);
    callerIs({ customerId, userId: request.keyMaker, accessKey: `side door ${request.keyId}` });
    return this.database.tenant(customerId, (tx) => this.publish(tx, customerId, request, draft));
  }

  private async publish(
    tx: Tx,
    customerId: string,
    request: PublishSideDoorEntryRequest,
    draft: CheckedDraft,
  ): Promise<boolean> {
    const { incidentId, sequence } = request;
    await holdResolutions(tx, customerId);
    const entryId = entryIdOf({ noticeId: incidentId, sequence });
    const known = await tx.query<{ sequence: number }[]>(
      'select sequence from side_door_entry where customer_id = $1 and incident_id = $2',
      [customerId, incidentId],
    );
    if (known.some((one) => one.sequence === sequence)) return tx.existsBy(EntryEntity, { id: entryId, customerId });
    await tx.query(
      'insert into side_door_entry (customer_id, incident_id, sequence, entry_id) values ($1, $2, $3, $4)',
      [customerId, incidentId, sequence, entryId],
    );
    const lock = { mode: 'pessimistic_write' } as const;
    const incident = await tx.findOne(IncidentEntity, { where: { id: incidentId, customerId }, lock });
    if (!incident && known.length > 0) return false;
    await this.write(tx, incident ?? (await this.open(tx, customerId, request, draft)), { request, draft, entryId });
    return true;
  }

  /** The incident, before its first entry. */
  private async open(
    tx: Tx,
    customerId: string,
    { incidentId, name }: PublishSideDoorEntryRequest,
    draft: CheckedDraft,
  ): Promise<IncidentEntity> {
    const incident: IncidentEntity = {
      id: incidentId,
      customerId,
      name: name.trim(),
      translations: [],
      creationTime: await effectiveDate(tx, draft.date),
      impact: 'none',
      status: draft.status,
      private: false,
      maintenanceId: null,
      pageIds: [],
      version: 0,
      entriesVersion: 0,
      impactFollows: false,
    };
    await tx.insert(IncidentEntity, incident);
    return incident;
  }

  private async write(
    tx: Tx,
    incident: IncidentEntity,
    of: { readonly request: PublishSideDoorEntryRequest; readonly draft: CheckedDraft; readonly entryId: string },
  ): Promise<void> {
    const { id, customerId } = incident;
    const { keyMaker, keyName } = of.request;
    const date = await effectiveDate(tx, of.draft.date);
    const creationTime = date < incident.creationTime ? date : incident.creationTime;
    const version = incident.version + 1;
    const changed = { ...incident, creationTime, version, entriesVersion: version };
    const earlier = (await loadEntriesOf(tx, incident)).filter((entry) => entry.date <= date);
    const said = await withResolution(tx, incident, of.draft, earlier);
    await this.writer.insert(tx, changed, said, date, keyMaker, { id: of.entryId, sideDoorKey: keyName });
    const entries = await loadEntriesOf(tx, incident);
    changed.status = entries[0]?.status ?? of.draft.status;
    const { status } = changed;
    await tx.update(IncidentEntity, { id, customerId }, { creationTime, version, entriesVersion: version, status });
    await this.facts.entryPublished(tx, changed, entries, of.entryId);
  }
}
