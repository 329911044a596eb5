import { everyPage } from './every-page.js';

describe('everyPage', () => {
  const pages: Record<string, { found: number[]; nextCursor: string }> = {
    '': { found: [1, 2], nextCursor: 'b' },
    b: { found: [], nextCursor: 'c' },
    c: { found: [3], nextCursor: '' },
  };

  it('follows the cursors to the end, over empty pages too', async () => {
    const asked: string[] = [];
    const all = await everyPage(async (cursor) => {
      asked.push(cursor);
      return pages[cursor]!;
    });
    expect(all).toEqual([1, 2, 3]);
    expect(asked).toEqual(['', 'b', 'c']);
  });

  it('stops when enough was found', async () => {
    expect(await everyPage(async (cursor) => pages[cursor]!, 2)).toEqual([1, 2]);
  });
});
