import type { Tx } from '@candor/database/database.js';
import { NotFoundError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import type { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { channelFromWire } from './channels.js';
import { SubscriptionEntity } from './subscription.entity.js';

/** A subscriber as a caller refers to it: each channel is a list of its own. */
export interface NamedSubscription {
  readonly id: string;
  readonly channel: Channel;
}

/** @throws NotFoundError when the organisation has none of that id in that list; foreign and missing look the same */
export async function requireSubscription(
  tx: Tx,
  customerId: string,
  named: NamedSubscription,
  options: { lock?: boolean } = {},
): Promise<SubscriptionEntity> {
  const channel = channelFromWire(named.channel);
  const lock = options.lock ? { lock: { mode: 'pessimistic_write' as const } } : {};
  const where = { customerId, id: named.id, channel };
  const found = channel && isId(named.id) ? await tx.findOne(SubscriptionEntity, { where, ...lock }) : null;
  if (!found) throw new NotFoundError('Subscriber not found.');
  return found;
}
