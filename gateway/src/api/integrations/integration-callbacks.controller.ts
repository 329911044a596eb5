import { Get, Inject, Redirect, Req } from '@nestjs/common';
import type { Request } from 'express';
import { ANONYMOUS } from '@candor/platform/actor.js';
import { IntegrationsService } from '@candor/proto/gen/candor/integrations/v1/integrations_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ConsoleAddress } from '../../edge/hosts/console-address.js';
import { RateLimited } from '../rate-limit/rate-limit.guard.js';
import { UndescribedController } from '../routes/operations.js';
import { readNonce } from './browser-nonce.js';
import { parameterText as text, RedirectBack, type Redirection } from './redirect-back.js';

const actor = ANONYMOUS;

/**
 * Where Slack and X redirect people back to. There is no token: the state is the credential, together with the cookie
 * of the browser that started. Always redirects to the console, with "hasError" and, on failure, "exceptionMessage".
 */
@RateLimited('auth')
@UndescribedController('api/public/integrations')
export class IntegrationCallbacksController {
  private readonly integrations: RpcClientOf<typeof IntegrationsService>;

  constructor(
    @Inject(RpcClient) rpc: RpcClient,
    @Inject(ConsoleAddress) private readonly address: ConsoleAddress,
    private readonly redirect: RedirectBack,
  ) {
    this.integrations = rpc.service(IntegrationsService);
  }

  @Get('slack/callback')
  @Redirect()
  async finishSlack(@Req() request: Request): Promise<Redirection> {
    const browserNonce = readNonce(request);
    const { query } = request;
    const [state, code, error] = [text(query.state), text(query.code), text(query.error)];
    return this.redirect.after(this.pageOf('slack'), () =>
      this.integrations.finishSlack({ state, code, error, browserNonce }, { actor }),
    );
  }

  @Get('twitter/callback')
  @Redirect()
  async finishTwitter(@Req() request: Request): Promise<Redirection> {
    const browserNonce = readNonce(request);
    const { query } = request;
    const [state, oauthToken] = [text(query.state), text(query.oauth_token)];
    const oauthVerifier = text(query.oauth_verifier);
    return this.redirect.after(this.pageOf('twitter'), () =>
      this.integrations.finishTwitter({ state, oauthToken, oauthVerifier, browserNonce }, { actor }),
    );
  }

  private pageOf(channel: string): URL {
    return new URL(`${this.address.url.replace(/\/+$/, '')}/integrations/${channel}`);
  }
}
