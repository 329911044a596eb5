import { Body, Get, Inject, Put } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { FactorsService } from '@candor/proto/gen/candor/identity/v1/factors_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { Changes, Reads, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { FactorPolicyRequest } from './factors.requests.js';
import { FactorPolicyResponse } from './factors.responses.js';

/** Whether an organisation requires a second factor of all its users. */
@StaffController('Second factors', 'second-factor-policy')
export class FactorPolicyController {
  private readonly factors: RpcClientOf<typeof FactorsService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.factors = rpc.service(FactorsService);
  }

  @Get()
  @Reads('Whether the organisation asks everybody for a second factor', FactorPolicyResponse)
  async getFactorPolicy(@Staff() actor: StaffActor): Promise<FactorPolicyResponse> {
    const { required } = await this.factors.getFactorPolicy({}, { actor });
    return { required };
  }

  @Put()
  @Changes('Ask everybody for a second factor, or no longer; Owners only', FactorPolicyResponse, {
    description:
      'Who has none is let in to set one up and to nothing else, at the next login or renewal of the session. Who logs in by single sign-on is not asked: the provider decides. The Owner needs a second factor first.',
    invalid: ['/required', 'Please give true or false here.'],
    also: ['conflict'],
  })
  async setFactorPolicy(
    @Staff() actor: StaffActor,
    @Body() { required }: FactorPolicyRequest,
  ): Promise<FactorPolicyResponse> {
    const set = await this.factors.setFactorPolicy({ required: required ?? false }, { actor });
    return { required: set.required };
  }
}
