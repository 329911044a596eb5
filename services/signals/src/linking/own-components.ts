import { Injectable } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { InvalidError, NotFoundError } from '@candor/platform/errors.js';
import { CatalogService } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import type { OwnComponent } from './link.rules.js';

/** A component of the organisation, as a link keeps it. */
export interface KnownComponent {
  readonly id: string;
  readonly name: string;
}

/** Looks up and creates components; the catalog owns them. */
@Injectable()
export class OwnComponents {
  private readonly catalog: RpcClientOf<typeof CatalogService>;

  constructor(rpc: RpcClient) {
    this.catalog = rpc.service(CatalogService);
  }

  /**
   * @param key of the creation: the same one creates one component, however often it is repeated
   * @throws InvalidError at "/serviceId" unless the component is the organisation's, at "/newService" for what the
   * catalog refuses
   */
  async take(actor: StaffActor, own: OwnComponent, key: string): Promise<KnownComponent> {
    const component = 'id' in own ? await this.find(actor, own.id) : await this.create(actor, own, key);
    if (!component) throw new Error('the catalog answered without a component');
    return { id: component.id, name: component.name };
  }

  private async find(actor: StaffActor, componentId: string) {
    try {
      return (await this.catalog.getComponent({ componentId }, { actor })).component;
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
      throw new InvalidError([{ pointer: '/serviceId', detail: 'You have no such service.' }]);
    }
  }

  private async create(
    actor: StaffActor,
    { name, groupName }: Extract<OwnComponent, { name: string }>,
    idempotencyKey: string,
  ) {
    const shown = { enabled: true, internal: false, showHistoricalStatus: true };
    try {
      return (await this.catalog.createComponent({ name, groupName, ...shown, idempotencyKey }, { actor })).component;
    } catch (error) {
      if (!(error instanceof InvalidError)) throw error;
      throw new InvalidError(error.violations.map(({ detail }) => ({ pointer: '/newService', detail })));
    }
  }
}
