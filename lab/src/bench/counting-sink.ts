import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { HostCertificates } from './host-certificates.js';

/** Deliveries of one run; times are epoch ms. */
export interface SinkCount {
  /** Including repeats. */
  readonly total: number;
  readonly distinct: number;
  readonly firstAt: number;
  readonly lastAt: number;
}

/** One of these: a run to report or to clear, or further hosts to listen on. */
export interface SinkOrder {
  readonly id: number;
  readonly run?: string;
  readonly forget?: string;
  readonly hosts?: Pick<HostCertificates, 'key' | 'certificates'> & { readonly port: number };
}

export interface SinkReport {
  readonly id: number;
  /** In the first report only. */
  readonly port?: number;
  readonly count?: SinkCount;
}

/** An HTTP server in its own process that counts requests to `/<run>/<index>` and stores nothing else. */
export class CountingSink {
  private lastId = 0;

  private constructor(
    private readonly child: ChildProcess,
    readonly port: number,
  ) {}

  static async start(): Promise<CountingSink> {
    const child = fork(fileURLToPath(new URL('./counting-sink-process.js', import.meta.url)));
    const [{ port = 0 }] = (await once(child, 'message')) as [SinkReport];
    return new CountingSink(child, port);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  async count(run: string): Promise<SinkCount> {
    const { count } = await this.order({ run });
    return count ?? { total: 0, distinct: 0, firstAt: 0, lastAt: 0 };
  }

  async forget(run: string): Promise<void> {
    await this.order({ forget: run });
  }

  /** Also listens on these addresses, on the same port number, each with its certificate. */
  async listen({ key, certificates }: HostCertificates): Promise<void> {
    await this.order({ hosts: { key, certificates, port: this.port } });
  }

  /** Waits until this number of distinct recipients was reached. @throws Error when it takes longer */
  async reached(run: string, distinct: number, timeoutMs: number): Promise<SinkCount> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const count = await this.count(run);
      if (count.distinct >= distinct) return count;
      if (Date.now() > deadline)
        throw new Error(`${count.distinct} of ${distinct} webhooks arrived within ${timeoutMs} ms`);
      await sleep(20);
    }
  }

  async close(): Promise<void> {
    if (this.child.exitCode !== null) return;
    this.child.disconnect();
    await once(this.child, 'exit');
  }

  private order(order: Omit<SinkOrder, 'id'>): Promise<SinkReport> {
    const id = (this.lastId += 1);
    return new Promise((resolve) => {
      const listen = (report: SinkReport): void => {
        if (report.id !== id) return;
        this.child.off('message', listen);
        resolve(report);
      };
      this.child.on('message', listen);
      this.child.send({ id, ...order } satisfies SinkOrder);
    });
  }
}
