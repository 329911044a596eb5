import { Body, Controller, Get, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { RpcClient, type RpcClientOf } from '@candor/messaging/rpc-client.js';
import type { StaffActor } from '@candor/platform/actor.js';
import { IncidentsService } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
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
  openIncidentToWire,
} from './incidents.mapper.js';
import { EntryRequest, OpenIncidentRequest, SearchRequest } from './incidents.requests.js';
import { EntriesEnvelope, IncidentEntryEnvelope, IncidentEnvelope, IncidentsEnvelope } from './incidents.responses.js';

const NO_MESSAGE = ['/entry/message', 'You have to set a message for incident entry.'] as const;
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
  @ApiProblems(['invalid', 'unauthenticated', 'forbidden'], NO_MESSAGE)
  async openIncident(@Staff() actor: StaffActor, @Body() body: OpenIncidentRequest): Promise<IncidentEnvelope> {
    const { incident } = await this.incidents.openIncident(openIncidentToWire(body), { actor });
    return { incident: incidentFromWire(present(incident)) };
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
  @ApiProblems(['invalid', 'unauthenticated', 'forbidden', 'not-found'], NO_ENTRY_MESSAGE)
  async addEntry(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @Body() body: EntryRequest,
  ): Promise<IncidentEntryEnvelope> {
    const answer = await this.incidents.addEntry({ incidentId: id, entry: entryToWire(body) }, { actor });
    return { incidentEntry: entryFromWire(present(answer.entry), present(answer.incident).private) };
  }
}
