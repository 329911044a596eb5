import { attributeDigest } from '@candor/streams/reader-digest.js';
import { attributesOf } from './attributes.js';

const KEY = Buffer.alloc(32, 3);
const PROVIDER = '0197a3c0-5555-7c52-9e6b-2f3a4d5c6b7a';
const digest = (name: string, value: string, providerId = PROVIDER) =>
  attributeDigest(KEY, { providerId, name, value }).toString('base64url');
/** A page with one audience for each list. */
const pageWith = (...lists: string[][]) => ({
  peopleKey: KEY.toString('base64'),
  audiences: lists.map((attributes, index) => ({ id: `${index}`, people: [], attributes })),
});
const said = (...attributes: [name: string, ...values: string[]][]) =>
  new Map(attributes.map(([name, ...values]) => [name, values]));
const [OPS, DEV] = [digest('groups', 'Ops'), digest('groups', 'Dev')];

describe('what a provider says of a reader', () => {
  it('is kept where an audience asks for it, and nothing else of it', () => {
    const page = pageWith([OPS], [DEV, digest('role', 'admin')]);
    expect(attributesOf(page, PROVIDER, said(['groups', 'Sales', 'Ops'], ['role', 'user']))).toEqual([OPS]);
    expect(attributesOf(page, PROVIDER, said(['groups', 'Sales', 'Dev', 'Ops', 'Dev']))).toEqual([OPS, DEV]);
    expect(attributesOf(page, PROVIDER, said(['groups', 'Sales']))).toEqual([]);
    expect(attributesOf(page, PROVIDER, new Map())).toEqual([]);
  });

  it.each<[string, [string, ...string[]], string]>([
    ['with another case of the value', ['groups', 'ops'], PROVIDER],
    ['with another case of the name', ['Groups', 'Ops'], PROVIDER],
    ['as another attribute', ['Ops', 'groups'], PROVIDER],
    ['cut in another place', ['groups\0Ops', ''], PROVIDER],
    ['by another provider', ['groups', 'Ops'], '0197a3c0-6666-7c52-9e6b-2f3a4d5c6b7a'],
  ])('counts exactly: not %s', (_, attribute, providerId) => {
    expect(attributesOf(pageWith([OPS]), providerId, said(attribute))).toEqual([]);
  });

  it('is nothing for a page that asks for none', () => {
    const groups = said(['groups', 'Ops']);
    for (const page of [{}, { peopleKey: KEY.toString('base64') }, { audiences: pageWith([OPS]).audiences }])
      expect(attributesOf(page, PROVIDER, groups)).toEqual([]);
    // As a file of before has it.
    const before = { peopleKey: KEY.toString('base64'), audiences: [{ id: 'a', people: [] }] };
    expect(attributesOf(before, PROVIDER, groups)).toEqual([]);
  });

  it('is at most 50, with one for each audience that has the reader', () => {
    const names = Array.from({ length: 100 }, (_, index) => `group ${index}`);
    const all = names.map((name) => digest('groups', name));
    const lists = [all.slice(0, 49), ...all.slice(49, 98).map((one) => [one])];
    const kept = attributesOf(pageWith(...lists), PROVIDER, said(['groups', ...names]));
    expect([kept.length, new Set(kept).size]).toEqual([50, 50]);
    expect(lists.filter((list) => !list.some((one) => kept.includes(one)))).toEqual([]);
  });
});
