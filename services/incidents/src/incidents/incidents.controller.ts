import { Controller } from '@nestjs/common';
import {
  IncidentsService,
  type AddEntryRequest,
  type DeleteEntryRequest,
  type DeleteIncidentRequest,
  type GetIncidentRequest,
  type GetLatestStatusRequest,
  type GetRevisionRequest,
  type ListEntryRevisionsRequest,
  type OpenIncidentRequest,
  type PutIncidentOnPagesRequest,
  type RenameIncidentRequest,
  type SearchIncidentsRequest,
  type SetIncidentImpactRequest,
  type UpdateEntryRequest,
} from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { AddEntry } from './add-entry.js';
import { CorrectEntry } from './correct-entry.js';
import { EntryRevisionsReader } from '../entries/entry-revisions.reader.js';
import { latestStatus } from '../entries/latest-status.js';
import { ChangeIncident } from './change-incident.js';
import { DeleteIncident } from './delete-incident.js';
import { IncidentsReader } from './incidents.reader.js';
import { OpenIncident } from './open-incident.js';

@Controller()
export class IncidentsController {
  constructor(
    private readonly opening: OpenIncident,
    private readonly adding: AddEntry,
    private readonly changing: ChangeIncident,
    private readonly correcting: CorrectEntry,
    private readonly deleting: DeleteIncident,
    private readonly reader: IncidentsReader,
    private readonly revisions: EntryRevisionsReader,
  ) {}

  @Rpc(IncidentsService.method.openIncident)
  async openIncident(request: OpenIncidentRequest, { actor }: RpcContext) {
    return this.opening.open(actor, request);
  }

  @Rpc(IncidentsService.method.addEntry)
  async addEntry(request: AddEntryRequest, { actor }: RpcContext) {
    return this.adding.add(actor, request);
  }

  @Rpc(IncidentsService.method.renameIncident)
  async renameIncident(request: RenameIncidentRequest, { actor }: RpcContext) {
    return { incident: await this.changing.rename(actor, request) };
  }

  @Rpc(IncidentsService.method.putIncidentOnPages)
  async putIncidentOnPages(request: PutIncidentOnPagesRequest, { actor }: RpcContext) {
    return { incident: await this.changing.putOnPages(actor, request) };
  }

  @Rpc(IncidentsService.method.setIncidentImpact)
  async setIncidentImpact(request: SetIncidentImpactRequest, { actor }: RpcContext) {
    return { incident: await this.changing.setImpact(actor, request) };
  }

  @Rpc(IncidentsService.method.deleteIncident)
  async deleteIncident(request: DeleteIncidentRequest, { actor }: RpcContext) {
    await this.deleting.delete(actor, request);
    return {};
  }

  @Rpc(IncidentsService.method.updateEntry)
  async updateEntry(request: UpdateEntryRequest, { actor }: RpcContext) {
    return this.correcting.update(actor, request);
  }

  @Rpc(IncidentsService.method.listEntryRevisions)
  async listEntryRevisions(request: ListEntryRevisionsRequest, { actor }: RpcContext) {
    return { revisions: await this.revisions.list(actor, request) };
  }

  @Rpc(IncidentsService.method.deleteEntry)
  async deleteEntry(request: DeleteEntryRequest, { actor }: RpcContext) {
    return { incident: await this.correcting.remove(actor, request) };
  }

  @Rpc(IncidentsService.method.getLatestStatus)
  async getLatestStatus(request: GetLatestStatusRequest, { actor }: RpcContext) {
    return latestStatus(await this.reader.get(actor, request.incidentId));
  }

  @Rpc(IncidentsService.method.getIncident)
  async getIncident(request: GetIncidentRequest, { actor }: RpcContext) {
    return { incident: await this.reader.get(actor, request.incidentId) };
  }

  @Rpc(IncidentsService.method.searchIncidents)
  async searchIncidents(request: SearchIncidentsRequest, { actor }: RpcContext) {
    return this.reader.search(actor, request);
  }

  @Rpc(IncidentsService.method.getRevision)
  async getRevision(_request: GetRevisionRequest, { actor }: RpcContext) {
    return { revision: await this.reader.revision(actor) };
  }
}
