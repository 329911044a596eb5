import fc from 'fast-check';
import { cursorAfter, fitting, readComponentPage } from './component-cursor.js';

const encoded = (text: string) => Buffer.from(text).toString('base64url');

describe('a page of components', () => {
  it('continues after any component', () => {
    const place = fc.bigInt({ min: 0n, max: 10n ** 18n - 1n });
    fc.assert(
      fc.property(place, place, (groupPosition, position) => {
        const cursor = cursorAfter({ groupPosition, position });
        expect(cursor.length).toBeLessThanOrEqual(50);
        expect(readComponentPage({ pageSize: 0, cursor })).toEqual({ size: 1_000, after: { groupPosition, position } });
      }),
    );
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
    for (const cursor of ['x', 'MQ', ...['1.', '1.x', `1.${'9'.repeat(19)}`, '1.2.3'].map(encoded)]) {
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
    const grouped = many.map((one) => ({ ...one, groupName: 'A' }));
    const groups = new Map([['A', { name: 'A', description: 'x'.repeat(2_000) }]]);
    const linked = many.map((one) => ({ ...one, upstreams: [{ providerName: 'Acme', text: 'x'.repeat(900) }] }));
    expect(fitting(linked)).toBe(Math.floor((768 * 1024) / (2_096 + 1_000)));
    // The group counts once.
    expect(fitting(grouped, groups)).toBe(Math.floor((768 * 1024 - 2_097) / 2_097));
  });
});
