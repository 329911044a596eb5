import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A program that runs, with everything it prints. */
export class Program {
  private readonly chunks: Buffer[] = [];
  /** The exit code, once it has ended; 1 after a kill. */
  readonly ended: Promise<number>;

  private constructor(private readonly child: ChildProcess) {
    child.stdout?.on('data', (chunk: Buffer) => this.chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => this.chunks.push(chunk));
    this.ended = once(child, 'close').then(([code]) => Number(code ?? 1));
  }

  /** @param how user and folder; by default our own */
  static start(
    [command = '', ...args]: readonly string[],
    env: Readonly<Record<string, string>>,
    how: { uid?: number; gid?: number; cwd?: string } = {},
  ): Program {
    const given = { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...env };
    return new Program(spawn(command, args, { env: given, ...how }));
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  get output(): string {
    return Buffer.concat(this.chunks).toString();
  }

  /** SIGTERM, as an engine sends it. @returns the exit code */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number> {
    this.child.kill(signal);
    return this.ended;
  }
}
