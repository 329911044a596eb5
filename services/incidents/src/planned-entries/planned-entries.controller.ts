import { Controller } from '@nestjs/common';
import {
  IncidentsService,
  type CancelPlannedEntryRequest,
  type ListPlannedEntriesRequest,
  type PlanEntryRequest,
} from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { CancelPlannedEntry } from './cancel-planned-entry.js';
import { PlanEntry } from './plan-entry.js';
import { PlannedEntriesReader } from './planned-entries.reader.js';

@Controller()
export class PlannedEntriesController {
  constructor(
    private readonly planning: PlanEntry,
    private readonly cancelling: CancelPlannedEntry,
    private readonly reader: PlannedEntriesReader,
  ) {}

  @Rpc(IncidentsService.method.planEntry)
  async planEntry(request: PlanEntryRequest, { actor }: RpcContext) {
    return this.planning.execute(actor, request);
  }

  @Rpc(IncidentsService.method.listPlannedEntries)
  async listPlannedEntries(request: ListPlannedEntriesRequest, { actor }: RpcContext) {
    return { plannedEntries: await this.reader.list(actor, request) };
  }

  @Rpc(IncidentsService.method.cancelPlannedEntry)
  async cancelPlannedEntry(request: CancelPlannedEntryRequest, { actor }: RpcContext) {
    await this.cancelling.execute(actor, request);
    return {};
  }
}
