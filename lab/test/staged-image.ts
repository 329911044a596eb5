import { execFile } from 'node:child_process';
import { chmod, chown, cp, mkdir, mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { workspace } from '@candor/dev/launcher/workspace.js';
import { natsBinary } from '@candor/dev/servers/debian-program.js';
import { testRunFolder } from '../src/fixtures/test-run.js';
import { Program } from './program.js';

const run = promisify(execFile);
/** The image's user. */
const UID = 10_001;

/** What the Dockerfile puts into the image, staged here: its programs run with nothing else of this machine. */
export class StagedImage {
  protected constructor(readonly folder: string) {}

  /** @throws Error when the workspace has not been built */
  static async make(): Promise<StagedImage> {
    return new StagedImage(await staged('--system'));
  }

  /** Starts a program of the image: as root behind a changed root and as the image's user, else from its folder. */
  start(program: string, args: readonly string[], env: Record<string, string>, user = UID): Program {
    const node = [this.inside('/usr/bin/node'), this.inside(`/app/${program}`), ...args];
    return Program.start(isRoot() ? ['chroot', `--userspec=${user}:${user}`, this.folder, ...node] : node, env);
  }

  /** A place of the image as its programs see it. */
  inside(place: string): string {
    return isRoot() ? place : path.join(this.folder, place);
  }
}

/** The standalone image, with a nats-server as the Dockerfile adds it and the devices that an engine gives it. */
export class StagedStandalone extends StagedImage {
  static override async make(): Promise<StagedStandalone> {
    const folder = await staged('--standalone');
    await cp(await natsBinary(), path.join(folder, 'usr/bin/nats-server'));
    if (isRoot()) {
      await mkdir(path.join(folder, 'dev/shm'), { recursive: true });
      await chmod(path.join(folder, 'dev/shm'), 0o1777);
      await run('mknod', ['-m', '666', path.join(folder, 'dev/null'), 'c', '1', '3']);
      await run('mknod', ['-m', '666', path.join(folder, 'dev/urandom'), 'c', '1', '9']);
      await run('chown', ['-R', `${UID}:${UID}`, path.join(folder, 'data')]);
    }
    return new StagedStandalone(folder);
  }

  /** Where its volume is on this machine. */
  get data(): string {
    return path.join(this.folder, 'data');
  }

  /** Mounts a further volume, new and empty. @returns the environment that makes it the one to work on */
  async newVolume(name: string): Promise<Record<string, string>> {
    const folder = path.join(this.folder, name);
    await mkdir(folder);
    if (isRoot()) await chown(folder, UID, UID);
    return { DATA_FOLDER: this.inside(`/${name}`), SNAPSHOT_DIR: this.inside(`/${name}/pages`) };
  }

  /** Its environment, as the Dockerfile sets it. */
  get env(): Record<string, string> {
    return {
      DATA_FOLDER: this.inside('/data'),
      SNAPSHOT_DIR: this.inside('/data/pages'),
      CONSOLE_DIST: this.inside('/app/web/console/dist'),
      POSTGRES_BIN: this.inside('/usr/lib/postgresql/bin'),
      NATS_SERVER: this.inside('/usr/bin/nats-server'),
      MALLOC_MMAP_THRESHOLD_: '65536',
      // Without /proc, which an engine mounts, the loader does not know where a program lies.
      LD_LIBRARY_PATH: this.inside('/usr/lib/postgresql/lib'),
    };
  }
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

async function staged(flag: string): Promise<string> {
  const folder = await mkdtemp(path.join(testRunFolder(), 'image-'));
  await run(process.execPath, [path.join(workspace, 'tools/image/stage.mjs'), folder, flag]);
  await chmod(folder, 0o755);
  return folder;
}
