import { type Role } from '../api/contract.js';
import { useGetCurrentUserQuery } from './account.api.js';

/** Whether a role may create and change things; the role User may only read. */
export function mayEdit(role: Role): boolean {
  return role === 'Owner' || role === 'Admin';
}

/** Whether the signed-in user may create and change things; undefined until the user is known. */
export function useMayEdit(): boolean | undefined {
  const { data } = useGetCurrentUserQuery();
  return data && mayEdit(data.role);
}
