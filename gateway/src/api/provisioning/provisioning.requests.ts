import { ROLES } from '../account/account.responses.js';
import { WordField } from '../validation/fields.js';

export class GroupRoleRequest {
  @WordField(ROLES, 'Role', {
    optional: true,
    description: 'What the members are; absent for a group that says nothing about that.',
    example: 'Admin',
  })
  role?: (typeof ROLES)[number] | null;
}
