import { execFile } from 'node:child_process';
import { mkdir, mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { workspace } from '@candor/dev/launcher/workspace.js';
import { testRunFolder } from '../src/fixtures/test-run.js';
import { Program } from './program.js';

const run = promisify(execFile);
/** The image's user. */
const UID = 10_001;

/** What the Dockerfile puts into the image, staged here: its programs run with nothing else of this machine. */
export class StagedImage {
  private constructor(readonly folder: string) {}

  /** @throws Error when the workspace has not been built */
  static async make(): Promise<StagedImage> {
    const folder = await mkdtemp(path.join(testRunFolder(), 'image-'));
    await run(process.execPath, [path.join(workspace, 'tools/image/stage.mjs'), folder, '--system']);
    await mkdir(path.join(folder, 'app'), { recursive: true });
    return new StagedImage(folder);
  }

  /** Starts a program of the image: as root behind a changed root and as the image's user, else from its folder. */
  start(program: string, args: readonly string[], env: Record<string, string>): Program {
    const isRoot = process.getuid?.() === 0;
    const inside = (place: string) => (isRoot ? place : path.join(this.folder, place));
    const node = [inside('/usr/bin/node'), inside(`/app/${program}`), ...args];
    return Program.start(isRoot ? ['chroot', `--userspec=${UID}:${UID}`, this.folder, ...node] : node, env);
  }
}
