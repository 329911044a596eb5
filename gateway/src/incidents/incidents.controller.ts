import { Body, Controller, Delete, Get, HttpCode, Inject, Patch, Post, Put, Query } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { RpcClient, type RpcClientOf } from '@candor/messaging/rpc-client.js';
import type { StaffActor } from '@candor/platform/actor.js';
import { IncidentsService } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { ApiIdempotencyKey, IdempotencyKey } from '../idempotency/idempotency-key.js';
import { ApiProblems } from '../problem/api-problems.js';
import { present } from '../problem/present.js';
import { Staff } from '../session/staff.js';
import { IdParam } from '../validation/id.param.js';
import { PageQuery, pageToWire } from '../validation/page.query.js';
import {
  entryFromWire,
  entryToWire,
  filtersToWire,
  incidentFromWire,
  incidentsFromWire,
  latestStatusFromWire,
  impactToWire,
  openIncidentToWire,
} from './incidents.mapper.js';
import { EntryRequest, ImpactRequest, NameRequest, OpenIncidentRequest, SearchRequest } from './incidents.requests.js';
import {
  EntriesEnvelope,
  IncidentEntryEnvelope,
  IncidentEnvelope,
  IncidentsEnvelope,
  LatestStatusResponse,
} from './incidents.responses.js';

const NO_MESSAGE = ['/entry/message', 'You have to set a message for incident entry.'] as const;
const NO_NAME = ['/name', 'Give a name to your incident.'] as const;
const NO_IMPACT = ['/incidentImpact', 'Unknown incident impact.'] as const;
const NO_ENTRY_MESSAGE = ['/message', 'You have to set a message for incident entry.'] as const;

