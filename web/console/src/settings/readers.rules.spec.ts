import { describe, expect, it } from '@jest/globals';
import { type Readers } from '../api/contract.js';
import {
  isPrivate,
  lineError,
  readersDraft,
  readersText,
  readersValues,
  validateReaders,
  waysText,
  waysThen,
  type ReadersValues,
} from './readers.rules.js';

const UNDECIDED: Readers = {
  hasPassword: false,
  networks: [],
  people: [],
  needsAll: false,
  audiences: [],
  providers: [],
  version: 0,
};
const BOTH: Readers = {
  hasPassword: true,
  passwordChosenAt: 1_794_480_000_000,
  networks: ['203.0.113.0/24', '2001:db8::/32'],
  people: [],
  needsAll: true,
  audiences: [],
  providers: [],
  version: 4,
};
const PEOPLE: Readers = { ...UNDECIDED, people: ['ann@example.com', '@example.org'], version: 2 };

const typed = (changes: Partial<ReadersValues>, readers = UNDECIDED): ReadersValues => ({
  ...readersValues(readers),
  whose: 'some',
  ...changes,
});

describe('the form of readers', () => {
  it('begins with what is set', () => {
    expect(readersValues(UNDECIDED)).toMatchObject({ whose: 'everybody', passwordAct: 'choose', networks: '' });
    expect(readersValues(BOTH)).toEqual({
      ...{ whose: 'some', passwordAct: 'keep', password: '', people: '', needsAll: true },
      networks: '203.0.113.0/24\n2001:db8::/32',
    });
    expect(readersValues(PEOPLE)).toMatchObject({ whose: 'some', people: 'ann@example.com\n@example.org' });
  });

  it('takes a page for private with any of the ways', () => {
    expect([UNDECIDED, BOTH, { ...BOTH, hasPassword: false }, PEOPLE].map(isPrivate)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  it.each([
    [{ password: 'seven green bicycles' }, {}],
    [{ networks: '203.0.113.0/24' }, {}],
    [{ people: '@example.org' }, {}],
    [{}, { password: 'Please choose a password, give a network or name people.' }],
    [{ networks: ' \n ', people: ' \n, ' }, { password: 'Please choose a password, give a network or name people.' }],
    [{ password: 'sevenof' }, { password: 'Please use at least 8 characters.' }],
    [{ password: '         ' }, { password: 'Please choose a password.' }],
    [{ whose: 'everybody' as const, password: 'x' }, {}],
  ])('answers %j with %j', (changes, errors) => {
    expect(validateReaders(typed(changes), UNDECIDED)).toEqual(errors);
  });

  it('needs another way where the only one is removed', () => {
    const alone = { ...BOTH, networks: [], needsAll: false };
    expect(validateReaders(typed({ passwordAct: 'remove' }, alone), alone)).toEqual({
      networks: 'Please choose a password, give a network or name people.',
    });
    expect(validateReaders(typed({ passwordAct: 'remove' }, BOTH), BOTH)).toEqual({});
    expect(validateReaders(typed({ networks: '' }, BOTH), BOTH)).toEqual({});
  });

  it('needs the other password where one is to be chosen', () => {
    expect(validateReaders(typed({ passwordAct: 'choose' }, BOTH), BOTH)).toEqual({
      password: 'Please choose a password.',
    });
  });

  it('asks whether all are needed once there are several, and says which', () => {
    const ways = (changes: Partial<ReadersValues>, readers?: Readers) =>
      waysThen(typed(changes, readers), readers ?? UNDECIDED);
    expect(ways({})).toEqual([]);
    expect(ways({ password: 'seven green bicycles' })).toEqual(['password']);
    expect(ways({ password: 'seven green bicycles', networks: '203.0.113.7' })).toEqual(['password', 'networks']);
    expect(ways({ networks: '203.0.113.7' }, PEOPLE)).toEqual(['networks', 'people']);
    expect(ways({ people: '@example.org' }, BOTH)).toEqual(['password', 'networks', 'people']);
    expect(ways({ passwordAct: 'remove' }, BOTH)).toEqual(['networks']);
    expect(ways({ passwordAct: 'choose' }, BOTH)).toEqual(['networks']);
    const audiences = [{ id: 'a1', name: 'Acme', people: ['@acme.example'], attributes: [], componentIds: [] }];
    expect(ways({}, { ...UNDECIDED, audiences })).toEqual([]);
    expect(ways({ networks: '203.0.113.7' }, { ...UNDECIDED, audiences })).toEqual(['networks', 'people']);
    const attributes = [{ providerId: 'p1', name: 'groups', value: 'Ops' }];
    const byAttribute = audiences.map((audience) => ({ ...audience, people: [], attributes }));
    const set = { networks: '203.0.113.7' };
    expect(ways(set, { ...UNDECIDED, audiences: byAttribute })).toEqual(['networks', 'people']);
    expect(waysText(['networks', 'people'])).toBe('Networks and people');
    expect(waysText(['password', 'networks', 'people'])).toBe('Password, networks and people');
  });

  it('sends what was decided, on the version that its author saw', () => {
    const networks = '203.0.113.0/24, 198.51.100.7\n';
    expect(readersDraft(typed({ password: 'seven green bicycles', networks }), UNDECIDED, 0)).toEqual({
      password: 'seven green bicycles',
      networks: ['203.0.113.0/24', '198.51.100.7'],
      people: [],
      needsAll: false,
      baseVersion: 0,
    });
    expect(readersDraft(typed({}, BOTH), BOTH, 4)).toEqual({
      ...{ networks: BOTH.networks, people: [], needsAll: true, baseVersion: 4 },
    });
    const people = '  ann@example.com\n\n@example.org,bob@example.net; ';
    expect(readersDraft(typed({ people, networks: '203.0.113.7', needsAll: true }, PEOPLE), PEOPLE, 2)).toEqual({
      ...{ networks: ['203.0.113.7'], people: ['ann@example.com', '@example.org', 'bob@example.net'] },
      ...{ needsAll: true, baseVersion: 2 },
    });
    expect(readersDraft(typed({ needsAll: true }, PEOPLE), PEOPLE, 2)).toEqual({
      ...{ networks: [], people: PEOPLE.people, needsAll: false, baseVersion: 2 },
    });
    expect(readersDraft(typed({ whose: 'everybody' }, PEOPLE), PEOPLE, 2)).toEqual({
      ...{ removePassword: false, networks: [], people: [], needsAll: false, baseVersion: 2 },
    });
    expect(readersDraft(typed({ passwordAct: 'remove' }, BOTH), BOTH, 4)).toEqual({
      ...{ removePassword: true, networks: BOTH.networks, people: [], needsAll: false, baseVersion: 4 },
    });
    expect(readersDraft(typed({ whose: 'everybody', password: 'x' }, BOTH), BOTH, 4)).toEqual({
      ...{ removePassword: true, networks: [], people: [], needsAll: false, baseVersion: 4 },
    });
  });

  it.each(['networks', 'people'] as const)('says which line of the %s is refused', (field) => {
    const problem = (pointer: string) => ({ status: 400, detail: 'No.', violations: [{ pointer, detail: 'No.' }] });
    const error = (pointer: string | undefined, lines: string, errors: object = { [field]: 'No.' }) =>
      lineError(field, {
        errors,
        problem: pointer === undefined ? undefined : problem(pointer),
        values: typed({ [field]: lines }),
      });
    expect(error(`/${field}/1`, 'first\n\noffice')).toBe('office: No.');
    expect(error(`/${field}`, 'office')).toBe('No.');
    expect(error(`/${field}/5`, 'office')).toBe('No.');
    expect(error('/password', 'office')).toBe('No.');
    expect(error(undefined, 'office')).toBe('No.');
    expect(error(`/${field}/0`, 'office', {})).toBeUndefined();
  });

  it('says in a sentence who may read the page', () => {
    expect(readersText(UNDECIDED)).toBe('Everybody may read the page.');
    expect(readersText(BOTH)).toBe('It may be read with the password and in 203.0.113.0/24, 2001:db8::/32.');
    expect(readersText({ ...BOTH, needsAll: false, networks: ['10.0.0.0/8'] })).toBe(
      'It may be read with the password or in 10.0.0.0/8.',
    );
    expect(readersText({ ...BOTH, networks: [] })).toBe('It may be read with the password.');
    expect(readersText(PEOPLE)).toBe('It may be read with a mailed link to ann@example.com, @example.org.');
    expect(readersText({ ...BOTH, needsAll: false, networks: ['10.0.0.0/8'], people: ['@example.org'] })).toBe(
      'It may be read with the password or in 10.0.0.0/8 or with a mailed link to @example.org.',
    );
  });

  it('counts in that sentence what would be too long', () => {
    const networks = Array.from({ length: 100 }, (_, n) => `10.${n}.0.0/16`);
    const people = [...PEOPLE.people, '@example.net', '@example.edu'];
    expect(readersText({ ...BOTH, hasPassword: false, networks, people })).toBe(
      'It may be read in 10.0.0.0/16 and 99 others and with a mailed link to ann@example.com and 3 others.',
    );
    expect(readersText({ ...UNDECIDED, people: people.slice(0, 3) })).toBe(
      'It may be read with a mailed link to ann@example.com, @example.org, @example.net.',
    );
  });
});
