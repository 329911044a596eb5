import { mayEdit } from '../account/permissions.js';
import { type Role, type User, type UserInvitation } from '../api/contract.js';
import { isBlank, type FieldErrors } from '../forms/required.js';

export const NAME_REQUIRED = 'Please set user name.';
const NO_EMAIL = 'Email domain is not valid.';

/** A character, an "@", and a domain with a dot: the server checks the rest. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** The errors of an invitation. */
export function validateInvitation({ name, email }: UserInvitation): FieldErrors<UserInvitation> {
  return {
    ...(isBlank(name) && { name: NAME_REQUIRED }),
    ...(!EMAIL.test(email.trim()) && { email: NO_EMAIL }),
  };
}

/** The roles that a user may assign: an Admin cannot create an Owner. */
export function assignableRoles(own: Role): Role[] {
  if (!mayEdit(own)) return [];
  return own === 'Owner' ? ['User', 'Admin', 'Owner'] : ['User', 'Admin'];
}

/** Whether a user may change another: the role User nobody, an Admin no Owner. */
export function mayChange(own: Role, user: User): boolean {
  return assignableRoles(own).includes(user.role);
}

/** The label and colour of an account's state in the table. */
export interface AccountState {
  text: 'Confirmed' | 'Disabled' | 'Pending';
  intent: 'success' | 'none' | 'warning';
}

/** Green when confirmed and enabled, gray when confirmed and disabled, yellow until the address is confirmed. */
export function accountState({ accountStatus, enabled }: User): AccountState {
  if (accountStatus !== 'CONFIRMED') return { text: 'Pending', intent: 'warning' };
  return enabled ? { text: 'Confirmed', intent: 'success' } : { text: 'Disabled', intent: 'none' };
}
