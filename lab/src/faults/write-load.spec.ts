import { checkWrites, isEveryWriteKept, startWrites, type Write } from './write-load.js';

const write = (name: string, status = 201): Write => ({ name, status, askedAt: 1, answeredAt: 2 });
const isKept = (writes: Write[], stored: string[]): boolean => isEveryWriteKept(writes, checkWrites(writes, stored));

describe('writes under load', () => {
  it('are all kept when each was confirmed and is stored once', () => {
    expect(isKept([write('a'), write('b')], ['b', 'a', 'of another'])).toBe(true);
  });

  it.each([
    ['one that was confirmed is gone', [write('a'), write('b')], ['a'], { lost: 1 }],
    ['one stands there twice', [write('a')], ['a', 'a'], { repeats: 1 }],
    ['one was refused', [write('a'), write('b', 503)], ['a'], { refused: 1, lost: 0 }],
    ['one had no answer', [write('a'), write('b', 0)], ['a', 'b'], { refused: 1, lost: 0 }],
    ['one had no answer and took effect twice', [write('b', 0)], ['b', 'b'], { refused: 1, repeats: 1 }],
    ['one was answered that it is wrong', [write('a'), write('b', 400)], ['a'], { confirmed: 1, refused: 0 }],
    ['there were none', [], [], { confirmed: 0 }],
  ])('are not kept when %s', (_, writes, stored, count) => {
    expect(isKept(writes, stored)).toBe(false);
    expect(checkWrites(writes, stored)).toMatchObject(count);
  });

  it('continue after one without a response, each under a name of its own, until they are stopped', async () => {
    const names: string[] = [];
    let enough = (): void => undefined;
    const ten = new Promise<void>((resolve) => (enough = resolve));
    const load = startWrites(1_000, (name, number) => {
      names.push(name);
      if (names.length === 10) enough();
      return number === 3 ? Promise.reject(new Error('refused')) : Promise.resolve({ status: 201 });
    });
    await ten;
    await load.stop();
    const atTheEnd = load.writes.length;
    expect(new Set(names).size).toBe(names.length);
    expect(atTheEnd).toBe(names.length);
    expect(load.writes.filter(({ status }) => status === 0)).toHaveLength(1);
  });
});
