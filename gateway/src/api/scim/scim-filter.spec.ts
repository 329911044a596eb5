import { matches, mentions, parseFilter, plainPath, requiredValue } from './scim-filter.js';

const GRACE = {
  id: 'A1',
  externalId: 'Ext',
  userName: 'Grace@Acme.example',
  name: { familyName: "O'Hopper", givenName: 'Grace' },
  emails: [{ value: 'grace@acme.example', type: 'work', primary: true }],
  active: true,
  meta: { lastModified: '2026-05-13T04:42:34Z' },
  members: [{ value: 'm1' }, { value: 'm2' }],
};

describe('a filter', () => {
  it.each([
    ['userName eq "grace@acme.example"', true],
    ['USERNAME EQ "GRACE@ACME.EXAMPLE"', true],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName sw "gr"', true],
    ['userName eq "grace"', false],
    ['userName ne "grace"', true],
    ['userName co "@acme"', true],
    ['userName ew ".example"', true],
    ['externalId eq "Ext"', true],
    ['externalId eq "ext"', false],
    ['id eq "a1"', false],
    ['name.familyName co "O\'Hopper"', true],
    ['emails eq "grace@acme.example"', true],
    ['emails.value eq "GRACE@acme.example"', true],
    ['emails[type eq "work"]', true],
    ['emails[type eq "work" and value co "@acme.example"]', true],
    ['emails[type eq "home" or primary eq true]', true],
    ['emails[type eq "home"]', false],
    ['active eq true', true],
    ['active eq "True"', true],
    ['active eq false', false],
    ['title pr', false],
    ['userName pr and not (title pr)', true],
    ['title pr or userName pr', true],
    ['title pr and userName pr or active eq true', true],
    ['title pr and (userName pr or active eq true)', false],
    ['meta.lastModified gt "2026-01-01T00:00:00Z"', true],
    ['meta.lastModified le "2026-01-01T00:00:00Z"', false],
    ['meta.lastModified lt "2027" and meta.lastModified ge "2026"', true],
    ['members eq "m2"', true],
    ['members.value eq "m3"', false],
    ['title eq null', false],
    ['name eq "x"', false],
    ['name[familyName sw "o"]', true],
    [' userName   eq   "grace@acme.example" ', true],
    ['userName eq "a \\"quoted\\" ) name"', false],
  ])('%s: %s', (text, expected) => {
    expect(matches(parseFilter(text), GRACE)).toBe(expected);
  });

  it.each([
    [''],
    ['userName'],
    ['userName eq'],
    ['userName eq grace'],
    ['userName is "x"'],
    ['userName eq "x'],
    ['userName eq "x" and'],
    ['(userName eq "x"'],
    ['userName eq "x")'],
    ['not userName eq "x"'],
    ['emails[type eq "work"'],
    ['user name eq "x"'],
    ['user/name eq "x"'],
    ['a.b.c eq "x"'],
    ['userName eq {"a":1}'],
    ['"userName" eq "x"'],
    [`${'('.repeat(20)}userName pr${')'.repeat(20)}`],
    [`userName eq "${'x'.repeat(1_001)}"`],
  ])('that cannot be parsed is refused: %s', (text) => {
    expect(() => parseFilter(text)).toThrow(expect.objectContaining({ scimType: 'invalidFilter' }) as Error);
  });

  it('gives the value that every match has', () => {
    const valueOf = (text: string, path: string) => requiredValue(parseFilter(text), path);
    expect(valueOf('userName eq "x" and active eq true', 'username')).toBe('x');
    expect(valueOf('active eq true and (userName eq "x")', 'username')).toBe('x');
    expect(valueOf('emails[type eq "work" and value eq "x"]', 'emails.value')).toBe('x');
    expect(valueOf('userName eq "x" or active eq true', 'username')).toBeUndefined();
    expect(valueOf('not (userName eq "x")', 'username')).toBeUndefined();
    expect(valueOf('userName ne "x"', 'username')).toBeUndefined();
    expect(valueOf('userName eq true', 'username')).toBeUndefined();
  });

  it('knows which attributes it refers to', () => {
    const filter = parseFilter('id eq "x" and not (members.value eq "y" or title pr)');
    expect(['id', 'members', 'title', 'displayname'].map((name) => mentions(filter, name))).toEqual([
      ...[true, true, true, false],
    ]);
  });

  it('accepts paths without their schema', () => {
    expect(plainPath('urn:ietf:params:scim:schemas:core:2.0:User:name.givenName')).toBe('name.givenname');
    expect(plainPath('displayName')).toBe('displayname');
  });
});
