import { Controller } from '@nestjs/common';
import { EraseCustomer } from '@candor/outbox/erase-customer.js';
import type { EventMessage } from '@candor/proto/events.js';
import { OnEvent } from '@candor/streams/on-event.js';
import { EndPayment } from './end-payment.js';

/** Ends what a deleted organisation pays, and deletes what this service has of it. */
@Controller()
export class DeletedCustomersController {
  constructor(
    private readonly erasing: EraseCustomer,
    private readonly payment: EndPayment,
  ) {}

  @OnEvent('evt.identity.v1.customer_deleted', { consumer: 'billing-deleted-customers' })
  async deleted({ customerId }: EventMessage<'evt.identity.v1.customer_deleted'>): Promise<void> {
    await this.erasing.execute(customerId, 'billing', () => this.payment.execute(customerId));
  }
}
