import { Controller } from '@nestjs/common';
import { IdentityService, type ChangePasswordRequest } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { Rpc } from '@candor/rpc/rpc.js';
import { ChangePassword } from './change-password.js';

@Controller()
export class PasswordsController {
  constructor(private readonly changing: ChangePassword) {}

  @Rpc(IdentityService.method.changePassword)
  async changePassword(request: ChangePasswordRequest) {
    return { session: await this.changing.change(request) };
  }
}
