import { Controller } from '@nestjs/common';
import {
  LaterStatesService,
  type ReportLaterStatesRequest,
} from '@candor/proto/gen/candor/pages/v1/later_states_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { TakeLaterStates } from './take-later-states.js';

@Controller()
export class LaterStatesController {
  constructor(private readonly laterStates: TakeLaterStates) {}

  @Rpc(LaterStatesService.method.reportLaterStates)
  async reportLaterStates({ states }: ReportLaterStatesRequest, { actor }: RpcContext) {
    await this.laterStates.execute(actor, states);
    return {};
  }
}
