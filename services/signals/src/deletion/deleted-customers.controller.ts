import { Controller } from '@nestjs/common';
import { EraseCustomer } from '@candor/outbox/erase-customer.js';
import type { EventMessage } from '@candor/proto/events.js';
import { OnEvent } from '@candor/streams/on-event.js';

/** Deletes what this service has of a deleted organisation. */
@Controller()
export class DeletedCustomersController {
  constructor(private readonly erasing: EraseCustomer) {}

  @OnEvent('evt.identity.v1.customer_deleted', { consumer: 'signals-deleted-customers' })
  async deleted({ customerId }: EventMessage<'evt.identity.v1.customer_deleted'>): Promise<void> {
    await this.erasing.execute(customerId, 'signals');
  }
}
