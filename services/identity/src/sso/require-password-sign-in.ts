import type { Tx } from '@candor/database/database.js';
import { ForbiddenError } from '@candor/platform/errors.js';
import type { UserEntity } from '../members/user.entity.js';
import { SsoConnectionEntity } from './sso-connection.entity.js';

/**
 * Refuses a password where the organisation allows only its provider. Owners may always sign in by password, so that an
 * unavailable provider locks out no organisation.
 * @throws ForbiddenError
 */
export async function requirePasswordSignIn(tx: Tx, { role, customerId }: UserEntity): Promise<void> {
  if (role === 'Owner') return;
  if (await tx.existsBy(SsoConnectionEntity, { customerId, enabled: true, required: true }))
    throw new ForbiddenError('Your organisation signs in with SSO. Please use "Sign in with SSO".');
}
