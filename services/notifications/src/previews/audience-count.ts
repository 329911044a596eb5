import { create, toBinary, type MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { isId } from '@candor/platform/ids.js';
import { AnnouncementPublishedSchema } from '@candor/proto/gen/candor/incidents/v1/announcement_events_pb.js';
import { type Announcement } from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import { EntryPublishedSchema } from '@candor/proto/gen/candor/incidents/v1/events_pb.js';
import { type Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { MaintenanceAnnouncedSchema } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { type Maintenance } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { type CountAudienceRequest } from '@candor/proto/gen/candor/notifications/v1/previews_pb.js';
import { RecipientsService, type ChannelCountSchema } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import {
  furtherPagesOf,
  isOfFirstPage,
  placingOf,
  placingOfAnnouncement,
  placingOfMaintenance,
  type Placing,
} from '@candor/proto/page-placement.js';
import { channels } from '@candor/proto/status-words.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { pagesThatShow, type ShownOn } from '../channel/further-pages.js';
import { CHANNELS, type SourceName } from '../ledger/ledger-types.js';
import { audienceOf, decidingIn, type Audience } from '../planning/audience.js';
import { namedBy } from '../planning/fan-out.js';
import { loadInternal } from '../planning/internal-components.js';
import { Planner } from '../planning/planner.js';
import { withEntry } from './with-entry.js';

const TIMEOUT_MS = 3_000;

/** A correction of an entry, as `CountAudienceRequest` has it: nothing of a new one. */
type CorrectedEntry = Pick<CountAudienceRequest, 'correctedEntryId' | 'audienceComponentIds'>;

type Counts = MessageInitShape<typeof ChannelCountSchema>[];

/** The pages that show what is internal. */
const NOWHERE: readonly string[] = [];

/**
 * Counts the recipients of an entry, a maintenance or an announcement, by the rules of its planning. Throws UnavailableError or
 * DeadlineExceededError when a context that has recipients does not answer.
 */
@Injectable()
export class AudienceCount {
  constructor(
    private readonly database: Database,
    private readonly planner: Planner,
    private readonly rpc: RpcClient,
  ) {}

  /** Of what the request names. @throws InvalidError when that is nothing */
  async of(customerId: string, request: CountAudienceRequest): Promise<Counts> {
    const { announcement, maintenance, incident, correctedEntryId } = request;
    if (announcement) return this.ofAnnouncement(customerId, announcement);
    if (maintenance) return this.ofMaintenance(customerId, maintenance);
    return this.ofEntry(customerId, withEntry(incident, correctedEntryId).incident, request);
  }

  /** @param correction of an entry; of a new one, which is the newest, nothing */
  private async ofEntry(
    customerId: string,
    incident: Incident,
    { correctedEntryId, audienceComponentIds }: CorrectedEntry,
  ): Promise<Counts> {
    const shownOn = await this.pagesThatShow(customerId, placingOf(incident));
    const published = create(EntryPublishedSchema, {
      customerId,
      incident,
      ...shownOn,
      entryId: correctedEntryId || incident.entries[0]?.id,
      ...(correctedEntryId !== '' && { correctedAt: BigInt(Date.now()), audienceComponentIds }),
    });
    const payload = Buffer.from(toBinary(EntryPublishedSchema, published));
    const shown = incident.private ? NOWHERE : pagesOf(published);
    return this.count(customerId, audienceOf({ kind: 'incident-update', payload }), shown);
  }

  private async ofMaintenance(customerId: string, maintenance: Maintenance): Promise<Counts> {
    const shownOn = await this.pagesThatShow(customerId, placingOfMaintenance(maintenance));
    const announced = create(MaintenanceAnnouncedSchema, { customerId, maintenance, ...shownOn });
    const payload = Buffer.from(toBinary(MaintenanceAnnouncedSchema, announced));
    const shown = maintenance.internal ? NOWHERE : pagesOf(announced);
    return this.count(customerId, audienceOf({ kind: 'maintenance-notice', payload }), shown);
  }

  private async ofAnnouncement(customerId: string, announcement: Announcement): Promise<Counts> {
    const { pageIds } = await this.pagesThatShow(customerId, placingOfAnnouncement(announcement));
    const published = create(AnnouncementPublishedSchema, { customerId, announcement, pageIds });
    const payload = Buffer.from(toBinary(AnnouncementPublishedSchema, published));
    return this.count(customerId, audienceOf({ kind: 'announcement', payload }), pagesOf(published));
  }

  /** @param pageIds the pages whose subscribers are meant */
  private async count(customerId: string, audience: Audience, pageIds: readonly string[]): Promise<Counts> {
    const internalComponentIds = await this.database.tenant(customerId, (tx) =>
      loadInternal(tx, customerId, decidingIn(audience).filter(isId), audience.ofAudiences),
    );
    const asked = { ...namedBy({ ...audience, internalComponentIds }), interest: audience.interest };
    const call = {
      actor: { kind: 'system', app: 'notifications-planner', customerId },
      timeoutMs: TIMEOUT_MS,
    } as const;
    const answers = await Promise.all(
      this.planner.sourcesFor(pageIds.length === 0).map(async (source) => {
        const { counts } = await this.source(source).countRecipients({ ...asked, pageIds: [...pageIds] }, call);
        // Of subscribers a count without a page is of the first one.
        return counts.map((one) => ({ ...one, pageId: source === 'subscribers' ? one.pageId || customerId : '' }));
      }),
    );
    return (audience.channels ?? CHANNELS).flatMap((channel) =>
      answers.flat().filter((counted) => channels.wordOf(counted.channel) === channel),
    );
  }

  private pagesThatShow(customerId: string, placing: Placing): Promise<ShownOn> {
    return this.database.tenant(customerId, (tx) => pagesThatShow(tx, customerId, placing));
  }

  private source(name: SourceName): RpcClientOf<typeof RecipientsService> {
    return this.rpc.service(RecipientsService, name);
  }
}

/** Every page that shows what an event is about, to all its readers or to some, the first one included. */
function pagesOf(event: Parameters<typeof furtherPagesOf>[0] & { readonly ofAudiences?: boolean }): string[] {
  return [...(isOfFirstPage(event) || event.ofAudiences ? [event.customerId] : []), ...furtherPagesOf(event)];
}
