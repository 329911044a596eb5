import type { Role } from '@candor/platform/actor.js';
import type { UserEntity } from '../members/user.entity.js';
import { roleByName, roleChanges, strongerRole } from './group.rules.js';

const member = (id: string, role: Role) => ({ id, role }) as UserEntity;
const roles = (given: Record<string, Role>) => new Map(Object.entries(given));

describe('groups', () => {
  it.each([
    ['candor-owners', 'Owner'],
    ['Candor-Admins ', 'Admin'],
    ['CANDOR-USERS', 'User'],
    ['Site Admins', null],
    ['candor-admins-emea', null],
  ])('called %s give %s', (name, role) => {
    expect(roleByName(name)).toBe(role);
  });

  it('give the strongest role of several', () => {
    expect(strongerRole(undefined, 'User')).toBe('User');
    expect(strongerRole('Admin', 'User')).toBe('Admin');
    expect(strongerRole('Admin', 'Owner')).toBe('Owner');
  });

  it('change only the resulting roles, promotions first', () => {
    const members = [
      member('falls', 'Owner'),
      member('leaves', 'Admin'),
      member('rises', 'User'),
      member('other', 'Admin'),
    ];
    const before = roles({ leaves: 'Admin' });
    const after = roles({ falls: 'Admin', rises: 'Owner' });
    const changes = roleChanges(members, { before, after }, 'User').map(({ user, role }) => [user.id, role]);
    expect(changes).toEqual([
      ['rises', 'Owner'],
      ['falls', 'Admin'],
      ['leaves', 'User'],
    ]);
  });

  it('change nothing when applied again', () => {
    const given = { before: roles({ a: 'Admin' }), after: roles({ a: 'Admin' }) };
    expect(roleChanges([member('a', 'Admin')], given, 'User')).toEqual([]);
  });
});
