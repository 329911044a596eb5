import { Body, Get, Inject, Post, Query } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { AnnouncementsService } from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import { DeliveriesService } from '@candor/proto/gen/candor/notifications/v1/deliveries_pb.js';
import { NotificationsService } from '@candor/proto/gen/candor/notifications/v1/notifications_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { Changes, Lists, Reads, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { IdParam } from '../validation/id.param.js';
import { pageToWire } from '../validation/page.query.js';
import {
  announcementDeliveryFromWire,
  announcementPlanningFromWire,
  channels,
  recipientFromWire,
  states,
} from './deliveries.mapper.js';
import { RecipientsQuery, ResendFailedRequest } from './deliveries.requests.js';
import { AnnouncementDeliveriesEnvelope } from './deliveries.responses.js';
import { RecipientDeliveriesEnvelope, ResentEnvelope } from './recipients.responses.js';

/** The deliveries of an announcement so far. */
@StaffController('Announcements', 'announcements')
export class AnnouncementDeliveriesController {
  private readonly announcements: RpcClientOf<typeof AnnouncementsService>;
  private readonly notifications: RpcClientOf<typeof NotificationsService>;
  private readonly deliveries: RpcClientOf<typeof DeliveriesService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.announcements = rpc.service(AnnouncementsService);
    this.notifications = rpc.service(NotificationsService);
    this.deliveries = rpc.service(DeliveriesService);
  }

  @Get(':id/deliveries')
  @Reads('How far the notifications of an announcement have come', AnnouncementDeliveriesEnvelope)
  async listAnnouncementDeliveries(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
  ): Promise<AnnouncementDeliveriesEnvelope> {
    const [{ reports, plannings }] = await Promise.all([
      this.notifications.getDeliveryReport({ announcementId: id }, { actor }),
      this.announcements.getAnnouncement({ announcementId: id }, { actor }),
    ]);
    return {
      deliveries: reports.map(announcementDeliveryFromWire),
      plannings: plannings.map(announcementPlanningFromWire),
    };
  }

  @Get(':id/deliveries/recipients')
  @Lists('Who was notified of an announcement on a channel, with every attempt', RecipientDeliveriesEnvelope, [
    'not-found',
  ])
  async listAnnouncementRecipients(
    @Staff() actor: StaffActor,
    @IdParam() announcementId: string,
    @Query() { channel, state, ...page }: RecipientsQuery,
  ): Promise<RecipientDeliveriesEnvelope> {
    const which = { announcementId, channel: channels.toWire(channel), state: states.toWire(state) };
    const answer = await this.deliveries.listEventDeliveries({ ...which, ...pageToWire(page) }, { actor });
    const { nextCursor } = answer;
    return { recipients: answer.deliveries.map(recipientFromWire), ...(nextCursor !== '' && { nextCursor }) };
  }

  @Post(':id/deliveries/resend')
  @Changes(
    'Try the failed deliveries of an announcement on a channel again, under the same message ids',
    ResentEnvelope,
    { invalid: ['/channel', 'Please give one of email, webhook, slack, twitter.'] },
  )
  async resendFailedOfAnnouncement(
    @Staff() actor: StaffActor,
    @IdParam() announcementId: string,
    @Body() { channel }: ResendFailedRequest,
  ): Promise<ResentEnvelope> {
    const request = { announcementId, channel: channels.toWire(channel) };
    const { resent } = await this.deliveries.resendFailed(request, { actor });
    return { resent: Number(resent) };
  }
}
