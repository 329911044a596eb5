import { Body, Delete, Get, Inject, Patch, Post, Put, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { StaffActor } from '@candor/platform/actor.js';
import { MaintenancesService } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { NamesReader } from '../csv/names.js';
import { IdempotencyKey } from '../idempotency/idempotency-key.js';
import { baseToWire, filtersToWire } from '../incidents/incidents.mapper.js';
import { ReadsCsv } from '../routes/file-operations.js';
import { Acts, Changes, Creates, Lists, Reads, Removes, Searches, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { IdParam } from '../validation/id.param.js';
import { PageQuery, pageToWire } from '../validation/page.query.js';
import { present } from '../wire/present.js';
import { CreateMaintenanceRequest } from './maintenance-series.requests.js';
import {
  countedMaintenancesFromWire,
  endNewsToWire,
  maintenanceFromWire,
  maintenancesFromWire,
  maintenanceToWire,
  newMaintenanceToWire,
} from './maintenances.mapper.js';
import {
  EndMaintenanceRequest,
  MaintenanceSearchRequest,
  MovePlannedEndRequest,
  StaffMaintenanceSearchRequest,
  UpdateMaintenanceRequest,
} from './maintenances.requests.js';
import { MAINTENANCES_EXAMPLE, sendMaintenances } from './maintenances-file.js';
import { Recurrences } from './recurrences.js';
import { MaintenanceEnvelope, MaintenancesEnvelope } from './maintenances.responses.js';

const NO_NAME = ['/name', 'Give a name to your maintenance.'] as const;

@StaffController('Maintenances', 'maintenances')
export class MaintenancesController {
  private readonly maintenances: RpcClientOf<typeof MaintenancesService>;

  constructor(
    @Inject(RpcClient) rpc: RpcClient,
    private readonly recurrences: Recurrences,
    private readonly names: NamesReader,
  ) {
    this.maintenances = rpc.service(MaintenancesService);
  }

  @Get()
  @Lists('List maintenances, the latest planned start first', MaintenancesEnvelope)
  async listMaintenances(@Staff() actor: StaffActor, @Query() page: PageQuery): Promise<MaintenancesEnvelope> {
    return maintenancesFromWire(await this.maintenances.searchMaintenances(pageToWire(page), { actor }));
  }

  @Get(':id')
  @Reads('One maintenance', MaintenanceEnvelope)
  async getMaintenance(@Staff() actor: StaffActor, @IdParam() id: string): Promise<MaintenanceEnvelope> {
    const { maintenance } = await this.maintenances.getMaintenance({ maintenanceId: id }, { actor });
    return { maintenance: maintenanceFromWire(present(maintenance)) };
  }

  @Post('search')
  @Searches('The maintenances that match every filter, the latest planned start first', MaintenancesEnvelope)
  async searchMaintenances(
    @Staff() actor: StaffActor,
    @Body() body: StaffMaintenanceSearchRequest,
    @Query() page: PageQuery,
  ): Promise<MaintenancesEnvelope> {
    const withTotals = body.withTotals ?? false;
    const request = {
      filters: filtersToWire(body),
      soonestFirst: body.soonestFirst ?? false,
      withTotals,
      ...pageToWire(page),
    };
    const answer = await this.maintenances.searchMaintenances(request, { actor });
    return withTotals ? countedMaintenancesFromWire(answer) : maintenancesFromWire(answer);
  }

  @Post('search/csv')
  @ReadsCsv('The same as CSV', MAINTENANCES_EXAMPLE, ['/filters/0/name', 'Unknown filter "colour".'])
  async exportMaintenances(
    @Staff() actor: StaffActor,
    @Body() body: MaintenanceSearchRequest,
    @Res() response: Response,
  ): Promise<void> {
    const filters = filtersToWire(body);
    const search = (cursor: string) => this.maintenances.searchMaintenances({ filters, cursor }, { actor });
    await sendMaintenances(response, await this.names.read(actor), search);
  }

  @Post()
  @Creates('Plan a maintenance; at its start it becomes an incident, which resolves at its end', MaintenanceEnvelope, {
    description: 'Of a recurring one the answer is its next occurrence, and recipients are notified of this one alone.',
    invalid: NO_NAME,
  })
  async createMaintenance(
    @Staff() actor: StaffActor,
    @IdempotencyKey() idempotencyKey: string,
    @Body() body: CreateMaintenanceRequest,
  ): Promise<MaintenanceEnvelope> {
    const recurrence = body.recurrence ? await this.recurrences.toWire(actor, body.recurrence) : undefined;
    const request = { maintenance: newMaintenanceToWire(body), idempotencyKey, recurrence };
    const { maintenance } = await this.maintenances.createMaintenance(request, { actor });
    return { maintenance: maintenanceFromWire(present(maintenance)) };
  }

  @Put(':id')
  @Changes('Replace what is planned; only before the start', MaintenanceEnvelope, {
    description: 'A change of an older version, by its "baseVersion", is 409; "newer" says what is planned by now.',
    invalid: NO_NAME,
    also: ['conflict'],
  })
  async updateMaintenance(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @Body() body: UpdateMaintenanceRequest,
  ): Promise<MaintenanceEnvelope> {
    const request = { maintenanceId: id, maintenance: maintenanceToWire(body), ...baseToWire(body) };
    const { maintenance } = await this.maintenances.updateMaintenance(request, { actor });
    return { maintenance: maintenanceFromWire(present(maintenance)) };
  }

  @Patch(':id/planned-end')
  @Changes('Extend or shorten a maintenance in progress, with an entry of its incident', MaintenanceEnvelope, {
    description:
      'The clock ends it at its new planned end. 409 unless it is in progress, and for an older "baseVersion".',
    invalid: ['/plannedEndTime', 'Please give a time in the future, or end the maintenance now.'],
    also: ['conflict'],
  })
  async movePlannedEnd(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @Body() body: MovePlannedEndRequest,
  ): Promise<MaintenanceEnvelope> {
    const request = { maintenanceId: id, ...endNewsToWire(body), ...baseToWire(body) };
    const plannedEndTime = BigInt(body.plannedEndTime ?? 0);
    const { maintenance } = await this.maintenances.movePlannedEnd({ ...request, plannedEndTime }, { actor });
    return { maintenance: maintenanceFromWire(present(maintenance)) };
  }

  @Post(':id/end')
  @Changes('End a maintenance in progress now, with an entry that resolves its incident', MaintenanceEnvelope, {
    description: 'Its planned end stays what it was. 409 unless it is in progress.',
    invalid: ['/message', 'Please use at most 5000 characters.'],
    also: ['conflict'],
  })
  async endMaintenance(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @Body() body: EndMaintenanceRequest,
  ): Promise<MaintenanceEnvelope> {
    const request = { maintenanceId: id, ...endNewsToWire(body) };
    const { maintenance } = await this.maintenances.endMaintenance(request, { actor });
    return { maintenance: maintenanceFromWire(present(maintenance)) };
  }

  @Post(':id/cancel')
  @Acts(
    'Cancel a future maintenance; it is kept, and recipients who were notified of it are notified',
    MaintenanceEnvelope,
    {
      also: ['conflict'],
    },
  )
  async cancelMaintenance(@Staff() actor: StaffActor, @IdParam() id: string): Promise<MaintenanceEnvelope> {
    const { maintenance } = await this.maintenances.cancelMaintenance({ maintenanceId: id }, { actor });
    return { maintenance: maintenanceFromWire(present(maintenance)) };
  }

  @Delete(':id')
  @Removes('Remove a maintenance that is not in progress, which cancels a future one; an incident stays', {
    also: ['conflict'],
  })
  async deleteMaintenance(@Staff() actor: StaffActor, @IdParam() id: string): Promise<void> {
    await this.maintenances.deleteMaintenance({ maintenanceId: id }, { actor });
  }
}
