import { Body, Delete, Get, Inject, Patch, Post, Put, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { StaffActor } from '@candor/platform/actor.js';
import { IncidentsService } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { NamesReader } from '../csv/names.js';
import { IdempotencyKey } from '../idempotency/idempotency-key.js';
import { ReadsCsv } from '../routes/file-operations.js';
import { Changes, Creates, Lists, Reads, ReadsList, Removes, Searches, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { IdParam } from '../validation/id.param.js';
import { PageQuery, pageToWire } from '../validation/page.query.js';
import { pageIdsToWire } from '../wire/chosen-pages.js';
import { present } from '../wire/present.js';
import { INCIDENTS_EXAMPLE, sendIncidents } from './incidents-file.js';
import { EntriesPageQuery, pageOfEntries } from './entries-page.js';
import {
  baseToWire,
  correctionToWire,
  newEntryToWire,
  filtersToWire,
  incidentFromWire,
  incidentsFromWire,
  latestStatusFromWire,
  impactToWire,
  openIncidentToWire,
  renameToWire,
  revisionFromWire,
  savedEntryFromWire,
} from './incidents.mapper.js';
import {
  AddEntryRequest,
  ImpactRequest,
  NameRequest,
  OpenIncidentRequest,
  PagesRequest,
  IncidentSearchRequest,
  SearchRequest,
  UpdateEntryRequest,
} from './incidents.requests.js';
import {
  EntriesEnvelope,
  EntryRevisionsEnvelope,
  IncidentEntryEnvelope,
  IncidentEnvelope,
  IncidentsEnvelope,
  LatestStatusResponse,
} from './incidents.responses.js';

const NO_MESSAGE = ['/entry/message', 'You have to set a message for incident entry.'] as const;
const NO_NAME = ['/name', 'Give a name to your incident.'] as const;
const NO_IMPACT = ['/incidentImpact', 'Unknown incident impact.'] as const;
const NO_PAGE = ['/pageIds/0', 'There is no such page.'] as const;
const NO_ENTRY_MESSAGE = ['/message', 'You have to set a message for incident entry.'] as const;

const NEWER =
  'A change of something older than there is by now, by its "baseVersion", is 409; "newer" says what there is.';

@StaffController('Incidents', 'incidents')
export class IncidentsController {
  private readonly incidents: RpcClientOf<typeof IncidentsService>;

  constructor(
    @Inject(RpcClient) rpc: RpcClient,
    private readonly names: NamesReader,
  ) {
    this.incidents = rpc.service(IncidentsService);
  }

  @Get()
  @Lists('List incidents, newest first', IncidentsEnvelope)
  async listIncidents(@Staff() actor: StaffActor, @Query() page: PageQuery): Promise<IncidentsEnvelope> {
    return incidentsFromWire(await this.incidents.searchIncidents(pageToWire(page), { actor }));
  }

  @Get(':id')
  @Reads('One incident with its entries', IncidentEnvelope)
  async getIncident(@Staff() actor: StaffActor, @IdParam() id: string): Promise<IncidentEnvelope> {
    const { incident } = await this.incidents.getIncident({ incidentId: id }, { actor });
    return { incident: incidentFromWire(present(incident)) };
  }

  @Post('search')
  @Searches('The incidents that match every filter, newest first', IncidentsEnvelope)
  async searchIncidents(
    @Staff() actor: StaffActor,
    @Body() body: IncidentSearchRequest,
    @Query() page: PageQuery,
  ): Promise<IncidentsEnvelope> {
    const request = {
      filters: filtersToWire(body),
      newestEntryOnly: body.newestEntryOnly ?? false,
      withTotal: body.withTotal ?? false,
      ...pageToWire(page),
    };
    return incidentsFromWire(await this.incidents.searchIncidents(request, { actor }));
  }

  @Post('search/csv')
  @ReadsCsv('The same as CSV', INCIDENTS_EXAMPLE, ['/filters/0/name', 'Unknown filter "colour".'])
  async exportIncidents(
    @Staff() actor: StaffActor,
    @Body() body: SearchRequest,
    @Res() response: Response,
  ): Promise<void> {
    const filters = filtersToWire(body);
    const search = (cursor: string) => this.incidents.searchIncidents({ filters, cursor }, { actor });
    await sendIncidents(response, await this.names.read(actor), search);
  }

  @Post()
  @Creates('Open an incident with its first entry', IncidentEnvelope, { invalid: NO_MESSAGE })
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
  @Changes('Rename an incident', IncidentEnvelope, { invalid: NO_NAME })
  async renameIncident(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @Body() body: NameRequest,
  ): Promise<IncidentEnvelope> {
    const { incident } = await this.incidents.renameIncident(renameToWire(id, body), { actor });
    return { incident: incidentFromWire(present(incident)) };
  }

  @Patch(':id/pages')
  @Changes('Choose the pages that an incident is put on, with the maintenance that it came from', IncidentEnvelope, {
    invalid: NO_PAGE,
  })
  async putIncidentOnPages(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @Body() body: PagesRequest,
  ): Promise<IncidentEnvelope> {
    const request = { incidentId: id, pages: { pageIds: pageIdsToWire(body.pageIds) } };
    const { incident } = await this.incidents.putIncidentOnPages(request, { actor });
    return { incident: incidentFromWire(present(incident)) };
  }

  @Patch(':id/impact')
  @Changes('Say how much an incident hurts', IncidentEnvelope, { invalid: NO_IMPACT })
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
  @Removes('Delete an incident with its entries and the downtime it caused')
  async deleteIncident(@Staff() actor: StaffActor, @IdParam() id: string): Promise<void> {
    await this.incidents.deleteIncident({ incidentId: id }, { actor });
  }

  @Get(':id/latest-status')
  @Reads('Where an incident and the services it touched stand', LatestStatusResponse)
  async getLatestStatus(@Staff() actor: StaffActor, @IdParam() id: string): Promise<LatestStatusResponse> {
    return latestStatusFromWire(await this.incidents.getLatestStatus({ incidentId: id }, { actor }));
  }

  @Get(':id/entries')
  @ReadsList('The entries of an incident, newest first', EntriesEnvelope)
  async listEntries(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @Query() page: EntriesPageQuery,
  ): Promise<EntriesEnvelope> {
    const { incident } = await this.incidents.getIncident({ incidentId: id }, { actor });
    return pageOfEntries(incidentFromWire(present(incident)).entries, page);
  }

  @Post(':id/entries')
  @Creates('Add an entry; the incident takes its status', IncidentEntryEnvelope, {
    description: NEWER,
    invalid: NO_ENTRY_MESSAGE,
    also: ['not-found'],
  })
  async addEntry(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @IdempotencyKey() idempotencyKey: string,
    @Body() body: AddEntryRequest,
  ): Promise<IncidentEntryEnvelope> {
    const request = {
      incidentId: id,
      entry: newEntryToWire(body),
      reopen: body.reopen ?? false,
      ...baseToWire(body),
      idempotencyKey,
    };
    return savedEntryFromWire(await this.incidents.addEntry(request, { actor }));
  }

  @Put(':id/entries/:entryId')
  @Changes('Correct an entry; the incident follows its newest one', IncidentEntryEnvelope, {
    description: `Without a date the entry keeps its own. Recipients are notified with "notifyOfCorrection" alone: "sendNotification" may be left out or be as it is. ${NEWER}`,
    invalid: NO_ENTRY_MESSAGE,
    also: ['conflict'],
  })
  async updateEntry(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @IdParam('entryId') entryId: string,
    @Body() body: UpdateEntryRequest,
  ): Promise<IncidentEntryEnvelope> {
    const request = { ...correctionToWire(body), incidentId: id, entryId };
    return savedEntryFromWire(await this.incidents.updateEntry(request, { actor }));
  }

  @Get(':id/entries/:entryId/revisions')
  @ReadsList('What an entry said before it was corrected, the last one first', EntryRevisionsEnvelope)
  async listEntryRevisions(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @IdParam('entryId') entryId: string,
  ): Promise<EntryRevisionsEnvelope> {
    const { revisions } = await this.incidents.listEntryRevisions({ incidentId: id, entryId }, { actor });
    return { revisions: revisions.map(revisionFromWire) };
  }

  @Delete(':id/entries/:entryId')
  @Removes('Delete an entry, unless it is the only one; the incident follows its newest one', { also: ['conflict'] })
  async deleteEntry(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @IdParam('entryId') entryId: string,
  ): Promise<void> {
    await this.incidents.deleteEntry({ incidentId: id, entryId }, { actor });
  }
}
