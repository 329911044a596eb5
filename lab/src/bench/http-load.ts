// Not by autocannon 9: a request costs it 56 to 81 µs of processor time, this 41 to 57 µs and `node:http` 75 µs (Node 24,
// two busy cores). As slow as the limit, it would hide by how much we are slower.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface LoadOptions {
  readonly host: string;
  readonly port: number;
  /** The complete request, sent again as soon as its response is complete. */
  readonly request: Buffer;
  readonly connections: number;
  /** The status that every response must have. */
  readonly status: number;
}

/**
 * Loads a server over keep-alive connections, one request at a time each. Deliberately cheap: all responses have the
 * same length, so it counts bytes instead of parsing, and it reads all of them into the same memory, since the buffers
 * that a socket otherwise makes cost garbage collections, which slowed single rounds to a tenth.
 */
export class HttpLoad {
  private constructor(
    private readonly clients: readonly Client[],
    /** Size of one response, head and body. */
    readonly bytesPerAnswer: number,
  ) {}

  /** Opens the connections. @throws Error when a first response has another status */
  static async open(options: LoadOptions): Promise<HttpLoad> {
    const length = await lengthOf(options);
    const clients = Array.from({ length: options.connections }, () => Client.open(options, length));
    return new HttpLoad(await Promise.all(clients), length);
  }

  /**
   * Sends requests on every connection.
   * @returns responses per second
   * @throws Error when one has another status or length than the first
   */
  async rate(durationMs: number): Promise<number> {
    const until = Date.now() + durationMs;
    const started = process.hrtime.bigint();
    const counts = await Promise.all(this.clients.map((client) => client.run(until)));
    const seconds = Number(process.hrtime.bigint() - started) / 1e9;
    return counts.reduce((sum, count) => sum + count, 0) / seconds;
  }

  close(): void {
    for (const client of this.clients) client.close();
  }
}

/** The length of a response, from a first one. */
async function lengthOf({ host, port, request, status }: LoadOptions): Promise<number> {
  const socket = connect(port, host);
  socket.write(request);
  let received = Buffer.alloc(0);
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    received = Buffer.concat([received, chunk]);
    const end = received.indexOf('\r\n\r\n');
    if (end === -1) continue;
    const head = received.toString('latin1', 0, end);
    expectStatus(head, status);
    const length = end + 4 + Number(/content-length: (\d+)/i.exec(status === 304 ? '' : head)?.[1] ?? 0);
    if (received.length >= length) return length;
  }
  throw new Error('the connection ended before the answer did');
}

/** What is read is judged at once, so all connections can share it. */
const READ_INTO = Buffer.allocUnsafe(65_536);

/** A connection that sends the same request again and again. */
class Client {
  private readonly socket: Socket;
  /** Bytes of the response that have not come yet. */
  private missing = 0;
  private answered = 0;
  private until = 0;
  private underway?: { resolve: (answered: number) => void; reject: (error: unknown) => void };

  private constructor(
    private readonly options: LoadOptions,
    private readonly length: number,
  ) {
    const onread = { buffer: READ_INTO, callback: (bytes: number) => this.take(bytes) };
    this.socket = connect({ port: options.port, host: options.host, noDelay: true, onread });
  }

  static async open(options: LoadOptions, length: number): Promise<Client> {
    const client = new Client(options, length);
    await once(client.socket, 'connect');
    client.socket.on('error', (error) => client.fail(error));
    client.socket.on('close', () => client.fail(new Error('the server closed a connection')));
    return client;
  }

  /** @param until ms since 1970 @returns the number of responses until then */
  run(until: number): Promise<number> {
    [this.until, this.answered] = [until, 0];
    return new Promise((resolve, reject) => {
      this.underway = { resolve, reject };
      if (this.socket.destroyed) reject(new Error('the server closed a connection'));
      else this.ask();
    });
  }

  close(): void {
    this.socket.destroy();
  }

  private ask(): void {
    this.missing = this.length;
    this.socket.write(this.options.request);
  }

  private take(bytes: number): boolean {
    try {
      if (this.missing === this.length && bytes >= 12)
        expectStatus(READ_INTO.toString('latin1', 0, 12), this.options.status);
      this.missing -= bytes;
      if (this.missing < 0) throw new Error('an answer was longer than the first');
      if (this.missing === 0) this.next();
    } catch (error) {
      this.fail(error);
    }
    return true;
  }

  private next(): void {
    this.answered += 1;
    if (Date.now() < this.until) this.ask();
    else this.underway?.resolve(this.answered);
  }

  private fail(error: unknown): void {
    this.underway?.reject(error);
  }
}

function expectStatus(head: string, status: number): void {
  if (!head.startsWith(`HTTP/1.1 ${status}`))
    throw new Error(`expected ${status}, got: ${head.split('\r\n')[0] ?? ''}`);
}
