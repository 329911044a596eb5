import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import { workspace } from '@candor/dev/launcher/workspace.js';
import type { Behaviour, Delivered, Receipt, SinkAnswer, SinkKind, SinkQuestion } from './sink-protocol.js';

/** Built code, even if the caller runs from the sources. */
const PROGRAM = path.join(workspace, 'lab', 'dist', 'sinks', 'sink-process.js');

/** An HTTP or SMTP server in its own process that records every delivery. */
export class Sink {
  private lastId = 0;

  private constructor(
    private readonly child: ChildProcess,
    /** `http://127.0.0.1:<port>` of each origin, or `smtp://127.0.0.1:<port>` */
    readonly urls: readonly string[],
  ) {}

  /** @param origins of an HTTP sink: how many ports it listens on */
  static async start(kind: SinkKind, port = 0, origins = 1): Promise<Sink> {
    const child = fork(PROGRAM, [kind, String(port), String(origins)]);
    const [{ urls = [] }] = (await once(child, 'message')) as [SinkAnswer];
    return new Sink(child, urls);
  }

  /** The first of its origins. */
  get url(): string {
    return this.urls[0] ?? '';
  }

  /** Everything received since the start or the last `clear`. */
  async receipts(): Promise<Receipt[]> {
    return (await this.ask('receipts')).receipts;
  }

  /** The number of deliveries, including repeats; cheap. */
  async count(): Promise<number> {
    return (await this.ask('count')).count ?? 0;
  }

  /** The last delivery byte for byte. */
  async newest(): Promise<Buffer> {
    return Buffer.from((await this.ask('newest')).newest ?? '', 'base64');
  }

  /** The last delivery to a recipient, byte for byte; empty when there is none. */
  async newestTo(recipient: string): Promise<Buffer> {
    return Buffer.from((await this.ask('newest-to', { recipient })).newest ?? '', 'base64');
  }

  /** Everything an HTTP sink has received, with headers and bodies. */
  async deliveries(): Promise<Delivered[]> {
    return (await this.ask('deliveries')).deliveries ?? [];
  }

  /** Sets the behaviour from now on; by default immediate and successful. */
  async behave(behaviour: Behaviour = {}): Promise<void> {
    await this.ask('behave', { behaviour });
  }

  async clear(): Promise<void> {
    await this.ask('clear');
  }

  /**
   * Waits until `count` distinct recipients were reached, or until the timeout; returns what there is in either case.
   */
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

  private async ask(
    ask: SinkQuestion['ask'],
    details: Pick<SinkQuestion, 'recipient' | 'behaviour'> = {},
  ): Promise<SinkAnswer> {
    const id = (this.lastId += 1);
    const answered = new Promise<SinkAnswer>((resolve) => {
      const listen = (answer: SinkAnswer): void => {
        if (answer.id !== id) return;
        this.child.off('message', listen);
        resolve(answer);
      };
      this.child.on('message', listen);
    });
    this.child.send({ id, ask, ...details } satisfies SinkQuestion);
    return answered;
  }
}

export function distinctRecipients(receipts: readonly Receipt[]): number {
  return new Set(receipts.map(({ recipient }) => recipient)).size;
}
