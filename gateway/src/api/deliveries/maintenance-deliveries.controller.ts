import { Body, Get, Inject, Post, Query } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { MaintenancesService } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { DeliveriesService } from '@candor/proto/gen/candor/notifications/v1/deliveries_pb.js';
import { NotificationsService } from '@candor/proto/gen/candor/notifications/v1/notifications_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { Changes, Lists, Reads, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { IdParam } from '../validation/id.param.js';
import { pageToWire } from '../validation/page.query.js';
import {
  channels,
  maintenanceDeliveryFromWire,
  maintenancePlanningFromWire,
  recipientFromWire,
  states,
} from './deliveries.mapper.js';
import { RecipientsQuery, ResendFailedRequest } from './deliveries.requests.js';
import { MaintenanceDeliveriesEnvelope } from './deliveries.responses.js';
import { RecipientDeliveriesEnvelope, ResentEnvelope } from './recipients.responses.js';

/** The deliveries of a maintenance so far. */
@StaffController('Maintenances', 'maintenances')
export class MaintenanceDeliveriesController {
  private readonly maintenances: RpcClientOf<typeof MaintenancesService>;
  private readonly notifications: RpcClientOf<typeof NotificationsService>;
  private readonly deliveries: RpcClientOf<typeof DeliveriesService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.maintenances = rpc.service(MaintenancesService);
    this.notifications = rpc.service(NotificationsService);
    this.deliveries = rpc.service(DeliveriesService);
  }

  @Get(':id/deliveries')
  @Reads('How far the notifications of a maintenance and of its incident have come', MaintenanceDeliveriesEnvelope)
  async listMaintenanceDeliveries(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
  ): Promise<MaintenanceDeliveriesEnvelope> {
    const [{ reports, plannings }] = await Promise.all([
      this.notifications.getDeliveryReport({ maintenanceId: id }, { actor }),
      this.maintenances.getMaintenance({ maintenanceId: id }, { actor }),
    ]);
    return {
      deliveries: reports.map(maintenanceDeliveryFromWire),
      plannings: plannings.map(maintenancePlanningFromWire),
    };
  }
  @Get(':id/deliveries/:eventId/recipients')
  @Lists(
    'Who was notified of a notice, or of an entry of the incident, on a channel, with every attempt',
    RecipientDeliveriesEnvelope,
    ['not-found'],
  )
  async listMaintenanceRecipients(
    @Staff() actor: StaffActor,
    @IdParam() maintenanceId: string,
    @IdParam('eventId') eventId: string,
    @Query() { channel, state, ...page }: RecipientsQuery,
  ): Promise<RecipientDeliveriesEnvelope> {
    const which = { maintenanceId, eventId, channel: channels.toWire(channel), state: states.toWire(state) };
    const answer = await this.deliveries.listEventDeliveries({ ...which, ...pageToWire(page) }, { actor });
    const { nextCursor } = answer;
    return { recipients: answer.deliveries.map(recipientFromWire), ...(nextCursor !== '' && { nextCursor }) };
  }

  @Post(':id/deliveries/:eventId/resend')
  @Changes(
    'Try the failed deliveries of a notice, or of an entry of the incident, on a channel again, under the same message ids',
    ResentEnvelope,
    { invalid: ['/channel', 'Please give one of email, webhook, slack, twitter.'] },
  )
  async resendFailedOfMaintenance(
    @Staff() actor: StaffActor,
    @IdParam() maintenanceId: string,
    @IdParam('eventId') eventId: string,
    @Body() { channel }: ResendFailedRequest,
  ): Promise<ResentEnvelope> {
    const request = { maintenanceId, eventId, channel: channels.toWire(channel) };
    const { resent } = await this.deliveries.resendFailed(request, { actor });
    return { resent: Number(resent) };
  }
}
