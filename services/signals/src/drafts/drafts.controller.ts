import { Controller } from '@nestjs/common';
import {
  DraftsService as Contract,
  type DecideDraftRequest,
  type ListDraftsRequest,
} from '@candor/proto/gen/candor/signals/v1/drafts_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { DraftsService } from './drafts.service.js';

@Controller()
export class DraftsController {
  constructor(private readonly drafts: DraftsService) {}

  @Rpc(Contract.method.listDrafts)
  async listDrafts(request: ListDraftsRequest, { actor }: RpcContext) {
    return { drafts: await this.drafts.list(actor, request) };
  }

  @Rpc(Contract.method.decideDraft)
  async decideDraft(request: DecideDraftRequest, { actor }: RpcContext) {
    return { draft: await this.drafts.decide(actor, request) };
  }
}
