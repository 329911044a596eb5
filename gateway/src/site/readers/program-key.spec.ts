import type { IncomingMessage } from 'node:http';
import { programClaims, programKeyOf, readProgramKey } from './program-key.js';

const KEY = Buffer.from('the key of addresses for programs').toString('base64');
const ANN = 'a'.repeat(22);
const DOMAIN = 'd'.repeat(22);
const CLAIMS = { hasPassword: false, person: { address: ANN, domain: DOMAIN } };
const SHARED = { hasPassword: true };
const NOTHING = { hasPassword: false };
const PAGE = { pageId: 'page', readers: { programKey: KEY } };

const keyOf = (claims: Parameters<typeof programKeyOf>[0], generation?: number) =>
  programKeyOf(claims, PAGE, generation) ?? '';
const read = (key: string, more: object = {}, pageId = 'page') =>
  programClaims(key, pageId, { programKey: KEY, ...more });

describe('the key of a reader’s programs', () => {
  it('says what the reader has shown, and is the same each time', () => {
    const claims = { ...CLAIMS, provider: 'acme', attributes: ['x'.repeat(22)] };
    for (const each of [CLAIMS, SHARED, claims]) expect(read(keyOf(each))).toEqual(each);
    expect(keyOf(CLAIMS)).toBe(keyOf(CLAIMS));
    expect(keyOf(CLAIMS)).not.toBe(keyOf(SHARED));
  });

  it('ends where the reader’s addresses were replaced, and for nobody else', () => {
    const replaced = { replacedPrograms: { [ANN]: 2 } };
    expect([0, 1, 2, 3].map((generation) => read(keyOf(CLAIMS, generation), replaced))).toEqual([
      ...[NOTHING, NOTHING],
      ...[CLAIMS, CLAIMS],
    ]);
    expect(read(keyOf(SHARED), replaced)).toEqual(SHARED);
    expect(read(programKeyOf(CLAIMS, { ...PAGE, readers: { ...PAGE.readers, ...replaced } }) ?? '', replaced)).toEqual(
      CLAIMS,
    );
  });

  it('ends where those of all were', () => {
    const replaced = { programsGeneration: 3, replacedPrograms: { [ANN]: 2 } };
    for (const claims of [CLAIMS, SHARED])
      expect([2, 3].map((generation) => read(keyOf(claims, generation), replaced))).toEqual([NOTHING, claims]);
  });

  const good = keyOf(CLAIMS);
  it.each([
    ['of another page', () => read(good, {}, 'other')],
    ['of another key', () => read(good, { programKey: Buffer.from('another').toString('base64') })],
    ['of a page without one', () => programClaims(good, 'page', {})],
    ['of another generation', () => read(good.replace(/^0/, '1'))],
    ['of another reader', () => read(good.replace('aa', 'ab'))],
    ['with a password that was not given', () => read(good.replace('.0.', '.1.'))],
    ['with another seal', () => read(good.slice(0, -2) + (good.endsWith('AA') ? 'BB' : 'AA'))],
    ['without a seal', () => read(good.slice(0, good.lastIndexOf('.')))],
    ['with more behind it', () => read(`${good}x`)],
    ['that is empty', () => read('')],
  ])('%s is none', (_, shown) => {
    expect(shown()).toEqual(NOTHING);
  });

  it('is made of a page that has a key', () => {
    expect(programKeyOf(CLAIMS, { pageId: 'page', readers: {} })).toBeUndefined();
  });

  it.each<[url: string, key: string]>([
    ['/history.atom?key=abc', 'abc'],
    ['/history.atom?lang=de&key=abc&key=def', 'abc'],
    ['/maintenance.ics?key=abc', 'abc'],
    ['/api/v2/incidents/unresolved.json?key=abc', 'abc'],
    ['/history.atom', ''],
    ['/history.atom?k=abc', ''],
    ...[
      '/',
      '/history',
      '/badge.svg',
      '/widget.js',
      '/banner.json',
      '/share.png',
      '/events',
      '/programs',
      '/api/incidents',
    ].map((path): [string, string] => [`${path}?key=abc`, '']),
  ])('is read of %s as %j', (url, key) => {
    expect(readProgramKey({ url } as IncomingMessage)).toBe(key);
  });
});
