import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { entriesOf, isSameOrder, itemsOf, moved, rebased, type OrderEntry } from './order.rules.js';

const group = (id: string, ...serviceIds: string[]): OrderEntry => ({ id, serviceIds });
const service = (id: string): OrderEntry => ({ id });
const idsOf = (entries: readonly OrderEntry[]) => entries.flatMap(({ id, serviceIds = [] }) => [id, ...serviceIds]);

const PAGE = [service('a'), group('Core', 'b', 'c', 'd'), service('e'), group('Edge', 'f')];

/** Any order; no id comes twice. */
const anyOrder = fc.uniqueArray(fc.stringMatching(/^[a-z]{3,6}$/), { maxLength: 20 }).map((ids) =>
  ids.reduce<OrderEntry[]>((entries, id, index) => {
    const last = entries.at(-1);
    if (index % 5 > 1 && last?.serviceIds) last.serviceIds.push(id);
    else entries.push(index % 5 === 1 ? { id: `G${id}`, serviceIds: [id] } : { id });
    return entries;
  }, []),
);

describe('the order of services', () => {
  it('is read with each service outside of any group by itself, and sent as it was read', () => {
    const items = [{ serviceIds: ['a', 'b'] }, { groupId: 'g', serviceIds: ['c'] }];
    const entries = entriesOf(items);
    expect(entries).toEqual([service('a'), service('b'), group('g', 'c')]);
    expect(entriesOf(itemsOf(entries))).toEqual(entries);
  });

  it.each([
    ['a', 'e', ['Core', 'e', 'a', 'Edge']],
    ['Edge', 'a', ['Edge', 'a', 'Core', 'e']],
    ['Core', 'Core', ['a', 'Core', 'e', 'Edge']],
  ])('has %s at the place of %s', (id, placeOf, order) => {
    expect(moved(PAGE, id, placeOf).map((entry) => entry.id)).toEqual(order);
  });

  it('has a service at another place of its group', () => {
    expect(moved(PAGE, 'd', 'b')[1]).toEqual(group('Core', 'd', 'b', 'c'));
  });

  it.each([
    ['b', 'f'],
    ['b', 'a'],
    ['a', 'b'],
    ['gone', 'a'],
  ])('stays when %s is dropped at the place of %s, which is not beside it', (id, placeOf) => {
    expect(moved(PAGE, id, placeOf)).toEqual(PAGE);
  });

  it('has everything once after any move', () => {
    fc.assert(
      fc.property(anyOrder, fc.nat(), fc.nat(), (entries, from, to) => {
        const ids = idsOf(entries);
        fc.pre(ids.length > 0);
        const after = moved(entries, ids[from % ids.length]!, ids[to % ids.length]!);
        expect(idsOf(after).toSorted()).toEqual(ids.toSorted());
      }),
    );
  });

  it('keeps one’s own order when others have added, moved and deleted something', () => {
    const mine = [group('Edge', 'f'), service('e'), group('Core', 'd', 'b', 'c'), service('a')];
    const present = [group('Core', 'b', 'new', 'c', 'e'), service('d'), service('a'), group('Last', 'z')];
    expect(rebased(mine, present)).toEqual([
      group('Core', 'b', 'c', 'new', 'e'),
      service('a'),
      service('d'),
      group('Last', 'z'),
    ]);
  });

  it('has exactly what there is now after any change of others, and is unchanged without one', () => {
    fc.assert(
      fc.property(anyOrder, anyOrder, (mine, present) => {
        const order = rebased(mine, present);
        const groupsOf = (entries: readonly OrderEntry[]) =>
          new Map(entries.map(({ id, serviceIds }) => [id, serviceIds?.toSorted()]));
        expect(groupsOf(order)).toEqual(groupsOf(present));
        expect(isSameOrder(rebased(present, present), present)).toBe(true);
      }),
    );
  });
});
