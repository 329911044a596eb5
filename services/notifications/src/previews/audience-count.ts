import { create, toBinary, type MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { EntryPublishedSchema } from '@candor/proto/gen/candor/incidents/v1/events_pb.js';
import { type Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { MaintenanceAnnouncedSchema } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { type Maintenance } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { type CountAudienceRequest } from '@candor/proto/gen/candor/notifications/v1/previews_pb.js';
import { RecipientsService, type ChannelCountSchema } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { channels } from '@candor/proto/status-words.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { CHANNELS, type ChannelName, type SourceName } from '../ledger/ledger-types.js';
import { audienceOf, type Audience } from '../planning/audience.js';
import { Planner } from '../planning/planner.js';

const TIMEOUT_MS = 3_000;

/** A correction of an entry, as `CountAudienceRequest` has it: nothing of a new one. */
type CorrectedEntry = Pick<CountAudienceRequest, 'correctedEntryId' | 'audienceComponentIds'>;

type Counts = MessageInitShape<typeof ChannelCountSchema>[];

/**
 * Counts the recipients of an entry or a maintenance, by the rules of its planning. Throws UnavailableError or
 * DeadlineExceededError when a context that has recipients does not answer.
 */
@Injectable()
export class AudienceCount {
  constructor(
    private readonly planner: Planner,
    private readonly rpc: RpcClient,
  ) {}

  /** @param correction of an entry; of a new one, which is the newest, nothing */
  ofEntry(
    customerId: string,
    incident: Incident,
    { correctedEntryId, audienceComponentIds }: CorrectedEntry,
  ): Promise<Counts> {
    const published = create(EntryPublishedSchema, {
      customerId,
      incident,
      entryId: correctedEntryId || incident.entries[0]?.id,
      ...(correctedEntryId !== '' && { correctedAt: BigInt(Date.now()), audienceComponentIds }),
    });
    const payload = Buffer.from(toBinary(EntryPublishedSchema, published));
    return this.count(customerId, audienceOf({ kind: 'incident-update', payload }), incident.private);
  }

  ofMaintenance(customerId: string, maintenance: Maintenance): Promise<Counts> {
    const announced = create(MaintenanceAnnouncedSchema, { customerId, maintenance });
    const payload = Buffer.from(toBinary(MaintenanceAnnouncedSchema, announced));
    return this.count(customerId, audienceOf({ kind: 'maintenance-notice', payload }), maintenance.internal);
  }

  private async count(customerId: string, audience: Audience, internal: boolean): Promise<Counts> {
    const request = { componentIds: [...audience.componentIds], interest: audience.interest };
    const actor = { kind: 'system', app: 'notifications-planner', customerId } as const;
    const answers = await Promise.all(
      this.planner
        .sourcesFor(internal)
        .map((source) => this.source(source).countRecipients(request, { actor, timeoutMs: TIMEOUT_MS })),
    );
    const totals = new Map<ChannelName, bigint>();
    for (const { channel: wire, count } of answers.flatMap(({ counts }) => counts)) {
      const channel = channels.wordOf(wire);
      if (!channel || (audience.channels && !audience.channels.includes(channel))) continue;
      totals.set(channel, (totals.get(channel) ?? 0n) + count);
    }
    return CHANNELS.flatMap((channel) => {
      const count = totals.get(channel);
      return count === undefined ? [] : [{ channel: channels.valueOf(channel), count }];
    });
  }

  private source(name: SourceName): RpcClientOf<typeof RecipientsService> {
    return this.rpc.service(RecipientsService, name);
  }
}
