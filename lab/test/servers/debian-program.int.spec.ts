import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { natsBinary } from '@candor/dev/servers/debian-program.js';

describe('natsBinary', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'candor-nats-binary-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function program(name: string, mode = 0o755): Promise<string> {
    const file = path.join(folder, name);
    await writeFile(file, '');
    await chmod(file, mode);
    return file;
  }

  it('prefers the one on the PATH', async () => {
    const installed = await program('nats-server');
    const cached = await program('cached');
    expect(await natsBinary({ searchPath: `/nowhere:${folder}`, cached })).toBe(installed);
  });

  it('ignores a file of that name that is no program', async () => {
    await program('nats-server', 0o644);
    const cached = await program('cached');
    expect(await natsBinary({ searchPath: folder, cached })).toBe(cached);
  });

  it('lists the ways to get one if there is neither one nor apt, and leaves nothing half done', async () => {
    const cached = path.join(folder, 'bin', 'nats-server');
    const steps: string[] = [];
    const asked = natsBinary({ searchPath: folder, cached, onProgress: (step) => steps.push(step) });
    await expect(asked).rejects.toThrow(/brew install nats-server[^]*sudo apt install[^]*NATS_URL=[^]*apt-get/);
    expect(steps).toEqual(['Fetching nats-server (once)']);
    expect(await readdir(path.join(folder, 'bin'))).toEqual([]);
  });
});
