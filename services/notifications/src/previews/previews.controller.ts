import { Controller } from '@nestjs/common';
import { requireEditor } from '@candor/platform/actor.js';
import { InvalidError } from '@candor/platform/errors.js';
import { parseLanguage } from '@candor/platform/language.js';
import {
  PreviewsService,
  type CountAudienceRequest,
  type PreviewAnnouncementRequest,
  type PreviewEntryRequest,
  type PreviewNoticeRequest,
} from '@candor/proto/gen/candor/notifications/v1/previews_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { AudienceCount } from './audience-count.js';
import { messagePreviews } from './message-previews.js';
import { PreviewReader } from './preview.reader.js';
import { withEntry } from './with-entry.js';

/** Shows staff how an entry, a maintenance or an announcement would look to its recipients, before it is published. */
@Controller()
export class PreviewsController {
  constructor(
    private readonly reader: PreviewReader,
    private readonly audience: AudienceCount,
  ) {}

  @Rpc(PreviewsService.method.countAudience)
  async countAudience(request: CountAudienceRequest, { actor }: RpcContext) {
    const { customerId } = requireEditor(actor);
    return { counts: await this.audience.of(customerId, request) };
  }

  @Rpc(PreviewsService.method.previewEntry)
  async previewEntry(request: PreviewEntryRequest, { actor }: RpcContext) {
    const { customerId } = requireEditor(actor);
    const { incident, pageUrl, consoleUrl, brandColor, correctedEntryId } = request;
    const draft = { ...withEntry(incident, correctedEntryId), ...correctionOf(request) };
    const language = parseLanguage(request.language);
    const addresses = { pageUrl, consoleUrl, ...(brandColor !== undefined && { brandColor }) };
    const { news, pageId } = await this.reader.ofEntry(customerId, draft, addresses);
    return { ...messagePreviews(news, language), pageId };
  }

  @Rpc(PreviewsService.method.previewNotice)
  async previewNotice(request: PreviewNoticeRequest, { actor }: RpcContext) {
    const { customerId } = requireEditor(actor);
    const { maintenance, notice, pageUrl, consoleUrl } = request;
    if (!maintenance) throw new InvalidError([{ pointer: '/maintenance', detail: 'Must be there.' }]);
    const language = parseLanguage(request.language);
    const { news, pageId } = await this.reader.ofMaintenance(
      customerId,
      { maintenance, notice },
      { pageUrl, consoleUrl },
    );
    return { ...messagePreviews(news, language), pageId };
  }

  @Rpc(PreviewsService.method.previewAnnouncement)
  async previewAnnouncement(request: PreviewAnnouncementRequest, { actor }: RpcContext) {
    const { customerId } = requireEditor(actor);
    const { announcement, pageUrl, consoleUrl } = request;
    if (!announcement) throw new InvalidError([{ pointer: '/announcement', detail: 'Must be there.' }]);
    const language = parseLanguage(request.language);
    const { news, pageId } = await this.reader.ofAnnouncement(customerId, { announcement }, { pageUrl, consoleUrl });
    return { ...messagePreviews(news, language), pageId };
  }
}

/** Of a correction the time, which is now. */
function correctionOf({ correctedEntryId }: PreviewEntryRequest): { correctedAt?: bigint } {
  return correctedEntryId === '' ? {} : { correctedAt: BigInt(Date.now()) };
}
