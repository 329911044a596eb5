import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { FactorsService } from '@candor/proto/gen/candor/identity/v1/factors_pb.js';
import type { Session } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ConsoleAddress } from '../../edge/hosts/console-address.js';
import { ApiProblems } from '../../openapi/api-problems.js';
import {
  FinishLogInRequest,
  FinishPasskeyLogInRequest,
  StartPasskeyLogInRequest,
} from '../factors/factors.requests.js';
import { PasskeyOptionsResponse } from '../factors/factors.responses.js';
import { RateLimited } from '../rate-limit/rate-limit.guard.js';
import { holdSession, readDevice } from '../session/session-cookies.js';
import { Public } from '../session/staff.js';
import { present } from '../wire/present.js';
import { AUTH_CALL } from './auth.controller.js';
import { TokensResponse } from './auth.responses.js';

/** Sign-in by a second factor: after the password, or by a passkey alone. */
@Public()
@RateLimited('auth')
@ApiTags('Sign-in')
@Controller('api/auth')
export class SecondStepController {
  private readonly factors: RpcClientOf<typeof FactorsService>;

  constructor(
    @Inject(RpcClient) rpc: RpcClient,
    @Inject(ConsoleAddress) private readonly console: ConsoleAddress,
  ) {
    this.factors = rpc.service(FactorsService);
  }

  @Post('second-factor')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Finish a login with a code of the authenticator app or a recovery code',
    description: 'After a login that answered SECOND_FACTOR_REQUIRED, within ten minutes. A code is taken once.',
  })
  @ApiOkResponse({ type: TokensResponse })
  @ApiProblems(['invalid', 'unauthenticated', 'forbidden', 'rate-limited'], ['/code', 'Please enter a code.'])
  async finishLogIn(
    @Body() body: FinishLogInRequest,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TokensResponse> {
    const typed = { session: body.session ?? '', code: body.code ?? '', device: readDevice(request) };
    return this.begin(present((await this.factors.finishLogIn(typed, AUTH_CALL)).session), response);
  }

  @Post('passkey/options')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Begin a login by passkey, or its second step',
    description: 'The options are for navigator.credentials.get of the browser.',
  })
  @ApiOkResponse({ type: PasskeyOptionsResponse })
  @ApiProblems(['invalid', 'unauthenticated', 'forbidden', 'rate-limited'], ['/session', 'Please give a text here.'])
  async startPasskeyLogIn(@Body() { session }: StartPasskeyLogInRequest): Promise<PasskeyOptionsResponse> {
    const { options, ticket } = await this.factors.startPasskeyLogIn({ session: session ?? '' }, AUTH_CALL);
    return { options, ticket };
  }

  @Post('passkey')
  @HttpCode(200)
  @ApiOperation({ summary: 'Finish a login by passkey, or its second step, with what the browser answered' })
  @ApiOkResponse({ type: TokensResponse })
  @ApiProblems(['invalid', 'unauthenticated', 'forbidden', 'rate-limited'], ['/answer', 'Please give a text here.'])
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
    return { idToken: session.idToken, accessToken: session.accessToken };
  }
}
