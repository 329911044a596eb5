import { Body, Delete, Get, Inject, Post } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { IncidentsService } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { IdempotencyKey } from '../idempotency/idempotency-key.js';
import { Creates, ReadsList, Removes, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { IdParam } from '../validation/id.param.js';
import { present } from '../wire/present.js';
import { PlanEntryRequest } from './incidents.requests.js';
import { PlannedEntriesEnvelope, PlannedEntryEnvelope } from './planned-entries.responses.js';
import { plannedEntryFromWire, planToWire } from './planned-entries.mapper.js';

const NO_TIME = ['/publishAt', 'Please give a time in the future at which the entry is published.'] as const;

/** Entries that are written now and published later. */
@StaffController('Incidents', 'incidents')
export class PlannedEntriesController {
  private readonly incidents: RpcClientOf<typeof IncidentsService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.incidents = rpc.service(IncidentsService);
  }

  @Get(':id/planned-entries')
  @ReadsList('The entries of an incident that are to be published, and those that could not be', PlannedEntriesEnvelope)
  async listPlannedEntries(@Staff() actor: StaffActor, @IdParam() id: string): Promise<PlannedEntriesEnvelope> {
    const { plannedEntries } = await this.incidents.listPlannedEntries({ incidentId: id }, { actor });
    return { plannedEntries: plannedEntries.map(plannedEntryFromWire) };
  }

  @Post(':id/planned-entries')
  @Creates('Plan an entry, which is published at its time', PlannedEntryEnvelope, {
    description:
      'Visitors see nothing of it until then. Its author gets a mail if the incident takes no entry by then. At most 20 per incident.',
    invalid: NO_TIME,
    also: ['not-found'],
  })
  async planEntry(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @IdempotencyKey() idempotencyKey: string,
    @Body() body: PlanEntryRequest,
  ): Promise<PlannedEntryEnvelope> {
    const request = { ...planToWire(body), incidentId: id, idempotencyKey };
    const { plannedEntry } = await this.incidents.planEntry(request, { actor });
    return { plannedEntry: plannedEntryFromWire(present(plannedEntry)) };
  }

  @Delete(':id/planned-entries/:plannedEntryId')
  @Removes('Cancel a planned entry, or remove one that could not be published', { also: ['conflict'] })
  async cancelPlannedEntry(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @IdParam('plannedEntryId') plannedEntryId: string,
  ): Promise<void> {
    await this.incidents.cancelPlannedEntry({ incidentId: id, plannedEntryId }, { actor });
  }
}
