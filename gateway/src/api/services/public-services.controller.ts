import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { VisitorActor } from '@candor/platform/actor.js';
import { CatalogService } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ApiProblems } from '../../openapi/api-problems.js';
import { Public } from '../session/staff.js';
import { ApiCustomerId, Visitor } from '../session/visitor.js';
import { listComponents, ServicesPageQuery } from './list-components.js';
import { componentDowntimeFromWire } from './services.mapper.js';
import { WindowQuery, windowToWire } from './services.requests.js';
import { ComponentsDownTimesEnvelope, ComponentsEnvelope } from './services.responses.js';

const NO_CUSTOMER = ['/customerId', 'Please give the customerId, a UUID.'] as const;

/** The public view of an organisation's services; the catalog leaves disabled and internal ones out. */
@Public()
@ApiTags('Public')
@ApiCustomerId()
@Controller('api/public/services')
export class PublicServicesController {
  private readonly catalog: RpcClientOf<typeof CatalogService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.catalog = rpc.service(CatalogService);
  }

  @Get()
  @ApiOperation({ summary: 'List services with their current status' })
  @ApiOkResponse({ type: ComponentsEnvelope })
  @ApiProblems(['invalid'], NO_CUSTOMER)
  async listPublicServices(
    @Visitor() actor: VisitorActor,
    @Query() page: ServicesPageQuery,
  ): Promise<ComponentsEnvelope> {
    return listComponents(this.catalog, page, actor);
  }

  @Get('downtime')
  @ApiOperation({ summary: 'Downtime and uptime of every service in a window' })
  @ApiOkResponse({ type: ComponentsDownTimesEnvelope })
  @ApiProblems(['invalid'], NO_CUSTOMER)
  async listPublicDownTimes(
    @Visitor() actor: VisitorActor,
    @Query() window: WindowQuery,
  ): Promise<ComponentsDownTimesEnvelope> {
    const { components } = await this.catalog.listDowntimes(windowToWire(window, Date.now()), { actor });
    return { componentsDownTimes: components.map(componentDowntimeFromWire) };
  }
}
