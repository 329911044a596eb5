import { Body, Get, Inject, Put } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { CatalogService } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ChangesOwn, ReadsOwn, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { present } from '../wire/present.js';
import { orderFromWire, orderToWire } from './service-order.mapper.js';
import { ServiceOrderRequest } from './service-order.requests.js';
import { ServiceOrderEnvelope } from './service-order.responses.js';

/** The order of services and groups. */
@StaffController('Services', 'services')
export class ServiceOrderController {
  private readonly catalog: RpcClientOf<typeof CatalogService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.catalog = rpc.service(CatalogService);
  }

  @Get('order')
  @ReadsOwn('The order of all services and groups', ServiceOrderEnvelope)
  async getServiceOrder(@Staff() actor: StaffActor): Promise<ServiceOrderEnvelope> {
    const { order } = await this.catalog.getComponentOrder({}, { actor });
    return { order: orderFromWire(present(order)) };
  }

  @Put('order')
  @ChangesOwn('Put all services and groups into another order', ServiceOrderEnvelope, {
    description:
      'The list names every group and every service once, and each service in its group. What is added later stands last.',
    invalid: ['/items/1/serviceIds/0', 'Please name every group and every service once.'],
    also: ['conflict'],
  })
  async setServiceOrder(@Staff() actor: StaffActor, @Body() body: ServiceOrderRequest): Promise<ServiceOrderEnvelope> {
    const { order } = await this.catalog.setComponentOrder(orderToWire(body), { actor });
    return { order: orderFromWire(present(order)) };
  }
}
