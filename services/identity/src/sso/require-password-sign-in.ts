import type { Tx } from '@candor/database/database.js';
import { ForbiddenError } from '@candor/platform/errors.js';
import type { UserEntity } from '../users/user.entity.js';
import { SsoConnectionEntity } from './sso-connection.entity.js';

/**
 * Refuses a password where the organisation takes its provider's word alone. Owners may always come in by one, so that nobody
 * is locked out by a provider that is gone.
 * @throws ForbiddenError
 */
export async function requirePasswordSignIn(tx: Tx, { role, customerId }: UserEntity): Promise<void> {
  if (role === 'Owner') return;
  if (await tx.existsBy(SsoConnectionEntity, { customerId, enabled: true, required: true }))
    throw new ForbiddenError('Your organisation signs in with SSO. Please use "Sign in with SSO".');
}
