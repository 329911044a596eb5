import { firstPageShows, furtherPageShows, isOfFirstPage } from './page-placement.js';

const SHOWN = 'shown';
const acme = { id: 'acme', componentIds: new Set(['internal', SHOWN]) };
const isShown = (id: string) => id === SHOWN;

describe('the pages that show an incident', () => {
  it.each([
    [[], true, false],
    [[SHOWN], true, true],
    [['internal'], false, true],
    [['internal', SHOWN], true, true],
    [['internal of no page'], true, false],
  ])('of %j', (named, first, further) => {
    expect([firstPageShows(named, isShown, [acme]), furtherPageShows(named, acme)]).toEqual([first, further]);
  });

  it('are the first one while there is no other', () => {
    expect(firstPageShows(['internal'], isShown, [])).toBe(true);
  });

  it.each([
    [[], true],
    [['first', 'acme'], true],
    [['acme'], false],
  ])('are those that an event names, %j', (pageIds, first) => {
    expect(isOfFirstPage({ customerId: 'first', pageIds })).toBe(first);
  });
});
