import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const READY_MS = 60_000;

/** A port of this machine that leads to a Service, also after the pod behind it has been replaced. */
export class Forward {
  private child?: ChildProcess;

  constructor(
    private readonly namespace: string,
    private readonly service: string,
    private readonly port: number,
    /** Of this machine; any free one without. */
    private readonly localPort?: number,
  ) {}

  /** `http://localhost:<port>` of a connection that stands. */
  async url(): Promise<string> {
    for (const deadline = Date.now() + READY_MS; Date.now() < deadline; await sleep(500)) {
      const port = await this.open();
      if (port !== undefined && (await this.answers(port))) return `http://localhost:${port}`;
      this.close();
    }
    throw new Error(`${this.service} cannot be reached through kubectl port-forward`);
  }

  close(): void {
    this.child?.kill();
    this.child = undefined;
    this.opened = undefined;
  }

  private opened?: number;

  private async open(): Promise<number | undefined> {
    if (this.child && this.child.exitCode === null && this.opened !== undefined) return this.opened;
    const ports = `${this.localPort ?? ''}:${this.port}`;
    const args = ['-n', this.namespace, 'port-forward', `service/${this.service}`, ports];
    const child = spawn('kubectl', args, { stdio: ['ignore', 'pipe', 'ignore'] });
    this.child = child;
    this.opened = await new Promise<number | undefined>((resolve) => {
      child.stdout.on('data', (chunk: Buffer) => {
        const found = /127\.0\.0\.1:(\d+)/.exec(chunk.toString());
        if (found) resolve(Number(found[1]));
      });
      child.once('error', () => resolve(undefined));
      child.once('exit', () => resolve(undefined));
    });
    return this.opened;
  }

  private async answers(port: number): Promise<boolean> {
    return fetch(`http://localhost:${port}/`, { signal: AbortSignal.timeout(5_000) }).then(
      () => true,
      () => false,
    );
  }
}
