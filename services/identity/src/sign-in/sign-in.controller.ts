import { Controller } from '@nestjs/common';
import { IdentityService, type LogInRequest } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { SessionsService, type ProveSessionRequest } from '@candor/proto/gen/candor/identity/v1/sessions_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { LogIn } from './log-in.js';
import { ProveSession } from './prove-session.js';

@Controller()
export class SignInController {
  constructor(
    private readonly signingIn: LogIn,
    private readonly proving: ProveSession,
  ) {}

  @Rpc(IdentityService.method.logIn)
  async logIn(request: LogInRequest) {
    return this.signingIn.logIn(request);
  }

  @Rpc(SessionsService.method.proveSession)
  async proveSession(request: ProveSessionRequest, { actor }: RpcContext) {
    return { session: await this.proving.prove(actor, request) };
  }
}
