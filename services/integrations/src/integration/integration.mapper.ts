import type { MessageInitShape } from '@bufbuild/protobuf';
import { DisabledReason, type IntegrationSchema } from '@candor/proto/gen/candor/integrations/v1/integrations_pb.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import type { DisabledWord, IntegrationChannel, IntegrationEntity } from './integration.entity.js';

export const CHANNELS: Readonly<Record<IntegrationChannel, Channel>> = {
  email: Channel.EMAIL,
  webhook: Channel.WEBHOOK,
  slack: Channel.SLACK,
  twitter: Channel.TWITTER,
};

const REASONS: Readonly<Record<DisabledWord, DisabledReason>> = {
  staff: DisabledReason.STAFF,
  gone: DisabledReason.GONE,
  permanent: DisabledReason.PERMANENT,
  only_failures: DisabledReason.ONLY_FAILURES,
  left: DisabledReason.LEFT,
};

/** @returns undefined for a channel that this build does not know */
export function channelWord(channel: Channel): IntegrationChannel | undefined {
  return (Object.keys(CHANNELS) as IntegrationChannel[]).find((word) => CHANNELS[word] === channel);
}

/** The fields for staff; tokens and secrets are left out. */
export function integrationToWire(row: IntegrationEntity): MessageInitShape<typeof IntegrationSchema> {
  return {
    id: row.id,
    channel: CHANNELS[row.channel],
    enabled: row.enabled,
    disabledReason: row.disabledReason === null ? DisabledReason.UNSPECIFIED : REASONS[row.disabledReason],
    disabledDetail: row.disabledDetail,
    disabledAt: BigInt(row.disabledAt?.getTime() ?? 0),
    creationTime: BigInt(row.createdAt.getTime()),
    address: row.address ?? '',
    teamName: row.teamName ?? '',
    channelName: row.channelName ?? '',
    screenName: row.screenName ?? '',
  };
}
