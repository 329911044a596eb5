import { randomBytes } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { Database, type Tx } from '@candor/database/database.js';
import { requireProvisioning, type Actor } from '@candor/platform/actor.js';
import { ConflictError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { PasswordHasher } from '@candor/platform/password-hasher.js';
import { nameObject } from '@candor/platform/running-call.js';
import type { ScimUserSchema } from '@candor/proto/gen/candor/identity/v1/provisioning_pb.js';
import { ConfirmationCodeEntity } from '../confirmation/confirmation-code.entity.js';
import { ResetCodeEntity } from '../password-change/reset-code.entity.js';
import { EndSessions } from '../sessions/end-sessions.js';
import { SsoSubjectEntity } from '../sso/sso-subject.entity.js';
import { requireMember } from '../members/lock-members.js';
import { UserEntity } from '../members/user.entity.js';
import { MAX_MEMBERS, requireAnotherOwner } from '../members/member.rules.js';
import { roleOfNewUsers } from './group-roles.js';
import { lockForProvider } from './lock-for-provider.js';
import { changed, keptOf, NEW_USER, type KeptUser, type UserChange } from './provisioned-user.rules.js';
import { scimUserToWire } from './provisioning.mapper.js';

type WireUser = MessageInitShape<typeof ScimUserSchema>;

/**
 * Changes users as the organisation's identity provider requests. All methods throw UnauthenticatedError for every
 * other caller.
 */
@Injectable()
export class ChangeProvisionedUsers {
  constructor(
    private readonly database: Database,
    private readonly hasher: PasswordHasher,
    private readonly sessions: EndSessions,
  ) {}

  /**
   * Adds a user without a password: single sign-on needs none, and "Forgot password" sets one.
   * @throws InvalidError naming every wrong attribute
   * @throws ConflictError for a user name or an address that is taken, here or by a user elsewhere who has confirmed
   *   it, and when the organisation is full
   */
  async add(actor: Actor, change: UserChange): Promise<WireUser> {
    const provider = requireProvisioning(actor);
    const { customerId } = provider;
    const kept = changed(NEW_USER, change, Date.now());
    await this.requireFree(kept.email);
    const passwordHash = await this.hasher.hash(randomBytes(32).toString('base64url'));
    return this.database.tenant(customerId, async (tx) => {
      const members = await lockForProvider(tx, provider);
      requireUnique(members, kept);
      if (members.length >= MAX_MEMBERS)
        throw new ConflictError(`At most ${MAX_MEMBERS} users belong to an organisation.`);
      const createdAt = new Date();
      const user: UserEntity = {
        ...{ id: newId(), customerId, passwordHash, createdAt, ...kept },
        role: await roleOfNewUsers(tx, customerId),
        ...{ sessionEpoch: 0, ...unproven(createdAt) },
      };
      await tx.insert(UserEntity, user);
      return scimUserToWire(user);
    });
  }

  /**
   * A user changed here is managed by the provider from then on.
   * @throws NotFoundError unless the user is the organisation's
   * @throws InvalidError, ConflictError as {@link add}, and ConflictError where no Owner would be left
   */
  async change(actor: Actor, { userId, change }: { userId: string; change: UserChange }): Promise<WireUser> {
    const provider = requireProvisioning(actor);
    const email = await this.emailAfter(provider.customerId, userId, change);
    if (email !== undefined) await this.requireFree(email);
    return this.database.tenant(provider.customerId, async (tx) => {
      const all = await lockForProvider(tx, provider);
      const user = requireMember({ all }, userId);
      const kept = changed(keptOf(user), change, Date.now());
      requireUnique(all, kept, user.id);
      const leaves = (user.enabled && !kept.enabled) || user.email !== kept.email;
      if (leaves) requireAnotherOwner(all, user.id);
      if (user.email !== kept.email) await this.forgetProofs(tx, user);
      Object.assign(user, kept);
      const { name, enabled, confirmedAt, temporaryUntil, holdsEmail, provisioned } = user;
      const row = { name, email: user.email, enabled, confirmedAt, temporaryUntil, holdsEmail };
      await tx.update(UserEntity, { id: user.id }, { ...row, provisioned: provisioned ?? null });
      if (leaves) await this.sessions.of(tx, user);
      return scimUserToWire(user);
    });
  }

  /** Sessions, codes and API keys are deleted too. @throws NotFoundError; ConflictError for the last Owner */
  async remove(actor: Actor, userId: string): Promise<void> {
    const provider = requireProvisioning(actor);
    await this.database.tenant(provider.customerId, async (tx) => {
      const all = await lockForProvider(tx, provider);
      const user = requireMember({ all }, userId);
      requireAnotherOwner(all, user.id);
      nameObject(user.name);
      await this.sessions.of(tx, user);
      await tx.delete(UserEntity, { id: user.id });
    });
  }

  /** The new address of a change, if it is another one. */
  private async emailAfter(customerId: string, userId: string, change: UserChange): Promise<string | undefined> {
    if (change.email === undefined && change.userName === undefined) return undefined;
    const all = await this.database.tenant(customerId, (tx) => tx.findBy(UserEntity, { customerId }));
    const user = requireMember({ all }, userId);
    const { email } = changed(keptOf(user), change, 0);
    return email === user.email ? undefined : email;
  }

  /** In other organisations only users who have confirmed the address count. @throws ConflictError */
  private async requireFree(email: string): Promise<void> {
    const taken = await this.database.system((tx) => tx.existsBy(UserEntity, { email, confirmedAt: Not(IsNull()) }));
    if (taken) throw alreadyTaken('/emails', 'This email is already in use.');
  }

  /** The new address is not confirmed yet, and codes mailed to the previous one are invalid. */
  private async forgetProofs(tx: Tx, user: UserEntity): Promise<void> {
    Object.assign(user, unproven(new Date()));
    await tx.delete(ResetCodeEntity, { userId: user.id });
    await tx.delete(ConfirmationCodeEntity, { userId: user.id });
    await tx.delete(SsoSubjectEntity, { customerId: user.customerId, userId: user.id });
  }
}

/** Like an invited user whose mailed password has expired. */
function unproven(now: Date) {
  return { holdsEmail: false, confirmedAt: null, temporaryUntil: now };
}

/** @throws ConflictError for a user name or an address that another user of the organisation has */
function requireUnique(members: readonly UserEntity[], { email, provisioned }: KeptUser, ownId?: string): void {
  const userName = provisioned.userName.toLowerCase();
  for (const member of members) {
    if (member.id === ownId) continue;
    if (member.email === email) throw alreadyTaken('/emails', 'This email is already in use.');
    if (keptOf(member).provisioned.userName.toLowerCase() === userName)
      throw alreadyTaken('/userName', 'This userName is already in use.');
  }
}

function alreadyTaken(pointer: string, detail: string): ConflictError {
  return new ConflictError(detail, [{ pointer, detail }]);
}
