import { Controller } from '@nestjs/common';
import {
  IdentityService,
  type RequestPasswordResetRequest,
  type ResetPasswordRequest,
} from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { Rpc } from '@candor/rpc/rpc.js';
import { RequestPasswordReset } from './request-password-reset.js';
import { ResetPassword } from './reset-password.js';

@Controller()
export class PasswordResetController {
  constructor(
    private readonly requests: RequestPasswordReset,
    private readonly resets: ResetPassword,
  ) {}

  @Rpc(IdentityService.method.requestPasswordReset)
  async requestPasswordReset(request: RequestPasswordResetRequest) {
    await this.requests.request(request);
    return {};
  }

  @Rpc(IdentityService.method.resetPassword)
  async resetPassword(request: ResetPasswordRequest) {
    return { device: await this.resets.reset(request) };
  }
}
