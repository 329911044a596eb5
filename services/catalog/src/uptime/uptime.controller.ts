import { Controller } from '@nestjs/common';
import {
  UptimeService,
  type GetUptimeFormulaRequest,
  type SaveUptimeFormulaRequest,
} from '@candor/proto/gen/candor/catalog/v1/uptime_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { UptimeFormulaService } from './uptime-formula.service.js';

@Controller()
export class UptimeController {
  constructor(private readonly formulas: UptimeFormulaService) {}

  @Rpc(UptimeService.method.getUptimeFormula)
  async getUptimeFormula(_request: GetUptimeFormulaRequest, { actor }: RpcContext) {
    return { formula: await this.formulas.get(actor) };
  }

  @Rpc(UptimeService.method.saveUptimeFormula)
  async saveUptimeFormula(request: SaveUptimeFormulaRequest, { actor }: RpcContext) {
    return { formula: await this.formulas.save(actor, request) };
  }
}
