import { Controller } from '@nestjs/common';
import {
  IntegrationsService,
  type FinishSlackRequest,
  type StartSlackRequest,
} from '@candor/proto/gen/candor/integrations/v1/integrations_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { integrationToWire } from '../integration/integration.mapper.js';
import { ConnectSlack } from './connect-slack.js';

@Controller()
export class SlackController {
  constructor(private readonly slack: ConnectSlack) {}

  @Rpc(IntegrationsService.method.startSlack)
  async startSlack({ browserNonce }: StartSlackRequest, { actor }: RpcContext) {
    return { authorizeUrl: await this.slack.start(actor, browserNonce) };
  }

  @Rpc(IntegrationsService.method.finishSlack)
  async finishSlack(request: FinishSlackRequest) {
    return { integration: integrationToWire(await this.slack.finish(request)) };
  }
}
