// Not by autocannon 9: a request costs it 56 to 81 µs of processor time, this 41 to 57 µs and `node:http` 75 µs (Node 24,
// two busy cores). As slow as the limit, it would hide by how much we are slower.
import { connect, type Socket } from 'node:net';

export interface LoadOptions {
  readonly host: string;
  readonly port: number;
  /** The complete request, sent again as soon as its response is complete. */
  readonly request: Buffer;
  readonly connections: number;
  readonly durationMs: number;
  /** The status that every response must have. */
  readonly status: number;
}

export interface LoadResult {
  readonly requestsPerSecond: number;
  /** Size of one response, head and body. */
  readonly bytesPerAnswer: number;
}

/**
 * Loads a server over keep-alive connections, one request at a time each. Deliberately cheap: all responses have the
 * same length, so it counts bytes instead of parsing.
 * @throws Error when a response has another status or length than the first
 */
export async function loadHttp(options: LoadOptions): Promise<LoadResult> {
  const { length } = await probe(options);
  let answered = 0;
  const until = Date.now() + options.durationMs;
  const started = process.hrtime.bigint();
  await Promise.all(
    Array.from({ length: options.connections }, async () => {
      const socket = await open(options);
      await run(socket, options, length, until, () => (answered += 1));
      socket.destroy();
    }),
  );
  const seconds = Number(process.hrtime.bigint() - started) / 1e9;
  return { requestsPerSecond: answered / seconds, bytesPerAnswer: length };
}

function open({ host, port }: LoadOptions): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host, () => resolve(socket));
    socket.setNoDelay(true);
    socket.once('error', reject);
  });
}

/** One request, to learn the length of a response. */
async function probe(options: LoadOptions): Promise<{ length: number }> {
  const socket = await open(options);
  socket.write(options.request);
  let received = Buffer.alloc(0);
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    received = Buffer.concat([received, chunk]);
    const end = received.indexOf('\r\n\r\n');
    if (end === -1) continue;
    const head = received.toString('latin1', 0, end);
    expectStatus(head, options.status);
    const length = end + 4 + Number(/content-length: (\d+)/i.exec(options.status === 304 ? '' : head)?.[1] ?? 0);
    if (received.length >= length) {
      socket.destroy();
      return { length };
    }
  }
  throw new Error('the connection ended before the answer did');
}

function run(socket: Socket, options: LoadOptions, length: number, until: number, count: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let missing = 0;
    const ask = (): void => {
      missing = length;
      socket.write(options.request);
    };
    socket.on('data', (chunk: Buffer) => {
      if (missing === length && chunk.length >= 12) {
        try {
          expectStatus(chunk.toString('latin1', 0, 12), options.status);
        } catch (error) {
          reject(error);
          return;
        }
      }
      missing -= chunk.length;
      if (missing > 0) return;
      if (missing < 0) reject(new Error('an answer was longer than the first'));
      count();
      if (Date.now() < until) ask();
      else resolve();
    });
    socket.once('close', () => reject(new Error('the server closed a connection')));
    ask();
  });
}

function expectStatus(head: string, status: number): void {
  if (!head.startsWith(`HTTP/1.1 ${status}`))
    throw new Error(`expected ${status}, got: ${head.split('\r\n')[0] ?? ''}`);
}
