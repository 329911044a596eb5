import { Controller } from '@nestjs/common';
import type { EventMessage } from '@candor/proto/events.js';
import { OnEvent } from '@candor/streams/on-event.js';
import { LinksService } from './links.service.js';

/** Follows the components of organisations, as far as they are linked. */
@Controller()
export class OwnComponentsConsumer {
  constructor(private readonly links: LinksService) {}

  @OnEvent('evt.catalog.v1.component_saved', { consumer: 'signals-components' })
  async saved({ customerId, component }: EventMessage<'evt.catalog.v1.component_saved'>): Promise<void> {
    if (component) await this.links.rename(customerId, component);
  }

  @OnEvent('evt.catalog.v1.component_deleted', { consumer: 'signals-deleted-components' })
  async deleted({ customerId, componentId }: EventMessage<'evt.catalog.v1.component_deleted'>): Promise<void> {
    await this.links.forget(customerId, componentId);
  }
}
