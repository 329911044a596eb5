import type { Tx } from '@candor/database/database.js';
import { factorKindsOf, isFactorRequired } from '../factors/own-factors.js';
import type { UserEntity } from '../members/user.entity.js';
import type { SignInMethodName } from './session.entity.js';

/**
 * Whether a signed-in user has to set up a second factor first.
 * @param method how the user signed in: the organisation's provider decides about factors itself
 */
export async function isFactorMissing(
  tx: Tx,
  { id, customerId }: Pick<UserEntity, 'id' | 'customerId'>,
  method: SignInMethodName,
): Promise<boolean> {
  if (method === 'sso' || !(await isFactorRequired(tx, customerId))) return false;
  return (await factorKindsOf(tx, id)).length === 0;
}
