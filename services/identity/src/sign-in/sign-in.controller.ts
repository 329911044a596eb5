import { Controller } from '@nestjs/common';
import { IdentityService, type LogInRequest } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { Rpc } from '@candor/rpc/rpc.js';
import { LogIn } from './log-in.js';

@Controller()
export class SignInController {
  constructor(private readonly signingIn: LogIn) {}

  @Rpc(IdentityService.method.logIn)
  async logIn(request: LogInRequest) {
    return this.signingIn.logIn(request);
  }
}
