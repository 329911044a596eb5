import { Body, Inject, Post } from '@nestjs/common';
import { requireEditor, type StaffActor } from '@candor/platform/actor.js';
import { PreviewsService } from '@candor/proto/gen/candor/notifications/v1/previews_pb.js';
import { CustomizeService } from '@candor/proto/gen/candor/pages/v1/customize_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { customizeToWire } from '../customize/customize.mapper.js';
import { CustomizeRequest } from '../customize/customize.requests.js';
import { ChangesOwn, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { present } from '../wire/present.js';
import { PreviewAddresses } from './preview-addresses.js';
import { Previews } from './previews.js';
import { mailFromWire } from './previews.mapper.js';
import { LookPreviewResponse } from './previews.responses.js';
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
  @ChangesOwn('Page and mail as they would look', LookPreviewResponse, {
    description: 'Nothing is kept. What is not given is as it was saved.',
    invalid: ['/brandColor', 'Please give a colour as #rrggbb, for example #2451b8.'],
  })
  async previewCustomization(@Staff() actor: StaffActor, @Body() body: CustomizeRequest): Promise<LookPreviewResponse> {
    requireEditor(actor);
    const [{ look }, addresses] = await Promise.all([
      this.pages.previewCustomization({ changes: customizeToWire(body) }, { actor }),
      this.addresses.of(actor),
    ]);
    const chosen = present(look);
    const request = { incident: sampleIncident(Date.now()), ...addresses, brandColor: chosen.accent };
    const [html, { mail }] = await Promise.all([
      this.previews.ofLook(actor.customerId, chosen),
      this.messages.previewEntry(request, { actor }),
    ]);
    return { page: { html }, mail: mailFromWire(mail) };
  }
}
