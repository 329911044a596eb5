import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { holdVolume } from './volume-lock.js';

describe('a volume', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'candor-volume-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is held by one container at a time', async () => {
    const release = await holdVolume(folder);
    await expect(holdVolume(folder)).rejects.toThrow(`A container works on ${folder}. Stop it first`);
    await release();
    await (
      await holdVolume(folder)
    )();
    await expect(access(path.join(folder, 'running'))).rejects.toThrow();
  });

  it('is taken over from one that was killed', async () => {
    await writeFile(path.join(folder, 'running'), '');
    await (
      await holdVolume(folder)
    )();
  });
});
