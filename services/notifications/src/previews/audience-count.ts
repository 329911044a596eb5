import { create, toBinary, type MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { RpcClient, type RpcClientOf } from '@candor/messaging/rpc-client.js';
import { EntryPublishedSchema } from '@candor/proto/gen/candor/incidents/v1/events_pb.js';
import { type Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { RecipientsService, type ChannelCountSchema } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { CHANNELS, channelFromWire, channelToWire, type ChannelName, type SourceName } from '../ledger/ledger-types.js';
import { audienceOf } from '../planner/audience.js';
import { Planner } from '../planner/planner.js';

const TIMEOUT_MS = 3_000;

/** Counts who would be told of an entry, by the rules that its planning follows. */
@Injectable()
export class AudienceCount {
  constructor(
    private readonly planner: Planner,
    private readonly rpc: RpcClient,
  ) {}

  /** @throws UnavailableError or DeadlineExceededError when a context that has recipients does not answer */
  async of(customerId: string, incident: Incident): Promise<MessageInitShape<typeof ChannelCountSchema>[]> {
    const published = create(EntryPublishedSchema, { customerId, incident, entryId: incident.entries[0]?.id ?? '' });
    const payload = Buffer.from(toBinary(EntryPublishedSchema, published));
    const audience = audienceOf({ kind: 'incident-update', payload });
    const request = { componentIds: [...audience.componentIds], interest: audience.interest };
    const actor = { kind: 'system', app: 'notifications-planner', customerId } as const;
    const answers = await Promise.all(
      this.planner
        .sourcesFor(incident.private)
        .map((source) => this.source(source).countRecipients(request, { actor, timeoutMs: TIMEOUT_MS })),
    );
    const totals = new Map<ChannelName, bigint>();
    for (const { channel: wire, count } of answers.flatMap(({ counts }) => counts)) {
      const channel = channelFromWire(wire);
      if (!channel || (audience.channels && !audience.channels.includes(channel))) continue;
      totals.set(channel, (totals.get(channel) ?? 0n) + count);
    }
    return CHANNELS.flatMap((channel) => {
      const count = totals.get(channel);
      return count === undefined ? [] : [{ channel: channelToWire(channel), count }];
    });
  }

  private source(name: SourceName): RpcClientOf<typeof RecipientsService> {
    return this.rpc.service(RecipientsService, name);
  }
}
