import { Controller } from '@nestjs/common';
import { Rpc } from '@candor/messaging/rpc.js';
import { IdentityService, type SignUpRequest } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { SignUp } from './sign-up.js';

@Controller()
export class SignUpController {
  constructor(private readonly signUps: SignUp) {}

  @Rpc(IdentityService.method.signUp)
  async signUp(request: SignUpRequest) {
    return { user: await this.signUps.signUp(request) };
  }
}
