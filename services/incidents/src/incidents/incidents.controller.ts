import { Controller } from '@nestjs/common';
import { Rpc, type RpcContext } from '@candor/messaging/rpc.js';
import {
  IncidentsService,
  type AddEntryRequest,
  type GetIncidentRequest,
  type OpenIncidentRequest,
  type SearchIncidentsRequest,
} from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { AddEntry } from '../entries/add-entry.js';
import { IncidentsReader } from './incidents.reader.js';
import { OpenIncident } from './open-incident.js';

@Controller()
export class IncidentsController {
  constructor(
    private readonly opening: OpenIncident,
    private readonly adding: AddEntry,
    private readonly reader: IncidentsReader,
  ) {}

  @Rpc(IncidentsService.method.openIncident)
  async openIncident(request: OpenIncidentRequest, { actor }: RpcContext) {
    return { incident: await this.opening.open(actor, request) };
  }

  @Rpc(IncidentsService.method.addEntry)
  async addEntry(request: AddEntryRequest, { actor }: RpcContext) {
    return this.adding.add(actor, request);
  }

  @Rpc(IncidentsService.method.getIncident)
  async getIncident(request: GetIncidentRequest, { actor }: RpcContext) {
    return { incident: await this.reader.get(actor, request.incidentId) };
  }

  @Rpc(IncidentsService.method.searchIncidents)
  async searchIncidents(request: SearchIncidentsRequest, { actor }: RpcContext) {
    return this.reader.search(actor, request);
  }
}
