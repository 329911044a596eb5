import { create } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { ConflictError, InvalidError, NotFoundError } from '@candor/platform/errors.js';
import { Violations } from '@candor/platform/violations.js';
import {
  EntryDraftSchema,
  type DeleteEntryRequest,
  type Entry,
  type Incident,
  type UpdateEntryRequest,
} from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { correctionAudience } from '@candor/proto/correction-audience.js';
import { IncidentEntity } from './incident.entity.js';
import { IncidentFacts, type NotifiedCorrection } from './incident-facts.js';
import { requireIncident } from './require-incident.js';
import { ComponentDirectory } from '../components/component-directory.js';
import { loadEntriesOf } from '../entries/entries.reader.js';
import { checkDraft, readDraft } from '../entries/entry-draft.rules.js';
import { EntryWriter, effectiveDate } from '../entries/entry-writer.js';
import { EntryEntity } from '../entries/entry.entity.js';
import { EntryRevisionEntity } from '../entries/entry-revision.entity.js';
import { followEntries } from './follow-entries.js';
import { nextReminderAt, requireSamePromise } from '../entries/promised-update.rules.js';
import { holdResolutions, withResolution } from './resolution.js';
import { requireNothingNewer } from '../versions/nothing-newer.rules.js';
import { newerEntry, saysSomethingElse } from './newest-entry.rules.js';

const NEWER = 'This entry was corrected since you opened it. Please look at what it says now.';

interface Which {
  readonly customerId: string;
  readonly incidentId: string;
  readonly entryId: string;
}

/**
 * Corrects the history of an incident, resolved or not. The incident follows its entries: its start may change, and it
 * may be resolved or reopened. Recipients are notified of a correction if that is asked for.
 */
@Injectable()
export class CorrectEntry {
  constructor(
    private readonly database: Database,
    private readonly components: ComponentDirectory,
    private readonly writer: EntryWriter,
    private readonly facts: IncidentFacts,
  ) {}

  /**
   * @throws ForbiddenError for the role User
   * @throws InvalidError naming every wrong field, or when recipients are to be notified although nothing has changed
   * @throws NotFoundError unless the entry is of that incident of the organisation
   * @throws ConflictError with a NewerEntry when the author has not seen the entry's current content
   */
  async update(actor: Actor, request: UpdateEntryRequest): Promise<{ entry: Entry; incident: Incident }> {
    const { customerId, userId } = requireEditor(actor);
    const given = request.entry ?? create(EntryDraftSchema);
    const { nextUpdateBy } = given;
    const which = { customerId, incidentId: request.incidentId, entryId: request.entryId };
    const kept = await this.database.tenant(customerId, async (tx) => (await requireEntry(tx, which)).entry);
    // It stays what it is, and with that what it may say.
    given.postmortem = kept.postmortem;
    // What the entry has promised may have passed.
    given.nextUpdateBy = undefined;
    checkDraft(new Violations(), '', given, Date.now())
      .check(!kept.postmortem || isDateOf(kept, given.date), '/date', 'A postmortem keeps its date.')
      .throwIfAny();
    const draft = readDraft(given);
    const named = new Set(kept.components.map(({ componentId }) => componentId));
    await this.components.requireKnown(customerId, draft, '', named);
    const incident = await this.database.tenant(customerId, async (tx) => {
      if (draft.status === 'resolved') await holdResolutions(tx, customerId);
      const { incident, entry, newest, others } = await requireEntry(tx, which, { lock: true });
      requireSameNotification(request.sendNotification, entry);
      requireSamePromise(nextUpdateBy, entry);
      const version = entry.changedVersion ?? entry.version;
      requireNothingNewer(request.baseVersion, {
        version,
        refusal: NEWER,
        newer: () => newerEntry(incident, entry, version),
      });
      const date = draft.date === undefined ? entry.date : await effectiveDate(tx, draft.date);
      const earlier = others.filter((other) => other.date <= date);
      const said = entry.postmortem ? draft : await withResolution(tx, incident, draft, earlier);
      const notify = request.notifyOfCorrection;
      const correction = { date, changedVersion: incident.version + 1, userId, notify };
      const correctedAt = await this.writer.replace(tx, entry, said, correction);
      return this.follow(tx, incident, newest, correctedAt && { entryId: entry.id, correctedAt });
    });
    const entry = incident.entries.find(({ id }) => id === request.entryId.toLowerCase());
    if (!entry) throw new Error('An entry that was just corrected is not there');
    return { entry, incident };
  }

