import { Body, Inject, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ANONYMOUS } from '@candor/platform/actor.js';
import { IdentityService } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { LANGUAGES } from '@candor/words/languages.js';
import { ConsoleAddress } from '../../edge/hosts/console-address.js';
import { wantedLanguage } from '../../edge/prepared/accept-language.js';
import { userFromWire } from '../account/account.mapper.js';
import { UserEnvelope } from '../account/account.responses.js';
import { RateLimited } from '../rate-limit/rate-limit.guard.js';
import { Attempts, CreatesPublicly, OpenController } from '../routes/operations.js';
import { holdSession, holdSignUp, readDevice, readSignUp } from '../session/session-cookies.js';
import { WithoutSignIn } from '../session/without-sign-in.js';
import { present } from '../wire/present.js';
import { loginFromWire, tokensFromWire } from './auth.mapper.js';
import { ConfirmRequest, LoginRequest, ResendRequest, SignupRequest } from './auth.requests.js';
import { LoginResponse, TokensResponse } from './auth.responses.js';

/** Password hashing is slow on purpose, and many at a time queue. */
const TIMEOUT_MS = 10_000;
export const AUTH_CALL = { actor: ANONYMOUS, timeoutMs: TIMEOUT_MS } as const;
/** The actor of a gateway without sign-in. */
const UNASKED = { actor: { kind: 'system', app: 'gateway' }, timeoutMs: TIMEOUT_MS } as const;

@RateLimited('auth')
@OpenController('Sign-in', 'auth')
export class AuthController {
  private readonly identity: RpcClientOf<typeof IdentityService>;

  constructor(
    @Inject(RpcClient) rpc: RpcClient,
    @Inject(ConsoleAddress) private readonly console: ConsoleAddress,
    @Inject(WithoutSignIn) private readonly withoutSignIn: WithoutSignIn,
  ) {
    this.identity = rpc.service(IdentityService);
  }

  @Post('signup')
  @CreatesPublicly('Create an organisation and its first user; mails a confirmation code', UserEnvelope, {
    invalid: ['/customerDomain', 'Please enter your domain.'],
    also: ['conflict'],
  })
  async signUp(
    @Body() body: SignupRequest,
    @Req() { headers }: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<UserEnvelope> {
    const request = {
      language: wantedLanguage({ headers }, LANGUAGES),
      name: body.username ?? '',
      email: body.email ?? '',
      password: body.password ?? '',
      customerDomain: body.customerDomain ?? '',
      organisationName: body.organisationName ?? '',
    };
    await this.withoutSignIn.admitSignUp();
    const user = present(
      (await this.identity.signUp(request, this.withoutSignIn.isEnabled ? UNASKED : AUTH_CALL)).user,
    );
    holdSignUp(response, user.id, this.console);
    return { user: userFromWire(user) };
  }

  @Post('confirm')
  @Attempts('Confirm an address with the mailed code and log in', TokensResponse, {
    invalid: ['/confirmCode', 'Please enter confirm code.'],
    also: ['forbidden', 'conflict'],
  })
  async confirm(
    @Body() body: ConfirmRequest,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TokensResponse> {
    const typed = { email: body.email ?? '', code: body.confirmCode ?? '' };
    const browser = { device: readDevice(request), signUpId: readSignUp(request) };
    const confirmed = await this.identity.confirmUser({ ...typed, ...browser }, AUTH_CALL);
    const session = present(confirmed.session);
    holdSession(response, session, this.console);
    return tokensFromWire(session);
  }

  @Post('resend')
  @Attempts('Mail a new confirmation code; the answer is the same for every address', undefined, {
    invalid: ['/email', 'Please enter your email.'],
  })
  async resend(@Body() body: ResendRequest, @Req() request: Request): Promise<void> {
    const browser = { device: readDevice(request), signUpId: readSignUp(request) };
    await this.identity.resendConfirmation({ email: body.email ?? '', ...browser }, AUTH_CALL);
  }

  @Post('login')
  @Attempts(
    'Log in; who was invited is asked for a password first, who has a second factor for that, and gets no token yet',
    LoginResponse,
    { invalid: ['/username', 'Please enter your email.'], also: ['unauthenticated', 'forbidden'] },
  )
  async logIn(
    @Body() body: LoginRequest,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LoginResponse> {
    const typed = { username: body.username ?? '', password: body.password ?? '', device: readDevice(request) };
    const answer = await this.identity.logIn(typed, AUTH_CALL);
    if (answer.session) holdSession(response, answer.session, this.console);
    return loginFromWire(answer);
  }
}
