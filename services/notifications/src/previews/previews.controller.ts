import { Controller } from '@nestjs/common';
import { Rpc, type RpcContext } from '@candor/messaging/rpc.js';
import { requireEditor } from '@candor/platform/actor.js';
import { InvalidError } from '@candor/platform/errors.js';
import { type Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import {
  PreviewsService,
  type CountAudienceRequest,
  type PreviewEntryRequest,
} from '@candor/proto/gen/candor/notifications/v1/previews_pb.js';
import { AudienceCount } from './audience-count.js';
import { previewMail, previewSlack } from './entry-preview.js';
import { PreviewReader } from './preview.reader.js';

/** Shows staff what an entry would be to those who are told, before it is published. */
@Controller()
export class PreviewsController {
  constructor(
    private readonly reader: PreviewReader,
    private readonly audience: AudienceCount,
  ) {}

  @Rpc(PreviewsService.method.countAudience)
  async countAudience({ incident }: CountAudienceRequest, { actor }: RpcContext) {
    const { customerId } = requireEditor(actor);
    return { counts: await this.audience.of(customerId, required(incident)) };
  }

  @Rpc(PreviewsService.method.previewEntry)
  async previewEntry({ incident, pageUrl, consoleUrl }: PreviewEntryRequest, { actor }: RpcContext) {
    const { customerId } = requireEditor(actor);
    const update = await this.reader.read(customerId, required(incident), { pageUrl, consoleUrl });
    return { mail: previewMail(update), slack: previewSlack(update) };
  }
}

function required(incident: Incident | undefined): Incident {
  if (!incident?.entries[0]) throw new InvalidError([{ pointer: '/incident', detail: 'Must have an entry.' }]);
  return incident;
}
