import { Body, Controller, Get, Inject, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { RpcClient, type RpcClientOf } from '@candor/messaging/rpc-client.js';
import type { StaffActor } from '@candor/platform/actor.js';
import { CatalogService } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { ApiProblems } from '../problem/api-problems.js';
import { present } from '../problem/present.js';
import { Staff } from '../session/staff.js';
import { componentDowntimeFromWire, componentFromWire, createServiceToWire } from './services.mapper.js';
import { CreateServiceRequest, WindowQuery, windowToWire } from './services.requests.js';
import { ComponentEnvelope, ComponentsDownTimesEnvelope, ComponentsEnvelope } from './services.responses.js';

@ApiTags('Services')
@ApiBearerAuth()
@Controller('api/services')
export class ServicesController {
  private readonly catalog: RpcClientOf<typeof CatalogService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.catalog = rpc.service(CatalogService);
  }

  @Get()
  @ApiOperation({ summary: 'List services with their current status' })
  @ApiOkResponse({ type: ComponentsEnvelope })
  @ApiProblems(['unauthenticated'])
  async listServices(@Staff() actor: StaffActor): Promise<ComponentsEnvelope> {
    const { components } = await this.catalog.listComponents({}, { actor });
    return { components: components.map(componentFromWire) };
  }

  @Post()
  @ApiOperation({ summary: 'Create a service' })
  @ApiCreatedResponse({ type: ComponentEnvelope })
  @ApiProblems(['invalid', 'unauthenticated', 'forbidden'], ['/name', 'Give a name to your service'])
  async createService(@Staff() actor: StaffActor, @Body() body: CreateServiceRequest): Promise<ComponentEnvelope> {
    const { component } = await this.catalog.createComponent(createServiceToWire(body), { actor });
    return { component: componentFromWire(present(component)) };
  }

  @Get('downtime')
  @ApiOperation({ summary: 'Downtime and uptime of every service in a window' })
  @ApiOkResponse({ type: ComponentsDownTimesEnvelope })
  @ApiProblems(['invalid', 'unauthenticated'], ['/startTimeInMillis', 'Please give a time in epoch milliseconds here.'])
  async listDownTimes(@Staff() actor: StaffActor, @Query() window: WindowQuery): Promise<ComponentsDownTimesEnvelope> {
    const { components } = await this.catalog.listDowntimes(windowToWire(window, Date.now()), { actor });
    return { componentsDownTimes: components.map(componentDowntimeFromWire) };
  }
}
