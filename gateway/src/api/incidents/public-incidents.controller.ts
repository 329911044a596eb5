import { Body, Get, Inject, Post, Query } from '@nestjs/common';
import type { VisitorActor } from '@candor/platform/actor.js';
import { IncidentsService } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { PublicController, ReadsPublicly } from '../routes/operations.js';
import { Visitor } from '../session/visitor.js';
import { IdParam } from '../validation/id.param.js';
import { PageQuery, pageToWire } from '../validation/page.query.js';
import { present } from '../wire/present.js';
import { EntriesPageQuery, pageOfEntries } from './entries-page.js';
import { filtersToWire, incidentFromWire, incidentsFromWire, OPEN_ONLY } from './incidents.mapper.js';
import { SearchRequest } from './incidents.requests.js';
import { EntriesEnvelope, IncidentsEnvelope } from './incidents.responses.js';

/** The public view of an organisation's incidents; the service leaves internal ones out. */
@PublicController('incidents')
export class PublicIncidentsController {
  private readonly incidents: RpcClientOf<typeof IncidentsService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.incidents = rpc.service(IncidentsService);
  }

  @Post()
  @ReadsPublicly('The open incidents, newest first', IncidentsEnvelope)
  async listPublicIncidents(
    @Visitor() actor: VisitorActor,
    @Body() body: SearchRequest,
    @Query() page: PageQuery,
  ): Promise<IncidentsEnvelope> {
    const request = { filters: [...filtersToWire(body), OPEN_ONLY], ...pageToWire(page) };
    return incidentsFromWire(await this.incidents.searchIncidents(request, { actor }));
  }

  @Post('search')
  @ReadsPublicly('The incidents that match every filter, newest first', IncidentsEnvelope)
  async searchPublicIncidents(
    @Visitor() actor: VisitorActor,
    @Body() body: SearchRequest,
    @Query() page: PageQuery,
  ): Promise<IncidentsEnvelope> {
    const request = { filters: filtersToWire(body), ...pageToWire(page) };
    return incidentsFromWire(await this.incidents.searchIncidents(request, { actor }));
  }

  @Get(':id/entries')
  @ReadsPublicly('The entries of an incident, newest first', EntriesEnvelope, { also: ['not-found'] })
  async listPublicEntries(
    @Visitor() actor: VisitorActor,
    @IdParam() id: string,
    @Query() page: EntriesPageQuery,
  ): Promise<EntriesEnvelope> {
    const { incident } = await this.incidents.getIncident({ incidentId: id }, { actor });
    return pageOfEntries(incidentFromWire(present(incident)).entries, page);
  }
}
