import { Controller } from '@nestjs/common';
import { Rpc, type RpcContext } from '@candor/messaging/rpc.js';
import { IdentityService, type SignUpRequest } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { SignUp } from './sign-up.js';

@Controller()
export class SignUpController {
  constructor(private readonly signUps: SignUp) {}

  @Rpc(IdentityService.method.signUp)
  async signUp(request: SignUpRequest, { actor }: RpcContext) {
    return { user: await this.signUps.signUp(actor, request) };
  }
}
