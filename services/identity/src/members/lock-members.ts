import type { Tx } from '@candor/database/database.js';
import { requireEditor, type StaffActor } from '@candor/platform/actor.js';
import { NotFoundError, UnauthenticatedError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import { UserEntity } from './user.entity.js';

/** All users of an organisation, and the calling one. */
export interface LockedMembers {
  readonly all: readonly UserEntity[];
  readonly asking: UserEntity;
}

/** All users of an organisation in order of creation, locked against every other change until the transaction ends. */
export async function lockAllMembers(tx: Tx, customerId: string): Promise<UserEntity[]> {
  // One lock for all: locks of single rows could deadlock, and would not cover users being added.
  await tx.query('select 1 from customer where id = $1 for no key update', [customerId]);
  return tx.find(UserEntity, { where: { customerId }, order: { id: 'ASC' } });
}

/**
 * Locks the members of the actor's organisation against every other change, until the transaction ends: when two Owners
 * remove each other concurrently, the later one is no Owner any more.
 * @throws UnauthenticatedError when the actor has been removed or disabled meanwhile
 */
export async function lockMembers(tx: Tx, { userId, customerId }: StaffActor): Promise<LockedMembers> {
  const all = await lockAllMembers(tx, customerId);
  const asking = all.find(({ id }) => id === userId);
  if (!asking?.enabled) throw new UnauthenticatedError('Please log in.');
  return { all, asking };
}

/**
 * Like {@link lockMembers}, for a caller who may change others by the current role. @throws ForbiddenError for the role
 * User
 */
export async function lockAsEditor(tx: Tx, actor: StaffActor): Promise<LockedMembers> {
  const members = await lockMembers(tx, actor);
  requireEditor({ ...actor, role: members.asking.role });
  return members;
}

/** @throws NotFoundError unless the user is one of them */
export function requireMember({ all }: Pick<LockedMembers, 'all'>, id: string): UserEntity {
  const found = isId(id) ? all.find((member) => member.id === id.toLowerCase()) : undefined;
  if (!found) throw new NotFoundError('User not found.');
  return found;
}
