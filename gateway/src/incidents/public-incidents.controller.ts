import { Body, Controller, Get, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { RpcClient, type RpcClientOf } from '@candor/messaging/rpc-client.js';
import type { VisitorActor } from '@candor/platform/actor.js';
import { IncidentsService } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { ApiProblems } from '../problem/api-problems.js';
import { present } from '../problem/present.js';
import { Public } from '../session/staff.js';
import { ApiCustomerId, Visitor } from '../session/visitor.js';
import { IdParam } from '../validation/id.param.js';
import { PageQuery, pageToWire } from '../validation/page.query.js';
import { filtersToWire, incidentFromWire, incidentsFromWire, OPEN_ONLY } from './incidents.mapper.js';
import { SearchRequest } from './incidents.requests.js';
import { EntriesEnvelope, IncidentsEnvelope } from './incidents.responses.js';

const NO_CUSTOMER = ['/customerId', 'Please give the customerId, a UUID.'] as const;

/** What anybody may read of an organisation's incidents; the service leaves internal ones out. */
@Public()
@ApiTags('Public')
@ApiCustomerId()
@Controller('api/public/incidents')
export class PublicIncidentsController {
  private readonly incidents: RpcClientOf<typeof IncidentsService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.incidents = rpc.service(IncidentsService);
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'The open incidents, newest first' })
  @ApiOkResponse({ type: IncidentsEnvelope })
  @ApiProblems(['invalid'], NO_CUSTOMER)
  async listPublicIncidents(
    @Visitor() actor: VisitorActor,
    @Body() body: SearchRequest,
    @Query() page: PageQuery,
  ): Promise<IncidentsEnvelope> {
    const request = { filters: [...filtersToWire(body), OPEN_ONLY], ...pageToWire(page) };
    return incidentsFromWire(await this.incidents.searchIncidents(request, { actor }));
  }

  @Post('search')
  @HttpCode(200)
  @ApiOperation({ summary: 'The incidents that match every filter, newest first' })
  @ApiOkResponse({ type: IncidentsEnvelope })
  @ApiProblems(['invalid'], NO_CUSTOMER)
  async searchPublicIncidents(
    @Visitor() actor: VisitorActor,
    @Body() body: SearchRequest,
    @Query() page: PageQuery,
  ): Promise<IncidentsEnvelope> {
    const request = { filters: filtersToWire(body), ...pageToWire(page) };
    return incidentsFromWire(await this.incidents.searchIncidents(request, { actor }));
  }

  @Get(':id/entries')
  @ApiOperation({ summary: 'The entries of an incident, newest first' })
  @ApiOkResponse({ type: EntriesEnvelope })
  @ApiProblems(['invalid', 'not-found'], NO_CUSTOMER)
  async listPublicEntries(@Visitor() actor: VisitorActor, @IdParam() id: string): Promise<EntriesEnvelope> {
    const { incident } = await this.incidents.getIncident({ incidentId: id }, { actor });
    return { entries: incidentFromWire(present(incident)).entries };
  }
}
