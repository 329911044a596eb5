import { Inject, Injectable } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { Violations } from '@candor/platform/violations.js';
import { UptimeService, type UptimeFormula as WireFormula } from '@candor/proto/gen/candor/catalog/v1/uptime_pb.js';
import { PageUptimeService } from '@candor/proto/gen/candor/pages/v1/uptime_pb.js';
import { formulaFromWire } from '@candor/proto/uptime-wire.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import type { UptimeFormulaRequest } from './uptime.requests.js';
import type { UptimeFormulaEnvelope } from './uptime.responses.js';

const IS_FIRST = 'Your first page follows no other one.';

/** How pages count uptime: the catalog knows what the organisation chose, which is that of its first page. */
@Injectable()
export class UptimeFormulas {
  private readonly ofFirst: RpcClientOf<typeof UptimeService>;
  private readonly ofFurther: RpcClientOf<typeof PageUptimeService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.ofFirst = rpc.service(UptimeService);
    this.ofFurther = rpc.service(PageUptimeService);
  }

  /** @param pageId empty for the first page */
  async get(actor: StaffActor, pageId: string): Promise<UptimeFormulaEnvelope> {
    if (isOfFirst(actor, pageId)) return envelope((await this.ofFirst.getUptimeFormula({}, { actor })).formula);
    const { formula, followsFirstPage } = await this.ofFurther.getPageUptimeFormula({ pageId }, { actor });
    return { ...envelope(formula), followsFirstPage };
  }

  /** @throws InvalidError naming every wrong field */
  async save(actor: StaffActor, pageId: string, body: UptimeFormulaRequest): Promise<UptimeFormulaEnvelope> {
    const shares = {
      partialOutage: body.partialOutage ?? undefined,
      degradedPerformance: body.degradedPerformance ?? undefined,
    };
    const follows = body.followsFirstPage ?? undefined;
    if (isOfFirst(actor, pageId)) {
      new Violations().check(follows !== true, '/followsFirstPage', IS_FIRST).throwIfAny();
      return envelope((await this.ofFirst.saveUptimeFormula(shares, { actor })).formula);
    }
    const request = { pageId, ...shares, followsFirstPage: follows };
    const { formula, followsFirstPage } = await this.ofFurther.savePageUptimeFormula(request, { actor });
    return { ...envelope(formula), followsFirstPage };
  }
}

function isOfFirst({ customerId }: StaffActor, pageId: string): boolean {
  return pageId === '' || pageId === customerId;
}

function envelope(formula: WireFormula | undefined): UptimeFormulaEnvelope {
  return { uptimeFormula: formulaFromWire(formula) };
}
