import { Body, Get, Inject, Patch } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { CatalogService } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { Changes, ReadsOwn, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { IdParam } from '../validation/id.param.js';
import { present } from '../wire/present.js';
import { listGroups } from './list-components.js';
import { groupFromWire } from './service-order.mapper.js';
import { translatedToWire } from './translated.mapper.js';
import { ServiceGroupRequest } from './service-order.requests.js';
import { ServiceGroupEnvelope, ServiceGroupsEnvelope } from './service-order.responses.js';

/** What is said of the groups of services. */
@StaffController('Services', 'service-groups')
export class ServiceGroupsController {
  private readonly catalog: RpcClientOf<typeof CatalogService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.catalog = rpc.service(CatalogService);
  }

  @Get()
  @ReadsOwn('The groups of the first 1,000 services, in their order', ServiceGroupsEnvelope)
  async listServiceGroups(@Staff() actor: StaffActor): Promise<ServiceGroupsEnvelope> {
    return { groups: (await listGroups(this.catalog, actor)).map(groupFromWire) };
  }

  @Patch(':id')
  @Changes('Rename, describe or close a group of services', ServiceGroupEnvelope, {
    description: 'A group comes with its first service and goes with its last.',
    invalid: ['/name', 'Give a name to your group'],
  })
  async updateServiceGroup(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @Body() body: ServiceGroupRequest,
  ): Promise<ServiceGroupEnvelope> {
    const { name, description, collapsed } = body;
    const request = {
      groupId: id,
      name: name ?? undefined,
      description: description ?? undefined,
      collapsed: collapsed ?? undefined,
      ...translatedToWire(body),
    };
    const { group } = await this.catalog.updateComponentGroup(request, { actor });
    return { group: groupFromWire(present(group)) };
  }
}
