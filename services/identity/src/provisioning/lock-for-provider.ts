import type { Tx } from '@candor/database/database.js';
import type { ProvisioningActor } from '@candor/platform/actor.js';
import { UnauthenticatedError } from '@candor/platform/errors.js';
import { lockAllMembers } from '../members/lock-members.js';
import type { UserEntity } from '../members/user.entity.js';
import { ProvisioningEntity } from './provisioning.entity.js';

/**
 * Locks all users of the organisation for a change by its identity provider.
 * @throws UnauthenticatedError when the token has been replaced or revoked meanwhile
 */
export async function lockForProvider(tx: Tx, { customerId, accessKey }: ProvisioningActor): Promise<UserEntity[]> {
  const members = await lockAllMembers(tx, customerId);
  if (!(await tx.existsBy(ProvisioningEntity, { customerId, accessKey })))
    throw new UnauthenticatedError('The provisioning token is not valid.');
  return members;
}
