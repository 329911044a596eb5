import { Get, Inject } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { IncidentsService } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { Reads, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { RevisionResponse } from './incidents.responses.js';

/** For clients that poll for changes: a few bytes instead of unchanged lists. */
@StaffController('Incidents', 'changes')
export class ChangesController {
  private readonly incidents: RpcClientOf<typeof IncidentsService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.incidents = rpc.service(IncidentsService);
  }

  @Get()
  @Reads(
    'How often incidents and maintenances were changed: another number means that something is new',
    RevisionResponse,
  )
  async getRevision(@Staff() actor: StaffActor): Promise<RevisionResponse> {
    const { revision } = await this.incidents.getRevision({}, { actor });
    return { revision: Number(revision) };
  }
}
