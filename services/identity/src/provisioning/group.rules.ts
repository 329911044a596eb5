import type { Role } from '@candor/platform/actor.js';
import type { UserEntity } from '../members/user.entity.js';

/** The maximum number of groups of an organisation's provider. */
export const MAX_GROUPS = 100;

/** Names that determine the role of their members; for every other group an Owner decides. */
const ROLES_BY_NAME: ReadonlyMap<string, Role> = new Map([
  ['candor-owners', 'Owner'],
  ['candor-admins', 'Admin'],
  ['candor-users', 'User'],
]);
const STRENGTH: Readonly<Record<Role, number>> = { User: 0, Admin: 1, Owner: 2 };

/** The role of a new group. */
export function roleByName(name: string): Role | null {
  return ROLES_BY_NAME.get(name.trim().toLowerCase()) ?? null;
}

/** The role with more rights. */
export function strongerRole(one: Role | undefined, other: Role): Role {
  return one !== undefined && STRENGTH[one] >= STRENGTH[other] ? one : other;
}

/** A change of a user's role. */
export interface RoleChange {
  readonly user: UserEntity;
  readonly role: Role;
}

/**
 * The users whose role from the groups has changed. Users who have left their last group with a role fall back to the
 * role of new users; users who never had a role from a group keep theirs. Promotions come first, so that one Owner may
 * replace another.
 */
export function roleChanges(
  members: readonly UserEntity[],
  { before, after }: Record<'before' | 'after', ReadonlyMap<string, Role>>,
  fallback: Role,
): RoleChange[] {
  return members
    .flatMap((user) => {
      const role = after.get(user.id) ?? (before.has(user.id) ? fallback : user.role);
      return role === user.role ? [] : [{ user, role }];
    })
    .sort((one, other) => STRENGTH[other.role] - STRENGTH[one.role]);
}
