import { Controller } from '@nestjs/common';
import {
  PageUptimeService as Contract,
  type GetPageUptimeFormulaRequest,
  type SavePageUptimeFormulaRequest,
} from '@candor/proto/gen/candor/pages/v1/uptime_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { PageUptimeService } from './page-uptime.service.js';

@Controller()
export class PageUptimeController {
  constructor(private readonly uptime: PageUptimeService) {}

  @Rpc(Contract.method.getPageUptimeFormula)
  async getPageUptimeFormula({ pageId }: GetPageUptimeFormulaRequest, { actor }: RpcContext) {
    return this.uptime.get(actor, pageId);
  }

  @Rpc(Contract.method.savePageUptimeFormula)
  async savePageUptimeFormula(request: SavePageUptimeFormulaRequest, { actor }: RpcContext) {
    return this.uptime.save(actor, request);
  }
}
