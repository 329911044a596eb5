import { Controller } from '@nestjs/common';
import {
  FactorsService,
  type FinishLogInRequest,
  type FinishPasskeyLogInRequest,
  type StartPasskeyLogInRequest,
} from '@candor/proto/gen/candor/identity/v1/factors_pb.js';
import { Rpc } from '@candor/rpc/rpc.js';
import { FinishLogIn } from './finish-log-in.js';
import { PasskeyLogIn } from './passkey-log-in.js';

/** Sign-in steps with a code or a passkey. */
@Controller()
export class SecondStepController {
  constructor(
    private readonly finishing: FinishLogIn,
    private readonly passkeys: PasskeyLogIn,
  ) {}

  @Rpc(FactorsService.method.finishLogIn)
  async finishLogIn(request: FinishLogInRequest) {
    return { session: await this.finishing.finish(request) };
  }

  @Rpc(FactorsService.method.startPasskeyLogIn)
  async startPasskeyLogIn(request: StartPasskeyLogInRequest) {
    return this.passkeys.start(request);
  }

  @Rpc(FactorsService.method.finishPasskeyLogIn)
  async finishPasskeyLogIn(request: FinishPasskeyLogInRequest) {
    return { session: await this.passkeys.finish(request) };
  }
}
