import { Controller } from '@nestjs/common';
import type { ComponentDeleted, ComponentSaved } from '@candor/proto/gen/candor/catalog/v1/events_pb.js';
import { OnEvent } from '@candor/streams/on-event.js';
import { KnownComponentStore } from './known-component.store.js';

@Controller()
export class ComponentsController {
  constructor(private readonly known: KnownComponentStore) {}

  @OnEvent('evt.catalog.v1.component_saved', { consumer: 'incidents-components' })
  async onComponentSaved({ customerId, component }: ComponentSaved): Promise<void> {
    if (component) await this.known.save(customerId, [component]);
  }

  @OnEvent('evt.catalog.v1.component_deleted', { consumer: 'incidents-deleted-components' })
  async onComponentDeleted({ customerId, componentId: id, version }: ComponentDeleted): Promise<void> {
    await this.known.forget(customerId, { id, version });
  }
}
