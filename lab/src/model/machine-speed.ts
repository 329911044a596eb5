import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Amounts } from './amounts.js';

const PROGRAM = fileURLToPath(new URL('./machine-speed-process.js', import.meta.url));

/**
 * How fast the machine is. A shared one changes that by a factor of two within an hour, and with it what the same work
 * takes; a process of its own does the same piece of work five times a second. The piece is native code, which neither a
 * compiler nor a garbage collector makes faster or slower: half of it computes, half of it waits for memory.
 */
export class MachineSpeed {
  private constructor(private readonly child: ChildProcess) {}

  static start(): MachineSpeed {
    return new MachineSpeed(fork(PROGRAM, { execArgv: [] }));
  }

  /** Until now: `speed.pieces`, and `speed.ms`, the processor time of all of them. */
  async read(): Promise<Amounts> {
    const answered = once(this.child, 'message');
    this.child.send('read');
    const [{ pieces, ms }] = (await answered) as [{ pieces: number; ms: number }];
    return { 'speed.pieces': pieces, 'speed.ms': ms };
  }

  async close(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.disconnect();
    await ended;
  }
}

/** Processor time of a piece of work (ms). @throws Error when none was done */
export function pieceMs({ 'speed.pieces': pieces = 0, 'speed.ms': ms = 0 }: Amounts): number {
  if (pieces === 0) throw new Error('The speed of the machine was not measured meanwhile.');
  return ms / pieces;
}

/** The amounts as they would be if a piece took so long (ms): processor times change, all else stays. */
export function atSpeed(amounts: Amounts, ms: number): Amounts {
  const factor = ms / pieceMs(amounts);
  const rest = Object.entries(amounts).filter(([name]) => !name.startsWith('speed.'));
  return Object.fromEntries(rest.map(([name, value]) => [name, name.startsWith('cpu.') ? factor * value : value]));
}
