import { Controller } from '@nestjs/common';
import {
  SessionsService,
  SignInMethod,
  type EndOtherSessionsRequest,
  type EndOwnSessionRequest,
  type ListSessionsRequest,
} from '@candor/proto/gen/candor/identity/v1/sessions_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { OwnSessions } from './own-sessions.js';
import type { SessionEntity } from './session.entity.js';

const METHODS = {
  password: SignInMethod.PASSWORD,
  passkey: SignInMethod.PASSKEY,
  sso: SignInMethod.SSO,
} as const;

@Controller()
export class OwnSessionsController {
  constructor(private readonly sessions: OwnSessions) {}

  @Rpc(SessionsService.method.listSessions)
  async listSessions(_request: ListSessionsRequest, { actor }: RpcContext) {
    return { sessions: (await this.sessions.list(actor)).map(sessionToWire) };
  }

  @Rpc(SessionsService.method.endOwnSession)
  async endOwnSession({ sessionId }: EndOwnSessionRequest, { actor }: RpcContext) {
    await this.sessions.end(actor, sessionId);
    return {};
  }

  @Rpc(SessionsService.method.endOtherSessions)
  async endOtherSessions({ sessionId }: EndOtherSessionsRequest, { actor }: RpcContext) {
    return { ended: await this.sessions.endOthers(actor, sessionId) };
  }
}

function sessionToWire({ id, userAgent, address, method, createdAt, rotatedAt, expiresAt }: SessionEntity) {
  return {
    sessionId: id,
    ...{ userAgent, address, method: METHODS[method] },
    signedInAt: BigInt(createdAt.getTime()),
    lastUsedAt: BigInt(rotatedAt.getTime()),
    expiresAt: BigInt(expiresAt.getTime()),
  };
}
