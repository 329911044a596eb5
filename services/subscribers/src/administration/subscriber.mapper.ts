import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  QuarantineReason as WireReason,
  type QuarantineSchema,
  type SubscriberSchema,
} from '@candor/proto/gen/candor/subscribers/v1/administration_pb.js';
import { channels } from '@candor/proto/status-words.js';
import { choicesToWire } from '@candor/proto/subscriber-choices.js';
import type { QuarantineReason, SubscriptionEntity } from '../subscription/subscription.entity.js';

const REASONS: Readonly<Record<QuarantineReason, WireReason>> = {
  refused: WireReason.REFUSED,
  gone: WireReason.GONE,
  only_failures: WireReason.ONLY_FAILURES,
};

/** A subscriber as staff see it. */
export interface StaffSubscriber extends SubscriptionEntity {
  /** False while listed people alone may read its page, and its address is not listed, or staff have not approved it. */
  readonly mayRead: boolean;
}

export function subscriberToWire(row: StaffSubscriber): MessageInitShape<typeof SubscriberSchema> {
  return {
    id: row.id,
    channel: channels.valueOf(row.channel),
    enabled: row.enabled && row.quarantinedAt === null,
    verified: row.verified,
    address: row.channel === 'slack' ? '' : row.address,
    teamName: row.teamName ?? '',
    channelName: row.channelName ?? '',
    creationTime: BigInt(row.createdAt.getTime()),
    quarantine: quarantineToWire(row),
    choices: choicesToWire(row),
    paused: row.pausedAt !== null,
    language: row.channel === 'email' ? row.language : '',
    pageId: row.pageId ?? '',
    mayRead: row.mayRead,
    ...(row.consentStatedBy &&
      row.consentStatedAt && {
        importedWithConsent: { userId: row.consentStatedBy, time: BigInt(row.consentStatedAt.getTime()) },
      }),
  };
}

function quarantineToWire(row: SubscriptionEntity): MessageInitShape<typeof QuarantineSchema> | undefined {
  if (!row.quarantinedAt || !row.quarantineReason) return undefined;
  return {
    reason: REASONS[row.quarantineReason],
    detail: row.quarantineDetail,
    since: BigInt(row.quarantinedAt.getTime()),
  };
}
