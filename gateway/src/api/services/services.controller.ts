import { Body, Delete, Get, Inject, Patch, Post, Put, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { StaffActor } from '@candor/platform/actor.js';
import { CatalogService } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { IdempotencyKey } from '../idempotency/idempotency-key.js';
import { ReadsCsv } from '../routes/file-operations.js';
import { Changes, Creates, Lists, Reads, ReadsWindow, Removes, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { IdParam } from '../validation/id.param.js';
import { present } from '../wire/present.js';
import { filterToWire, listServices, ServicesFilterQuery, ServicesListQuery } from './list-services.js';
import { sendServices, SERVICES_EXAMPLE } from './services-file.js';
import {
  componentFromWire,
  createServiceToWire,
  downtimesFromWire,
  setStatusToWire,
  updateServiceToWire,
} from './services.mapper.js';
import {
  CreateServiceRequest,
  DownTimesQuery,
  ServiceStatusRequest,
  UpdateServiceRequest,
  WindowQuery,
  windowToWire,
} from './services.requests.js';
import { ComponentEnvelope, ComponentsDownTimesEnvelope, ComponentsEnvelope } from './services.responses.js';

const NO_NAME = ['/name', 'Give a name to your service'] as const;

@StaffController('Services', 'services')
export class ServicesController {
  private readonly catalog: RpcClientOf<typeof CatalogService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.catalog = rpc.service(CatalogService);
  }

  @Get()
  @Lists('List services with their current status', ComponentsEnvelope)
  async listServices(@Staff() actor: StaffActor, @Query() query: ServicesListQuery): Promise<ComponentsEnvelope> {
    return listServices(this.catalog, query, actor);
  }

  @Post()
  @Creates('Create a service', ComponentEnvelope, { invalid: NO_NAME })
  async createService(
    @Staff() actor: StaffActor,
    @IdempotencyKey() idempotencyKey: string,
    @Body() body: CreateServiceRequest,
  ): Promise<ComponentEnvelope> {
    const request = { ...createServiceToWire(body), idempotencyKey };
    const { component } = await this.catalog.createComponent(request, { actor });
    return { component: componentFromWire(present(component)) };
  }

  @Get('csv')
  @ReadsCsv('The services as CSV', SERVICES_EXAMPLE, ['/status', 'Please give known statuses, separated by commas.'])
  async exportServices(
    @Staff() actor: StaffActor,
    @Query() query: ServicesFilterQuery,
    @Res() response: Response,
  ): Promise<void> {
    const filter = filterToWire(query);
    await sendServices(response, (cursor) => this.catalog.listComponents({ ...filter, cursor }, { actor }));
  }

  @Get('downtime')
  @ReadsWindow('Downtime and uptime of every service in a window', ComponentsDownTimesEnvelope)
  async listDownTimes(
    @Staff() actor: StaffActor,
    @Query() query: DownTimesQuery,
  ): Promise<ComponentsDownTimesEnvelope> {
    const request = { ...windowToWire(query, Date.now()), componentIds: query.ids?.split(',') ?? [] };
    const { components, formula } = await this.catalog.listDowntimes(request, { actor });
    return downtimesFromWire(components, formula);
  }

  @Get(':id')
  @Reads('One service with its current status', ComponentEnvelope)
  async getService(@Staff() actor: StaffActor, @IdParam() id: string): Promise<ComponentEnvelope> {
    const { component } = await this.catalog.getComponent({ componentId: id }, { actor });
    return { component: componentFromWire(present(component)) };
  }

  @Put(':id')
  @Changes('Change a service', ComponentEnvelope, { invalid: NO_NAME })
  async updateService(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @Body() body: UpdateServiceRequest,
  ): Promise<ComponentEnvelope> {
    const { component } = await this.catalog.updateComponent(updateServiceToWire(id, body), { actor });
    return { component: componentFromWire(present(component)) };
  }

  @Patch(':id/status')
  @Changes('Set the status of a service without an incident', ComponentEnvelope, {
    description:
      'From now on, until another one is set or a public incident or maintenance names the service: then that decides. ' +
      'It counts as downtime, the page shows it, and webhooks are notified. Setting what it has changes nothing.',
    invalid: ['/status', 'Please give a status.'],
    also: ['conflict'],
  })
  async setServiceStatus(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @Body() body: ServiceStatusRequest,
  ): Promise<ComponentEnvelope> {
    const { component } = await this.catalog.setComponentStatus(setStatusToWire(id, body), { actor });
    return { component: componentFromWire(present(component)) };
  }

  @Delete(':id')
  @Removes('Delete a service and its downtime; incidents keep what they said of it', { answered: '' })
  async deleteService(@Staff() actor: StaffActor, @IdParam() id: string): Promise<void> {
    await this.catalog.deleteComponent({ componentId: id }, { actor });
  }

  @Get(':id/downtime')
  @ReadsWindow('Downtime and uptime of one service in a window', ComponentsDownTimesEnvelope, {
    answered: 'A list of this one.',
    also: ['not-found'],
  })
  async getDownTime(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @Query() query: WindowQuery,
  ): Promise<ComponentsDownTimesEnvelope> {
    const request = { componentId: id, ...windowToWire(query, Date.now()) };
    const { component, formula } = await this.catalog.getDowntime(request, { actor });
    return downtimesFromWire([present(component)], formula);
  }
}
