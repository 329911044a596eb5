import { patchedGroup, wholeGroup } from './scim-group.js';
import { readSteps } from './scim-patch.js';
import { patchedUser, wholeUser } from './scim-user.js';

const patch = (...Operations: object[]) => readSteps({ Operations });
const user = (...operations: object[]) => patchedUser(patch(...operations));
const group = (...operations: object[]) => patchedGroup(patch(...operations));
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

describe('a PATCH of a user', () => {
  it.each([
    [{ op: 'replace', path: 'userName', value: 'x' }, { userName: 'x' }],
    [{ OP: 'Replace', Path: 'USERNAME', Value: 'x' }, { userName: 'x' }],
    [{ op: 'add', path: 'urn:ietf:params:scim:schemas:core:2.0:User:externalId', value: 'x' }, { externalId: 'x' }],
    [{ op: 'remove', path: 'displayName' }, { displayName: '' }],
    [{ op: 'replace', path: 'displayName', value: null }, { displayName: '' }],
    [{ op: 'replace', path: 'displayName', value: [{ $ref: null, value: 'x' }] }, { displayName: 'x' }],
    [{ op: 'replace', path: 'name', value: { familyName: 'x', middleName: 'y' } }, { familyName: 'x' }],
    [
      { op: 'remove', path: 'name' },
      { familyName: '', givenName: '', formattedName: '' },
    ],
    [{ op: 'replace', path: 'name.formatted', value: 'x' }, { formattedName: 'x' }],
    [
      { op: 'replace', value: { active: false, 'name.givenName': 'x' } },
      { active: false, givenName: 'x' },
    ],
    [{ op: 'Replace', path: 'active', value: 'False' }, { active: false }],
    [{ op: 'Replace', path: 'active', value: [{ value: 'True' }] }, { active: true }],
    [{ op: 'Replace', path: 'emails[type eq "work"].value', value: 'x' }, { email: 'x' }],
    [{ op: 'Replace', path: 'emails[primary eq true].value', value: 'x' }, { email: 'x' }],
    [{ op: 'Replace', path: 'emails[type eq "home"].value', value: 'x' }, {}],
    [{ op: 'Replace', path: 'emails[type eq "work"].display', value: 'x' }, {}],
    [{ op: 'replace', path: 'emails.value', value: 'x' }, { email: 'x' }],
    [{ op: 'remove', path: 'emails[value eq "x"]' }, { email: '' }],
    [
      {
        ...{ op: 'add', path: 'emails' },
        value: [
          { value: 'a', type: 'home' },
          { value: 'b', type: 'work' },
        ],
      },
      { email: 'b' },
    ],
    [
      {
        ...{ op: 'add', path: 'emails' },
        value: [
          { value: 'a', primary: 'True' },
          { value: 'b', type: 'work' },
        ],
      },
      { email: 'a' },
    ],
    [{ op: 'add', path: 'title', value: 'x' }, {}],
    [{ op: 'add', path: `${ENTERPRISE}:manager`, value: 'x' }, {}],
    [{ op: 'add', path: 'addresses[type eq "work"].country', value: 'x' }, {}],
    [{ op: 'add', value: { [ENTERPRISE]: { manager: 'x' }, schemas: ['x'], displayName: 'y' } }, { displayName: 'y' }],
    [{ op: 'add', path: 'password', value: 'secret' }, {}],
  ])('%j: %j', (operation, expected) => {
    expect(user(operation)).toEqual(expected);
  });

  it('applies one step after the other', () => {
    const steps = ['a', 'b'].map((value) => ({ op: 'replace', path: 'displayName', value }));
    expect(user(...steps, { op: 'remove', path: 'externalId' })).toEqual({ displayName: 'b', externalId: '' });
  });

  it.each([
    [{}, 'invalidSyntax'],
    [{ op: 5, path: 'active', value: true }, 'invalidSyntax'],
    [{ op: 'move', path: 'active', value: true }, 'invalidSyntax'],
    [{ op: 'replace', path: 'active' }, 'invalidValue'],
    [{ op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
    [{ op: 'remove', path: 'active' }, 'invalidValue'],
    [{ op: 'replace', path: 'userName', value: 5 }, 'invalidValue'],
    [{ op: 'replace', path: 'emails', value: [{ value: {} }] }, 'invalidValue'],
    [{ op: 'replace', value: 'x' }, 'invalidValue'],
    [{ op: 'replace', value: ['x'] }, 'invalidValue'],
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'replace', path: 5, value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'emails[type eq].value', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'emails[type eq "work"', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'name.a.b', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: '.', value: 'x' }, 'invalidPath'],
  ])('is refused if it is invalid: %j as %s', (operation, scimType) => {
    expect(() => user(operation)).toThrow(expect.objectContaining({ scimType }) as Error);
  });

  it('has operations, and not too many', () => {
    for (const body of [{}, { Operations: [] }, { Operations: 'x' }])
      expect(() => readSteps(body)).toThrow('A PATCH needs Operations.');
    const many = Array.from({ length: 1_001 }, () => ({ op: 'remove', path: 'displayName' }));
    expect(() => readSteps({ operations: many })).toThrow('Please send at most 1000 Operations.');
  });
});

