import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { RpcClient, type RpcClientOf } from '@candor/messaging/rpc-client.js';
import { ANONYMOUS } from '@candor/platform/actor.js';
import { IdentityService, type Session } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { userFromWire } from '../account/account.mapper.js';
import { UserEnvelope } from '../account/account.responses.js';
import { ApiProblems } from '../problem/api-problems.js';
import { present } from '../problem/present.js';
import { RateLimited } from '../rate-limit/rate-limit.guard.js';
import { Public } from '../session/staff.js';
import { ConfirmRequest, LoginRequest, ResendRequest, SignupRequest } from './auth.requests.js';
import { TokensResponse } from './auth.responses.js';

/** Passwords are hashed on purpose slowly, and many at a time queue. */
const TIMEOUT_MS = 10_000;
const CALL = { actor: ANONYMOUS, timeoutMs: TIMEOUT_MS } as const;

@Public()
@RateLimited('auth')
@ApiTags('Sign-in')
@Controller('api/auth')
export class AuthController {
  private readonly identity: RpcClientOf<typeof IdentityService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.identity = rpc.service(IdentityService);
  }

  @Post('signup')
  @ApiOperation({ summary: 'Create an organisation and its first user; mails a confirmation code' })
  @ApiCreatedResponse({ type: UserEnvelope })
  @ApiProblems(['invalid', 'conflict', 'rate-limited'], ['/customerDomain', 'Please enter your domain.'])
  async signUp(@Body() body: SignupRequest): Promise<UserEnvelope> {
    const request = {
      name: body.username ?? '',
      email: body.email ?? '',
      password: body.password ?? '',
      customerDomain: body.customerDomain ?? '',
    };
    const { user } = await this.identity.signUp(request, CALL);
    return { user: userFromWire(present(user)) };
  }

  @Post('confirm')
  @HttpCode(200)
  @ApiOperation({ summary: 'Confirm an address with the mailed code and log in' })
  @ApiOkResponse({ type: TokensResponse })
  @ApiProblems(['invalid', 'rate-limited'], ['/confirmCode', 'Please enter confirm code.'])
  async confirm(@Body() body: ConfirmRequest): Promise<TokensResponse> {
    const request = { email: body.email ?? '', code: body.confirmCode ?? '' };
    return tokensOf((await this.identity.confirmUser(request, CALL)).session);
  }

  @Post('resend')
  @HttpCode(204)
  @ApiOperation({ summary: 'Mail a new confirmation code; the answer is the same for every address' })
  @ApiNoContentResponse()
  @ApiProblems(['invalid', 'rate-limited'], ['/email', 'Please enter your email.'])
  async resend(@Body() body: ResendRequest): Promise<void> {
    await this.identity.resendConfirmation({ email: body.email ?? '' }, CALL);
  }

  @Post('login')
  @HttpCode(200)
  @ApiOperation({ summary: 'Log in' })
  @ApiOkResponse({ type: TokensResponse })
  @ApiProblems(['invalid', 'unauthenticated', 'forbidden', 'rate-limited'], ['/username', 'Please enter your email.'])
  async logIn(@Body() body: LoginRequest): Promise<TokensResponse> {
    const request = { username: body.username ?? '', password: body.password ?? '' };
    return tokensOf((await this.identity.logIn(request, CALL)).session);
  }
}

function tokensOf(session: Session | undefined): TokensResponse {
  const { idToken, accessToken } = present(session);
  return { idToken, accessToken };
}
