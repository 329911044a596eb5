import { Body, Get, Inject, Patch } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { UptimeService } from '@candor/proto/gen/candor/catalog/v1/uptime_pb.js';
import { formulaFromWire } from '@candor/proto/uptime-wire.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ChangesOwn, ReadsOwn, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { UptimeFormulaRequest } from './uptime.requests.js';
import { UptimeFormulaEnvelope } from './uptime.responses.js';

/** How the organisation's uptime is counted. */
@StaffController('Services', 'uptime-formula')
export class UptimeController {
  private readonly uptime: RpcClientOf<typeof UptimeService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.uptime = rpc.service(UptimeService);
  }

  @Get()
  @ReadsOwn('How uptime is counted', UptimeFormulaEnvelope)
  async getUptimeFormula(@Staff() actor: StaffActor): Promise<UptimeFormulaEnvelope> {
    const { formula } = await this.uptime.getUptimeFormula({}, { actor });
    return { uptimeFormula: formulaFromWire(formula) };
  }

  @Patch()
  @ChangesOwn('Change how uptime is counted; the uptime of the past follows', UptimeFormulaEnvelope, {
    description: 'What is not given stays as it was.',
    invalid: ['/partialOutage', 'Please give a whole number from 0 to 100.'],
  })
  async changeUptimeFormula(
    @Staff() actor: StaffActor,
    @Body() { partialOutage, degradedPerformance }: UptimeFormulaRequest,
  ): Promise<UptimeFormulaEnvelope> {
    const request = {
      partialOutage: partialOutage ?? undefined,
      degradedPerformance: degradedPerformance ?? undefined,
    };
    const { formula } = await this.uptime.saveUptimeFormula(request, { actor });
    return { uptimeFormula: formulaFromWire(formula) };
  }
}
