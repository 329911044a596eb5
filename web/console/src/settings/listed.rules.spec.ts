import { describe, expect, it } from '@jest/globals';
import { pointerOf, withItem, withoutItem } from './listed.rules.js';

const LIST = [
  { id: 'a', name: 'A' },
  { id: 'b', name: 'B' },
];

describe('a list that is saved whole', () => {
  it.each([
    ['changes one in its place', 'a', [{ id: 'a', name: 'C' }, LIST[1]]],
    ['gets a new one at its end', undefined, [...LIST, { name: 'C' }]],
    ['gets one again that a colleague has deleted', 'gone', [...LIST, { name: 'C' }]],
  ])('%s', (_, id, expected) => {
    expect(withItem(LIST, id, { name: 'C' })).toEqual(expected);
  });

  it('loses one', () => {
    expect(withoutItem(LIST, 'a')).toEqual([LIST[1]]);
  });

  it.each([
    ['b', '/audiences/1'],
    [undefined, '/audiences/2'],
    ['gone', '/audiences/2'],
  ])('has %s at %s', (id, pointer) => {
    expect(pointerOf('audiences', LIST, id)).toBe(pointer);
  });
});
