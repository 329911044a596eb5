import type { MessageInitShape } from '@bufbuild/protobuf';
import type { UserSchema } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { roleToWire } from '@candor/rpc/actor-codec.js';
import type { UserEntity } from './user.entity.js';

export function userToWire(user: UserEntity, customerDomain: string): MessageInitShape<typeof UserSchema> {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    role: roleToWire(user.role),
    enabled: user.enabled,
    confirmed: user.confirmedAt !== null,
    customerId: user.customerId,
    customerDomain,
    language: user.language ?? '',
    provisioned: Boolean(user.provisioned),
  };
}
