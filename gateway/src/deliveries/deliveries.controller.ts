import { Controller, Get, Inject } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { RpcClient, type RpcClientOf } from '@candor/messaging/rpc-client.js';
import type { StaffActor } from '@candor/platform/actor.js';
import { IncidentsService } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { NotificationsService } from '@candor/proto/gen/candor/notifications/v1/notifications_pb.js';
import { ApiProblems } from '../problem/api-problems.js';
import { Staff } from '../session/staff.js';
import { IdParam } from '../validation/id.param.js';
import { deliveryFromWire } from './deliveries.mapper.js';
import { DeliveriesEnvelope } from './deliveries.responses.js';

/** Who has been told of an incident so far. */
@ApiTags('Incidents')
@ApiBearerAuth()
@Controller('api/incidents')
export class DeliveriesController {
  private readonly incidents: RpcClientOf<typeof IncidentsService>;
  private readonly notifications: RpcClientOf<typeof NotificationsService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.incidents = rpc.service(IncidentsService);
    this.notifications = rpc.service(NotificationsService);
  }

  @Get(':id/deliveries')
  @ApiOperation({ summary: 'How far the notifications of an incident have come' })
  @ApiOkResponse({ type: DeliveriesEnvelope })
  @ApiProblems(['unauthenticated', 'not-found'])
  async listDeliveries(@Staff() actor: StaffActor, @IdParam() id: string): Promise<DeliveriesEnvelope> {
    // The ledger has nothing to say of an incident that told nobody, so only its owner knows whether it is there.
    const [{ reports }] = await Promise.all([
      this.notifications.getDeliveryReport({ incidentId: id }, { actor }),
      this.incidents.getIncident({ incidentId: id }, { actor }),
    ]);
    return { deliveries: reports.map(deliveryFromWire) };
  }
}
