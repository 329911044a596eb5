import type { Role } from '@candor/platform/actor.js';
import { isActiveOwner, requireAnotherOwner, requireReach, type Member } from './member.rules.js';

const member = (overrides: Partial<Member> = {}): Member => ({
  id: 'ada',
  role: 'Owner',
  enabled: true,
  confirmedAt: new Date(0),
  ...overrides,
});

describe('who may change whom', () => {
  const cases: [Role, Role, boolean][] = [
    ['Owner', 'Owner', true],
    ['Owner', 'Admin', true],
    ['Owner', 'User', true],
    ['Admin', 'Owner', false],
    ['Admin', 'Admin', true],
    ['Admin', 'User', true],
    ['User', 'Owner', false],
    ['User', 'Admin', false],
    ['User', 'User', false],
  ];
  it.each(cases)('%s and %s: %s', (own, other, reaches) => {
    if (reaches) expect(() => requireReach(own, other)).not.toThrow();
    else expect(() => requireReach(own, other)).toThrow('Only an Owner may make or change an Owner.');
  });
});

describe('the last Owner', () => {
  const last = member();

  it.each([
    ['alone', []],
    ['beside an Admin', [member({ id: 'bob', role: 'Admin' })]],
    ['beside a disabled Owner', [member({ id: 'bob', enabled: false })]],
    ['beside an Owner who was only invited', [member({ id: 'bob', confirmedAt: null })]],
  ])('stays %s', (_, others) => {
    expect(() => requireAnotherOwner([last, ...others], 'ada')).toThrow('last Owner');
  });

  it('may be removed beside another one', () => {
    expect(() => requireAnotherOwner([last, member({ id: 'bob' })], 'ada')).not.toThrow();
  });

  it('does not include an inactive Owner', () => {
    for (const state of [{ role: 'Admin' }, { enabled: false }, { confirmedAt: null }] as const) {
      expect(isActiveOwner(member(state))).toBe(false);
      expect(() => requireAnotherOwner([member(state)], 'ada')).not.toThrow();
    }
    expect(() => requireAnotherOwner([last], 'nobody')).not.toThrow();
  });
});
