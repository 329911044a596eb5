import { Controller } from '@nestjs/common';
import {
  IdentityService,
  type ConfirmUserRequest,
  type ResendConfirmationRequest,
} from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { Rpc } from '@candor/rpc/rpc.js';
import { ConfirmUser } from './confirm-user.js';
import { ResendConfirmation } from './resend-confirmation.js';

@Controller()
export class ConfirmationController {
  constructor(
    private readonly confirming: ConfirmUser,
    private readonly resending: ResendConfirmation,
  ) {}

  @Rpc(IdentityService.method.confirmUser)
  async confirmUser(request: ConfirmUserRequest) {
    return { session: await this.confirming.confirm(request) };
  }

  @Rpc(IdentityService.method.resendConfirmation)
  async resendConfirmation(request: ResendConfirmationRequest) {
    await this.resending.resend(request);
    return {};
  }
}
