import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { takeStartLock } from '@candor/dev/launcher/start-lock.js';

describe('takeStartLock', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'candor-lock-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('refuses while a launcher runs, naming its process', async () => {
    // `sleep` stands for the launcher: it is recognised by its command line.
    const launcher = spawn('sleep', ['61']);
    await writeFile(path.join(folder, 'launcher.pid'), String(launcher.pid));
    await expect(takeStartLock(folder, 'sleep 61')).rejects.toThrow(
      new RegExp(`already running in this folder \\(process ${launcher.pid}\\)`),
    );
    launcher.kill();
    await once(launcher, 'exit');
    await expect(takeStartLock(folder, 'sleep 61')).resolves.toBeInstanceOf(Function);
  });

  it('takes over the lock of a process number that belongs to another program by now', async () => {
    await writeFile(path.join(folder, 'launcher.pid'), String(process.pid));
    await expect(takeStartLock(folder, 'launcher/no-such-program')).resolves.toBeInstanceOf(Function);
  });

  it.each(['', 'rubbish', '999999999'])('takes over a lock that says "%s"', async (content) => {
    await writeFile(path.join(folder, 'launcher.pid'), content);
    await expect(takeStartLock(folder, 'launcher')).resolves.toBeInstanceOf(Function);
  });

  it('can be taken again once it was given back', async () => {
    const unlock = await takeStartLock(folder, 'jest');
    await expect(takeStartLock(folder, 'jest')).rejects.toThrow('already running');
    await unlock();
    await expect(takeStartLock(folder, 'jest')).resolves.toBeInstanceOf(Function);
  });
});
