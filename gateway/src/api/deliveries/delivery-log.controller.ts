import { Get, Inject, Post, Query } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { DeliveriesService } from '@candor/proto/gen/candor/notifications/v1/deliveries_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { Acts, Lists, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { IdParam } from '../validation/id.param.js';
import { pageToWire } from '../validation/page.query.js';
import { present } from '../wire/present.js';
import { loggedFromWire } from './deliveries.mapper.js';
import { DeliveryLogQuery } from './deliveries.requests.js';
import { LoggedDeliveriesEnvelope, ReplayedEnvelope } from './recipients.responses.js';

/** The deliveries to one recipient, and retries. */
@StaffController('Deliveries', 'deliveries')
export class DeliveryLogController {
  private readonly deliveries: RpcClientOf<typeof DeliveriesService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.deliveries = rpc.service(DeliveriesService);
  }

  @Get()
  @Lists('What a webhook, Slack or X recipient was sent, newest first', LoggedDeliveriesEnvelope)
  async listDeliveryLog(
    @Staff() actor: StaffActor,
    @Query() { recipientId, ...page }: DeliveryLogQuery,
  ): Promise<LoggedDeliveriesEnvelope> {
    const answer = await this.deliveries.listRecipientDeliveries({ recipientId, ...pageToWire(page) }, { actor });
    const { nextCursor } = answer;
    return {
      deliveries: answer.deliveries.map((logged) => loggedFromWire({ ...logged, delivery: present(logged.delivery) })),
      ...(nextCursor !== '' && { nextCursor }),
    };
  }

  @Post(':eventId/:recipientId/replay')
  @Acts('Send one delivery again under its message id, whatever became of it', ReplayedEnvelope, { also: ['conflict'] })
  async replayDelivery(
    @Staff() actor: StaffActor,
    @IdParam('eventId') eventId: string,
    @IdParam('recipientId') recipientId: string,
  ): Promise<ReplayedEnvelope> {
    await this.deliveries.replayDelivery({ eventId, recipientId }, { actor });
    return { replayed: true };
  }
}
