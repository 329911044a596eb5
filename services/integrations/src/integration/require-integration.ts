import type { Tx } from '@candor/database/database.js';
import { NotFoundError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import type { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { channels } from '@candor/proto/status-words.js';
import { IntegrationEntity } from './integration.entity.js';

/** Identifies an integration of an organisation, which must be of the given channel. */
export interface Which {
  readonly customerId: string;
  readonly id: string;
  readonly channel: Channel;
}

/**
 * Locked for the rest of the transaction by default.
 * @throws NotFoundError when the organisation has none of that id on that channel; foreign and missing look the same
 */
export async function requireIntegration(
  tx: Tx,
  { customerId, id, channel }: Which,
  options: { lock: boolean } = { lock: true },
): Promise<IntegrationEntity> {
  const lock = options.lock ? { lock: { mode: 'pessimistic_write' as const } } : {};
  const word = channels.wordOf(channel);
  const found =
    isId(id) && word !== undefined
      ? await tx.findOne(IntegrationEntity, { where: { customerId, id, channel: word }, ...lock })
      : null;
  if (!found) throw new NotFoundError('Integration not found.');
  return found;
}
