import { describe, expect, it } from '@jest/globals';
import { type Component } from '../api/contract.js';
import { pagesText, shownOnFirst, tickedPages, withPage } from './placement.rules.js';

const service = (id: string, rest: Partial<Component> = {}): Component =>
  ({ id, enabled: true, internal: false, ...rest }) as Component;

const services = [service('api'), service('a', { internal: true }), service('b', { internal: true })];
const NO_AUDIENCES = { inAudience: [], everInAudience: [] };
const EVER = { firstId: 'acme', everChosen: ['a', 'api', 'b', 'once'], ...NO_AUDIENCES };

describe('the first page', () => {
  it.each([
    ['shows what names no service', [], true],
    ['shows what names one of its services', ['api'], true],
    ['shows nothing that names internal ones of other pages alone', ['b'], false],
    ['shows what names one of both', ['api', 'b'], true],
    ['shows what names services that no page ever had', ['gone'], true],
    ['shows nothing that names services which a page once had', ['once'], false],
  ])('%s', (_, named, shown) => {
    expect(shownOnFirst({ named, chosen: [] }, services, EVER)).toBe(shown ? 'all' : 'nobody');
  });

  it.each([
    [[], ['Customer A'], false],
    [[], ['acme', 'Customer B'], true],
    [['api'], ['Customer B'], true],
    [['once'], ['acme'], true],
    [[], ['one that is gone'], false],
  ])('of %j that was put on %j shows it: %j', (named, chosen, shown) => {
    expect(shownOnFirst({ named, chosen }, services, EVER)).toBe(shown ? 'all' : 'nobody');
  });

  it('shows nothing that names a service which is switched off and was chosen for another page', () => {
    const off = [service('api', { enabled: false })];
    expect(shownOnFirst({ named: ['api'], chosen: [] }, off, EVER)).toBe('nobody');
    expect(shownOnFirst({ named: ['api'], chosen: [] }, off, { ...EVER, everChosen: [] })).toBe('all');
  });

  it.each([
    [['a'], [], 'audiences'],
    [['a', 'b'], ['acme'], 'audiences'],
    [['a', 'api'], [], 'all'],
    [['had'], [], 'nobody'],
    [['had'], ['acme'], 'nobody'],
    [[], [], 'all'],
  ])('with audiences shows %j, put on %j, to %s', (named, chosen, to) => {
    const first = { ...EVER, inAudience: ['a'], everInAudience: ['a', 'had'] };
    expect(shownOnFirst({ named, chosen }, services, first)).toBe(to);
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

  it('says how many there are of which it knows the first names', () => {
    expect(pagesText(names(10), 10)).toBe('P1, P2, P3, P4, P5, P6, P7, P8 and 2 more');
    expect(pagesText(names(11), 10_000)).toBe('P1, P2, P3, P4, P5, P6, P7, P8 and 9,992 more');
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
