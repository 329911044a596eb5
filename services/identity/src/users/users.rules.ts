import type { Role } from '@candor/platform/actor.js';
import { ConflictError, ForbiddenError } from '@candor/platform/errors.js';

/** What decides who may change whom. */
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

/** @throws ForbiddenError unless somebody of the role may give that role, or change somebody who has it */
export function requireReach(own: Role, other: Role): void {
  if (own === 'Owner' || (own === 'Admin' && ROLES_OF_ADMINS.includes(other))) return;
  throw new ForbiddenError('Only an Owner may make or change an Owner.');
}

/** Whether a member can answer for the organisation right now: somebody who was merely invited cannot. */
export function isActiveOwner({ role, enabled, confirmedAt }: Member): boolean {
  return role === 'Owner' && enabled && confirmedAt !== null;
}

/**
 * To be called before somebody stops being an active Owner.
 * @param members everybody of the organisation, locked
 * @throws ConflictError when nobody else is one
 */
export function requireAnotherOwner(members: readonly Member[], leaving: string): void {
  const target = members.find(({ id }) => id === leaving);
  if (!target || !isActiveOwner(target)) return;
  if (members.some((member) => member.id !== leaving && isActiveOwner(member))) return;
  throw new ConflictError('This is the last Owner. Please make somebody else an Owner first.');
}
