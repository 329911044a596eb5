import { Body, Inject, Post } from '@nestjs/common';
import { requireEditor, type StaffActor } from '@candor/platform/actor.js';
import { PreviewsService } from '@candor/proto/gen/candor/notifications/v1/previews_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { Changes, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { PreviewAddresses } from './preview-addresses.js';
import { PreviewedMaintenance } from './previewed-maintenance.js';
import { Previews } from './previews.js';
import { countsFromWire, noticeOf, pageOf, previewFromWire } from './previews.mapper.js';
import { MaintenancePreviewRequest } from './previews.requests.js';
import { PreviewResponse, RecipientCountsEnvelope } from './previews.responses.js';

const BAD_SERVICE = ['/maintenance/affectedComponents/0/componentId', 'Please give the id of a service here.'] as const;

/** Previews of a maintenance's notifications, and the number of their recipients; nothing is sent or stored. */
@StaffController('Maintenances', 'maintenances')
export class MaintenancePreviewsController {
  private readonly previews: RpcClientOf<typeof PreviewsService>;

  constructor(
    @Inject(RpcClient) rpc: RpcClient,
    private readonly addresses: PreviewAddresses,
    private readonly previewed: PreviewedMaintenance,
    private readonly pages: Previews,
  ) {
    this.previews = rpc.service(PreviewsService);
  }

  @Post('recipients')
  @Changes('How many would be notified of a maintenance', RecipientCountsEnvelope, {
    description: 'Nothing is sent. Title, text and times do not matter.',
    invalid: BAD_SERVICE,
  })
  async countMaintenanceRecipients(
    @Staff() actor: StaffActor,
    @Body() body: MaintenancePreviewRequest,
  ): Promise<RecipientCountsEnvelope> {
    requireEditor(actor);
    const maintenance = await this.previewed.of(actor, body);
    const { counts } = await this.previews.countAudience({ maintenance }, { actor });
    return countsFromWire(counts, actor.customerId);
  }

  @Post('preview')
  @Changes('A maintenance as mail, in Slack and on the page, before it is planned or changed', PreviewResponse, {
    description: 'Nothing is sent, and nothing is kept.',
    invalid: BAD_SERVICE,
  })
  async previewMaintenance(
    @Staff() actor: StaffActor,
    @Body() body: MaintenancePreviewRequest,
  ): Promise<PreviewResponse> {
    requireEditor(actor);
    const [maintenance, addresses] = await Promise.all([this.previewed.of(actor, body), this.addresses.of(actor)]);
    const messages = await this.previews.previewNotice(
      { maintenance, notice: noticeOf(body), ...addresses, language: body.language ?? '' },
      { actor },
    );
    const pageId = pageOf(messages, actor, maintenance.internal);
    const html = pageId && (await this.pages.ofMaintenance(pageId, maintenance, body.language ?? undefined));
    return previewFromWire(messages, html);
  }
}
