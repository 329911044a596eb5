import { Body, Get, Inject, Post, Query } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { IncidentsService } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { DeliveriesService } from '@candor/proto/gen/candor/notifications/v1/deliveries_pb.js';
import { NotificationsService } from '@candor/proto/gen/candor/notifications/v1/notifications_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { Changes, Lists, Reads, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { IdParam } from '../validation/id.param.js';
import { pageToWire } from '../validation/page.query.js';
import { channels, deliveryFromWire, entryPlanningFromWire, recipientFromWire, states } from './deliveries.mapper.js';
import { EntryRecipientsQuery, ResendFailedOfEntryRequest } from './deliveries.requests.js';
import { DeliveriesEnvelope } from './deliveries.responses.js';
import { RecipientDeliveriesEnvelope, ResentEnvelope } from './recipients.responses.js';

/** The deliveries of an incident so far. */
@StaffController('Incidents', 'incidents')
export class DeliveriesController {
  private readonly incidents: RpcClientOf<typeof IncidentsService>;
  private readonly notifications: RpcClientOf<typeof NotificationsService>;
  private readonly deliveries: RpcClientOf<typeof DeliveriesService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.incidents = rpc.service(IncidentsService);
    this.notifications = rpc.service(NotificationsService);
    this.deliveries = rpc.service(DeliveriesService);
  }

  @Get(':id/deliveries')
  @Reads('How far the notifications of an incident have come', DeliveriesEnvelope)
  async listDeliveries(@Staff() actor: StaffActor, @IdParam() id: string): Promise<DeliveriesEnvelope> {
    // The ledger has no data of an incident that notified nobody, so only the incidents service knows whether it
    // exists.
    const [{ reports, plannings }] = await Promise.all([
      this.notifications.getDeliveryReport({ incidentId: id }, { actor }),
      this.incidents.getIncident({ incidentId: id }, { actor }),
    ]);
    return { deliveries: reports.map(deliveryFromWire), plannings: plannings.map(entryPlanningFromWire) };
  }

  @Get(':id/deliveries/:entryId/recipients')
  @Lists(
    'Who was notified of an entry, or of a correction of it, on a channel, with every attempt',
    RecipientDeliveriesEnvelope,
    ['not-found'],
  )
  async listRecipients(
    @Staff() actor: StaffActor,
    @IdParam() incidentId: string,
    @IdParam('entryId') entryId: string,
    @Query() { channel, state, eventId = '', ...page }: EntryRecipientsQuery,
  ): Promise<RecipientDeliveriesEnvelope> {
    const which = { incidentId, entryId, eventId, channel: channels.toWire(channel), state: states.toWire(state) };
    const answer = await this.deliveries.listEventDeliveries({ ...which, ...pageToWire(page) }, { actor });
    const { nextCursor } = answer;
    return { recipients: answer.deliveries.map(recipientFromWire), ...(nextCursor !== '' && { nextCursor }) };
  }

  @Post(':id/deliveries/:entryId/resend')
  @Changes('Try the failed deliveries of an entry on a channel again, under the same message ids', ResentEnvelope, {
    invalid: ['/channel', 'Please give one of email, webhook, slack, twitter.'],
  })
  async resendFailed(
    @Staff() actor: StaffActor,
    @IdParam() incidentId: string,
    @IdParam('entryId') entryId: string,
    @Body() { channel, eventId }: ResendFailedOfEntryRequest,
  ): Promise<ResentEnvelope> {
    const request = { incidentId, entryId, eventId: eventId ?? '', channel: channels.toWire(channel) };
    const { resent } = await this.deliveries.resendFailed(request, { actor });
    return { resent: Number(resent) };
  }
}
