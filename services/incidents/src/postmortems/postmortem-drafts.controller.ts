import { Controller } from '@nestjs/common';
import {
  IncidentsService,
  type DiscardPostmortemDraftRequest,
  type GetPostmortemDraftRequest,
  type SavePostmortemDraftRequest,
} from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { DiscardPostmortemDraft } from './discard-postmortem-draft.js';
import { PostmortemDraftsReader } from './postmortem-drafts.reader.js';
import { SavePostmortemDraft } from './save-postmortem-draft.js';

@Controller()
export class PostmortemDraftsController {
  constructor(
    private readonly saving: SavePostmortemDraft,
    private readonly discarding: DiscardPostmortemDraft,
    private readonly reader: PostmortemDraftsReader,
  ) {}

  @Rpc(IncidentsService.method.savePostmortemDraft)
  async savePostmortemDraft(request: SavePostmortemDraftRequest, { actor }: RpcContext) {
    return { draft: await this.saving.execute(actor, request) };
  }

  @Rpc(IncidentsService.method.getPostmortemDraft)
  async getPostmortemDraft(request: GetPostmortemDraftRequest, { actor }: RpcContext) {
    return { draft: await this.reader.get(actor, request) };
  }

  @Rpc(IncidentsService.method.discardPostmortemDraft)
  async discardPostmortemDraft(request: DiscardPostmortemDraftRequest, { actor }: RpcContext) {
    await this.discarding.execute(actor, request);
    return {};
  }
}
