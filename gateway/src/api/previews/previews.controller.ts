import { Body, Inject, Post } from '@nestjs/common';
import { requireEditor, type StaffActor } from '@candor/platform/actor.js';
import { PreviewsService } from '@candor/proto/gen/candor/notifications/v1/previews_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { Changes, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { PreviewAddresses } from './preview-addresses.js';
import { PreviewedIncident } from './previewed-incident.js';
import { Previews } from './previews.js';
import { countsFromWire, pageOf, previewFromWire } from './previews.mapper.js';
import { PreviewRequest } from './previews.requests.js';
import { PreviewResponse, RecipientCountsEnvelope } from './previews.responses.js';

const BAD_SERVICE = ['/entry/affectedComponents/0/componentId', 'Please give the id of a service here.'] as const;

/** Previews of an entry's notifications, and the number of their recipients; nothing is sent or stored. */
@StaffController('Incidents', 'incidents')
export class PreviewsController {
  private readonly previews: RpcClientOf<typeof PreviewsService>;

  constructor(
    @Inject(RpcClient) rpc: RpcClient,
    private readonly addresses: PreviewAddresses,
    private readonly previewed: PreviewedIncident,
    private readonly pages: Previews,
  ) {
    this.previews = rpc.service(PreviewsService);
  }

  @Post('recipients')
  @Changes('How many would be notified of an entry, or of a correction of one', RecipientCountsEnvelope, {
    description: 'Nothing is sent. Title and text do not matter.',
    invalid: BAD_SERVICE,
  })
  async countRecipients(@Staff() actor: StaffActor, @Body() body: PreviewRequest): Promise<RecipientCountsEnvelope> {
    requireEditor(actor);
    const previewed = await this.previewed.of(actor, body);
    const correction = await this.previewed.correctionOf(actor, previewed);
    const { counts } = await this.previews.countAudience({ incident: previewed.incident, ...correction }, { actor });
    return countsFromWire(counts, actor.customerId);
  }

  @Post('preview')
  @Changes(
    'An entry, or a correction of one, as mail, in Slack and on the page, before it is published',
    PreviewResponse,
    {
      description: 'Nothing is sent, and nothing is kept.',
      invalid: BAD_SERVICE,
    },
  )
  async previewEntry(@Staff() actor: StaffActor, @Body() body: PreviewRequest): Promise<PreviewResponse> {
    requireEditor(actor);
    const [previewed, addresses] = await Promise.all([this.previewed.of(actor, body), this.addresses.of(actor)]);
    const { incident, corrected } = previewed;
    const messages = await this.previews.previewEntry(
      { incident, correctedEntryId: corrected?.id ?? '', ...addresses, language: body.language ?? '' },
      { actor },
    );
    const pageId = pageOf(messages, actor, incident.private);
    const html = pageId && (await this.pages.ofIncident(pageId, incident, body.language ?? undefined));
    return previewFromWire(messages, html);
  }
}
