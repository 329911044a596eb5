import { ROLES } from '../account/account.responses.js';
import { TextField, WordField } from '../validation/fields.js';

type RoleWord = (typeof ROLES)[number];

export class InviteUserRequest {
  @TextField({ example: 'Grace Hopper' })
  name?: string | null;

  @TextField({ description: 'Where the invitation is mailed to.', example: 'grace@acme.example' })
  email?: string | null;

  @WordField(ROLES, 'Role', { optional: true, description: 'User unless given.', example: 'User' })
  role?: RoleWord | null;

  @TextField({
    optional: true,
    description: 'Not used: the organisation is that of who invites.',
    example: 'acme',
  })
  customerDomain?: string | null;
}

/** Whether a body that was not checked yet asks for an Owner. */
export function invitesOwner(body: unknown): boolean {
  const owner: RoleWord = 'Owner';
  return (body as InviteUserRequest | null | undefined)?.role === owner;
}

export class RenameUserRequest {
  @TextField({ example: 'Grace Brewster Hopper' })
  name?: string | null;
}

export class ChangeRoleRequest {
  @WordField(ROLES, 'Role', { example: 'Admin' })
  role?: RoleWord | null;
}
