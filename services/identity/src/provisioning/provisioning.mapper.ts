import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  ProvisionedGroupSchema,
  ProvisioningTokenSchema,
  ScimUserChange,
  ScimUserSchema,
} from '@candor/proto/gen/candor/identity/v1/provisioning_pb.js';
import { roleToWire } from '@candor/rpc/actor-codec.js';
import type { UserEntity } from '../members/user.entity.js';
import type { GroupEntity } from './group.entity.js';
import { keptOf, type UserChange } from './provisioned-user.rules.js';
import type { ProvisioningEntity } from './provisioning.entity.js';

export function tokenToWire(token: ProvisioningEntity): MessageInitShape<typeof ProvisioningTokenSchema> {
  const { accessKey, createdAt, lastUsedAt } = token;
  return { accessKey, createdAt: BigInt(createdAt.getTime()), lastUsedAt: BigInt(lastUsedAt?.getTime() ?? 0) };
}

export function groupToWire(group: GroupEntity, memberCount: number): MessageInitShape<typeof ProvisionedGroupSchema> {
  const { id, name, externalId, role, createdAt, changedAt } = group;
  return {
    ...{ id, name, externalId, memberCount },
    ...(role && { role: roleToWire(role) }),
    createdAt: BigInt(createdAt.getTime()),
    changedAt: BigInt(changedAt.getTime()),
  };
}

export function scimUserToWire(user: UserEntity): MessageInitShape<typeof ScimUserSchema> {
  const { provisioned } = keptOf(user);
  const { changedAt, active: _byProvider, ...texts } = provisioned;
  const createdAt = BigInt(user.createdAt.getTime());
  return {
    ...{ id: user.id, name: user.name, email: user.email, active: user.enabled, ...texts, createdAt },
    changedAt: changedAt === 0 ? createdAt : BigInt(changedAt),
  };
}

/** Messages have more properties than their fields. */
export function changeFromWire(wire: ScimUserChange | undefined): UserChange {
  if (!wire) return {};
  const { userName, externalId, givenName, familyName, formattedName, displayName, email, active } = wire;
  return { userName, externalId, givenName, familyName, formattedName, displayName, email, active };
}
