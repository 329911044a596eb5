import type { Tx } from '@candor/database/database.js';
import { ConflictError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { IntegrationEntity } from './integration.entity.js';

/**
 * The maximum number of one channel and organisation. Each one gets every notification, so this also bounds the work of
 * one update.
 */
export const MAX_PER_CHANNEL = 50;

/** The fields of a new integration; all others are the same for every channel. */
export type NewIntegration = Pick<IntegrationEntity, 'customerId' | 'channel' | 'identity' | 'createdBy'> &
  Partial<
    Pick<
      IntegrationEntity,
      'address' | 'teamName' | 'channelId' | 'channelName' | 'screenName' | 'sealedToken' | 'sealedSecret'
    >
  >;

/** The existing integration, if the organisation has it. */
export async function findSame(tx: Tx, one: NewIntegration): Promise<IntegrationEntity | null> {
  const { customerId, channel, identity } = one;
  return tx.findOneBy(IntegrationEntity, { customerId, channel, identity });
}

/**
 * One at a time per organisation and channel until the transaction ends, so that concurrent requests cannot exceed the
 * limit or create duplicates.
 */
export async function takeTurn(tx: Tx, { customerId, channel }: NewIntegration): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`integrations ${customerId} ${channel}`]);
}

/**
 * Adds it, in its turn ({@link takeTurn}).
 * @param pointer the field to blame when there are too many
 * @throws ConflictError when the organisation has the maximum number of the channel
 */
export async function addIntegration(tx: Tx, one: NewIntegration, pointer?: string): Promise<IntegrationEntity> {
  const { customerId, channel } = one;
  if ((await tx.countBy(IntegrationEntity, { customerId, channel })) >= MAX_PER_CHANNEL) {
    const detail = `There are ${MAX_PER_CHANNEL} already. Please delete one first.`;
    throw new ConflictError(detail, pointer === undefined ? [] : [{ pointer, detail }]);
  }
  const id = newId();
  await tx.insert(IntegrationEntity, { id, ...one });
  return tx.findOneByOrFail(IntegrationEntity, { customerId, id });
}
