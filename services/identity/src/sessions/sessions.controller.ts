import { Controller } from '@nestjs/common';
import {
  IdentityService,
  type EndSessionRequest,
  type RefreshSessionRequest,
} from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { Rpc } from '@candor/rpc/rpc.js';
import { Sessions } from './sessions.js';

@Controller()
export class SessionsController {
  constructor(private readonly sessions: Sessions) {}

  @Rpc(IdentityService.method.refreshSession)
  async refreshSession({ refreshToken }: RefreshSessionRequest) {
    return { session: await this.sessions.refresh(refreshToken) };
  }

  @Rpc(IdentityService.method.endSession)
  async endSession({ refreshToken }: EndSessionRequest) {
    await this.sessions.end(refreshToken);
    return {};
  }
}
