import { Get, HttpCode, Inject, Req } from '@nestjs/common';
import type { Request } from 'express';
import { PagesService } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { UndescribedController } from '../routes/operations.js';
import { requireServedHost } from './served-host.js';

/**
 * Called by a proxy with on-demand TLS before it gets a certificate (the protocol of Caddy's `on_demand_tls.ask`): 200
 * for a host at which a page is served, or the notice that its plan has to be paid for, 404 for any other. It is for
 * the proxy and not part of the API description.
 */
@UndescribedController('api/public/tls')
export class TlsAskController {
  private readonly pages: RpcClientOf<typeof PagesService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.pages = rpc.service(PagesService);
  }

  @Get('ask')
  @HttpCode(200)
  async ask(@Req() { query: { domain } }: Request): Promise<void> {
    await requireServedHost(this.pages, typeof domain === 'string' ? domain : '');
  }
}
