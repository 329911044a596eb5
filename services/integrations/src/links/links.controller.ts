import { Controller } from '@nestjs/common';
import {
  IntegrationsService,
  type LeaveIntegrationRequest,
} from '@candor/proto/gen/candor/integrations/v1/integrations_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { LeaveIntegration } from './leave-integration.js';

@Controller()
export class LinksController {
  constructor(private readonly leave: LeaveIntegration) {}

  @Rpc(IntegrationsService.method.leaveIntegration)
  async leaveIntegration({ token }: LeaveIntegrationRequest, { actor }: RpcContext) {
    await this.leave.execute(actor, token);
    return {};
  }
}
