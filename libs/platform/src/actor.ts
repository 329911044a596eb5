import { ForbiddenError, UnauthenticatedError } from './errors.js';

/** The role of a staff member; User is the restricted one. */
export type Role = 'User' | 'Admin' | 'Owner';

/** A signed-in member of an organisation. */
export interface StaffActor {
  readonly kind: 'staff';
  readonly userId: string;
  readonly customerId: string;
  readonly role: Role;
  /** The API key used instead of the user's session; absent for a browser. */
  readonly accessKey?: string;
}

/** An anonymous reader of one organisation's public page. */
export interface VisitorActor {
  readonly kind: 'visitor';
  readonly customerId: string;
}

/** One of our own processes, on behalf of one organisation or of none. */
export interface SystemActor {
  readonly kind: 'system';
  readonly app: string;
  readonly customerId?: string;
}

/** The identity provider of an organisation, which manages its users (SCIM). */
export interface ProvisioningActor {
  readonly kind: 'provisioning';
  readonly customerId: string;
  /** Names the token that was presented; no secret. */
  readonly accessKey: string;
}

/** A caller of the sign-in routes, who has no credential yet. */
export interface AnonymousActor {
  readonly kind: 'anonymous';
}

/** Who makes a call. Created at the edge from a credential or a verified host, never from a body or a header. */
export type Actor = StaffActor | VisitorActor | SystemActor | ProvisioningActor | AnonymousActor;

/** The user id (the nil UUID) under which the audit log records what the identity provider did. */
export const PROVISIONING_USER_ID = '00000000-0000-0000-0000-000000000000';

export const ANONYMOUS: AnonymousActor = { kind: 'anonymous' };

/** @throws UnauthenticatedError unless the actor is a member of staff */
export function requireStaff(actor: Actor): StaffActor {
  if (actor.kind !== 'staff') throw new UnauthenticatedError('Please log in.');
  return actor;
}

/** A staff member who may change things. @throws ForbiddenError for the role User */
export function requireEditor(actor: Actor): StaffActor {
  const staff = requireStaff(actor);
  if (staff.role === 'User')
    throw new ForbiddenError('Your role does not allow this. Please ask an Admin or the Owner.');
  return staff;
}

/** An Owner. @throws ForbiddenError for every other staff member */
export function requireOwner(actor: Actor): StaffActor {
  const staff = requireStaff(actor);
  if (staff.role !== 'Owner') throw new ForbiddenError('Your role does not allow this. Please ask an Owner.');
  return staff;
}

/** The identity provider of an organisation. @throws UnauthenticatedError for every other actor */
export function requireProvisioning(actor: Actor): ProvisioningActor {
  if (actor.kind !== 'provisioning') throw new UnauthenticatedError('The provisioning token is not valid.');
  return actor;
}

/** The organisation the actor belongs to or reads. @throws UnauthenticatedError if there is none */
export function requireTenant(actor: Actor): string {
  if (actor.kind === 'anonymous' || !actor.customerId) throw new UnauthenticatedError('Please log in.');
  return actor.customerId;
}

/** One of our own processes acting for an organisation. @throws ForbiddenError for every other actor */
export function requireSystemTenant(actor: Actor): string {
  if (actor.kind !== 'system' || !actor.customerId) throw new ForbiddenError('Not for callers from outside.');
  return actor.customerId;
}

/**
 * One of our own processes that acts for no organisation: an operator's command. @throws ForbiddenError for every other
 * actor
 */
export function requireOperator(actor: Actor): void {
  if (actor.kind !== 'system' || actor.customerId) throw new ForbiddenError('Not for callers from outside.');
}

/** Whether the actor sees internal incidents, and disabled and internal components. */
export function seesInternal(actor: Actor): boolean {
  return actor.kind === 'staff' || actor.kind === 'system';
}
