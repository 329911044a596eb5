import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { ANONYMOUS, type Actor, type Role } from '@candor/platform/actor.js';
import { UnauthenticatedError } from '@candor/platform/errors.js';
import { ActorSchema, Role as WireRole, type Actor as WireActor } from '@candor/proto/gen/candor/rpc/v1/rpc_pb.js';

const ROLES: Record<Role, WireRole> = { User: WireRole.USER, Admin: WireRole.ADMIN, Owner: WireRole.OWNER };

export function roleToWire(role: Role): WireRole {
  return ROLES[role];
}

/** @throws UnauthenticatedError for a role this build does not know; an unknown role may do nothing */
export function roleFromWire(wire: WireRole): Role {
  const found = (Object.keys(ROLES) as Role[]).find((role) => ROLES[role] === wire);
  if (!found) throw new UnauthenticatedError('Unknown role.');
  return found;
}

export function actorToWire(actor: Actor): WireActor {
  return create(ActorSchema, { kind: kindToWire(actor) });
}

function kindToWire(actor: Actor): MessageInitShape<typeof ActorSchema>['kind'] {
  switch (actor.kind) {
    case 'staff':
      return {
        case: 'staff',
        value: {
          userId: actor.userId,
          customerId: actor.customerId,
          role: roleToWire(actor.role),
          accessKey: actor.accessKey ?? '',
        },
      };
    case 'visitor':
      return { case: 'visitor', value: { customerId: actor.customerId } };
    case 'system':
      return { case: 'system', value: { app: actor.app, customerId: actor.customerId ?? '' } };
    case 'provisioning':
      return { case: 'provisioning', value: { customerId: actor.customerId, accessKey: actor.accessKey } };
    case 'anonymous':
      return { case: 'anonymous', value: {} };
  }
}

export function actorFromWire(wire: WireActor | undefined): Actor {
  const kind = wire?.kind;
  switch (kind?.case) {
    case 'staff':
      return {
        kind: 'staff',
        userId: kind.value.userId,
        customerId: kind.value.customerId,
        role: roleFromWire(kind.value.role),
        ...(kind.value.accessKey !== '' && { accessKey: kind.value.accessKey }),
      };
    case 'visitor':
      return { kind: 'visitor', customerId: kind.value.customerId };
    case 'system':
      return { kind: 'system', app: kind.value.app, customerId: kind.value.customerId || undefined };
    case 'provisioning':
      return { kind: 'provisioning', customerId: kind.value.customerId, accessKey: kind.value.accessKey };
    case 'anonymous':
    case undefined:
      return ANONYMOUS;
  }
}
