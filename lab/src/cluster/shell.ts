import { spawn } from 'node:child_process';
import { seconds } from '../faults/format.js';

export interface ShellOptions {
  /** Written to its input. */
  readonly input?: string;
  /** Instead of the command in the log, where that would be too long to read. */
  readonly says?: string;
  readonly isQuiet?: boolean;
}

/** A command that failed, with what it printed. */
export class CommandFailedError extends Error {
  constructor(
    command: string,
    readonly output: string,
  ) {
    super(`${command}\n${output}`);
  }
}

/** Runs commands in the project's root as if they were typed there, and prints each with how long it took. */
export class Shell {
  constructor(
    private readonly folder: string,
    private readonly env: Readonly<Record<string, string>>,
    private readonly print: (line: string) => void,
  ) {}

  /** @returns what it printed @throws CommandFailedError when it ends with another code than 0 */
  async run(command: string, { input, says = command, isQuiet = false }: ShellOptions = {}): Promise<string> {
    const startedAt = Date.now();
    if (!isQuiet) this.print(`$ ${says}`);
    const child = spawn('bash', ['-c', command], { cwd: this.folder, env: { ...process.env, ...this.env } });
    const printed: Buffer[] = [];
    const complained: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => complained.push(chunk));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input ?? '');
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    const output = Buffer.concat(printed).toString();
    if (code !== 0) throw new CommandFailedError(says, `${output}${Buffer.concat(complained).toString()}`);
    if (!isQuiet) this.print(`  ${seconds(Date.now() - startedAt)}`);
    return output;
  }
}
