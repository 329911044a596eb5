import { Controller } from '@nestjs/common';
import { Rpc } from '@candor/messaging/rpc.js';
import { IdentityService, type ChangePasswordRequest } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { ChangePassword } from './change-password.js';

@Controller()
export class PasswordsController {
  constructor(private readonly changing: ChangePassword) {}

  @Rpc(IdentityService.method.changePassword)
  async changePassword(request: ChangePasswordRequest) {
    return { session: await this.changing.change(request) };
  }
}
