import { Body, Inject, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { StaffActor } from '@candor/platform/actor.js';
import { SessionsService } from '@candor/proto/gen/candor/identity/v1/sessions_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ProofRequest } from '../factors/factors.requests.js';
import { RateLimited } from '../rate-limit/rate-limit.guard.js';
import { Attempts, StaffController } from '../routes/operations.js';
import { OwnSession } from '../session/own-session.js';
import { readDevice } from '../session/session-cookies.js';
import { Staff } from '../session/staff.js';
import { present } from '../wire/present.js';
import { tokensFromWire } from './auth.mapper.js';
import { TokensResponse } from './auth.responses.js';

/** Password hashing is slow on purpose. */
const TIMEOUT_MS = 10_000;

/** Confirms a session by the password or a code, for operations that need a fresh sign-in. */
@RateLimited('auth')
@StaffController('Sign-in', 'auth')
export class ProofController {
  private readonly sessions: RpcClientOf<typeof SessionsService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.sessions = rpc.service(SessionsService);
  }

  @Post('prove')
  @Attempts(
    'Give the password, or a code of a second factor, again; the session counts as freshly signed in for ten minutes',
    TokensResponse,
    {
      description:
        'Needed before what is marked `x-needs-fresh-sign-in`, which is answered 403 with the type `urn:candor:problem:fresh-sign-in-required` until then.',
      invalid: ['/proof', 'This is neither your password nor a code that is good now.'],
      also: ['unauthenticated', 'forbidden'],
    },
  )
  async proveSession(
    @Staff() actor: StaffActor,
    @OwnSession() sessionId: string,
    @Body() { proof }: ProofRequest,
    @Req() request: Request,
  ): Promise<TokensResponse> {
    const given = { sessionId, proof: { text: proof ?? '', device: readDevice(request) } };
    const session = present((await this.sessions.proveSession(given, { actor, timeoutMs: TIMEOUT_MS })).session);
    return tokensFromWire(session);
  }
}
