import { Body, Inject, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { IdentityService } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ConsoleAddress } from '../../edge/hosts/console-address.js';
import { RateLimited } from '../rate-limit/rate-limit.guard.js';
import { Attempts, OpenController } from '../routes/operations.js';
import { dropRefreshToken, holdDevice, holdSession, readDevice } from '../session/session-cookies.js';
import { present } from '../wire/present.js';
import { AUTH_CALL } from './auth.controller.js';
import { tokensFromWire } from './auth.mapper.js';
import { ChangePasswordRequest, ForgotRequest, NewPasswordRequest } from './auth.requests.js';
import { TokensResponse } from './auth.responses.js';

const NO_PASSWORD = ['/newPassword', 'Please enter password'] as const;

/** Resets of forgotten passwords, and changes of passwords. */
@RateLimited('auth')
@OpenController('Sign-in', 'auth')
export class PasswordsController {
  private readonly identity: RpcClientOf<typeof IdentityService>;

  constructor(
    @Inject(RpcClient) rpc: RpcClient,
    @Inject(ConsoleAddress) private readonly console: ConsoleAddress,
  ) {
    this.identity = rpc.service(IdentityService);
  }

  @Post('forgot')
  @Attempts('Mail a code with which the password can be reset; the answer is the same for every address', undefined, {
    invalid: ['/email', 'Please enter your email.'],
  })
  async forgotPassword(@Body() body: ForgotRequest, @Req() request: Request): Promise<void> {
    const device = readDevice(request);
    await this.identity.requestPasswordReset({ email: body.email ?? '', device }, AUTH_CALL);
  }

  @Post('new-password')
  @Attempts('Set the password with the mailed code; ends every session of the user', undefined, {
    invalid: NO_PASSWORD,
    also: ['conflict'],
  })
  async resetPassword(
    @Body() body: NewPasswordRequest,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const { email, verificationCode, newPassword } = body;
    const typed = {
      email: email ?? '',
      verificationCode: verificationCode ?? '',
      newPassword: newPassword ?? '',
      device: readDevice(request),
    };
    const { device } = await this.identity.resetPassword(typed, AUTH_CALL);
    holdDevice(response, device, this.console);
    dropRefreshToken(response, this.console);
  }

  @Post('change')
  @Attempts(
    'Set another password, given the present one, or the first of an invited user; ends every other session',
    TokensResponse,
    { invalid: NO_PASSWORD, also: ['unauthenticated', 'forbidden', 'conflict'] },
  )
  async changePassword(
    @Body() body: ChangePasswordRequest,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TokensResponse> {
    const { username, accessToken, newPassword, presentPassword } = body;
    const typed = {
      username: username ?? '',
      accessToken: accessToken ?? '',
      newPassword: newPassword ?? '',
      presentPassword: presentPassword ?? '',
      device: readDevice(request),
    };
    const changed = await this.identity.changePassword(typed, AUTH_CALL);
    const session = present(changed.session);
    holdSession(response, session, this.console);
    return tokensFromWire(session);
  }
}
