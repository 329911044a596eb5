import { create } from '@bufbuild/protobuf';
import { Inject, Injectable } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { NotFoundError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import {
  FilterOperator,
  IncidentsService,
  PlannedEndChangeSchema,
  type Entry,
  type Incident,
  type PlannedEndChange,
} from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { MaintenancesService } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { correctionAudience } from '@candor/proto/correction-audience.js';
import { IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { courseOf, statusByIncidents } from '@candor/proto/incident-course.js';
import { everyPage } from '@candor/rpc/every-page.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { present } from '../wire/present.js';
import { incidentWithCorrection, incidentWithEntry, resolvedIncident } from './previews.mapper.js';
import type { PreviewRequest } from './previews.requests.js';

const NOT_FOUND = 'There is nothing of this id.';
const OPEN = { name: 'incidentStatus', operator: FilterOperator.NOT_EQ, values: ['resolved'] };

/** An incident as it would be. */
export interface Previewed {
  readonly incident: Incident;
  /** The entry that is corrected, as it is; absent for a new one. */
  readonly corrected?: Entry;
}

/** As `CountAudienceRequest` has it. */
export interface Correction {
  readonly correctedEntryId: string;
  readonly audienceComponentIds: string[];
}

/** Builds the incident as it would be with an unpublished entry. */
@Injectable()
export class PreviewedIncident {
  private readonly incidents: RpcClientOf<typeof IncidentsService>;
  private readonly maintenances: RpcClientOf<typeof MaintenancesService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.incidents = rpc.service(IncidentsService);
    this.maintenances = rpc.service(MaintenancesService);
  }

  /** @throws NotFoundError if the incident does not exist, or the entry that is corrected is not in it */
  async of(actor: StaffActor, body: PreviewRequest): Promise<Previewed> {
    const existing = await this.existing(actor, body);
    const corrected = entryToCorrect(body, existing);
    if (corrected && existing) {
      return { incident: await this.resolved(actor, incidentWithCorrection(body, existing, corrected.id)), corrected };
    }
    const moved = await this.plannedEndChange(actor, body, existing);
    return { incident: await this.resolved(actor, incidentWithEntry(body, existing, { now: Date.now(), moved })) };
  }

  /** With what the newest entry says of services if it resolves the incident. */
  private async resolved(actor: StaffActor, incident: Incident): Promise<Incident> {
    // A postmortem says nothing of services.
    if (incident.status !== IncidentStatus.RESOLVED || incident.entries[0]?.postmortem) return incident;
    const others = await this.otherOpen(actor, incident);
    return resolvedIncident(incident, statusByIncidents(others.map(courseOf)));
  }

  /** What a correction says of its recipients; nothing for a new entry, whose recipients are by its own components. */
  async correctionOf(actor: StaffActor, { incident, corrected }: Previewed): Promise<Correction> {
    if (!corrected) return { correctedEntryId: '', audienceComponentIds: [] };
    const { id: entryId, incidentId } = corrected;
    const { revisions } = await this.incidents.listEntryRevisions({ incidentId, entryId }, { actor });
    const meant = incident.entries.find(({ id }) => id === entryId);
    const said = [...(meant ? [meant] : []), corrected, ...revisions];
    return {
      correctedEntryId: entryId,
      audienceComponentIds: correctionAudience(
        said.map(({ affectedComponents }) => affectedComponents.map(({ componentId }) => componentId)),
      ),
    };
  }

  private async existing(actor: StaffActor, { incidentId }: PreviewRequest): Promise<Incident | undefined> {
    if (!incidentId) return undefined;
    if (!isId(incidentId)) throw new NotFoundError(NOT_FOUND);
    return present((await this.incidents.getIncident({ incidentId }, { actor })).incident);
  }

  /** Where the entry moves the planned end of the maintenance that the incident came from. */
  private async plannedEndChange(
    actor: StaffActor,
    { plannedEndTime }: PreviewRequest,
    { maintenanceId }: Partial<Incident> = {},
  ): Promise<PlannedEndChange | undefined> {
    if (plannedEndTime == null || !maintenanceId) return undefined;
    const { maintenance } = await this.maintenances.getMaintenance({ maintenanceId }, { actor });
    const { plannedEndTime: before } = present(maintenance);
    return create(PlannedEndChangeSchema, { before, after: BigInt(plannedEndTime) });
  }

  /** A public incident does not reveal the content of internal ones. */
  private async otherOpen(actor: StaffActor, { id, private: isInternal }: Incident): Promise<Incident[]> {
    const open = await everyPage(async (cursor) => {
      const { incidents, nextCursor } = await this.incidents.searchIncidents({ filters: [OPEN], cursor }, { actor });
      return { found: incidents, nextCursor };
    });
    return open.filter((other) => other.id !== id && (isInternal || !other.private));
  }
}

/** @throws NotFoundError if it is not in the incident */
function entryToCorrect({ entryId }: PreviewRequest, existing: Incident | undefined): Entry | undefined {
  if (!entryId) return undefined;
  const entry = existing?.entries.find(({ id }) => id === entryId.toLowerCase());
  if (!entry) throw new NotFoundError(NOT_FOUND);
  return entry;
}
