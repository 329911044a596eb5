import { Controller } from '@nestjs/common';
import {
  CatalogService,
  type GetDowntimeRequest,
  type ListDowntimesRequest,
  type SetComponentStatusRequest,
} from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import type {
  EntryPublished,
  IncidentChanged,
  IncidentDeleted,
} from '@candor/proto/gen/candor/incidents/v1/events_pb.js';
import type { UpstreamsChanged } from '@candor/proto/gen/candor/signals/v1/events_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { OnEvent } from '@candor/streams/on-event.js';
import { DowntimeReader } from './downtime.reader.js';
import { FollowUpstreams } from './follow-upstreams.js';
import { OwnStatuses } from './own-statuses.js';
import { RecordIncident } from './record-incident.js';

@Controller()
export class DowntimeController {
  constructor(
    private readonly reader: DowntimeReader,
    private readonly recordIncident: RecordIncident,
    private readonly ownStatuses: OwnStatuses,
    private readonly followUpstreams: FollowUpstreams,
  ) {}

  @Rpc(CatalogService.method.listDowntimes)
  async listDowntimes(request: ListDowntimesRequest, { actor }: RpcContext) {
    return this.reader.list(actor, request);
  }

  @Rpc(CatalogService.method.getDowntime)
  async getDowntime(request: GetDowntimeRequest, { actor }: RpcContext) {
    return this.reader.get(actor, request);
  }

  @Rpc(CatalogService.method.setComponentStatus)
  async setComponentStatus(request: SetComponentStatusRequest, { actor }: RpcContext) {
    return { component: await this.ownStatuses.set(actor, request) };
  }

  @OnEvent('evt.incidents.v1.entry_published', { consumer: 'catalog-downtime' })
  async onEntryPublished(message: EntryPublished): Promise<void> {
    await this.recordIncident.apply(message, true);
  }

  @OnEvent('evt.incidents.v1.incident_changed', { consumer: 'catalog-corrections' })
  async onIncidentChanged(message: IncidentChanged): Promise<void> {
    await this.recordIncident.apply(message, false);
  }

  @OnEvent('evt.incidents.v1.incident_deleted', { consumer: 'catalog-deletions' })
  async onIncidentDeleted(message: IncidentDeleted): Promise<void> {
    await this.recordIncident.forget(message);
  }

  @OnEvent('evt.signals.v1.upstreams_changed', { consumer: 'catalog-upstreams' })
  async onUpstreamsChanged(message: UpstreamsChanged): Promise<void> {
    await this.followUpstreams.execute(message);
  }
}
