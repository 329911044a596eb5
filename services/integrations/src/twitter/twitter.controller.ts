import { Controller } from '@nestjs/common';
import {
  IntegrationsService,
  type FinishTwitterRequest,
  type StartTwitterRequest,
} from '@candor/proto/gen/candor/integrations/v1/integrations_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { integrationToWire } from '../integration/integration.mapper.js';
import { ConnectTwitter } from './connect-twitter.js';

@Controller()
export class TwitterController {
  constructor(private readonly twitter: ConnectTwitter) {}

  @Rpc(IntegrationsService.method.startTwitter)
  async startTwitter({ browserNonce }: StartTwitterRequest, { actor }: RpcContext) {
    const { token, authorizeUrl } = await this.twitter.start(actor, browserNonce);
    return { oauthToken: token, authorizeUrl };
  }

  @Rpc(IntegrationsService.method.finishTwitter)
  async finishTwitter(request: FinishTwitterRequest) {
    return { integration: integrationToWire(await this.twitter.finish(request)) };
  }
}
