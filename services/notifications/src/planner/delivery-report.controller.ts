import { Controller } from '@nestjs/common';
import { Rpc, type RpcContext } from '@candor/messaging/rpc.js';
import { requireStaff } from '@candor/platform/actor.js';
import { NotFoundError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import {
  NotificationsService,
  type GetDeliveryReportRequest,
} from '@candor/proto/gen/candor/notifications/v1/notifications_pb.js';
import { channelToWire } from '../ledger/ledger-types.js';
import { DeliveryReportReader } from './delivery-report.reader.js';

/** What staff see of the ledger. */
@Controller()
export class DeliveryReportController {
  constructor(private readonly reader: DeliveryReportReader) {}

  @Rpc(NotificationsService.method.getDeliveryReport)
  async getDeliveryReport({ incidentId }: GetDeliveryReportRequest, { actor }: RpcContext) {
    const { customerId } = requireStaff(actor);
    if (!isId(incidentId)) throw new NotFoundError('There is no such incident.');
    const reports = await this.reader.ofIncident(customerId, incidentId);
    return {
      reports: reports.map(({ channel, planned, delivered, failed, skipped, pending, ...rest }) => ({
        ...rest,
        channel: channelToWire(channel),
        planned: BigInt(planned),
        delivered: BigInt(delivered),
        failed: BigInt(failed),
        skipped: BigInt(skipped),
        pending: BigInt(pending),
      })),
    };
  }
}
