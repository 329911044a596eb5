import { Body, Inject, Post } from '@nestjs/common';
import { requireEditor, type StaffActor } from '@candor/platform/actor.js';
import { PreviewsService } from '@candor/proto/gen/candor/notifications/v1/previews_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { Changes, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { PreviewAddresses } from './preview-addresses.js';
import { Previews } from './previews.js';
import { announcementAsPlanned, countsFromWire, pageOf, previewFromWire } from './previews.mapper.js';
import { AnnouncementPreviewRequest } from './previews.requests.js';
import { PreviewResponse, RecipientCountsEnvelope } from './previews.responses.js';

const BAD_NAME = ['/announcement/name', 'Please give a text here.'] as const;

/** Previews of an announcement, and the number of its recipients; nothing is sent or stored. */
@StaffController('Announcements', 'announcements')
export class AnnouncementPreviewsController {
  private readonly previews: RpcClientOf<typeof PreviewsService>;

  constructor(
    @Inject(RpcClient) rpc: RpcClient,
    private readonly addresses: PreviewAddresses,
    private readonly pages: Previews,
  ) {
    this.previews = rpc.service(PreviewsService);
  }

  @Post('recipients')
  @Changes('How many would be notified of an announcement', RecipientCountsEnvelope, {
    description: 'Nothing is sent. Title, text and times do not matter.',
    invalid: BAD_NAME,
  })
  async countAnnouncementRecipients(
    @Staff() actor: StaffActor,
    @Body() body: AnnouncementPreviewRequest,
  ): Promise<RecipientCountsEnvelope> {
    requireEditor(actor);
    const announcement = announcementAsPlanned(body, Date.now());
    const { counts } = await this.previews.countAudience({ announcement }, { actor });
    return countsFromWire(counts, actor.customerId);
  }

  @Post('preview')
  @Changes('An announcement as mail, in Slack and on the page, before it is published or changed', PreviewResponse, {
    description: 'Nothing is sent, and nothing is kept.',
    invalid: BAD_NAME,
  })
  async previewAnnouncement(
    @Staff() actor: StaffActor,
    @Body() body: AnnouncementPreviewRequest,
  ): Promise<PreviewResponse> {
    requireEditor(actor);
    const announcement = announcementAsPlanned(body, Date.now());
    const addresses = await this.addresses.of(actor);
    const messages = await this.previews.previewAnnouncement(
      { announcement, ...addresses, language: body.language ?? '' },
      { actor },
    );
    const pageId = pageOf(messages, actor, false);
    const html = pageId && (await this.pages.ofAnnouncement(pageId, announcement, body.language ?? undefined));
    return previewFromWire(messages, html);
  }
}
