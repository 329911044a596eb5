import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { workspace } from '@candor/dev/launcher/workspace.js';
import { testRunFolder } from '../src/fixtures/test-run.js';

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
  start(program: string, args: readonly string[], env: Record<string, string>): ImageProcess {
    const isRoot = process.getuid?.() === 0;
    const inside = (place: string) => (isRoot ? place : path.join(this.folder, place));
    const node = [inside('/usr/bin/node'), inside(`/app/${program}`), ...args];
    const [command = '', ...rest] = isRoot ? ['chroot', `--userspec=${UID}:${UID}`, this.folder, ...node] : node;
    const given = { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...env };
    return new ImageProcess(spawn(command, rest, { env: given }));
  }
}

/** A program of the image that runs. */
export class ImageProcess {
  private readonly chunks: Buffer[] = [];
  readonly ended: Promise<number>;

  constructor(private readonly child: ChildProcess) {
    child.stdout?.on('data', (chunk: Buffer) => this.chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => this.chunks.push(chunk));
    this.ended = once(child, 'close').then(([code]) => Number(code ?? 1));
  }

  get output(): string {
    return Buffer.concat(this.chunks).toString();
  }

  /** SIGTERM, as an engine sends it. @returns the exit code */
  async stop(): Promise<number> {
    this.child.kill('SIGTERM');
    return this.ended;
  }
}
