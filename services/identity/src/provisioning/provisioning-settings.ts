import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { Database, type Tx } from '@candor/database/database.js';
import { requireOwner, type Actor, type Role, type StaffActor } from '@candor/platform/actor.js';
import { hashSecretKey, newProvisioningToken } from '@candor/platform/api-key.js';
import { NotFoundError } from '@candor/platform/errors.js';
import type {
  GetProvisioningResponseSchema,
  ProvisionedGroupSchema,
  ProvisioningTokenSchema,
} from '@candor/proto/gen/candor/identity/v1/provisioning_pb.js';
import { lockMembers, type LockedMembers } from '../members/lock-members.js';
import { UserEntity } from '../members/user.entity.js';
import { countMembers, requireGroup } from './change-groups.js';
import { GroupRoles } from './group-roles.js';
import { GroupEntity } from './group.entity.js';
import { ProvisioningEntity } from './provisioning.entity.js';
import { groupToWire, tokenToWire } from './provisioning.mapper.js';
import { ScimReader } from './scim.reader.js';

/** The provisioning settings, for Owners. All methods throw ForbiddenError for every other caller. */
@Injectable()
export class ProvisioningSettings {
  constructor(
    private readonly database: Database,
    private readonly roles: GroupRoles,
    private readonly reader: ScimReader,
  ) {}

  async get(actor: Actor): Promise<MessageInitShape<typeof GetProvisioningResponseSchema>> {
    const { customerId } = requireOwner(actor);
    const groups = await this.reader.groupsOf(customerId);
    return this.database.tenant(customerId, async (tx) => {
      const token = await tx.findOneBy(ProvisioningEntity, { customerId });
      const userCount = await tx.countBy(UserEntity, { customerId, provisioned: Not(IsNull()) });
      return { groups, userCount, ...(token && { token: tokenToWire(token) }) };
    });
  }

  /**
   * Creates or replaces the token; the previous one is refused from then on. Its secret is in the response and nowhere
   * else.
   */
  async createToken(
    actor: Actor,
  ): Promise<{ token: MessageInitShape<typeof ProvisioningTokenSchema>; secret: string }> {
    const staff = requireOwner(actor);
    const { customerId } = staff;
    const { accessKey, secretKey } = newProvisioningToken();
    return this.database.tenant(customerId, async (tx) => {
      await lockAsOwner(tx, staff);
      const token: ProvisioningEntity = {
        ...{ customerId, accessKey, secretHash: hashSecretKey(secretKey) },
        ...{ createdAt: new Date(), lastUsedAt: null },
      };
      await tx.upsert(ProvisioningEntity, token, ['customerId']);
      return { token: tokenToWire(token), secret: secretKey };
    });
  }

  /**
   * Users stay as they are, and are managed in the console from then on. @throws NotFoundError when there is no
   * provisioning
   */
  async delete(actor: Actor): Promise<void> {
    const staff = requireOwner(actor);
    const { customerId } = staff;
    await this.database.tenant(customerId, async (tx) => {
      await lockAsOwner(tx, staff);
      const { affected } = await tx.delete(ProvisioningEntity, { customerId });
      if (!affected) throw new NotFoundError('Provisioning is not set up.');
      await tx.delete(GroupEntity, { customerId });
      await tx.update(UserEntity, { customerId, provisioned: Not(IsNull()) }, { provisioned: null });
    });
  }

  /**
   * @param role null for a group that gives its members none
   * @throws NotFoundError unless the group is the organisation's
   * @throws ConflictError when no Owner would be left
   */
  async setGroupRole(
    actor: Actor,
    { groupId, role }: { readonly groupId: string; readonly role: Role | null },
  ): Promise<MessageInitShape<typeof ProvisionedGroupSchema>> {
    const staff = requireOwner(actor);
    const { customerId } = staff;
    return this.database.tenant(customerId, async (tx) => {
      const { all } = await lockAsOwner(tx, staff);
      const group = await requireGroup(tx, customerId, groupId);
      group.role = role;
      await this.roles.following(tx, customerId, all, () => tx.update(GroupEntity, { id: group.id }, { role }));
      return groupToWire(group, await countMembers(tx, group.id));
    });
  }
}

/** By the current role. */
async function lockAsOwner(tx: Tx, staff: StaffActor): Promise<LockedMembers> {
  const members = await lockMembers(tx, staff);
  requireOwner({ ...staff, role: members.asking.role });
  return members;
}
