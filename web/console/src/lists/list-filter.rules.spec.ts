import { describe, expect, it } from '@jest/globals';
import { contains, equals, pagesIn, readFilter, within, writeFilter } from './list-filter.rules.js';

const params = (text: string) => new URLSearchParams(text);

describe('the filter in an address', () => {
  it('is what the list knows and is not empty', () => {
    expect(readFilter(params('q=%20pay%20&impact=&other=1&service=c1'), ['q', 'impact', 'service'])).toEqual({
      q: 'pay',
      service: 'c1',
    });
  });

  it('is cut where the server would refuse it', () => {
    expect(readFilter(params(`q=${'x'.repeat(300)}`), ['q']).q).toHaveLength(200);
  });

  it('changes without the rest of the address, and starts at the first page', () => {
    const before = params('q=pay&tab=1&pages=3');
    expect(writeFilter(before, { q: undefined, service: 'c1' }).toString()).toBe('tab=1&service=c1');
    expect(before.toString()).toBe('q=pay&tab=1&pages=3');
  });

  it.each([
    ['', 1],
    ['pages=3', 3],
    ['pages=0', 1],
    ['pages=-2', 1],
    ['pages=2.5', 1],
    ['pages=many', 1],
    ['pages=9999', 20],
  ])('of %j asks for %d pages', (text, pages) => {
    expect(pagesIn(params(text))).toBe(pages);
  });
});

describe('conditions', () => {
  it('are none for what is not filtered', () => {
    expect([...equals('id', undefined), ...contains(undefined), ...within('time', undefined, 'soon')]).toEqual([]);
  });

  it('compare with one of some values, and look for text', () => {
    expect(equals('state', 'a', 'b')).toEqual([{ name: 'state', value: { values: ['a', 'b'], operator: 'EQ' } }]);
    expect(contains('pay')).toEqual([{ name: 'text', value: { values: ['pay'], operator: 'CONTAINS' } }]);
  });

  it('include both days of a period', () => {
    const day = new Date(2026, 10, 20).getTime();
    const next = new Date(2026, 10, 21).getTime();
    expect(within('creationTime', '2026-11-20', '2026-11-20')).toEqual([
      { name: 'creationTime', value: { values: [String(day)], operator: 'GTE' } },
      { name: 'creationTime', value: { values: [String(next)], operator: 'LT' } },
    ]);
  });
});
