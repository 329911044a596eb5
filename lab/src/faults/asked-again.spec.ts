import { askAgain, describeAskedAgain, keyOf } from './asked-again.js';
import type { Write } from './write-load.js';

const write = (name: string, status: number): Write => ({ name, status, askedAt: 1, answeredAt: 2 });
const writes = [write('a', 201), write('b', 504), write('c', 0)];

describe('writes that failed', () => {
  it('are asked again, and they alone', async () => {
    const asked: string[] = [];
    const again = await askAgain(
      writes,
      async (name) => ({ status: asked.push(name) > 0 ? 201 : 0 }),
      async () => ['a', 'b', 'c'],
    );
    expect(asked).toEqual(['b', 'c']);
    expect(again).toEqual({ answers: [201, 201], wrong: 0 });
    expect(describeAskedAgain(again)).toBe('asked again under their keys: 201 × 2, 0 of these not stored once');
  });

  it.each([
    ['one is refused again', 504, ['a', 'b'], 2],
    ['one is stored twice', 201, ['b', 'c', 'c'], 1],
    ['one is confirmed and not stored', 201, ['b'], 1],
  ])('are counted when %s', async (_, status, stored, wrong) => {
    const again = await askAgain(
      writes,
      async () => ({ status }),
      async () => stored,
    );
    expect(again.wrong).toBe(wrong);
  });

  it('count when the second answer never arrives', async () => {
    const unreachable = () => Promise.reject(new Error('refused'));
    await expect(askAgain(writes, unreachable, async () => [])).resolves.toEqual({ answers: [0, 0], wrong: 2 });
  });

  it('have a key without spaces, each its own', () => {
    expect(keyOf('Written under load 12')).toBe('Written-under-load-12');
  });
});
