import { create } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { isUniqueViolation, type Tx } from '@candor/database/database.js';
import { Idempotency } from '@candor/database/idempotency/idempotency.js';
import { requireEditor, type Actor, type StaffActor } from '@candor/platform/actor.js';
import { ConflictError } from '@candor/platform/errors.js';
import { isId, newId } from '@candor/platform/ids.js';
import { readTranslations } from '@candor/platform/translations.js';
import { Violations } from '@candor/platform/violations.js';
import {
  EntryDraftSchema,
  IncidentsService,
  type OpenIncidentRequest,
  type OpenIncidentResponse,
} from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { IncidentImpact, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { incidentImpacts } from '@candor/proto/status-words.js';
import { ComponentDirectory } from '../components/component-directory.js';
import { checkDraft, readDraft } from '../entries/entry-draft.rules.js';
import { EntryWriter, effectiveDate } from '../entries/entry-writer.js';
import { checkChosenPages, readChosenPages, requirePages } from '../pages/chosen-pages.js';
import { PageDirectory } from '../pages/page-directory.js';
import { followEntries } from './follow-entries.js';
import { holdResolutions, withResolution } from './resolution.js';
import { IncidentEntity } from './incident.entity.js';
import { IncidentFacts } from './incident-facts.js';
import { checkName, checkNameTranslations } from './incident-name.js';

const CHOSEN_AND_FOLLOWING = 'Please choose an impact, or have it follow the services: not both.';
const PUBLISHED = 'This proposal is published already, by a colleague or by you.';

/** Opens an incident with its first entry. */
@Injectable()
export class OpenIncident {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly components: ComponentDirectory,
    private readonly pages: PageDirectory,
    private readonly writer: EntryWriter,
    private readonly facts: IncidentFacts,
  ) {}

  /**
   * The incident starts at its first entry's date, and has no impact unless one is given or it follows its services.
   * @throws ForbiddenError for the role User
   * @throws InvalidError naming every wrong field
   * @throws KeyReusedError or ConflictError as `Idempotency.once`; ConflictError when its proposal has an incident
   */
  async open(actor: Actor, request: OpenIncidentRequest): Promise<OpenIncidentResponse> {
    const staff = requireEditor(actor);
    const { method } = IncidentsService;
    return this.idempotency.once({ method: method.openIncident, staff, request }, () => this.prepare(staff, request));
  }

  private async prepare({ customerId, userId }: StaffActor, request: OpenIncidentRequest) {
    const given = request.entry ?? create(EntryDraftSchema);
    // The specified start of a new incident, unless the request says otherwise.
    if (given.status === IncidentStatus.UNSPECIFIED) given.status = IncidentStatus.INVESTIGATING;
    const impact = incidentImpacts.wordOf(request.impact ?? IncidentImpact.NONE);
    const violations = checkName(new Violations(), request.name);
    checkNameTranslations(violations, request.translations);
    checkDraft(violations, '/entry', given, Date.now())
      .check(!given.postmortem, '/entry/postmortem', 'An incident has a postmortem once it is resolved.')
      .check(impact !== undefined, '/incidentImpact', 'Unknown incident impact.')
      .check(!request.impactFollows || request.impact === undefined, '/impactFollows', CHOSEN_AND_FOLLOWING)
      .check(
        request.proposalId === undefined || isId(request.proposalId),
        '/proposalId',
        'This is no id of a proposal.',
      );
    checkChosenPages(violations, request.pageIds).throwIfAny();
    const pageIds = readChosenPages(request.pageIds);
    const draft = readDraft(given);
    await this.components.requireKnown(customerId, draft, '/entry');
    await this.pages.learn(customerId, pageIds);
    return async (tx: Tx) => {
      await requirePages(tx, customerId, pageIds);
      if (draft.status === 'resolved') await holdResolutions(tx, customerId);
      const creationTime = await effectiveDate(tx, draft.date);
      const begun: IncidentEntity = {
        id: newId(),
        customerId,
        name: request.name.trim(),
        translations: readTranslations(request.translations?.items ?? []),
        creationTime,
        impact: impact ?? 'none',
        impactFollows: request.impactFollows,
        status: draft.status,
        private: request.private,
        maintenanceId: null,
        pageIds,
        proposalId: request.proposalId ?? null,
        version: 1,
        entriesVersion: 1,
      };
      const said = await withResolution(tx, begun, draft, []);
      const incident = { ...begun, ...followEntries(begun, [{ ...said, date: creationTime }]) };
      await insertOnce(tx, incident);
      const entry = await this.writer.insert(tx, incident, said, creationTime, userId);
      return { incident: await this.facts.entryPublished(tx, incident, [entry], entry.id) };
    };
  }
}

/** @throws ConflictError when its proposal has an incident, also one that is committed only now */
async function insertOnce(tx: Tx, incident: IncidentEntity): Promise<void> {
  try {
    await tx.insert(IncidentEntity, incident);
  } catch (error) {
    if (isUniqueViolation(error, 'incident_proposal')) throw new ConflictError(PUBLISHED);
    throw error;
  }
}
