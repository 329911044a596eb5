import { describe, expect, it } from '@jest/globals';
import { type Component } from '../api/contract.js';
import { pagesShowing, pagesText, tickedPages, withPage } from './placement.rules.js';

const service = (id: string, rest: Partial<Component> = {}): Component =>
  ({ id, enabled: true, internal: false, ...rest }) as Component;
const page = (name: string, ...ids: string[]) => ({
  id: name,
  name,
  components: ids.map((componentId) => ({ componentId, groupName: '' })),
});

const services = [service('api'), service('a', { internal: true }), service('b', { internal: true })];
const pages = {
  first: { id: 'acme', name: 'Acme' },
  others: [page('Customer A', 'a', 'api'), page('Customer B', 'b')],
  everChosen: ['a', 'api', 'b', 'once'],
};

describe('an incident', () => {
  it.each([
    ['without services is on the first page', [], ['Acme']],
    ['is on every page that has one of its services', ['api'], ['Acme', 'Customer A']],
    ['of internal services is on the pages that have them alone', ['b'], ['Customer B']],
    ['of several services is on the pages of all', ['api', 'b'], ['Acme', 'Customer A', 'Customer B']],
    ['of services that no page ever had is on the first page', ['gone'], ['Acme']],
    ['of services that a page once had is on none', ['once'], []],
  ])('%s', (_, named, shown) => {
    expect(pagesShowing({ named, chosen: [] }, services, pages)).toEqual(shown);
  });

  it.each([
    [[], ['Customer A'], ['Customer A']],
    [[], ['acme', 'Customer B'], ['Acme', 'Customer B']],
    [['api'], ['Customer B'], ['Acme', 'Customer A', 'Customer B']],
    [['once'], ['acme'], ['Acme']],
    [[], ['one that is gone'], []],
  ])('of %j that was put on %j is on %j', (named, chosen, shown) => {
    expect(pagesShowing({ named, chosen }, services, pages)).toEqual(shown);
  });

  it('of a service that is switched off is on the pages that it was chosen for', () => {
    expect(pagesShowing({ named: ['api'], chosen: [] }, [service('api', { enabled: false })], pages)).toEqual([
      'Customer A',
    ]);
    expect(
      pagesShowing({ named: ['api'], chosen: [] }, [service('api', { enabled: false })], {
        ...pages,
        others: [],
        everChosen: [],
      }),
    ).toEqual(['Acme']);
  });
});

describe('where something shows, in words', () => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `P${index + 1}`);

  it.each([
    [0, 'no page'],
    [2, 'P1, P2'],
    [9, 'P1, P2, P3, P4, P5, P6, P7, P8, P9'],
    [1_000, 'P1, P2, P3, P4, P5, P6, P7, P8 and 992 more'],
  ])('is the names of pages, of %d the first ones', (count, text) => {
    expect(pagesText(names(count))).toBe(text);
  });
});

describe('choosing pages', () => {
  const all = [{ id: 'first' }, { id: 'a' }, { id: 'b' }];
  const of = (chosen: string[], named: string[] = []) => ({ named, chosen });

  it('begins with the first page, which alone is no choice', () => {
    expect([...tickedPages(of([]), 'first')]).toEqual(['first']);
    expect(withPage(of([]), all, { id: 'b', on: true })).toEqual(['first', 'b']);
    expect(withPage(of(['first', 'b']), all, { id: 'first', on: false })).toEqual(['b']);
    expect(withPage(of(['first', 'b']), all, { id: 'b', on: false })).toEqual([]);
  });

  it('begins with no page for what names services, which the first one need not show', () => {
    expect([...tickedPages(of([], ['api']), 'first')]).toEqual([]);
    expect(withPage(of([], ['api']), all, { id: 'b', on: true })).toEqual(['b']);
    expect(withPage(of([], ['api']), all, { id: 'first', on: true })).toEqual(['first']);
    expect(withPage(of(['b'], ['api']), all, { id: 'b', on: false })).toEqual([]);
  });

  it('forgets pages that are gone', () => {
    expect([...tickedPages(of(['gone']), 'first')]).toEqual(['gone']);
    expect(withPage(of(['gone', 'b']), all, { id: 'a', on: true })).toEqual(['a', 'b']);
  });
});
