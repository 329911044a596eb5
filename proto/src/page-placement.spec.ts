import { firstPageShows, furtherPageShows, isOfFirstPage } from './page-placement.js';

const SHOWN = 'shown';
const ACME = new Set(['internal', SHOWN]);
const EVER = new Set([...ACME, 'once']);
const isShown = (id: string) => id === SHOWN;

describe('the pages that show an incident', () => {
  it.each([
    [[], true, false],
    [[SHOWN], true, true],
    [['internal'], false, true],
    [['internal', SHOWN], true, true],
    [['internal of no page'], true, false],
    [['once'], false, false],
  ])('of %j', (named, first, further) => {
    expect([firstPageShows(named, isShown, EVER), furtherPageShows(named, ACME)]).toEqual([first, further]);
  });

  it('are the first one while there was no other', () => {
    expect(firstPageShows(['internal'], isShown, new Set())).toBe(true);
  });

  it.each([
    [[], true],
    [['first', 'acme'], true],
    [['acme'], false],
  ])('are those that an event names, %j', (pageIds, first) => {
    expect(isOfFirstPage({ customerId: 'first', pageIds })).toBe(first);
  });
});
