import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Put, Query } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { StaffActor } from '@candor/platform/actor.js';
import { CatalogService } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ApiProblems } from '../../openapi/api-problems.js';
import { ApiIdempotencyKey, IdempotencyKey } from '../idempotency/idempotency-key.js';
import { Staff } from '../session/staff.js';
import { IdParam } from '../validation/id.param.js';
import { present } from '../wire/present.js';
import { listComponents, ServicesPageQuery } from './list-components.js';
import {
  componentDowntimeFromWire,
  componentFromWire,
  createServiceToWire,
  updateServiceToWire,
} from './services.mapper.js';
import { CreateServiceRequest, UpdateServiceRequest, WindowQuery, windowToWire } from './services.requests.js';
import { ComponentEnvelope, ComponentsDownTimesEnvelope, ComponentsEnvelope } from './services.responses.js';

const NO_NAME = ['/name', 'Give a name to your service'] as const;
const NO_LIMIT = ['/limit', 'Please give a number from 1 to 500.'] as const;
const NO_TIME = ['/startTimeInMillis', 'Please give a time in epoch milliseconds here.'] as const;

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
  @ApiProblems(['invalid', 'unauthenticated'], NO_LIMIT)
  async listServices(@Staff() actor: StaffActor, @Query() page: ServicesPageQuery): Promise<ComponentsEnvelope> {
    return listComponents(this.catalog, page, actor);
  }

  @Post()
  @ApiOperation({ summary: 'Create a service' })
  @ApiCreatedResponse({ type: ComponentEnvelope })
  @ApiIdempotencyKey()
  @ApiProblems(['invalid', 'unauthenticated', 'forbidden', 'conflict', 'key-reused'], NO_NAME)
  async createService(
    @Staff() actor: StaffActor,
    @IdempotencyKey() idempotencyKey: string,
    @Body() body: CreateServiceRequest,
  ): Promise<ComponentEnvelope> {
    const request = { ...createServiceToWire(body), idempotencyKey };
    const { component } = await this.catalog.createComponent(request, { actor });
    return { component: componentFromWire(present(component)) };
  }

  @Get('downtime')
  @ApiOperation({ summary: 'Downtime and uptime of every service in a window' })
  @ApiOkResponse({ type: ComponentsDownTimesEnvelope })
  @ApiProblems(['invalid', 'unauthenticated'], NO_TIME)
  async listDownTimes(@Staff() actor: StaffActor, @Query() window: WindowQuery): Promise<ComponentsDownTimesEnvelope> {
    const { components } = await this.catalog.listDowntimes(windowToWire(window, Date.now()), { actor });
    return { componentsDownTimes: components.map(componentDowntimeFromWire) };
  }

  @Get(':id')
  @ApiOperation({ summary: 'One service with its current status' })
  @ApiOkResponse({ type: ComponentEnvelope })
  @ApiProblems(['unauthenticated', 'not-found'])
  async getService(@Staff() actor: StaffActor, @IdParam() id: string): Promise<ComponentEnvelope> {
    const { component } = await this.catalog.getComponent({ componentId: id }, { actor });
    return { component: componentFromWire(present(component)) };
  }

  @Put(':id')
  @ApiOperation({ summary: 'Change a service' })
  @ApiOkResponse({ type: ComponentEnvelope })
  @ApiProblems(['invalid', 'unauthenticated', 'forbidden', 'not-found'], NO_NAME)
  async updateService(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @Body() body: UpdateServiceRequest,
  ): Promise<ComponentEnvelope> {
    const { component } = await this.catalog.updateComponent(updateServiceToWire(id, body), { actor });
    return { component: componentFromWire(present(component)) };
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete a service and its downtime; incidents keep what they said of it' })
  @ApiNoContentResponse()
  @ApiProblems(['unauthenticated', 'forbidden', 'not-found'])
  async deleteService(@Staff() actor: StaffActor, @IdParam() id: string): Promise<void> {
    await this.catalog.deleteComponent({ componentId: id }, { actor });
  }

  @Get(':id/downtime')
  @ApiOperation({ summary: 'Downtime and uptime of one service in a window' })
  @ApiOkResponse({ type: ComponentsDownTimesEnvelope, description: 'A list of this one.' })
  @ApiProblems(['invalid', 'unauthenticated', 'not-found'], NO_TIME)
  async getDownTime(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @Query() query: WindowQuery,
  ): Promise<ComponentsDownTimesEnvelope> {
    const request = { componentId: id, ...windowToWire(query, Date.now()) };
    const { component } = await this.catalog.getDowntime(request, { actor });
    return { componentsDownTimes: [componentDowntimeFromWire(present(component))] };
  }
}
