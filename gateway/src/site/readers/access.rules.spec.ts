import { accessOf, type Access, type Shown, type Ways } from './access.rules.js';

const HASH = '$argon2id$';
const OFFICE = '192.0.2.0/24';
const ANN = 'digest-of-ann';

/** Ways by their letters: Password, Network, people (L, for the link). */
const waysOf = (letters: string, needsAll = false): Ways => ({
  passwordHash: letters.includes('P') ? HASH : '',
  networks: letters.includes('N') ? [OFFICE] : [],
  people: letters.includes('L') ? [ANN] : [],
  needsAll,
});
/** What a reader has shown, by the same letters. */
const shownOf = (letters: string): Shown => ({
  hasPassword: letters.includes('P'),
  isInNetwork: letters.includes('N'),
  isListed: letters.includes('L'),
});
const SUBSETS = ['', 'P', 'N', 'L', 'PN', 'PL', 'NL', 'PNL'];
const isIn = (some: string, all: string) => [...some].every((letter) => all.includes(letter));

describe('who may read a page', () => {
  it.each<[string, string, Access]>([
    ['P', '', 'needs-password'],
    ['N', '', 'refused'],
    ['L', '', 'needs-link'],
    ['PN', '', 'needs-password'],
    ['PL', '', 'needs-either'],
    ['NL', '', 'needs-link'],
    ['PNL', '', 'needs-either'],
  ])('by one of %s needs with %j: %s', (set, shown, access) => {
    expect(accessOf(waysOf(set), shownOf(shown))).toBe(access);
  });

  it.each<[string, string, Access]>([
    ['PN', '', 'refused'],
    ['PN', 'P', 'refused'],
    ['PN', 'N', 'needs-password'],
    ['PL', '', 'needs-password'],
    ['PL', 'L', 'needs-password'],
    ['PL', 'P', 'needs-link'],
    ['NL', 'L', 'refused'],
    ['NL', 'N', 'needs-link'],
    ['PNL', 'PL', 'refused'],
    ['PNL', 'N', 'needs-password'],
    ['PNL', 'PN', 'needs-link'],
  ])('by all of %s needs with %j: %s', (set, shown, access) => {
    expect(accessOf(waysOf(set, true), shownOf(shown))).toBe(access);
  });

  it('is granted with one of the ways, or with all of them, and never else', () => {
    for (const set of SUBSETS.filter((letters) => letters !== ''))
      for (const shown of SUBSETS) {
        const isOne = [...set].some((letter) => shown.includes(letter));
        expect([set, shown, accessOf(waysOf(set), shownOf(shown)) === 'granted']).toEqual([set, shown, isOne]);
        const isAll = isIn(set, shown);
        expect([set, shown, accessOf(waysOf(set, true), shownOf(shown)) === 'granted']).toEqual([set, shown, isAll]);
      }
  });

  it('is nobody where no way is set', () => {
    for (const needsAll of [false, true]) expect(accessOf(waysOf('', needsAll), shownOf('PNL'))).toBe('refused');
  });

  it('needs an address too where audiences ask for attributes alone', () => {
    const audiences = [{ id: 'acme', people: [], attributes: ['digest-of-a-group'] }];
    expect(accessOf({ ...waysOf('P'), audiences }, shownOf(''))).toBe('needs-either');
    expect(accessOf({ ...waysOf('P'), audiences }, shownOf('L'))).toBe('granted');
    expect(accessOf({ ...waysOf('P', true), audiences }, shownOf('P'))).toBe('needs-link');
    expect(accessOf({ ...waysOf('P'), audiences: [{ id: 'acme', people: [] }] }, shownOf(''))).toBe('needs-password');
  });

  it('knows pages that were stored without people', () => {
    const { people: _, ...stored } = waysOf('P');
    expect(accessOf(stored, shownOf('L'))).toBe('needs-password');
  });
});
