import type { MessageInitShape } from '@bufbuild/protobuf';
import { DisabledReason, type IntegrationSchema } from '@candor/proto/gen/candor/integrations/v1/integrations_pb.js';
import { channels } from '@candor/proto/status-words.js';
import type { DisabledWord, IntegrationEntity } from './integration.entity.js';

const REASONS: Readonly<Record<DisabledWord, DisabledReason>> = {
  staff: DisabledReason.STAFF,
  gone: DisabledReason.GONE,
  permanent: DisabledReason.PERMANENT,
  only_failures: DisabledReason.ONLY_FAILURES,
  left: DisabledReason.LEFT,
};

/** The fields for staff; tokens and secrets are left out. */
export function integrationToWire(row: IntegrationEntity): MessageInitShape<typeof IntegrationSchema> {
  return {
    id: row.id,
    channel: channels.valueOf(row.channel),
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
