import { describe, expect, it } from '@jest/globals';
import { type Readers } from '../api/contract.js';
import {
  hasBothThen,
  networksError,
  readersDraft,
  readersText,
  readersValues,
  validateReaders,
  type ReadersValues,
} from './readers.rules.js';

const UNDECIDED: Readers = { hasPassword: false, networks: [], needsAll: false, version: 0 };
const BOTH: Readers = {
  hasPassword: true,
  passwordChosenAt: 1_794_480_000_000,
  networks: ['203.0.113.0/24', '2001:db8::/32'],
  needsAll: true,
  version: 4,
};

const typed = (changes: Partial<ReadersValues>, readers = UNDECIDED): ReadersValues => ({
  ...readersValues(readers),
  whose: 'some',
  ...changes,
});

describe('the form of readers', () => {
  it('begins with what is set', () => {
    expect(readersValues(UNDECIDED)).toMatchObject({ whose: 'everybody', passwordAct: 'choose', networks: '' });
    expect(readersValues(BOTH)).toEqual({
      ...{ whose: 'some', passwordAct: 'keep', password: '', needsAll: true },
      networks: '203.0.113.0/24\n2001:db8::/32',
    });
  });

  it.each([
    [{ password: 'seven green bicycles' }, {}],
    [{ networks: '203.0.113.0/24' }, {}],
    [{}, { password: 'Please choose a password or give a network.' }],
    [{ networks: ' \n ' }, { password: 'Please choose a password or give a network.' }],
    [{ password: 'sevenof' }, { password: 'Please use at least 8 characters.' }],
    [{ password: '         ' }, { password: 'Please choose a password.' }],
    [{ whose: 'everybody' as const, password: 'x' }, {}],
  ])('answers %j with %j', (changes, errors) => {
    expect(validateReaders(typed(changes), UNDECIDED)).toEqual(errors);
  });

  it('needs another way where the only one is removed', () => {
    const alone = { ...BOTH, networks: [], needsAll: false };
    expect(validateReaders(typed({ passwordAct: 'remove' }, alone), alone)).toEqual({
      networks: 'Please choose a password or give a network.',
    });
    expect(validateReaders(typed({ passwordAct: 'remove' }, BOTH), BOTH)).toEqual({});
    expect(validateReaders(typed({ networks: '' }, BOTH), BOTH)).toEqual({});
  });

  it('needs the other password where one is to be chosen', () => {
    expect(validateReaders(typed({ passwordAct: 'choose' }, BOTH), BOTH)).toEqual({
      password: 'Please choose a password.',
    });
  });

  it('asks whether both are needed once both are there', () => {
    expect(hasBothThen(typed({ password: 'seven green bicycles' }))).toBe(false);
    expect(hasBothThen(typed({ password: 'seven green bicycles', networks: '203.0.113.7' }))).toBe(true);
    expect(hasBothThen(typed({}, BOTH))).toBe(true);
    expect(hasBothThen(typed({ passwordAct: 'remove' }, BOTH))).toBe(false);
    expect(hasBothThen(typed({ passwordAct: 'choose' }, BOTH))).toBe(false);
  });

  it('sends what was decided, on the version that its author saw', () => {
    const networks = '203.0.113.0/24, 198.51.100.7\n';
    expect(readersDraft(typed({ password: 'seven green bicycles', networks }), UNDECIDED, 0)).toEqual({
      password: 'seven green bicycles',
      networks: ['203.0.113.0/24', '198.51.100.7'],
      needsAll: false,
      baseVersion: 0,
    });
    expect(readersDraft(typed({}, BOTH), BOTH, 4)).toEqual({ networks: BOTH.networks, needsAll: true, baseVersion: 4 });
    expect(readersDraft(typed({ passwordAct: 'remove' }, BOTH), BOTH, 4)).toEqual({
      ...{ removePassword: true, networks: BOTH.networks, needsAll: false, baseVersion: 4 },
    });
    expect(readersDraft(typed({ whose: 'everybody', password: 'x' }, BOTH), BOTH, 4)).toEqual({
      ...{ removePassword: true, networks: [], needsAll: false, baseVersion: 4 },
    });
  });

  it('says which network is refused', () => {
    const problem = (pointer: string) => ({ status: 400, detail: 'No.', violations: [{ pointer, detail: 'No.' }] });
    expect(networksError('No.', problem('/networks/1'), '203.0.113.0/24\noffice')).toBe('office: No.');
    expect(networksError('No.', problem('/networks'), 'office')).toBe('No.');
    expect(networksError('No.', problem('/networks/5'), 'office')).toBe('No.');
    expect(networksError('No.', undefined, 'office')).toBe('No.');
    expect(networksError(undefined, problem('/networks/0'), 'office')).toBeUndefined();
  });

  it('says in a sentence who may read the page', () => {
    expect(readersText(UNDECIDED)).toBe('Everybody may read the page.');
    expect(readersText(BOTH)).toBe('It may be read with the password and in 203.0.113.0/24, 2001:db8::/32.');
    expect(readersText({ ...BOTH, needsAll: false, networks: ['10.0.0.0/8'] })).toBe(
      'It may be read with the password or in 10.0.0.0/8.',
    );
    expect(readersText({ ...BOTH, networks: [] })).toBe('It may be read with the password.');
  });
});
