import { Delete, Get, Inject } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import {
  SessionsService,
  SignInMethod,
  type SignedInBrowser,
} from '@candor/proto/gen/candor/identity/v1/sessions_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ReadsOwn, Removes, StaffController } from '../routes/operations.js';
import { OwnSession } from '../session/own-session.js';
import { Staff } from '../session/staff.js';
import { IdParam } from '../validation/id.param.js';
import { browserName } from './browser-name.js';
import { OwnSessionsEnvelope, type OwnSessionResponse } from './own-sessions.responses.js';

const METHODS: Partial<Record<SignInMethod, OwnSessionResponse['method']>> = {
  [SignInMethod.SSO]: 'sso',
  [SignInMethod.PASSKEY]: 'passkey',
};

/** The sessions of the logged-in user. */
@StaffController('Account', 'users/me/sessions')
export class OwnSessionsController {
  private readonly sessions: RpcClientOf<typeof SessionsService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.sessions = rpc.service(SessionsService);
  }

  @Get()
  @ReadsOwn('Where one is logged in: this session first, then the one that was used last', OwnSessionsEnvelope, {
    also: ['forbidden'],
  })
  async listOwnSessions(@Staff() actor: StaffActor, @OwnSession() own: string): Promise<OwnSessionsEnvelope> {
    const { sessions } = await this.sessions.listSessions({}, { actor });
    const all = sessions.map((session) => sessionFromWire(session, own));
    return { sessions: [...all.filter(({ current }) => current), ...all.filter(({ current }) => !current)] };
  }

  @Delete(':id')
  @Removes('End a session of one’s own, with its tokens')
  async endOwnSession(@Staff() actor: StaffActor, @OwnSession() _own: string, @IdParam() id: string): Promise<void> {
    await this.sessions.endOwnSession({ sessionId: id }, { actor });
  }

  @Delete()
  @Removes('End every session of one’s own but the one that asks')
  async endOtherSessions(@Staff() actor: StaffActor, @OwnSession() own: string): Promise<void> {
    await this.sessions.endOtherSessions({ sessionId: own }, { actor });
  }
}

function sessionFromWire(session: SignedInBrowser, own: string): OwnSessionResponse {
  return {
    id: session.sessionId,
    current: session.sessionId === own,
    ...{ browser: browserName(session.userAgent), address: session.address },
    method: METHODS[session.method] ?? 'password',
    ...{ signedInAt: Number(session.signedInAt), lastUsedAt: Number(session.lastUsedAt) },
  };
}
