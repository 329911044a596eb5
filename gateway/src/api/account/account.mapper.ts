import type { User } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { roleFromWire } from '@candor/rpc/actor-codec.js';
import { languageOr } from '@candor/words/languages.js';
import type { CustomerResponse, UserResponse } from './account.responses.js';

export function userFromWire(user: User): UserResponse {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    role: roleFromWire(user.role),
    enabled: user.enabled,
    accountStatus: user.confirmed ? 'CONFIRMED' : 'UNCONFIRMED',
    customerId: user.customerId,
    customerDomain: user.customerDomain,
    provisioned: user.provisioned,
    language: languageOr(user.language),
  };
}

/** Accepts the organisation both as its staff see it and as the public page does; the fields are the same. */
export function customerFromWire({ id, name, domain }: CustomerResponse): CustomerResponse {
  return { id, name, domain };
}
