import type { Role } from '@candor/platform/actor.js';
import { ConflictError, ForbiddenError } from '@candor/platform/errors.js';

/** The properties that decide who may change whom. */
export interface Member {
  readonly id: string;
  readonly role: Role;
  readonly enabled: boolean;
  /** Null until the user has shown to own the address. */
  readonly confirmedAt: Date | null;
}

/** UTF-16 units of a user's name. */
export const MAX_NAME = 100;
/** How many users an organisation may have. */
export const MAX_MEMBERS = 1_000;

const ROLES_OF_ADMINS: readonly Role[] = ['User', 'Admin'];

/** @throws ForbiddenError unless a user of the first role may give the second role, or change a user who has it */
export function requireReach(own: Role, other: Role): void {
  if (own === 'Owner' || (own === 'Admin' && ROLES_OF_ADMINS.includes(other))) return;
  throw new ForbiddenError('Only an Owner may make or change an Owner.');
}

/** Whether a member is an active Owner: an invited one who has not confirmed is not. */
export function isActiveOwner({ role, enabled, confirmedAt }: Member): boolean {
  return role === 'Owner' && enabled && confirmedAt !== null;
}

/**
 * To be called before a user stops being an active Owner.
 * @param members all users of the organisation, locked
 * @throws ConflictError when there is no other one
 */
export function requireAnotherOwner(members: readonly Member[], leaving: string): void {
  const target = members.find(({ id }) => id === leaving);
  if (!target || !isActiveOwner(target)) return;
  if (members.some((member) => member.id !== leaving && isActiveOwner(member))) return;
  throw new ConflictError('This is the last Owner. Please make another user an Owner first.');
}
