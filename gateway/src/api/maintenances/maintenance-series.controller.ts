import { Body, Inject, Post, Put } from '@nestjs/common';
import { requireEditor, type StaffActor } from '@candor/platform/actor.js';
import { MaintenancesService } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { baseToWire } from '../incidents/incidents.mapper.js';
import { Acts, Changes, ChangesOwn, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { IdParam } from '../validation/id.param.js';
import { present } from '../wire/present.js';
import { MaintenanceSeriesRequest, RecurrencePreviewRequest } from './maintenance-series.requests.js';
import { CancelledSeriesResponse, OccurrencesEnvelope } from './maintenance-series.responses.js';
import { maintenanceFromWire, maintenanceToWire, occurrencesFromWire } from './maintenances.mapper.js';
import { MaintenanceEnvelope } from './maintenances.responses.js';
import { Recurrences } from './recurrences.js';

const NO_RULE = ['/recurrence/rrule', 'Please give a recurrence rule, for example FREQ=WEEKLY;BYDAY=TU.'] as const;

/** Recurring maintenances; their occurrences are maintenances like any other. */
@StaffController('Maintenances')
export class MaintenanceSeriesController {
  private readonly maintenances: RpcClientOf<typeof MaintenancesService>;

  constructor(
    @Inject(RpcClient) rpc: RpcClient,
    private readonly recurrences: Recurrences,
  ) {
    this.maintenances = rpc.service(MaintenancesService);
  }

  @Post('maintenances/recurrence-preview')
  @ChangesOwn('The next five occurrences of a recurring maintenance, before it is planned', OccurrencesEnvelope, {
    description: 'Nothing is kept.',
    invalid: NO_RULE,
  })
  async previewRecurrence(
    @Staff() actor: StaffActor,
    @Body() body: RecurrencePreviewRequest,
  ): Promise<OccurrencesEnvelope> {
    requireEditor(actor);
    const recurrence = await this.recurrences.toWire(actor, body.recurrence);
    const plannedStartTime = BigInt(body.plannedStartTime ?? 0);
    const plannedEndTime = BigInt(body.plannedEndTime ?? 0);
    const request = { plannedStartTime, plannedEndTime, recurrence };
    return occurrencesFromWire(recurrence, await this.maintenances.previewRecurrence(request, { actor }));
  }

  @Put('maintenance-series/:id')
  @Changes('Replace what is planned of a recurring maintenance from now on', MaintenanceEnvelope, {
    description:
      'All occurrences that have not started are replaced; the answer is the next one, whose times the body gives. Recipients are notified once. A change of an older version, by its "baseVersion", is 409; "newer" has the next occurrence as it is by now.',
    invalid: NO_RULE,
    also: ['conflict'],
  })
  async updateMaintenanceSeries(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @Body() body: MaintenanceSeriesRequest,
  ): Promise<MaintenanceEnvelope> {
    requireEditor(actor);
    const recurrence = await this.recurrences.toWire(actor, body.recurrence);
    const request = { seriesId: id, maintenance: maintenanceToWire(body), recurrence, ...baseToWire(body) };
    const { maintenance } = await this.maintenances.updateMaintenanceSeries(request, { actor });
    return { maintenance: maintenanceFromWire(present(maintenance)) };
  }

  @Post('maintenance-series/:id/cancel')
  @Acts('Cancel all occurrences of a recurring maintenance that have not started', CancelledSeriesResponse, {
    description: 'They are kept. One in progress goes on. Recipients are notified once.',
    also: ['conflict'],
  })
  async cancelMaintenanceSeries(@Staff() actor: StaffActor, @IdParam() id: string): Promise<CancelledSeriesResponse> {
    const { cancelled } = await this.maintenances.cancelMaintenanceSeries({ seriesId: id }, { actor });
    return { cancelled };
  }
}
