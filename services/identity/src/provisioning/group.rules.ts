import type { Role } from '@candor/platform/actor.js';
import type { UserEntity } from '../users/user.entity.js';

/** How many groups an organisation's provider may send. */
export const MAX_GROUPS = 100;

/** Names that say by themselves what their members are; every other group waits for an Owner to say it. */
const ROLES_BY_NAME: ReadonlyMap<string, Role> = new Map([
  ['candor-owners', 'Owner'],
  ['candor-admins', 'Admin'],
  ['candor-users', 'User'],
]);
const STRENGTH: Readonly<Record<Role, number>> = { User: 0, Admin: 1, Owner: 2 };

/** The role of a group that has just come. */
export function roleByName(name: string): Role | null {
  return ROLES_BY_NAME.get(name.trim().toLowerCase()) ?? null;
}

/** The one that may do more. */
export function strongerRole(one: Role | undefined, other: Role): Role {
  return one !== undefined && STRENGTH[one] >= STRENGTH[other] ? one : other;
}

/** Somebody's role is another one. */
export interface RoleChange {
  readonly user: UserEntity;
  readonly role: Role;
}

/**
 * Whose role follows from the groups and is another one now. Who has left the last group with a role falls back to that of new
 * users; whom no group has ever said anything about keeps theirs. Who rises comes first, so that an Owner may follow on another.
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
