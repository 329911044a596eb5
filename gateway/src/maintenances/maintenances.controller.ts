import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Put, Query } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { RpcClient, type RpcClientOf } from '@candor/messaging/rpc-client.js';
import type { StaffActor } from '@candor/platform/actor.js';
import { MaintenancesService } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { ApiIdempotencyKey, IdempotencyKey } from '../idempotency/idempotency-key.js';
import { filtersToWire } from '../incidents/incidents.mapper.js';
import { ApiProblems } from '../problem/api-problems.js';
import { present } from '../problem/present.js';
import { Staff } from '../session/staff.js';
import { IdParam } from '../validation/id.param.js';
import { PageQuery, pageToWire } from '../validation/page.query.js';
import { maintenanceFromWire, maintenancesFromWire, maintenanceToWire } from './maintenances.mapper.js';
import { MaintenanceRequest, MaintenanceSearchRequest } from './maintenances.requests.js';
import { MaintenanceEnvelope, MaintenancesEnvelope } from './maintenances.responses.js';

const NO_NAME = ['/name', 'Give a name to your maintenance.'] as const;

@ApiTags('Maintenances')
@ApiBearerAuth()
@Controller('api/maintenances')
export class MaintenancesController {
  private readonly maintenances: RpcClientOf<typeof MaintenancesService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.maintenances = rpc.service(MaintenancesService);
  }

  @Get()
  @ApiOperation({ summary: 'List maintenances, the latest planned start first' })
  @ApiOkResponse({ type: MaintenancesEnvelope })
  @ApiProblems(['invalid', 'unauthenticated'], ['/limit', 'Please give a number from 1 to 500.'])
  async listMaintenances(@Staff() actor: StaffActor, @Query() page: PageQuery): Promise<MaintenancesEnvelope> {
    return maintenancesFromWire(await this.maintenances.searchMaintenances(pageToWire(page), { actor }));
  }

  @Post('search')
  @HttpCode(200)
  @ApiOperation({ summary: 'The maintenances that match every filter, the latest planned start first' })
  @ApiOkResponse({ type: MaintenancesEnvelope })
  @ApiProblems(['invalid', 'unauthenticated'], ['/filters/0/name', 'Please filter by one of the known fields.'])
  async searchMaintenances(
    @Staff() actor: StaffActor,
    @Body() body: MaintenanceSearchRequest,
    @Query() page: PageQuery,
  ): Promise<MaintenancesEnvelope> {
    const request = { filters: filtersToWire(body), ...pageToWire(page) };
    return maintenancesFromWire(await this.maintenances.searchMaintenances(request, { actor }));
  }

  @Post()
  @ApiOperation({ summary: 'Plan a maintenance; at its start it becomes an incident, which resolves at its end' })
  @ApiCreatedResponse({ type: MaintenanceEnvelope })
  @ApiIdempotencyKey()
  @ApiProblems(['invalid', 'unauthenticated', 'forbidden', 'conflict', 'key-reused'], NO_NAME)
  async createMaintenance(
    @Staff() actor: StaffActor,
    @IdempotencyKey() idempotencyKey: string,
    @Body() body: MaintenanceRequest,
  ): Promise<MaintenanceEnvelope> {
    const request = { maintenance: maintenanceToWire(body), idempotencyKey };
    const { maintenance } = await this.maintenances.createMaintenance(request, { actor });
    return { maintenance: maintenanceFromWire(present(maintenance)) };
  }

  @Put(':id')
  @ApiOperation({ summary: 'Replace what is planned; only before the start' })
  @ApiOkResponse({ type: MaintenanceEnvelope })
  @ApiProblems(['invalid', 'unauthenticated', 'forbidden', 'not-found', 'conflict'], NO_NAME)
  async updateMaintenance(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @Body() body: MaintenanceRequest,
  ): Promise<MaintenanceEnvelope> {
    const request = { maintenanceId: id, maintenance: maintenanceToWire(body) };
    const { maintenance } = await this.maintenances.updateMaintenance(request, { actor });
    return { maintenance: maintenanceFromWire(present(maintenance)) };
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Call a future maintenance off, or remove one that has ended; its incident stays' })
  @ApiNoContentResponse()
  @ApiProblems(['unauthenticated', 'forbidden', 'not-found', 'conflict'])
  async deleteMaintenance(@Staff() actor: StaffActor, @IdParam() id: string): Promise<void> {
    await this.maintenances.deleteMaintenance({ maintenanceId: id }, { actor });
  }
}
