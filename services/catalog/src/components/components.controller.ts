import { Controller } from '@nestjs/common';
import {
  CatalogService,
  type CreateComponentRequest,
  type DeleteComponentRequest,
  type GetComponentOrderRequest,
  type GetComponentRequest,
  type ListComponentsRequest,
  type SetComponentOrderRequest,
  type UpdateComponentGroupRequest,
  type UpdateComponentRequest,
} from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { ComponentGroupsService } from './component-groups.service.js';
import { ComponentOrderService } from './component-order.service.js';
import { ComponentsReader } from './components.reader.js';
import { ComponentsService } from './components.service.js';

@Controller()
export class ComponentsController {
  constructor(
    private readonly components: ComponentsService,
    private readonly reader: ComponentsReader,
    private readonly groups: ComponentGroupsService,
    private readonly order: ComponentOrderService,
  ) {}

  @Rpc(CatalogService.method.createComponent)
  async createComponent(request: CreateComponentRequest, { actor }: RpcContext) {
    return this.components.create(actor, request);
  }

  @Rpc(CatalogService.method.listComponents)
  async listComponents(request: ListComponentsRequest, { actor }: RpcContext) {
    return this.reader.list(actor, request);
  }

  @Rpc(CatalogService.method.getComponent)
  async getComponent({ componentId }: GetComponentRequest, { actor }: RpcContext) {
    return { component: await this.reader.get(actor, componentId) };
  }

  @Rpc(CatalogService.method.updateComponent)
  async updateComponent(request: UpdateComponentRequest, { actor }: RpcContext) {
    return { component: await this.components.update(actor, request) };
  }

  @Rpc(CatalogService.method.deleteComponent)
  async deleteComponent(request: DeleteComponentRequest, { actor }: RpcContext) {
    await this.components.delete(actor, request);
    return {};
  }

  @Rpc(CatalogService.method.updateComponentGroup)
  async updateComponentGroup(request: UpdateComponentGroupRequest, { actor }: RpcContext) {
    return { group: await this.groups.update(actor, request) };
  }

  @Rpc(CatalogService.method.getComponentOrder)
  async getComponentOrder(_: GetComponentOrderRequest, { actor }: RpcContext) {
    return { order: await this.order.get(actor) };
  }

  @Rpc(CatalogService.method.setComponentOrder)
  async setComponentOrder(request: SetComponentOrderRequest, { actor }: RpcContext) {
    return { order: await this.order.set(actor, request) };
  }
}
