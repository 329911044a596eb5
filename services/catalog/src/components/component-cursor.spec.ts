import fc from 'fast-check';
import { newId } from '@candor/platform/ids.js';
import { cursorAfter, fitting, readComponentPage } from './component-cursor.js';

describe('a page of components', () => {
  it('continues after any component, whatever its group is called', () => {
    // Names are stored as UTF-8, so half a surrogate pair never gets here.
    const place = fc.record({
      groupName: fc.string({ unit: 'binary', maxLength: 100 }).filter((name) => !name.includes('\0')),
      createdAt: fc.integer({ min: 0, max: 253_402_300_799_999 }),
    });
    fc.assert(
      fc.property(place, ({ groupName, createdAt }) => {
        const id = newId();
        const cursor = cursorAfter({ id, groupName, creationTime: BigInt(createdAt) });
        expect(readComponentPage({ pageSize: 0, cursor })).toEqual({
          size: 1_000,
          after: { groupName, createdAt, id },
        });
      }),
    );
  });

  it('has a cursor that stays short enough for a URL with the longest group name', () => {
    const cursor = cursorAfter({ id: newId(), groupName: '\u{ffff}'.repeat(100), creationTime: 9_999_999_999_999n });
    expect(cursor.length).toBeLessThanOrEqual(500);
  });

  it.each([
    [0, 1_000],
    [7, 7],
    [1_000, 1_000],
    [5_000, 1_000],
  ])('requested with size %d holds at most %d', (pageSize, size) => {
    expect(readComponentPage({ pageSize, cursor: '' })).toEqual({ size, after: undefined });
  });

  it('refuses a negative size and every invalid cursor, by name', () => {
    for (const cursor of ['x', 'MQ', Buffer.from(`1.${'x'.repeat(36)}.`).toString('base64url')]) {
      expect(() => readComponentPage({ pageSize: -1, cursor })).toThrow(
        expect.objectContaining({
          violations: [
            expect.objectContaining({ pointer: '/limit' }),
            { pointer: '/cursor', detail: 'Please give the cursor as it was received.' },
          ],
        }),
      );
    }
  });

  it('holds what fits into a message, and at least one component', () => {
    const long = { groupName: '', description: 'ü'.repeat(1_000) };
    const many = Array.from({ length: 1_000 }, () => long);
    expect(fitting(many)).toBe(Math.floor((768 * 1024) / 2_096));
    expect(fitting(many.slice(0, 10))).toBe(10);
    expect(fitting([{ groupName: '', description: 'x'.repeat(1_000_000) }])).toBe(1);
    expect(fitting([])).toBe(0);
  });
});
