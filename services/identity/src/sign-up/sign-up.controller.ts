import { Controller } from '@nestjs/common';
import { IdentityService, type SignUpRequest } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { SignUp } from './sign-up.js';

@Controller()
export class SignUpController {
  constructor(private readonly signUps: SignUp) {}

  @Rpc(IdentityService.method.signUp)
  async signUp(request: SignUpRequest, { actor }: RpcContext) {
    return { user: await this.signUps.signUp(actor, request) };
  }
}
