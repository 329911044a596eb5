import { viewOf } from './audiences.js';
import type { Claims } from './reader-who.js';

const ANN = { address: 'ann', domain: '@acme' };
const page = {
  audiences: [
    { id: 'c', people: ['@acme'] },
    { id: 'b', people: [], attributes: ['ops', 'dev'] },
    { id: 'a', people: ['ann', 'bob'], attributes: ['ops'] },
  ],
};
const by = (attributes?: string[], person: Claims['person'] = ANN): Claims => ({
  ...{ hasPassword: false, ...(person && { person }), provider: 'acme' },
  ...(attributes && { attributes }),
});

describe('the audiences that a reader is in', () => {
  it.each<[string, Claims, string]>([
    ['by address and by domain', by(), 'a,c'],
    ['by an attribute as well', by(['dev']), 'a,b,c'],
    ['by an attribute alone', by(['x', 'ops'], { address: 'eve', domain: '@else' }), 'a,b'],
    ['for no attribute of others', by(['sales'], { address: 'eve', domain: '@else' }), ''],
    ['never without a person', { hasPassword: true, attributes: ['ops'] }, ''],
  ])('are those that it is in %s', (_, claims, view) => {
    expect([viewOf(page, claims), viewOf(page, claims)]).toEqual([view, view]);
  });

  it('are those of one session, also where two have the same person', () => {
    const [more, less] = [by(['dev']), by([])];
    expect([viewOf(page, more), viewOf(page, less), viewOf(page, more)]).toEqual(['a,b,c', 'a,c', 'a,b,c']);
  });

  it('are those of the state that is asked for', () => {
    const claims = by(['dev']);
    expect(viewOf(page, claims)).toBe('a,b,c');
    expect(viewOf({ audiences: page.audiences.slice(1) }, claims)).toBe('a,b');
    expect(viewOf({ audiences: [{ id: 'b', people: [], attributes: ['ops'] }] }, claims)).toBe('');
    expect(viewOf({}, claims)).toBe('');
  });
});
