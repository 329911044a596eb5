import { Body, Get, Inject, Post, Query } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { DraftsService } from '@candor/proto/gen/candor/signals/v1/drafts_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { Changes, ReadsOwn, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { IdParam } from '../validation/id.param.js';
import { present } from '../wire/present.js';
import { decideDraftToWire, draftFromWire } from './upstream-drafts.mapper.js';
import { DecideDraftRequest, DraftsQuery } from './upstream-drafts.requests.js';
import { DraftEnvelope, DraftsEnvelope } from './upstream-drafts.responses.js';

/** Incidents that are proposed because something that services depend on is not operational. */
@StaffController('Third-party components', 'upstream-drafts')
export class UpstreamDraftsController {
  private readonly drafts: RpcClientOf<typeof DraftsService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.drafts = rpc.service(DraftsService);
  }

  @Get()
  @ReadsOwn('Incidents that are proposed, and the latest of those that were', DraftsEnvelope, { also: ['invalid'] })
  async listDrafts(@Staff() actor: StaffActor, @Query() { undecided }: DraftsQuery): Promise<DraftsEnvelope> {
    const { drafts } = await this.drafts.listDrafts({ undecided: undecided === 'true' }, { actor });
    return { drafts: drafts.map(draftFromWire) };
  }

  @Post(':id/decision')
  @Changes('Say what was decided about a proposed incident', DraftEnvelope, {
    description: 'Only the first answer counts. It changes no incident: create one first, or name one that is there.',
    invalid: ['/incidentId', 'Please give the incident.'],
    also: ['conflict'],
  })
  async decideDraft(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @Body() body: DecideDraftRequest,
  ): Promise<DraftEnvelope> {
    const { draft } = await this.drafts.decideDraft(decideDraftToWire(id, body), { actor });
    return { draft: draftFromWire(present(draft)) };
  }
}
