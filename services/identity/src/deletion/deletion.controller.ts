import { Controller } from '@nestjs/common';
import { EraseCustomer } from '@candor/outbox/erase-customer.js';
import type { EventMessage } from '@candor/proto/events.js';
import {
  DeletionService,
  type DeleteCustomerRequest,
  type GetDeletionRequest,
} from '@candor/proto/gen/candor/deletion/v1/deletion_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { OnEvent } from '@candor/streams/on-event.js';
import { DeleteCustomer } from './delete-customer.js';
import { DeletionReports } from './deletion-reports.js';

/** Deletes organisations: orders it, deletes what this service has, and keeps the reports of all services. */
@Controller()
export class DeletionController {
  constructor(
    private readonly deleting: DeleteCustomer,
    private readonly erasing: EraseCustomer,
    private readonly reports: DeletionReports,
  ) {}

  @Rpc(DeletionService.method.deleteCustomer)
  async deleteCustomer(request: DeleteCustomerRequest, { actor }: RpcContext) {
    return { customerId: await this.deleting.execute(actor, request) };
  }

  @Rpc(DeletionService.method.getDeletion)
  async getDeletion({ customerId }: GetDeletionRequest, { actor }: RpcContext) {
    return this.reports.find(actor, customerId);
  }

  @OnEvent('evt.identity.v1.customer_deleted', { consumer: 'identity-deleted-customers' })
  async deleted({ customerId }: EventMessage<'evt.identity.v1.customer_deleted'>): Promise<void> {
    await this.erasing.execute(customerId, 'identity');
  }

  @OnEvent('evt.deletion.v1.customer_erased', { consumer: 'identity-erased-customers' })
  async erased(report: EventMessage<'evt.deletion.v1.customer_erased'>): Promise<void> {
    await this.reports.keep(report);
  }
}
