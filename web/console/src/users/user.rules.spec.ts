import { describe, expect, it } from '@jest/globals';
import { type User } from '../api/contract.js';
import { accountState, assignableRoles, mayChange, validateInvitation } from './user.rules.js';

const user = (rest: Partial<User>): User => ({
  id: 'u',
  name: 'Grace',
  email: 'grace@acme.example',
  role: 'User',
  enabled: true,
  accountStatus: 'CONFIRMED',
  customerId: 'k',
  customerDomain: 'acme',
  provisioned: false,
  language: 'en',
  ...rest,
});

describe('an invitation', () => {
  it.each([
    '',
    ' \t',
    'grace',
    'grace@acme',
    '@acme.example',
    'grace@acme.',
    'gr ace@acme.example',
    'a@b@acme.example',
  ])('to "%s" is refused', (email) => {
    expect(validateInvitation({ name: 'Grace', email })).toEqual({ email: 'Email domain is not valid.' });
  });

  it.each(['grace@acme.example', ' grace+ops@mail.acme.example '])('to "%s" may be sent', (email) => {
    expect(validateInvitation({ name: 'Grace', email })).toEqual({});
  });

  it('needs a name that is not blank', () => {
    expect(validateInvitation({ name: '\u00a0', email: 'g@acme.example' })).toEqual({ name: 'Please set user name.' });
  });
});

describe('who may change whom', () => {
  it('an Admin may neither create nor change an Owner', () => {
    expect(assignableRoles('Admin')).toEqual(['User', 'Admin']);
    expect(mayChange('Admin', user({ role: 'Owner' }))).toBe(false);
    expect(mayChange('Admin', user({ role: 'Admin' }))).toBe(true);
  });

  it('an Owner may change everyone', () => {
    expect(assignableRoles('Owner')).toEqual(['User', 'Admin', 'Owner']);
    expect(mayChange('Owner', user({ role: 'Owner' }))).toBe(true);
  });

  it('the role User may change no one', () => {
    expect(assignableRoles('User')).toEqual([]);
    expect(mayChange('User', user({}))).toBe(false);
  });
});

it.each([
  [
    { accountStatus: 'CONFIRMED', enabled: true },
    { text: 'Confirmed', intent: 'success' },
  ],
  [
    { accountStatus: 'CONFIRMED', enabled: false },
    { text: 'Disabled', intent: 'none' },
  ],
  [
    { accountStatus: 'UNCONFIRMED', enabled: true },
    { text: 'Pending', intent: 'warning' },
  ],
  [
    { accountStatus: 'UNCONFIRMED', enabled: false },
    { text: 'Pending', intent: 'warning' },
  ],
] as const)('the account %j is shown as %j', (account, shown) => {
  expect(accountState(user(account))).toEqual(shown);
});
