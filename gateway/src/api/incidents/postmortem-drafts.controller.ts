import { Body, Delete, Get, Inject, Put } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { IncidentsService } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { Changes, Reads, Removes, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { IdParam } from '../validation/id.param.js';
import { present } from '../wire/present.js';
import { PostmortemDraftRequest } from './incidents.requests.js';
import { PostmortemDraftEnvelope } from './postmortem-drafts.responses.js';
import { postmortemDraftFromWire, postmortemDraftToWire } from './postmortem-drafts.mapper.js';

const TOO_LONG = ['/message', 'Please use at most 20000 characters.'] as const;

/** What is written so far of postmortems. */
@StaffController('Incidents', 'incidents')
export class PostmortemDraftsController {
  private readonly incidents: RpcClientOf<typeof IncidentsService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.incidents = rpc.service(IncidentsService);
  }

  @Get(':id/postmortem-draft')
  @Reads('What is written so far of the postmortem of an incident', PostmortemDraftEnvelope)
  async getPostmortemDraft(@Staff() actor: StaffActor, @IdParam() id: string): Promise<PostmortemDraftEnvelope> {
    const { draft } = await this.incidents.getPostmortemDraft({ incidentId: id }, { actor });
    return draft ? { postmortemDraft: postmortemDraftFromWire(draft) } : {};
  }

  @Put(':id/postmortem-draft')
  @Changes('Save what is written so far of the postmortem of a resolved incident', PostmortemDraftEnvelope, {
    description:
      'Staff alone read it. It is gone once the postmortem is published, as an entry. 409 while the incident is open and when it has a postmortem; and by its "baseVersion" when another user has changed it ("newer" says what) or discarded it.',
    invalid: TOO_LONG,
    also: ['conflict'],
  })
  async savePostmortemDraft(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @Body() body: PostmortemDraftRequest,
  ): Promise<PostmortemDraftEnvelope> {
    const request = { ...postmortemDraftToWire(body), incidentId: id };
    const { draft } = await this.incidents.savePostmortemDraft(request, { actor });
    return { postmortemDraft: postmortemDraftFromWire(present(draft)) };
  }

  @Delete(':id/postmortem-draft')
  @Removes('Discard what is written so far of the postmortem of an incident')
  async discardPostmortemDraft(@Staff() actor: StaffActor, @IdParam() id: string): Promise<void> {
    await this.incidents.discardPostmortemDraft({ incidentId: id }, { actor });
  }
}
