import { Inject, Injectable } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { IdentityService } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ConsoleAddress } from '../../edge/hosts/console-address.js';
import { PageAddress } from '../../edge/hosts/page-address.js';
import { present } from '../wire/present.js';

/** The base addresses of a message's links. */
@Injectable()
export class PreviewAddresses {
  private readonly identity: RpcClientOf<typeof IdentityService>;

  constructor(
    @Inject(RpcClient) rpc: RpcClient,
    private readonly console: ConsoleAddress,
    private readonly page: PageAddress,
  ) {
    this.identity = rpc.service(IdentityService);
  }

  /** Both without a trailing slash. */
  async of(actor: StaffActor): Promise<{ pageUrl: string; consoleUrl: string }> {
    const { customer } = await this.identity.getCustomer({}, { actor });
    const pageUrl = withoutSlash(this.page.of(present(customer).domain).href);
    return { pageUrl, consoleUrl: withoutSlash(this.console.url) };
  }
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
