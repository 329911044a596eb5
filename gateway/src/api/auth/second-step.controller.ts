import { Body, Inject, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { FactorsService } from '@candor/proto/gen/candor/identity/v1/factors_pb.js';
import type { Session } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ConsoleAddress } from '../../edge/hosts/console-address.js';
import {
  FinishLogInRequest,
  FinishPasskeyLogInRequest,
  StartPasskeyLogInRequest,
} from '../factors/factors.requests.js';
import { PasskeyOptionsResponse } from '../factors/factors.responses.js';
import { RateLimited } from '../rate-limit/rate-limit.guard.js';
import { Attempts, OpenController } from '../routes/operations.js';
import { holdSession, readDevice } from '../session/session-cookies.js';
import { present } from '../wire/present.js';
import { AUTH_CALL } from './auth.controller.js';
import { tokensFromWire } from './auth.mapper.js';
import { TokensResponse } from './auth.responses.js';

const REFUSED = ['unauthenticated', 'forbidden'] as const;

/** Sign-in by a second factor: after the password, or by a passkey alone. */
@RateLimited('auth')
@OpenController('Sign-in', 'auth')
export class SecondStepController {
  private readonly factors: RpcClientOf<typeof FactorsService>;

  constructor(
    @Inject(RpcClient) rpc: RpcClient,
    @Inject(ConsoleAddress) private readonly console: ConsoleAddress,
  ) {
    this.factors = rpc.service(FactorsService);
  }

  @Post('second-factor')
  @Attempts('Finish a login with a code of the authenticator app or a recovery code', TokensResponse, {
    description: 'After a login that answered SECOND_FACTOR_REQUIRED, within ten minutes. A code is taken once.',
    invalid: ['/code', 'Please enter a code.'],
    also: REFUSED,
  })
  async finishLogIn(
    @Body() body: FinishLogInRequest,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TokensResponse> {
    const typed = { session: body.session ?? '', code: body.code ?? '', device: readDevice(request) };
    return this.begin(present((await this.factors.finishLogIn(typed, AUTH_CALL)).session), response);
  }

  @Post('passkey/options')
  @Attempts('Begin a login by passkey, or its second step', PasskeyOptionsResponse, {
    description: 'The options are for navigator.credentials.get of the browser.',
    invalid: ['/session', 'Please give a text here.'],
    also: REFUSED,
  })
  async startPasskeyLogIn(@Body() { session }: StartPasskeyLogInRequest): Promise<PasskeyOptionsResponse> {
    const { options, ticket } = await this.factors.startPasskeyLogIn({ session: session ?? '' }, AUTH_CALL);
    return { options, ticket };
  }

  @Post('passkey')
  @Attempts('Finish a login by passkey, or its second step, with what the browser answered', TokensResponse, {
    invalid: ['/answer', 'Please give a text here.'],
    also: REFUSED,
  })
  async finishPasskeyLogIn(
    @Body() body: FinishPasskeyLogInRequest,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TokensResponse> {
    const given = {
      ...{ session: body.session ?? '', ticket: body.ticket ?? '', answer: body.answer ?? '' },
      ...{ device: readDevice(request) },
    };
    return this.begin(present((await this.factors.finishPasskeyLogIn(given, AUTH_CALL)).session), response);
  }

  private begin(session: Session, response: Response): TokensResponse {
    holdSession(response, session, this.console);
    return tokensFromWire(session);
  }
}
