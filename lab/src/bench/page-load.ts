import { AskingConnection } from './asking-connection.js';

/** Clients that request a page continuously, the same or several variants of it, one request at a time each, and accept responses of any length. */
export class PageLoad {
  private readonly connections: AskingConnection[];
  private waiters: { readonly revision: number; readonly resolve: () => void }[] = [];
  private failure?: Error;
  /** Complete responses. */
  answered = 0;
  /** The newest revision in a response. */
  revision = 0;

  /** @param requests as text: the clients have them in turn, each always the same */
  constructor(port: number, requests: readonly Buffer[], connections: number) {
    this.connections = Array.from(
      { length: connections },
      (_, client) =>
        new AskingConnection(
          port,
          () => requests[client % requests.length],
          (head) => this.take(head),
          (error) => (this.failure = error),
        ),
    );
  }

  /** Responses per second over this number of milliseconds from now. @throws Error when one was not 200 */
  async rate(ms: number): Promise<number> {
    const [before, started] = [this.answered, performance.now()];
    await new Promise((resolve) => setTimeout(resolve, ms));
    if (this.failure) throw this.failure;
    return ((this.answered - before) * 1_000) / (performance.now() - started);
  }

  /** Waits until a response has at least this revision. */
  shows(revision: number): Promise<void> {
    if (this.revision >= revision) return Promise.resolve();
    return new Promise((resolve) => this.waiters.push({ revision, resolve }));
  }

  close(): void {
    for (const connection of this.connections) connection.close();
  }

  private take(head: string): void {
    this.answered += 1;
    if (!head.startsWith('HTTP/1.1 200')) this.failure = new Error(head.split('\r\n', 1)[0]);
    const revision = Number(/^x-candor-revision: (\d+)/im.exec(head)?.[1] ?? 0);
    if (revision <= this.revision) return;
    this.revision = revision;
    for (const { resolve } of this.waiters.filter((waiter) => waiter.revision <= revision)) resolve();
    this.waiters = this.waiters.filter((waiter) => waiter.revision > revision);
  }
}
