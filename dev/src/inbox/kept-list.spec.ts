import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { KeptList } from './kept-list.js';

describe('KeptList', () => {
  let folder: string;
  let file: string;
  const open = (limit = 3) => KeptList.open<{ id: string }>(file, limit);
  const ids = (list: KeptList<{ id: string }>) => list.all().map(({ id }) => id);

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'candor-kept-'));
    file = path.join(folder, 'list.jsonl');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('keeps the newest, in memory and in the file', async () => {
    const list = await open();
    for (const id of ['a', 'b', 'c', 'd']) list.add({ id });
    expect(ids(list)).toEqual(['d', 'c', 'b']);
    await list.flush();
    expect(ids(await open())).toEqual(['d', 'c', 'b']);
  });

  it('does not let the file grow with every entry', async () => {
    const list = await open();
    for (let n = 0; n < 100; n += 1) {
      list.add({ id: String(n) });
      await list.flush();
    }
    expect((await readFile(file, 'utf8')).split('\n').length).toBeLessThan(12);
    expect(ids(await open())).toEqual(['99', '98', '97']);
  });

  it('loses only the line that a crash cut off', async () => {
    const list = await open();
    list.add({ id: 'a' });
    await list.flush();
    await appendFile(file, '{"id":"b"');
    const again = await open();
    again.add({ id: 'c' });
    await again.flush();
    expect(ids(await open())).toEqual(['c', 'a']);
  });

  it('is empty, in the file too, after it was cleared during a burst', async () => {
    const list = await open();
    list.add({ id: 'a' });
    list.clear();
    list.add({ id: 'b' });
    await list.flush();
    expect(ids(await open())).toEqual(['b']);
  });

  it('notifies a listener of each change until it unsubscribes', async () => {
    const list = await open();
    let notifications = 0;
    const end = list.onChange(() => (notifications += 1));
    list.add({ id: 'a' });
    list.clear();
    end();
    list.add({ id: 'b' });
    expect(notifications).toBe(2);
    await list.flush();
  });
});
