import fc from 'fast-check';
import { newId } from '@candor/platform/ids.js';
import { holdsTheSame, isSameOrder, orderOf, readOrder, sequenceOf, type OrderItem } from './component-order.rules.js';
import type { PlacedComponent } from './component-places.js';

const [A, B, C, D, CORE, EDGE] = Array.from({ length: 6 }, newId) as [string, string, string, string, string, string];
const group = (groupId: string, ...componentIds: string[]): OrderItem => ({ groupId, componentIds });
const single = (...componentIds: string[]) => group('', ...componentIds);

/** Places that a sequence gives an order, as the database does. */
function placed(items: readonly OrderItem[]): PlacedComponent[] {
  const places = new Map(sequenceOf(items).map(({ id }, index) => [id, BigInt(index + 1)]));
  return items.flatMap(({ groupId, componentIds }) =>
    componentIds.map((id) => {
      const position = places.get(id)!;
      return { id, groupId: groupId || null, position, groupPosition: places.get(groupId) ?? position };
    }),
  );
}

/** Any order: groups and single components, each of them not empty. */
const anyOrder = fc
  .array(fc.record({ grouped: fc.boolean(), size: fc.integer({ min: 1, max: 4 }) }), { maxLength: 12 })
  .map((items) =>
    items.map(({ grouped, size }) => group(grouped ? newId() : '', ...Array.from({ length: size }, newId))),
  );

describe('the order of components', () => {
  it('is that of their places, components of a group together, with the greatest place as version', () => {
    const order = orderOf([
      { id: A, groupId: null, position: 2n, groupPosition: 2n },
      { id: B, groupId: CORE, position: 9n, groupPosition: 5n },
      { id: C, groupId: CORE, position: 11n, groupPosition: 5n },
      { id: D, groupId: null, position: 7n, groupPosition: 7n },
    ]);
    expect(order).toEqual({ version: 11n, items: [single(A), group(CORE, B, C), single(D)] });
    expect(orderOf([])).toEqual({ version: 0n, items: [] });
  });

  it('is read as it was stored, whatever it is', () => {
    fc.assert(
      fc.property(anyOrder, (items) => {
        const read = orderOf(placed(items)).items;
        expect(isSameOrder(read, items)).toBe(true);
        expect(holdsTheSame(read, items)).toBe(true);
        expect(readOrder(read)).toEqual(read);
        const sequence = sequenceOf(items).map(({ id }) => id);
        expect(new Set(sequence).size).toBe(sequence.length);
      }),
    );
  });

  it('is another one after any move, with the same components', () => {
    fc.assert(
      fc.property(anyOrder, fc.nat(), fc.nat(), (items, from, to) => {
        fc.pre(items.length > 1);
        const moved = items.toSpliced(from % items.length, 1);
        moved.splice(to % items.length, 0, items[from % items.length]!);
        expect(holdsTheSame(moved, items)).toBe(true);
        const ids = (order: readonly OrderItem[]) => order.flatMap(({ componentIds }) => componentIds);
        expect(isSameOrder(moved, items)).toBe(JSON.stringify(ids(moved)) === JSON.stringify(ids(items)));
      }),
    );
  });

  it.each<[string, OrderItem[]]>([
    ['lacks a component', [group(CORE, A), single(C)]],
    ['has one more', [group(CORE, A, B), single(C, D)]],
    ['has another one', [group(CORE, A, D), single(C)]],
    ['has one in another group', [group(EDGE, A, B), single(C)]],
    ['has one outside of its group', [group(CORE, A), single(B, C)]],
    ['is empty', []],
  ])('does not hold the same when it %s', (_why, other) => {
    expect(holdsTheSame(other, [group(CORE, A, B), single(C)])).toBe(false);
  });

  it('refuses what comes twice, what is no id and what is empty, by name', () => {
    const bad = [group(CORE, A, A), group(CORE), group('x', B), single('y'), single(B)];
    expect(() => readOrder(bad)).toThrow(
      expect.objectContaining({
        violations: [
          { pointer: '/items/0/serviceIds/1', detail: 'Please name every group and every service once.' },
          { pointer: '/items/1/groupId', detail: 'Please name every group and every service once.' },
          { pointer: '/items/1/serviceIds', detail: 'Please name the services of this item.' },
          { pointer: '/items/2/groupId', detail: 'Please give the id as it was received.' },
          { pointer: '/items/3/serviceIds/0', detail: 'Please give the id as it was received.' },
          { pointer: '/items/4/serviceIds/0', detail: 'Please name every group and every service once.' },
        ],
      }),
    );
  });
});