describe('a whole user', () => {
  it('clears what it leaves out, but keeps the user active or not as before', () => {
    expect(wholeUser({ UserName: 'x', active: 'true', name: { givenName: 'y' } })).toEqual({
      ...{ userName: 'x', givenName: 'y', active: true },
      ...{ externalId: '', displayName: '', familyName: '', formattedName: '', email: '' },
    });
    expect(wholeUser({ userName: 'x' })).not.toHaveProperty('active');
  });

  it('is refused with the name of the attribute as it is spelled', () => {
    expect(() => wholeUser({ USERNAME: 5 })).toThrow('userName has to be a text.');
    expect(() => wholeUser({ name: { givenName: 5 } })).toThrow('name.givenName has to be a text.');
  });
});

describe('a PATCH of a group', () => {
  const members = { clearMembers: false, addMemberIds: [], removeMemberIds: [] };

  it.each([
    [{ op: 'Add', path: 'members', value: [{ value: 'a' }, { value: 'b' }] }, { addMemberIds: ['a', 'b'] }],
    [{ op: 'add', value: { members: [{ value: 'a' }] } }, { addMemberIds: ['a'] }],
    [{ op: 'Remove', path: 'members', value: [{ value: 'a' }] }, { removeMemberIds: ['a'] }],
    [{ op: 'remove', path: 'members[value eq "a"]' }, { removeMemberIds: ['a'] }],
    [{ op: 'remove', path: 'members' }, { clearMembers: true }],
    [
      { op: 'replace', path: 'members', value: [{ value: 'a' }] },
      { clearMembers: true, addMemberIds: ['a'] },
    ],
    [{ op: 'replace', path: 'members', value: [] }, { clearMembers: true }],
    [{ op: 'replace', value: { id: 'x', displayName: 'y' } }, { name: 'y' }],
    [{ op: 'replace', path: 'externalId', value: 'y' }, { externalId: 'y' }],
    [{ op: 'remove', path: 'externalId' }, { externalId: '' }],
  ])('%j: %j', (operation, expected) => {
    expect(group(operation)).toEqual({ ...members, ...expected });
  });

  it('results in the net effect of its steps', () => {
    const add = (value: string) => ({ op: 'add', path: 'members', value: [{ value }] });
    const remove = (value: string) => ({ op: 'remove', path: `members[value eq "${value}"]` });
    expect(group(add('a'), remove('a'))).toEqual({ ...members, removeMemberIds: ['a'] });
    expect(group(remove('a'), add('a'))).toEqual({ ...members, addMemberIds: ['a'] });
    expect(group(add('a'), { op: 'remove', path: 'members' }, add('b'))).toEqual({
      ...{ clearMembers: true, addMemberIds: ['b'], removeMemberIds: [] },
    });
  });

  it.each([
    [{ op: 'remove', path: 'members[type eq "User"]' }, 'noTarget'],
    [{ op: 'add', path: 'members', value: [{}] }, 'invalidValue'],
    [{ op: 'replace', path: 'displayName', value: 5 }, 'invalidValue'],
  ])('is refused if it is invalid: %j as %s', (operation, scimType) => {
    expect(() => group(operation)).toThrow(expect.objectContaining({ scimType }) as Error);
  });

  it('as a whole: removes members that are not named', () => {
    expect(wholeGroup({ displayName: 'x' })).toEqual({
      ...{ ...members, clearMembers: true, name: 'x', externalId: '' },
    });
  });
});
