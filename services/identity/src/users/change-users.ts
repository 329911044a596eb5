import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { requireEditor, requireStaff, type Actor, type Role } from '@candor/platform/actor.js';
import { requireLanguage } from '@candor/platform/language.js';
import { ConflictError } from '@candor/platform/errors.js';
import { Violations } from '@candor/platform/violations.js';
import { nameObject } from '@candor/platform/running-call.js';
import type { UserSchema } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { CustomerEntity } from '../members/customer.entity.js';
import { groupRoles } from '../provisioning/group-roles.js';
import { EndSessions } from '../sessions/end-sessions.js';
import { lockAsEditor, lockMembers, requireMember } from '../members/lock-members.js';
import { UserEntity } from '../members/user.entity.js';
import { userToWire } from '../members/user.mapper.js';
import { MAX_NAME, requireAnotherOwner, requireReach } from '../members/member.rules.js';

type WireUser = MessageInitShape<typeof UserSchema>;

const DISABLED_ELSEWHERE = 'Your identity provider has disabled this user. Please enable the user there.';
const ROLE_OF_GROUP = 'The role of this user comes from a group of your identity provider. Please change it there.';

/**
 * Changes the users of the caller's organisation. All methods throw NotFoundError for users that are not the
 * organisation's, and ForbiddenError for the role User and for an Admin who would change an Owner, by their current
 * roles.
 */
@Injectable()
export class ChangeUsers {
  constructor(
    private readonly database: Database,
    private readonly sessions: EndSessions,
  ) {}

  /** Every user may rename themselves. @throws InvalidError for an invalid name */
  async rename(actor: Actor, { userId, name }: { userId: string; name: string }): Promise<WireUser> {
    const staff = requireStaff(actor);
    const isSelf = userId.toLowerCase() === staff.userId;
    if (!isSelf) requireEditor(actor);
    new Violations().text(name, '/name', 'Please set user name.', MAX_NAME).throwIfAny();
    return this.database.tenant(staff.customerId, async (tx) => {
      const members = await (isSelf ? lockMembers(tx, staff) : lockAsEditor(tx, staff));
      const user = requireMember(members, userId);
      if (!isSelf) requireReach(members.asking.role, user.role);
      user.name = name.trim();
      await tx.update(UserEntity, { id: user.id }, { name: user.name });
      return toWire(tx, user);
    });
  }

  /** The language of the mails to the caller. @throws InvalidError at "/language", also without one */
  async setOwnLanguage(actor: Actor, { language }: { language: string }): Promise<WireUser> {
    const staff = requireStaff(actor);
    const chosen = requireLanguage(language);
    return this.database.tenant(staff.customerId, async (tx) => {
      const { asking } = await lockMembers(tx, staff);
      asking.language = chosen;
      await tx.update(UserEntity, { id: asking.id }, { language: chosen });
      return toWire(tx, asking);
    });
  }

  /**
   * Ends the user's sessions when the role changes. @throws ConflictError for the last Owner, and for a role that a
   * group gives
   */
  async changeRole(actor: Actor, { userId, role }: { userId: string; role: Role }): Promise<WireUser> {
    const staff = requireEditor(actor);
    return this.database.tenant(staff.customerId, async (tx) => {
      const members = await lockAsEditor(tx, staff);
      const user = requireMember(members, userId);
      requireReach(members.asking.role, user.role);
      requireReach(members.asking.role, role);
      if (user.role === role) return toWire(tx, user);
      await requireOwnRole(tx, user);
      requireAnotherOwner(members.all, user.id);
      user.role = role;
      await tx.update(UserEntity, { id: user.id }, { role });
      await this.sessions.of(tx, user);
      return toWire(tx, user);
    });
  }

  /**
   * @throws ConflictError for oneself, for the last Owner, and for enabling a user whom the identity provider has
   *   disabled
   */
  async setEnabled(actor: Actor, { userId, enabled }: { userId: string; enabled: boolean }): Promise<WireUser> {
    const staff = requireEditor(actor);
    return this.database.tenant(staff.customerId, async (tx) => {
      const members = await lockAsEditor(tx, staff);
      const user = requireMember(members, userId);
      requireReach(members.asking.role, user.role);
      if (!enabled) {
        if (user.id === staff.userId) throw new ConflictError('You cannot disable yourself.');
        requireAnotherOwner(members.all, user.id);
      }
      if (user.enabled === enabled) return toWire(tx, user);
      if (enabled && user.provisioned?.active === false) throw new ConflictError(DISABLED_ELSEWHERE);
      user.enabled = enabled;
      await tx.update(UserEntity, { id: user.id }, { enabled });
      if (!enabled) await this.sessions.of(tx, user);
      return toWire(tx, user);
    });
  }

  /** Sessions, codes and API keys are deleted too. @throws ConflictError for oneself and for the last Owner */
  async delete(actor: Actor, { userId }: { userId: string }): Promise<void> {
    const staff = requireEditor(actor);
    await this.database.tenant(staff.customerId, async (tx) => {
      const members = await lockAsEditor(tx, staff);
      const user = requireMember(members, userId);
      requireReach(members.asking.role, user.role);
      if (user.id === staff.userId) throw new ConflictError('You cannot delete yourself.');
      requireAnotherOwner(members.all, user.id);
      nameObject(user.name);
      await this.sessions.of(tx, user);
      await tx.delete(UserEntity, { id: user.id });
    });
  }
}

/** @throws ConflictError when a group of the identity provider determines the user's role */
async function requireOwnRole(tx: Tx, user: UserEntity): Promise<void> {
  if ((await groupRoles(tx, user.customerId)).has(user.id)) throw new ConflictError(ROLE_OF_GROUP);
}

async function toWire(tx: Tx, user: UserEntity): Promise<WireUser> {
  const { domain } = await tx.findOneByOrFail(CustomerEntity, { id: user.customerId });
  return userToWire(user, domain);
}
