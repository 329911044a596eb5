import { Controller } from '@nestjs/common';
import { requireStaff } from '@candor/platform/actor.js';
import {
  NotificationsService,
  type GetDeliveryReportRequest,
} from '@candor/proto/gen/candor/notifications/v1/notifications_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { deliveryReportToWire, subjectFromWire } from './delivery-report.mapper.js';
import { DeliveryReportReader } from './delivery-report.reader.js';

/** Reports on the ledger as a whole, for staff. */
@Controller()
export class DeliveryReportController {
  constructor(private readonly reader: DeliveryReportReader) {}

  @Rpc(NotificationsService.method.getDeliveryReport)
  async getDeliveryReport(request: GetDeliveryReportRequest, { actor }: RpcContext) {
    const { customerId } = requireStaff(actor);
    return deliveryReportToWire(await this.reader.of(customerId, subjectFromWire(request)));
  }
}
