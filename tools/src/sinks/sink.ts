import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import { workspace } from '../launcher/workspace.js';
import type { Receipt, SinkAnswer, SinkKind, SinkQuestion } from './sink-protocol.js';

/** Built code, also where the caller runs from the sources. */
const PROGRAM = path.join(workspace, 'tools', 'dist', 'sinks', 'sink-process.js');

/** An HTTP or SMTP server in a process of its own that records every delivery. */
export class Sink {
  private lastId = 0;

  private constructor(
    private readonly child: ChildProcess,
    /** `http://127.0.0.1:<port>` or `smtp://127.0.0.1:<port>` */
    readonly url: string,
  ) {}

  static async start(kind: SinkKind, port = 0): Promise<Sink> {
    const child = fork(PROGRAM, [kind, String(port)]);
    const [{ url }] = (await once(child, 'message')) as [SinkAnswer];
    return new Sink(child, url ?? '');
  }

  /** Everything received since the start or the last `clear`. */
  async receipts(): Promise<Receipt[]> {
    return (await this.ask('receipts')).receipts;
  }

  /** How many deliveries there are, repeats included; cheap. */
  async count(): Promise<number> {
    return (await this.ask('count')).count ?? 0;
  }

  /** The last delivery byte for byte. */
  async newest(): Promise<Buffer> {
    return Buffer.from((await this.ask('newest')).newest ?? '', 'base64');
  }

  async clear(): Promise<void> {
    await this.ask('clear');
  }

  /** Waits until `count` different recipients were reached, or until the time is up; either way what there is. */
  async settled(count: number, timeoutMs: number): Promise<Receipt[]> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const enough = (await this.count()) >= count;
      const late = Date.now() > deadline;
      if (enough || late) {
        const receipts = await this.receipts();
        if (late || distinctRecipients(receipts) >= count) return receipts;
      }
      await sleep(enough ? 500 : 50);
    }
  }

  async close(): Promise<void> {
    if (this.child.exitCode !== null) return;
    this.child.disconnect();
    await once(this.child, 'exit');
  }

  private async ask(ask: SinkQuestion['ask']): Promise<SinkAnswer> {
    const id = (this.lastId += 1);
    const answered = new Promise<SinkAnswer>((resolve) => {
      const listen = (answer: SinkAnswer): void => {
        if (answer.id !== id) return;
        this.child.off('message', listen);
        resolve(answer);
      };
      this.child.on('message', listen);
    });
    this.child.send({ id, ask } satisfies SinkQuestion);
    return answered;
  }
}

export function distinctRecipients(receipts: readonly Receipt[]): number {
  return new Set(receipts.map(({ recipient }) => recipient)).size;
}
