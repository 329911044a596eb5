import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database, isUniqueViolation, type Tx } from '@candor/database/database.js';
import { requireProvisioning, type Actor } from '@candor/platform/actor.js';
import { ConflictError, InvalidError, NotFoundError } from '@candor/platform/errors.js';
import { isId, newId } from '@candor/platform/ids.js';
import { nameObject } from '@candor/platform/running-call.js';
import { Violations } from '@candor/platform/violations.js';
import type { ProvisionedGroupSchema } from '@candor/proto/gen/candor/identity/v1/provisioning_pb.js';
import type { UserEntity } from '../members/user.entity.js';
import { MAX_MEMBERS } from '../members/member.rules.js';
import { GroupRoles } from './group-roles.js';
import { GroupEntity } from './group.entity.js';
import { MAX_GROUPS, roleByName } from './group.rules.js';
import { lockForProvider } from './lock-for-provider.js';
import { MAX_TEXT } from './provisioned-user.rules.js';
import { groupToWire } from './provisioning.mapper.js';

type WireGroup = MessageInitShape<typeof ProvisionedGroupSchema>;

/** The changes to a group. */
export interface GroupChange {
  readonly name?: string;
  readonly externalId?: string;
  readonly clearMembers: boolean;
  readonly addMemberIds: readonly string[];
  readonly removeMemberIds: readonly string[];
}

/**
 * Stores the groups that the organisation's identity provider sends, and gives their members the resulting role. All
 * methods throw UnauthenticatedError for every other caller, and ConflictError where no Owner would be left.
 */
@Injectable()
export class ChangeGroups {
  constructor(
    private readonly database: Database,
    private readonly roles: GroupRoles,
  ) {}

  /** @throws InvalidError; ConflictError for a name that is taken and when there is the maximum number of groups */
  async add(actor: Actor, change: GroupChange): Promise<WireGroup> {
    const provider = requireProvisioning(actor);
    const { customerId } = provider;
    const { name = '', externalId = '' } = readChange({ ...change, name: change.name ?? '' });
    return this.database.tenant(customerId, async (tx) => {
      const members = await lockForProvider(tx, provider);
      if ((await tx.countBy(GroupEntity, { customerId })) >= MAX_GROUPS)
        throw new ConflictError(`At most ${MAX_GROUPS} groups can be kept.`);
      const now = new Date();
      const role = roleByName(name);
      const group: GroupEntity = { id: newId(), customerId, name, externalId, role, createdAt: now, changedAt: now };
      await uniquely(() => tx.insert(GroupEntity, group));
      await this.roles.following(tx, customerId, members, () => changeMembers(tx, group, members, change));
      return groupToWire(group, await countMembers(tx, group.id));
    });
  }

  /** @throws NotFoundError; InvalidError; ConflictError for a name that is taken */
  async change(actor: Actor, { groupId, change }: { groupId: string; change: GroupChange }): Promise<WireGroup> {
    const provider = requireProvisioning(actor);
    const { customerId } = provider;
    const texts = readChange(change);
    return this.database.tenant(customerId, async (tx) => {
      const members = await lockForProvider(tx, provider);
      const group = await requireGroup(tx, customerId, groupId);
      Object.assign(group, texts, { changedAt: new Date() });
      const { name, externalId, changedAt } = group;
      await uniquely(() => tx.update(GroupEntity, { id: group.id }, { name, externalId, changedAt }));
      await this.roles.following(tx, customerId, members, () => changeMembers(tx, group, members, change));
      return groupToWire(group, await countMembers(tx, group.id));
    });
  }

  /** @throws NotFoundError */
  async remove(actor: Actor, groupId: string): Promise<void> {
    const provider = requireProvisioning(actor);
    const { customerId } = provider;
    await this.database.tenant(customerId, async (tx) => {
      const members = await lockForProvider(tx, provider);
      const group = await requireGroup(tx, customerId, groupId);
      nameObject(group.name);
      await this.roles.following(tx, customerId, members, () => tx.delete(GroupEntity, { id: group.id }));
    });
  }
}

/** @throws NotFoundError unless the group is the organisation's */
export async function requireGroup(tx: Tx, customerId: string, id: string): Promise<GroupEntity> {
  const group = isId(id) ? await tx.findOneBy(GroupEntity, { id, customerId }) : null;
  if (!group) throw new NotFoundError('Group not found.');
  return group;
}

/** How many users are in a group. */
export async function countMembers(tx: Tx, groupId: string): Promise<number> {
  const query = 'select count(*)::int as count from provisioned_group_member where group_id = $1';
  const [row] = await tx.query<{ count: number }[]>(query, [groupId]);
  return row?.count ?? 0;
}

function readChange({ name, externalId, addMemberIds, removeMemberIds }: GroupChange): Partial<GroupEntity> {
  const tooMany = `Please send at most ${MAX_MEMBERS} members at once.`;
  const violations = new Violations()
    .optionalText(externalId ?? '', '/externalId', MAX_TEXT)
    .check(addMemberIds.length <= MAX_MEMBERS && removeMemberIds.length <= MAX_MEMBERS, '/members', tooMany);
  if (name !== undefined) violations.text(name, '/displayName', 'A group needs a displayName.', MAX_TEXT);
  violations.throwIfAny();
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(externalId !== undefined && { externalId: externalId.trim() }),
  };
}

async function changeMembers(
  tx: Tx,
  { id, customerId }: GroupEntity,
  members: readonly UserEntity[],
  { clearMembers, addMemberIds, removeMemberIds }: GroupChange,
): Promise<void> {
  const known = new Set(members.map((member) => member.id));
  const added = [...new Set(addMemberIds.map((userId) => userId.toLowerCase()))];
  if (added.some((userId) => !known.has(userId)))
    throw new InvalidError([{ pointer: '/members', detail: 'A member is not a user of this organisation.' }]);
  const removed = removeMemberIds.map((userId) => userId.toLowerCase()).filter((userId) => known.has(userId));
  if (clearMembers) await tx.query('delete from provisioned_group_member where group_id = $1', [id]);
  if (added.length > 0)
    await tx.query(
      `insert into provisioned_group_member (customer_id, group_id, user_id) select $1, $2, unnest($3::uuid[])
           on conflict do nothing`,
      [customerId, id, added],
    );
  if (removed.length > 0)
    await tx.query('delete from provisioned_group_member where group_id = $1 and user_id = any($2::uuid[])', [
      id,
      removed,
    ]);
}

async function uniquely(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'provisioned_group_name_taken')) throw error;
    const detail = 'There is a group of this name.';
    throw new ConflictError(detail, [{ pointer: '/displayName', detail }]);
  }
}
