import { Controller } from '@nestjs/common';
import { Rpc, type RpcContext } from '@candor/messaging/rpc.js';
import { requireEditor } from '@candor/platform/actor.js';
import { InvalidError } from '@candor/platform/errors.js';
import {
  PagePreviewsService,
  type PreviewIncidentRequest,
  type PreviewMaintenanceRequest,
} from '@candor/proto/gen/candor/pages/v1/previews_pb.js';
import { PagePreview } from './page-preview.js';

/** Shows staff a page before there is one. */
@Controller()
export class PreviewsController {
  constructor(private readonly preview: PagePreview) {}

  @Rpc(PagePreviewsService.method.previewIncident)
  async previewIncident({ incident }: PreviewIncidentRequest, { actor }: RpcContext) {
    const { customerId } = requireEditor(actor);
    if (!incident || incident.private) {
      throw new InvalidError([{ pointer: '/incident', detail: 'Must be an incident that visitors may see.' }]);
    }
    return { html: await this.preview.ofIncident(customerId, incident) };
  }

  @Rpc(PagePreviewsService.method.previewMaintenance)
  async previewMaintenance({ maintenance }: PreviewMaintenanceRequest, { actor }: RpcContext) {
    const { customerId } = requireEditor(actor);
    if (!maintenance || maintenance.internal) {
      throw new InvalidError([{ pointer: '/maintenance', detail: 'Must be a maintenance that visitors may see.' }]);
    }
    return { html: await this.preview.ofMaintenance(customerId, maintenance) };
  }
}
