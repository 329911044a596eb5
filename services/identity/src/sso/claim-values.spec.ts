import { claimValues } from './claim-values.js';

const OF_TOKEN = { iss: 'https://id.acme.example', sub: 'ann' };
const SUB = { name: 'sub', values: ['ann'] };

describe('what a provider says of a person', () => {
  it('are its texts and lists of texts', () => {
    const said = { email: 'ann@acme.example', email_verified: true, groups: ['admins', 'staff', 7, null], age: 40 };
    expect(claimValues({ ...OF_TOKEN, ...said })).toEqual([
      SUB,
      { name: 'email', values: ['ann@acme.example'] },
      { name: 'groups', values: ['admins', 'staff'] },
    ]);
  });

  it('is nothing about the token', () => {
    expect(claimValues({ ...OF_TOKEN, aud: 'candor', nonce: 'n', at_hash: 'h', sid: 's', exp: 1 })).toEqual([SUB]);
  });

  it.each([
    ['texts', { note: 'x'.repeat(201) }],
    ['names', { ['x'.repeat(201)]: 'note' }],
    ['no texts', { address: { country: 'DE' }, groups: [['admins']], nothing: '', list: [] }],
    ['texts with NUL', { note: 'a\0b' }],
  ])('leaves out what is too long or of another kind: %s', (_, said) => {
    expect(claimValues({ ...OF_TOKEN, ...said })).toEqual([SUB]);
  });

  it('has a limit, in names and in values', () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`claim-${n}`, 'x']));
    expect(claimValues({ ...OF_TOKEN, ...many })).toHaveLength(50);
    const groups = Array.from({ length: 101 }, (_, n) => `group-${n}`);
    expect(claimValues({ ...OF_TOKEN, groups })[1]?.values).toEqual(groups.slice(0, 100));
  });
});
