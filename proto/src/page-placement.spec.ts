import {
  firstPageShows,
  firstPageShowsToSome,
  furtherPageShows,
  isOfFirstPage,
  placingOfAnnouncement,
} from './page-placement.js';

const SHOWN = 'shown';
const ACME = new Set(['internal', SHOWN]);
const EVER = new Set([...ACME, 'once']);
const isShown = (id: string) => id === SHOWN;
const NONE = new Set<string>();

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
      firstPageShows(placing, { id: 'first', isShown, everChosen: EVER, everInAudience: NONE }),
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
      firstPageShows(placing, { id: 'first', isShown, everChosen: EVER, everInAudience: NONE }),
      furtherPageShows(placing, { id: 'acme', componentIds: ACME }),
    ]).toEqual([first, further]);
  });

  it('are the first one while there was no other', () => {
    const placing = { named: ['internal'], chosen: [] };
    expect(firstPageShows(placing, { id: 'first', isShown, everChosen: NONE, everInAudience: NONE })).toBe(true);
  });

  it.each([
    [[], true],
    [['first', 'acme'], true],
    [['acme'], false],
  ])('are those that an event names, %j', (pageIds, first) => {
    expect(isOfFirstPage({ customerId: 'first', pageIds })).toBe(first);
  });
});

describe('the readers of the first page who see an incident', () => {
  const first = {
    id: 'first',
    isShown,
    everChosen: EVER,
    everInAudience: new Set(['audience’s', 'once an audience’s']),
  };
  it.each([
    [['audience’s'], [], 'some'],
    [['audience’s', 'internal of no page'], [], 'some'],
    [['audience’s', 'once'], [], 'some'],
    [['audience’s', SHOWN], [], 'all'],
    [['once an audience’s'], [], 'none'],
    [['once an audience’s', SHOWN], [], 'all'],
    [[], [], 'all'],
    // To put it on the page does not make it everybody's there.
    [['audience’s'], ['first'], 'some'],
    [['audience’s'], ['acme'], 'some'],
    [['once an audience’s'], ['first'], 'none'],
    [[], ['first'], 'all'],
  ])('of %j, put on %j, are %s', (named, chosen, readers) => {
    const placing = { named, chosen };
    const isForSome = firstPageShowsToSome(placing, first, new Set(['audience’s']));
    expect(firstPageShows(placing, first) ? 'all' : isForSome ? 'some' : 'none').toBe(readers);
  });
});
