import { Body, Controller, HttpCode, Inject, Post, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { RpcClient, type RpcClientOf } from '@candor/messaging/rpc-client.js';
import { IdentityService } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { ConsoleAddress } from '../integrations/browser-nonce.js';
import { ApiProblems } from '../problem/api-problems.js';
import { present } from '../problem/present.js';
import { RateLimited } from '../rate-limit/rate-limit.guard.js';
import { Public } from '../session/staff.js';
import { AUTH_CALL } from './auth.controller.js';
import { ChangePasswordRequest, ForgotRequest, NewPasswordRequest } from './auth.requests.js';
import { TokensResponse } from './auth.responses.js';
import { dropRefreshToken, holdRefreshToken } from './refresh-cookie.js';

const NO_PASSWORD = ['/newPassword', 'Please enter password'] as const;

/** Passwords that were forgotten, and those that are to be another. */
@Public()
@RateLimited('auth')
@ApiTags('Sign-in')
@Controller('api/auth')
export class PasswordsController {
  private readonly identity: RpcClientOf<typeof IdentityService>;

  constructor(
    @Inject(RpcClient) rpc: RpcClient,
    @Inject(ConsoleAddress) private readonly console: ConsoleAddress,
  ) {
    this.identity = rpc.service(IdentityService);
  }

  @Post('forgot')
  @HttpCode(204)
  @ApiOperation({ summary: 'Mail a code that lets the password be set anew; the answer is the same for every address' })
  @ApiNoContentResponse()
  @ApiProblems(['invalid', 'rate-limited'], ['/email', 'Please enter your email.'])
  async forgotPassword(@Body() body: ForgotRequest): Promise<void> {
    await this.identity.requestPasswordReset({ email: body.email ?? '' }, AUTH_CALL);
  }

  @Post('new-password')
  @HttpCode(204)
  @ApiOperation({ summary: 'Set the password with the mailed code; ends every session of the user' })
  @ApiNoContentResponse()
  @ApiProblems(['invalid', 'rate-limited'], NO_PASSWORD)
  async resetPassword(@Body() body: NewPasswordRequest, @Res({ passthrough: true }) response: Response): Promise<void> {
    const { email, verificationCode, newPassword } = body;
    const request = {
      email: email ?? '',
      verificationCode: verificationCode ?? '',
      newPassword: newPassword ?? '',
    };
    await this.identity.resetPassword(request, AUTH_CALL);
    dropRefreshToken(response, this.console);
  }

  @Post('change')
  @HttpCode(200)
  @ApiOperation({ summary: 'Set another password, or the first one of an invited user; ends every other session' })
  @ApiOkResponse({ type: TokensResponse })
  @ApiProblems(['invalid', 'unauthenticated', 'forbidden', 'rate-limited'], NO_PASSWORD)
  async changePassword(
    @Body() body: ChangePasswordRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TokensResponse> {
    const { username, accessToken, newPassword } = body;
    const request = { username: username ?? '', accessToken: accessToken ?? '', newPassword: newPassword ?? '' };
    const session = present((await this.identity.changePassword(request, AUTH_CALL)).session);
    holdRefreshToken(response, session, this.console);
    return { idToken: session.idToken, accessToken: session.accessToken };
  }
}
