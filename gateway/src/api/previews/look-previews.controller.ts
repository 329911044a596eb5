import { Body, Inject, Post, Query } from '@nestjs/common';
import { requireEditor, type StaffActor } from '@candor/platform/actor.js';
import { PreviewsService } from '@candor/proto/gen/candor/notifications/v1/previews_pb.js';
import { CustomizeService } from '@candor/proto/gen/candor/pages/v1/customize_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { customizeToWire } from '../customize/customize.mapper.js';
import { CustomizeRequest } from '../customize/customize.requests.js';
import { ChangesOfPage, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { OfPageQuery, ofPage } from '../validation/of-page.query.js';
import { present } from '../wire/present.js';
import { PreviewAddresses } from './preview-addresses.js';
import { Previews } from './previews.js';
import { mailFromWire } from './previews.mapper.js';
import { LookPreviewResponse, type MailPreviewResponse } from './previews.responses.js';
import { sampleIncident } from './sample-incident.js';

/** Page and mail in another look; nothing is sent or stored. */
@StaffController('Customize', 'customize')
export class LookPreviewsController {
  private readonly pages: RpcClientOf<typeof CustomizeService>;
  private readonly messages: RpcClientOf<typeof PreviewsService>;

  constructor(
    @Inject(RpcClient) rpc: RpcClient,
    private readonly addresses: PreviewAddresses,
    private readonly previews: Previews,
  ) {
    this.pages = rpc.service(CustomizeService);
    this.messages = rpc.service(PreviewsService);
  }

  @Post('preview')
  @ChangesOfPage('Page and mail as they would look', LookPreviewResponse, {
    description: 'Nothing is kept. What is not given is as it was saved. The mail is that of the first page.',
    invalid: ['/brandColor', 'Please give a colour as #rrggbb, for example #2451b8.'],
  })
  async previewCustomization(
    @Staff() actor: StaffActor,
    @Query() query: OfPageQuery,
    @Body() body: CustomizeRequest,
  ): Promise<LookPreviewResponse> {
    requireEditor(actor);
    const page = ofPage(query);
    const pageId = page.pageId || actor.customerId;
    const changes = { ...customizeToWire(body), ...page };
    const { look } = await this.pages.previewCustomization({ changes, ...page }, { actor });
    const chosen = present(look);
    const [html, mail] = await Promise.all([
      this.previews.ofLook(pageId, chosen),
      pageId === actor.customerId ? this.mailInColor(chosen.accent, actor) : undefined,
    ]);
    return { page: { html }, ...(mail && { mail }) };
  }

  private async mailInColor(brandColor: string, actor: StaffActor): Promise<MailPreviewResponse> {
    const addresses = await this.addresses.of(actor);
    const request = { incident: sampleIncident(Date.now()), ...addresses, brandColor };
    const { mail } = await this.messages.previewEntry(request, { actor });
    return mailFromWire(mail);
  }
}