@ApiTags('Incidents')
@ApiBearerAuth()
@Controller('api/incidents')
export class IncidentsController {
  private readonly incidents: RpcClientOf<typeof IncidentsService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.incidents = rpc.service(IncidentsService);
  }

  @Get()
  @ApiOperation({ summary: 'List incidents, newest first' })
  @ApiOkResponse({ type: IncidentsEnvelope })
  @ApiProblems(['invalid', 'unauthenticated'], ['/limit', 'Please give a number from 1 to 500.'])
  async listIncidents(@Staff() actor: StaffActor, @Query() page: PageQuery): Promise<IncidentsEnvelope> {
    return incidentsFromWire(await this.incidents.searchIncidents(pageToWire(page), { actor }));
  }

  @Get(':id')
  @ApiOperation({ summary: 'One incident with its entries' })
  @ApiOkResponse({ type: IncidentEnvelope })
  @ApiProblems(['unauthenticated', 'not-found'])
  async getIncident(@Staff() actor: StaffActor, @IdParam() id: string): Promise<IncidentEnvelope> {
    const { incident } = await this.incidents.getIncident({ incidentId: id }, { actor });
    return { incident: incidentFromWire(present(incident)) };
  }

  @Post('search')
  @HttpCode(200)
  @ApiOperation({ summary: 'The incidents that match every filter, newest first' })
  @ApiOkResponse({ type: IncidentsEnvelope })
  @ApiProblems(['invalid', 'unauthenticated'], ['/filters/0/name', 'Please filter by one of the known fields.'])
  async searchIncidents(
    @Staff() actor: StaffActor,
    @Body() body: SearchRequest,
    @Query() page: PageQuery,
  ): Promise<IncidentsEnvelope> {
    const request = { filters: filtersToWire(body), ...pageToWire(page) };
    return incidentsFromWire(await this.incidents.searchIncidents(request, { actor }));
  }

  @Post()
  @ApiOperation({ summary: 'Open an incident with its first entry' })
  @ApiCreatedResponse({ type: IncidentEnvelope })
  @ApiIdempotencyKey()
  @ApiProblems(['invalid', 'unauthenticated', 'forbidden', 'conflict', 'key-reused'], NO_MESSAGE)
  async openIncident(
    @Staff() actor: StaffActor,
    @IdempotencyKey() idempotencyKey: string,
    @Body() body: OpenIncidentRequest,
  ): Promise<IncidentEnvelope> {
    const request = { ...openIncidentToWire(body), idempotencyKey };
    const { incident } = await this.incidents.openIncident(request, { actor });
    return { incident: incidentFromWire(present(incident)) };
  }

  @Patch(':id/name')
  @ApiOperation({ summary: 'Rename an incident' })
  @ApiOkResponse({ type: IncidentEnvelope })
  @ApiProblems(['invalid', 'unauthenticated', 'forbidden', 'not-found'], NO_NAME)
  async renameIncident(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @Body() body: NameRequest,
  ): Promise<IncidentEnvelope> {
    const { incident } = await this.incidents.renameIncident({ incidentId: id, name: body.name ?? '' }, { actor });
    return { incident: incidentFromWire(present(incident)) };
  }

  @Patch(':id/impact')
  @ApiOperation({ summary: 'Say how much an incident hurts' })
  @ApiOkResponse({ type: IncidentEnvelope })
  @ApiProblems(['invalid', 'unauthenticated', 'forbidden', 'not-found'], NO_IMPACT)
  async setIncidentImpact(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @Body() body: ImpactRequest,
  ): Promise<IncidentEnvelope> {
    const { incident } = await this.incidents.setIncidentImpact(
      { incidentId: id, impact: impactToWire(body) },
      { actor },
    );
    return { incident: incidentFromWire(present(incident)) };
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete an incident with its entries and the downtime it caused' })
  @ApiNoContentResponse({ description: 'Deleted.' })
  @ApiProblems(['unauthenticated', 'forbidden', 'not-found'])
  async deleteIncident(@Staff() actor: StaffActor, @IdParam() id: string): Promise<void> {
    await this.incidents.deleteIncident({ incidentId: id }, { actor });
  }

  @Get(':id/latest-status')
  @ApiOperation({ summary: 'Where an incident and the services it touched stand' })
  @ApiOkResponse({ type: LatestStatusResponse })
  @ApiProblems(['unauthenticated', 'not-found'])
  async getLatestStatus(@Staff() actor: StaffActor, @IdParam() id: string): Promise<LatestStatusResponse> {
    return latestStatusFromWire(await this.incidents.getLatestStatus({ incidentId: id }, { actor }));
  }

  @Get(':id/entries')
  @ApiOperation({ summary: 'The entries of an incident, newest first' })
  @ApiOkResponse({ type: EntriesEnvelope })
  @ApiProblems(['unauthenticated', 'not-found'])
  async listEntries(@Staff() actor: StaffActor, @IdParam() id: string): Promise<EntriesEnvelope> {
    const { incident } = await this.incidents.getIncident({ incidentId: id }, { actor });
    return { entries: incidentFromWire(present(incident)).entries };
  }

  @Post(':id/entries')
  @ApiOperation({ summary: 'Add an entry; the incident takes its status' })
  @ApiCreatedResponse({ type: IncidentEntryEnvelope })
  @ApiIdempotencyKey()
  @ApiProblems(['invalid', 'unauthenticated', 'forbidden', 'not-found', 'conflict', 'key-reused'], NO_ENTRY_MESSAGE)
  async addEntry(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @IdempotencyKey() idempotencyKey: string,
    @Body() body: EntryRequest,
  ): Promise<IncidentEntryEnvelope> {
    const request = { incidentId: id, entry: entryToWire(body), idempotencyKey };
    const answer = await this.incidents.addEntry(request, { actor });
    return { incidentEntry: entryFromWire(present(answer.entry), present(answer.incident).private) };
  }

  @Put(':id/entries/:entryId')
  @ApiOperation({
    summary: 'Correct an entry; the incident follows its newest one',
    description: 'Without a date the entry keeps its own. Nobody is notified, whatever "sendNotification" says.',
  })
  @ApiOkResponse({ type: IncidentEntryEnvelope })
  @ApiProblems(['invalid', 'unauthenticated', 'forbidden', 'not-found', 'conflict'], NO_ENTRY_MESSAGE)
  async updateEntry(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @IdParam('entryId') entryId: string,
    @Body() body: EntryRequest,
  ): Promise<IncidentEntryEnvelope> {
    const answer = await this.incidents.updateEntry({ incidentId: id, entryId, entry: entryToWire(body) }, { actor });
    return { incidentEntry: entryFromWire(present(answer.entry), present(answer.incident).private) };
  }

  @Delete(':id/entries/:entryId')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete an entry, unless it is the only one; the incident follows its newest one' })
  @ApiNoContentResponse({ description: 'Deleted.' })
  @ApiProblems(['unauthenticated', 'forbidden', 'not-found', 'conflict'])
  async deleteEntry(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @IdParam('entryId') entryId: string,
  ): Promise<void> {
    await this.incidents.deleteEntry({ incidentId: id, entryId }, { actor });
  }
}
