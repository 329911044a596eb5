import { Get, Inject, Redirect, Req } from '@nestjs/common';
import type { Request } from 'express';
import { ANONYMOUS } from '@candor/platform/actor.js';
import { InternalError, isKnownError } from '@candor/platform/errors.js';
import { AppLogger } from '@candor/platform/logger.js';
import { currentContext } from '@candor/platform/request-context.js';
import { IntegrationsService } from '@candor/proto/gen/candor/integrations/v1/integrations_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ConsoleAddress } from '../../edge/hosts/console-address.js';
import { problemOf } from '../../edge/problem/problem.js';
import { RateLimited } from '../rate-limit/rate-limit.guard.js';
import { UndescribedController } from '../routes/operations.js';
import { readNonce } from './browser-nonce.js';

const actor = ANONYMOUS;
const MAX_LENGTH = 2_000;

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
    @Inject(AppLogger) private readonly log: AppLogger,
  ) {
    this.integrations = rpc.service(IntegrationsService);
  }

  @Get('slack/callback')
  @Redirect()
  async finishSlack(@Req() request: Request): Promise<{ url: string }> {
    const browserNonce = readNonce(request);
    const { query } = request;
    const [state, code, error] = [text(query.state), text(query.code), text(query.error)];
    return this.backTo('slack', () => this.integrations.finishSlack({ state, code, error, browserNonce }, { actor }));
  }

  @Get('twitter/callback')
  @Redirect()
  async finishTwitter(@Req() request: Request): Promise<{ url: string }> {
    const browserNonce = readNonce(request);
    const { query } = request;
    const [state, oauthToken] = [text(query.state), text(query.oauth_token)];
    const oauthVerifier = text(query.oauth_verifier);
    return this.backTo('twitter', () =>
      this.integrations.finishTwitter({ state, oauthToken, oauthVerifier, browserNonce }, { actor }),
    );
  }

  private async backTo(channel: string, finish: () => Promise<unknown>): Promise<{ url: string }> {
    const url = new URL(`${this.address.url.replace(/\/+$/, '')}/integrations/${channel}`);
    try {
      await finish();
      url.searchParams.set('hasError', 'false');
    } catch (error) {
      url.searchParams.set('hasError', 'true');
      url.searchParams.set('exceptionMessage', this.textOf(error));
    }
    return { url: url.href };
  }

  /** The text with which a call would be refused; for our own faults a general one. */
  private textOf(error: unknown): string {
    const known = isKnownError(error) ? error : new InternalError('Something went wrong.');
    if (known !== error) this.log.error({ err: error }, 'an authorization could not be finished');
    return problemOf(known, { requestId: currentContext()?.requestId ?? '' }).problem.detail;
  }
}

/** A parameter may occur twice or not at all. */
function text(value: unknown): string {
  return typeof value === 'string' && value.length <= MAX_LENGTH ? value : '';
}
