import { Inject, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { IdentityService } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ConsoleAddress } from '../../edge/hosts/console-address.js';
import { RateLimited } from '../rate-limit/rate-limit.guard.js';
import { Attempts, OpenController } from '../routes/operations.js';
import { dropRefreshToken, readRefreshToken } from '../session/session-cookies.js';
import { AUTH_CALL } from './auth.controller.js';
import { tokensFromWire } from './auth.mapper.js';
import { TokensResponse } from './auth.responses.js';
import { refreshSession } from './refresh-session.js';

/** Refreshing and ending sessions. The refresh token is accepted in its cookie only. */
@RateLimited('refresh')
@OpenController('Sign-in', 'auth')
export class RefreshController {
  private readonly identity: RpcClientOf<typeof IdentityService>;

  constructor(
    @Inject(RpcClient) rpc: RpcClient,
    @Inject(ConsoleAddress) private readonly console: ConsoleAddress,
  ) {
    this.identity = rpc.service(IdentityService);
  }

  @Post('refresh')
  @Attempts('New tokens for the refresh token in the cookie, which is replaced', TokensResponse, {
    also: ['unauthenticated'],
  })
  async refreshSession(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TokensResponse> {
    return tokensFromWire(await refreshSession(this.identity, request, response, this.console));
  }

  @Post('logout')
  @Attempts('End the session of the refresh token in the cookie', undefined)
  async logOut(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    dropRefreshToken(response, this.console);
    await this.identity.endSession({ refreshToken: readRefreshToken(request) }, AUTH_CALL);
  }
}
