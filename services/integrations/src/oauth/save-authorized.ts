import type { Tx } from '@candor/database/database.js';
import { addIntegration, findSame, takeTurn, type NewIntegration } from '../integration/add-integration.js';
import { IntegrationEntity } from '../integration/integration.entity.js';

/**
 * Adds an authorized channel or account. If the organisation has it already, the new tokens replace the old ones, and
 * it is enabled again.
 */
export async function saveAuthorized(tx: Tx, one: NewIntegration): Promise<IntegrationEntity> {
  await takeTurn(tx, one);
  const known = await findSame(tx, one);
  if (!known) return addIntegration(tx, one);
  const { customerId, teamName, channelName, screenName, sealedToken, sealedSecret } = one;
  await tx.query(
    `update integration
        set team_name = $3, channel_name = $4, screen_name = $5, sealed_token = $6, sealed_secret = $7, enabled = true,
            enabled_at = date_trunc('milliseconds', now()), disabled_reason = null, disabled_detail = '', disabled_at = null
      where customer_id = $1 and id = $2`,
    [customerId, known.id, teamName ?? null, channelName ?? null, screenName ?? null, sealedToken, sealedSecret],
  );
  return tx.findOneByOrFail(IntegrationEntity, { customerId, id: known.id });
}
