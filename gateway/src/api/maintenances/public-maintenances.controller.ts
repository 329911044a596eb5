import { Body, Inject, Post, Query } from '@nestjs/common';
import type { VisitorActor } from '@candor/platform/actor.js';
import { MaintenancesService } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { filtersToWire } from '../incidents/incidents.mapper.js';
import { PublicController, ReadsPublicly } from '../routes/operations.js';
import { Visitor } from '../session/visitor.js';
import { PageQuery, pageToWire } from '../validation/page.query.js';
import { maintenancesFromWire } from './maintenances.mapper.js';
import { MaintenanceSearchRequest } from './maintenances.requests.js';
import { MaintenancesEnvelope } from './maintenances.responses.js';

/** The public view of an organisation's maintenances; the service leaves internal ones out. */
@PublicController('maintenances')
export class PublicMaintenancesController {
  private readonly maintenances: RpcClientOf<typeof MaintenancesService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.maintenances = rpc.service(MaintenancesService);
  }

  @Post('search')
  @ReadsPublicly('The maintenances that match every filter, the latest planned start first', MaintenancesEnvelope)
  async searchPublicMaintenances(
    @Visitor() actor: VisitorActor,
    @Body() body: MaintenanceSearchRequest,
    @Query() page: PageQuery,
  ): Promise<MaintenancesEnvelope> {
    const request = { filters: filtersToWire(body), ...pageToWire(page) };
    return maintenancesFromWire(await this.maintenances.searchMaintenances(request, { actor }));
  }
}
