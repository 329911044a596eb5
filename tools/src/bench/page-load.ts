import { connect, type Socket } from 'node:net';

const HEAD_END = '\r\n\r\n';

/** Clients that ask for a page over and over, one request at a time each, and take answers of any length. */
export class PageLoad {
  private readonly sockets: Socket[] = [];
  private waiters: { readonly revision: number; readonly resolve: () => void }[] = [];
  private failure?: Error;
  /** Answers that were complete. */
  answered = 0;
  /** The newest revision in an answer. */
  revision = 0;

  /** @param request the whole of it */
  constructor(
    private readonly port: number,
    private readonly request: Buffer,
    connections: number,
  ) {
    for (let i = 0; i < connections; i += 1) this.sockets.push(this.open());
  }

  /** Answers per second during so many milliseconds from now. @throws Error when one was not 200 */
  async rate(ms: number): Promise<number> {
    const [before, started] = [this.answered, performance.now()];
    await new Promise((resolve) => setTimeout(resolve, ms));
    if (this.failure) throw this.failure;
    return ((this.answered - before) * 1_000) / (performance.now() - started);
  }

  /** Waits until an answer has at least this revision. */
  shows(revision: number): Promise<void> {
    if (this.revision >= revision) return Promise.resolve();
    return new Promise((resolve) => this.waiters.push({ revision, resolve }));
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  private open(): Socket {
    const socket = connect(this.port, '127.0.0.1', () => socket.write(this.request));
    let head = '';
    let missing = 0;
    socket.setNoDelay(true);
    socket.on('error', (error) => (this.failure = error));
    socket.on('data', (chunk: Buffer) => {
      if (missing === 0) {
        head += chunk.toString('latin1');
        const end = head.indexOf(HEAD_END);
        if (end === -1) return;
        missing = this.begin(head.slice(0, end)) - (head.length - end - HEAD_END.length);
        head = '';
      } else {
        missing -= chunk.length;
      }
      if (missing > 0) return;
      this.answered += 1;
      socket.write(this.request);
    });
    return socket;
  }

  /** @returns how long the body is */
  private begin(head: string): number {
    if (!head.startsWith('HTTP/1.1 200')) this.failure = new Error(head.split('\r\n', 1)[0]);
    const revision = Number(/^x-candor-revision: (\d+)/im.exec(head)?.[1] ?? 0);
    if (revision > this.revision) {
      this.revision = revision;
      for (const { resolve } of this.waiters.filter((waiter) => waiter.revision <= revision)) resolve();
      this.waiters = this.waiters.filter((waiter) => waiter.revision > revision);
    }
    return Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
  }
}
