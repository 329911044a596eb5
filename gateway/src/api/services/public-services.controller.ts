import { Get, Inject, Query } from '@nestjs/common';
import type { VisitorActor } from '@candor/platform/actor.js';
import { CatalogService } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { PublicController, ReadsPublicly } from '../routes/operations.js';
import { Visitor } from '../session/visitor.js';
import { listComponents, ServicesPageQuery } from './list-components.js';
import { downtimesFromWire } from './services.mapper.js';
import { WindowQuery, windowToWire } from './services.requests.js';
import { ComponentsDownTimesEnvelope, ComponentsEnvelope } from './services.responses.js';

/** The public view of an organisation's services; the catalog leaves disabled and internal ones out. */
@PublicController('services')
export class PublicServicesController {
  private readonly catalog: RpcClientOf<typeof CatalogService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.catalog = rpc.service(CatalogService);
  }

  @Get()
  @ReadsPublicly('List services with their current status', ComponentsEnvelope)
  async listPublicServices(
    @Visitor() actor: VisitorActor,
    @Query() page: ServicesPageQuery,
  ): Promise<ComponentsEnvelope> {
    return listComponents(this.catalog, page, actor);
  }

  @Get('downtime')
  @ReadsPublicly('Downtime and uptime of every service in a window', ComponentsDownTimesEnvelope)
  async listPublicDownTimes(
    @Visitor() actor: VisitorActor,
    @Query() window: WindowQuery,
  ): Promise<ComponentsDownTimesEnvelope> {
    const { components, formula } = await this.catalog.listDowntimes(windowToWire(window, Date.now()), { actor });
    return downtimesFromWire(components, formula);
  }
}
