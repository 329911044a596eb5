import { Controller } from '@nestjs/common';
import { IntegrationsService, type AddEmailRequest } from '@candor/proto/gen/candor/integrations/v1/integrations_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { AddEmail } from './add-email.js';

@Controller()
export class EmailsController {
  constructor(private readonly add: AddEmail) {}

  @Rpc(IntegrationsService.method.addEmail)
  async addEmail(request: AddEmailRequest, { actor }: RpcContext) {
    return this.add.execute(actor, request);
  }
}
