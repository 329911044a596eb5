import { Controller } from '@nestjs/common';
import { requireEditor } from '@candor/platform/actor.js';
import { InvalidError } from '@candor/platform/errors.js';
import { parseLanguage } from '@candor/platform/language.js';
import { type Entry, type Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import {
  PreviewsService,
  type CountAudienceRequest,
  type PreviewEntryRequest,
  type PreviewNoticeRequest,
} from '@candor/proto/gen/candor/notifications/v1/previews_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { AudienceCount } from './audience-count.js';
import { messagePreviews } from './message-previews.js';
import { PreviewReader } from './preview.reader.js';

/** Shows staff how an entry or a maintenance would look to its recipients, before it is published. */
@Controller()
export class PreviewsController {
  constructor(
    private readonly reader: PreviewReader,
    private readonly audience: AudienceCount,
  ) {}

  @Rpc(PreviewsService.method.countAudience)
  async countAudience(request: CountAudienceRequest, { actor }: RpcContext) {
    const { customerId } = requireEditor(actor);
    const { incident, maintenance, correctedEntryId } = request;
    const counts = maintenance
      ? await this.audience.ofMaintenance(customerId, maintenance)
      : await this.audience.ofEntry(customerId, withEntry(incident, correctedEntryId).incident, request);
    return { counts };
  }

  @Rpc(PreviewsService.method.previewEntry)
  async previewEntry(request: PreviewEntryRequest, { actor }: RpcContext) {
    const { customerId } = requireEditor(actor);
    const { incident, pageUrl, consoleUrl, brandColor, correctedEntryId } = request;
    const told = { ...withEntry(incident, correctedEntryId), ...correctionOf(request) };
    const language = parseLanguage(request.language);
    const addresses = { pageUrl, consoleUrl, ...(brandColor !== undefined && { brandColor }) };
    return messagePreviews(await this.reader.ofEntry(customerId, told, addresses), language);
  }

  @Rpc(PreviewsService.method.previewNotice)
  async previewNotice(request: PreviewNoticeRequest, { actor }: RpcContext) {
    const { customerId } = requireEditor(actor);
    const { maintenance, notice, pageUrl, consoleUrl } = request;
    if (!maintenance) throw new InvalidError([{ pointer: '/maintenance', detail: 'Must be there.' }]);
    const language = parseLanguage(request.language);
    const news = await this.reader.ofMaintenance(customerId, { maintenance, notice }, { pageUrl, consoleUrl });
    return messagePreviews(news, language);
  }
}

/** @param entryId of the entry that is meant; empty for the newest */
function withEntry(incident: Incident | undefined, entryId: string): { incident: Incident; entry: Entry } {
  const entry = incident?.entries.find(({ id }) => entryId === '' || id === entryId);
  if (!incident || !entry) throw new InvalidError([{ pointer: '/incident', detail: 'Must have an entry.' }]);
  return { incident, entry };
}

/** Of a correction the time, which is now. */
function correctionOf({ correctedEntryId }: PreviewEntryRequest): { correctedAt?: bigint } {
  return correctedEntryId === '' ? {} : { correctedAt: BigInt(Date.now()) };
}
