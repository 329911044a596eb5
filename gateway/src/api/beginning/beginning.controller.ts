import { Body, Get, Inject, Patch } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { BeginningService } from '@candor/proto/gen/candor/pages/v1/beginning_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ChangesOwn, ReadsOwn, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { present } from '../wire/present.js';
import { BeginningReader } from './beginning.reader.js';
import { BeginningRequest } from './beginning.requests.js';
import { BeginningResponse } from './beginning.responses.js';
import { beginningStates, beginningSteps } from './beginning.words.js';

/** The first steps after the sign-up. */
@StaffController('Account', 'beginning')
export class BeginningController {
  private readonly beginnings: RpcClientOf<typeof BeginningService>;

  constructor(
    @Inject(RpcClient) rpc: RpcClient,
    private readonly reader: BeginningReader,
  ) {
    this.beginnings = rpc.service(BeginningService);
  }

  @Get()
  @ReadsOwn('The first steps of the organisation, for Owners and Admins', BeginningResponse, { also: ['forbidden'] })
  async getBeginning(@Staff() actor: StaffActor): Promise<BeginningResponse> {
    const { beginning } = await this.beginnings.getBeginning({}, { actor });
    return this.reader.read(actor, present(beginning));
  }

  @Patch()
  @ChangesOwn('Mark a first step, or hide the list', BeginningResponse, {
    description: 'A step is left out or taken up again; what is not given stays as it was.',
    invalid: ['/state', 'This step is done as soon as there is what it asks for.'],
  })
  async changeBeginning(@Staff() actor: StaffActor, @Body() body: BeginningRequest): Promise<BeginningResponse> {
    const request = {
      step: beginningSteps.toWire(body.step),
      state: beginningStates.toWire(body.state),
      dismissed: body.dismissed ?? undefined,
    };
    const { beginning } = await this.beginnings.changeBeginning(request, { actor });
    return this.reader.read(actor, present(beginning));
  }
}
