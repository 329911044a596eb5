import { ComponentPlaceSchema } from '@candor/proto/gen/candor/catalog/v1/events_pb.js';
import { inParts, MAX_BYTES, MAX_ITEMS } from './in-parts.js';

const items = (count: number, bytes = 1) =>
  Array.from({ length: count }, (_, n) => ({ componentId: 'x'.repeat(bytes), position: BigInt(n) }));
const sizes = (count: number, bytes?: number) =>
  inParts(ComponentPlaceSchema, items(count, bytes)).map(({ length }) => length);

describe('what several events list', () => {
  it('is in as few as may carry it, in its order', () => {
    expect(sizes(0)).toEqual([]);
    expect(sizes(MAX_ITEMS)).toEqual([MAX_ITEMS]);
    expect(sizes(2 * MAX_ITEMS + 1)).toEqual([MAX_ITEMS, MAX_ITEMS, 1]);
    const many = items(2 * MAX_ITEMS + 1);
    expect(inParts(ComponentPlaceSchema, many).flat()).toEqual(many);
  });

  it('is bounded in bytes, with an item alone where it is larger', () => {
    expect(sizes(5, MAX_BYTES / 2 - 16)).toEqual([2, 2, 1]);
    expect(sizes(2, MAX_BYTES + 1)).toEqual([1, 1]);
  });
});
