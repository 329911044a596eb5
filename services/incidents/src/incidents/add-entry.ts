import { Injectable } from '@nestjs/common';
import type { Tx } from '@candor/database/database.js';
import { Idempotency } from '@candor/database/idempotency/idempotency.js';
import { requireEditor, type Actor, type StaffActor } from '@candor/platform/actor.js';
import { ConflictError, InvalidError } from '@candor/platform/errors.js';
import { Violations } from '@candor/platform/violations.js';
import {
  EntryDraftSchema,
  IncidentsService,
  type AddEntryRequest,
  type AddEntryResponse,
} from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { create } from '@bufbuild/protobuf';
import type { IncidentEntity } from './incident.entity.js';
import { PublishEntry } from './publish-entry.js';
import { requireRoomForPostmortem } from './postmortem.rules.js';
import { requireIncident } from './require-incident.js';
import { ComponentDirectory } from '../components/component-directory.js';
import { effectiveDate } from '../entries/entry-writer.js';
import type { EntryEntity } from '../entries/entry.entity.js';
import { checkDraft, readDraft, type CheckedDraft } from '../entries/entry-draft.rules.js';
import { loadEntriesOf } from '../entries/entries.reader.js';
import { holdResolutions, withResolution } from './resolution.js';
import { requireNothingNewer } from '../versions/nothing-newer.rules.js';
import { newerEntry } from './newest-entry.rules.js';

const NEWER = 'This incident has changed since you opened it. Please look at its newest entry before you add yours.';

/** Adds an entry to an incident; the incident takes the status of its newest entry. */
@Injectable()
export class AddEntry {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly components: ComponentDirectory,
    private readonly publish: PublishEntry,
  ) {}

  /**
   * @throws ForbiddenError for the role User
   * @throws InvalidError naming every wrong field
   * @throws NotFoundError unless the incident is the organisation's
   * @throws ConflictError when the incident is full, when it is resolved and the entry neither reopens it nor
   *   is its postmortem, for a postmortem of an open incident and for a second one, and with a
   *   NewerEntry when the author has not seen its newest entry
   * @throws KeyReusedError or ConflictError as `Idempotency.once`
   */
  async add(actor: Actor, request: AddEntryRequest): Promise<AddEntryResponse> {
    const staff = requireEditor(actor);
    const { method } = IncidentsService;
    return this.idempotency.once({ method: method.addEntry, staff, request }, () => this.prepare(staff, request));
  }

  private async prepare({ customerId, userId }: StaffActor, request: AddEntryRequest) {
    const given = request.entry ?? create(EntryDraftSchema);
    checkDraft(new Violations(), '', given, Date.now())
      .check(!given.postmortem || given.date === 0n, '/date', 'A postmortem is dated when it is published.')
      .throwIfAny();
    const draft = readDraft(given);
    await this.components.requireKnown(customerId, draft, '');
    return async (tx: Tx) => {
      if (draft.status === 'resolved') await holdResolutions(tx, customerId);
      const incident = await requireIncident(tx, { id: request.incidentId, customerId }, { lock: true });
      const entries = await loadEntriesOf(tx, incident);
      const [newest] = entries;
      requireSeen(incident, newest, request.baseVersion);
      const date = await effectiveDate(tx, draft.date);
      if (draft.postmortem) requireRoomForPostmortem(incident, entries);
      else if (incident.status === 'resolved') requireReopening(request, draft, { date, resolvedAt: newest?.date });
      return this.write(tx, incident, { draft, date, userId });
    };
  }

  private async write(
    tx: Tx,
    incident: IncidentEntity,
    { draft, date, userId }: { readonly draft: CheckedDraft; readonly date: Date; readonly userId: string },
  ) {
    if (date < incident.creationTime)
      throw new InvalidError([{ pointer: '/date', detail: 'An entry cannot be older than its incident.' }]);
    const earlier = (await loadEntriesOf(tx, incident)).filter((entry) => entry.date <= date);
    const said = draft.postmortem ? draft : await withResolution(tx, incident, draft, earlier);
    if (draft.postmortem)
      await tx.query('delete from postmortem_draft where customer_id = $1 and incident_id = $2', [
        incident.customerId,
        incident.id,
      ]);
    const { entryId, incident: published } = await this.publish.add(tx, incident, { said, date, userId });
    const entry = published.entries.find((candidate) => candidate.id === entryId);
    if (!entry) throw new Error('An entry that was just written is not there');
    return { entry, incident: published };
  }
}

/** @throws ConflictError with the newest entry unless the author has seen it, or does not ask for the check */
function requireSeen(incident: IncidentEntity, newest: EntryEntity | undefined, base: bigint | undefined): void {
  const { entriesVersion: version } = incident;
  if (newest)
    requireNothingNewer(base, { version, refusal: NEWER, newer: () => newerEntry(incident, newest, version) });
}

/**
 * Allows a resolved incident to be reopened, by an entry that asks for it and leaves it unresolved.
 * @throws ConflictError for an entry that does not ask for it
 * @throws InvalidError for one that would leave the incident resolved
 */
function requireReopening(
  { reopen }: Pick<AddEntryRequest, 'reopen'>,
  { status }: Pick<CheckedDraft, 'status'>,
  { date, resolvedAt }: { readonly date: Date; readonly resolvedAt: Date | undefined },
): void {
  if (!reopen) throw new ConflictError('This incident is resolved and takes no further entries.');
  new Violations()
    .check(status !== 'resolved', '/incidentStatus', 'Please choose a status other than resolved to open it again.')
    .check(resolvedAt === undefined || date >= resolvedAt, '/date', 'Please give a date after it was resolved.')
    .throwIfAny();
}
