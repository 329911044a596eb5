import { Controller } from '@nestjs/common';
import { EraseCustomer } from '@candor/outbox/erase-customer.js';
import type { EventMessage } from '@candor/proto/events.js';
import { OnEvent } from '@candor/streams/on-event.js';
import { TakeDownPage } from './take-down-page.js';

/** Takes the pages of a deleted organisation from every gateway, and deletes what this service has of it. */
@Controller()
export class DeletedCustomersController {
  constructor(
    private readonly erasing: EraseCustomer,
    private readonly takingDown: TakeDownPage,
  ) {}

  @OnEvent('evt.identity.v1.customer_deleted', { consumer: 'pages-deleted-customers' })
  async deleted({ customerId }: EventMessage<'evt.identity.v1.customer_deleted'>): Promise<void> {
    await this.erasing.execute(customerId, 'pages', () => this.takingDown.ofCustomer(customerId));
  }
}
