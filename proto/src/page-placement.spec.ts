import { firstPageShows, furtherPageShows, isOfFirstPage, placingOfAnnouncement } from './page-placement.js';

const SHOWN = 'shown';
const ACME = new Set(['internal', SHOWN]);
const EVER = new Set([...ACME, 'once']);
const isShown = (id: string) => id === SHOWN;

describe('the pages that show an incident', () => {
  it.each([
    [[], [], true, false],
    [[SHOWN], [], true, true],
    [['internal'], [], false, true],
    [['internal', SHOWN], [], true, true],
    [['internal of no page'], [], true, false],
    [['once'], [], false, false],
    // Put on pages, it is on these beside those that have a component of it.
    [[], ['acme'], false, true],
    [[], ['first'], true, false],
    [[], ['first', 'acme'], true, true],
    [[], ['one that is gone'], false, false],
    [[SHOWN], ['one that is gone'], true, true],
    [['once'], ['first'], true, false],
    [['internal of no page'], ['acme'], false, true],
  ])('of %j, put on %j', (named, chosen, first, further) => {
    const placing = { named, chosen };
    expect([
      firstPageShows(placing, { id: 'first', isShown, everChosen: EVER }),
      furtherPageShows(placing, { id: 'acme', componentIds: ACME }),
    ]).toEqual([first, further]);
  });

  it.each([
    [[], true, false],
    [['acme'], false, true],
    [['first', 'acme'], true, true],
    [['one that is gone'], false, false],
  ])('of an announcement put on %j', (pageIds, first, further) => {
    const placing = placingOfAnnouncement({ pageIds });
    expect([
      firstPageShows(placing, { id: 'first', isShown, everChosen: EVER }),
      furtherPageShows(placing, { id: 'acme', componentIds: ACME }),
    ]).toEqual([first, further]);
  });

  it('are the first one while there was no other', () => {
    const placing = { named: ['internal'], chosen: [] };
    expect(firstPageShows(placing, { id: 'first', isShown, everChosen: new Set() })).toBe(true);
  });

  it.each([
    [[], true],
    [['first', 'acme'], true],
    [['acme'], false],
  ])('are those that an event names, %j', (pageIds, first) => {
    expect(isOfFirstPage({ customerId: 'first', pageIds })).toBe(first);
  });
});
