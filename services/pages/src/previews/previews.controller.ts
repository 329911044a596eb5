import { Controller } from '@nestjs/common';
import { Rpc, type RpcContext } from '@candor/messaging/rpc.js';
import { requireEditor } from '@candor/platform/actor.js';
import { InvalidError } from '@candor/platform/errors.js';
import { PagePreviewsService, type PreviewIncidentRequest } from '@candor/proto/gen/candor/pages/v1/previews_pb.js';
import { PreviewIncident } from './preview-incident.js';

/** Shows staff a page before there is one. */
@Controller()
export class PreviewsController {
  constructor(private readonly previewIncident: PreviewIncident) {}

  @Rpc(PagePreviewsService.method.previewIncident)
  async preview({ incident }: PreviewIncidentRequest, { actor }: RpcContext) {
    const { customerId } = requireEditor(actor);
    if (!incident || incident.private) {
      throw new InvalidError([{ pointer: '/incident', detail: 'Must be an incident that visitors may see.' }]);
    }
    return { html: await this.previewIncident.execute(customerId, incident) };
  }
}
