import { Injectable } from '@nestjs/common';
import type { Tx } from '@candor/database/database.js';
import type { Role } from '@candor/platform/actor.js';
import { EndSessions } from '../sessions/end-sessions.js';
import { SsoConnectionEntity } from '../sso/sso-connection.entity.js';
import { UserEntity } from '../members/user.entity.js';
import { requireAnotherOwner } from '../members/member.rules.js';
import { roleChanges, strongerRole } from './group.rules.js';

/** By user: the strongest role from a group. A user in no group with a role is missing. */
export async function groupRoles(tx: Tx, customerId: string): Promise<Map<string, Role>> {
  const rows = await tx.query<{ userId: string; role: Role }[]>(
    `select m.user_id as "userId", g.role from provisioned_group_member m join provisioned_group g on g.id = m.group_id
      where m.customer_id = $1 and g.role is not null`,
    [customerId],
  );
  const roles = new Map<string, Role>();
  for (const { userId, role } of rows) roles.set(userId, strongerRole(roles.get(userId), role));
  return roles;
}

/** The role of users without a role from a group: the same as of users created by single sign-on. */
export async function roleOfNewUsers(tx: Tx, customerId: string): Promise<Role> {
  return (await tx.findOneBy(SsoConnectionEntity, { customerId }))?.defaultRole ?? 'User';
}

/** Gives members the roles that result from a change of groups. */
@Injectable()
export class GroupRoles {
  constructor(private readonly sessions: EndSessions) {}

  /**
   * Makes a change of groups, and the resulting changes of roles; these end the sessions of the users concerned.
   * @param members all users of the organisation, locked; changed too
   * @throws ConflictError when no Owner would be left
   */
  async following<T>(tx: Tx, customerId: string, members: readonly UserEntity[], change: () => Promise<T>): Promise<T> {
    const before = await groupRoles(tx, customerId);
    const result = await change();
    const after = await groupRoles(tx, customerId);
    for (const { user, role } of roleChanges(members, { before, after }, await roleOfNewUsers(tx, customerId))) {
      if (user.role === 'Owner') requireAnotherOwner(members, user.id);
      user.role = role;
      await tx.update(UserEntity, { id: user.id }, { role });
      await this.sessions.of(tx, user);
    }
    return result;
  }
}