  /**
   * @throws ForbiddenError for the role User
   * @throws NotFoundError unless the entry is of that incident of the organisation
   * @throws ConflictError when it is the only one
   */
  async remove(actor: Actor, { incidentId, entryId }: DeleteEntryRequest): Promise<Incident> {
    const { customerId } = requireEditor(actor);
    return this.database.tenant(customerId, async (tx) => {
      const which = { customerId, incidentId, entryId };
      const { incident, entry, newest, others } = await requireEntry(tx, which, { lock: true });
      if (others.length === 0)
        throw new ConflictError('This is the only entry of the incident. Please delete the incident instead.');
      await tx.delete(EntryEntity, { id: entry.id, customerId });
      return this.follow(tx, incident, newest);
    });
  }

  /**
   * @param before the previously newest entry, as it was
   * @param notified the correction that recipients are notified of
   */
  private async follow(
    tx: Tx,
    incident: IncidentEntity,
    before: EntryEntity | undefined,
    notified?: Omit<NotifiedCorrection, 'audienceComponentIds'>,
  ): Promise<Incident> {
    const { id, customerId } = incident;
    const entries = await loadEntriesOf(tx, incident);
    const version = incident.version + 1;
    const entriesVersion = saysSomethingElse(before, entries[0]) ? version : incident.entriesVersion;
    const next = { ...followEntries(incident, entries), version, entriesVersion };
    await tx.update(IncidentEntity, { id, customerId }, next);
    await resumeReminders(tx, before, entries[0]);
    if (!notified) return this.facts.changed(tx, { ...incident, ...next }, entries);
    const audienceComponentIds = await audienceOf(
      tx,
      entries.find((entry) => entry.id === notified.entryId),
    );
    return this.facts.entryCorrected(tx, { ...incident, ...next }, entries, { ...notified, audienceComponentIds });
  }
}

/** Whether a wanted date (epoch ms, 0 for none) is that of the entry. */
function isDateOf({ date }: EntryEntity, wanted: bigint): boolean {
  return wanted === 0n || Number(wanted) === date.getTime();
}

/** Of an entry that is the newest again what it promises counts again. */
async function resumeReminders(
  tx: Tx,
  before: EntryEntity | undefined,
  newest: EntryEntity | undefined,
): Promise<void> {
  if (!newest || newest.id === before?.id) return;
  const { id, customerId } = newest;
  await tx.update(EntryEntity, { id, customerId }, { reminderAt: nextReminderAt(newest) });
}

/** All components that the entry names or ever named. */
async function audienceOf(tx: Tx, entry: EntryEntity | undefined): Promise<string[]> {
  if (!entry) throw new Error('An entry that was just corrected is not there');
  const { id: entryId, customerId } = entry;
  const before = await tx.find(EntryRevisionEntity, { select: { components: true }, where: { entryId, customerId } });
  return correctionAudience([entry, ...before].map((said) => said.components.map(({ componentId }) => componentId)));
}

/** @throws InvalidError for a correction that changes whether the entry notified */
function requireSameNotification(wanted: boolean | undefined, { sendNotification }: EntryEntity): void {
  if (wanted === undefined || wanted === sendNotification) return;
  const detail = `Whether the entry notified cannot be changed. Please leave this out, or ${String(sendNotification)} as it is.`;
  throw new InvalidError([{ pointer: '/sendNotification', detail }]);
}

async function requireEntry(
  tx: Tx,
  { customerId, incidentId, entryId }: Which,
  options: { lock?: boolean } = {},
): Promise<{ incident: IncidentEntity; entry: EntryEntity; newest: EntryEntity | undefined; others: EntryEntity[] }> {
  const incident = await requireIncident(tx, { id: incidentId, customerId }, options);
  const entries = await loadEntriesOf(tx, incident);
  const entry = entries.find(({ id }) => id === entryId.toLowerCase());
  if (!entry) throw new NotFoundError('Incident entry not found.');
  return { incident, entry, newest: entries[0], others: entries.filter((other) => other !== entry) };
}
