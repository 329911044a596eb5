import { create } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import type { Tx } from '@candor/database/database.js';
import { Idempotency } from '@candor/database/idempotency/idempotency.js';
import { requireEditor, type Actor, type StaffActor } from '@candor/platform/actor.js';
import { ConflictError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { nameObject } from '@candor/platform/running-call.js';
import { Violations } from '@candor/platform/violations.js';
import {
  EntryDraftSchema,
  IncidentsService,
  PlanEntryResponseSchema,
  type PlanEntryRequest,
  type PlanEntryResponse,
} from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { ComponentDirectory } from '../components/component-directory.js';
import { readDraft } from '../entries/entry-draft.rules.js';
import { requireIncident } from '../incidents/require-incident.js';
import { countChange } from '../versions/revision.js';
import { PlannedEntryEntity } from './planned-entry.entity.js';
import { plannedEntryToWire } from './planned-entry.mapper.js';
import { checkPlanned, MAX_PLANNED } from './planned-entry.rules.js';

/** Keeps an entry until the clock publishes it. */
@Injectable()
export class PlanEntry {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly components: ComponentDirectory,
  ) {}

  /**
   * @throws ForbiddenError for the role User
   * @throws InvalidError naming every wrong field
   * @throws NotFoundError unless the incident is the organisation's
   * @throws ConflictError when the incident is resolved, or has very many of them
   * @throws KeyReusedError or ConflictError as `Idempotency.once`
   */
  async execute(actor: Actor, request: PlanEntryRequest): Promise<PlanEntryResponse> {
    const staff = requireEditor(actor);
    const { method } = IncidentsService;
    return this.idempotency.once({ method: method.planEntry, staff, request }, () => this.prepare(staff, request));
  }

  private async prepare({ customerId, userId }: StaffActor, request: PlanEntryRequest) {
    const given = request.entry ?? create(EntryDraftSchema);
    checkPlanned(new Violations(), given, request.publishAt, Date.now()).throwIfAny();
    const draft = readDraft(given);
    await this.components.requireKnown(customerId, draft, '');
    return async (tx: Tx) => {
      const incident = await requireIncident(tx, { id: request.incidentId, customerId }, { lock: true });
      if (incident.status === 'resolved')
        throw new ConflictError('This incident is resolved and takes no further entries.');
      if ((await tx.countBy(PlannedEntryEntity, { incidentId: incident.id, customerId })) >= MAX_PLANNED)
        throw new ConflictError(`An incident has at most ${MAX_PLANNED} planned entries. Please cancel one of them.`);
      nameObject(incident.name);
      const publishAt = new Date(Number(request.publishAt));
      const planned: PlannedEntryEntity = {
        id: newId(),
        customerId,
        incidentId: incident.id,
        incidentName: incident.name,
        message: draft.message,
        messageFormat: draft.messageFormat ?? 'plain',
        translations: [...(draft.translations ?? [])],
        status: draft.status,
        sendNotification: draft.sendNotification,
        components: [...draft.components],
        nextUpdateBy: draft.nextUpdateBy === undefined ? null : new Date(draft.nextUpdateBy),
        publishAt,
        dueAt: publishAt,
        failure: null,
        createdBy: userId,
      };
      await tx.insert(PlannedEntryEntity, planned);
      await countChange(tx, customerId);
      return create(PlanEntryResponseSchema, { plannedEntry: plannedEntryToWire(planned) });
    };
  }
}
