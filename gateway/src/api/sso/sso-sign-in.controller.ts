import { Body, Inject, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ANONYMOUS } from '@candor/platform/actor.js';
import { SsoService } from '@candor/proto/gen/candor/identity/v1/sso_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ConsoleAddress } from '../../edge/hosts/console-address.js';
import { tokensFromWire } from '../auth/auth.mapper.js';
import { TokensResponse } from '../auth/auth.responses.js';
import { holdNonce, readNonce } from '../integrations/browser-nonce.js';
import { RateLimited } from '../rate-limit/rate-limit.guard.js';
import { Attempts, OpenController } from '../routes/operations.js';
import { holdSession, readDevice } from '../session/session-cookies.js';
import { present } from '../wire/present.js';
import { FinishSsoRequest, StartSsoRequest } from './sso.requests.js';
import { SsoStartResponse } from './sso.responses.js';

/** An external provider is called, up to four times in a row. */
const CALL = { actor: ANONYMOUS, timeoutMs: 25_000 } as const;

/**
 * Sign-in through the provider of an organisation: the browser is redirected there and back to the console's callback
 * page.
 */
@RateLimited('auth')
@OpenController('Sign-in', 'auth/sso')
export class SsoSignInController {
  private readonly sso: RpcClientOf<typeof SsoService>;

  constructor(
    @Inject(RpcClient) rpc: RpcClient,
    @Inject(ConsoleAddress) private readonly console: ConsoleAddress,
  ) {
    this.sso = rpc.service(SsoService);
  }

  @Post('start')
  @Attempts('Begin a single sign-on: where to send the browser', SsoStartResponse, {
    description: 'A cookie binds it to the browser. It has to be finished within ten minutes.',
    invalid: ['/organisation', 'Please enter your email or the domain of your organisation.'],
    also: ['forbidden', 'not-found'],
  })
  async startSso(
    @Body() { organisation, fresh }: StartSsoRequest,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SsoStartResponse> {
    const browserNonce = holdNonce(request, response, this.console);
    const { authorizeUrl } = await this.sso.startSso(
      { organisation: organisation ?? '', browserNonce, fresh: fresh ?? false },
      CALL,
    );
    return { authorizeUrl };
  }

  @Post('callback')
  @Attempts('Finish a single sign-on with what the provider sent the browser back with', TokensResponse, {
    invalid: ['/code', 'Please give a text here.'],
    also: ['forbidden', 'conflict'],
  })
  async finishSso(
    @Body() body: FinishSsoRequest,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TokensResponse> {
    const answer = {
      ...{ state: body.state ?? '', code: body.code ?? '', issuer: body.iss ?? '', error: body.error ?? '' },
      browserNonce: readNonce(request),
      device: readDevice(request),
    };
    const session = present((await this.sso.finishSso(answer, CALL)).session);
    holdSession(response, session, this.console);
    return tokensFromWire(session);
  }
}
