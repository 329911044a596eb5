import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { openHttpServer, type HttpServer } from '../src/edge/listen/http-server.js';
import { readBody } from '../src/edge/requests/request-body.js';
import { eventually } from './eventually.js';

const ASK = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';

describe('connections', () => {
  let server: HttpServer;
  const sockets: Socket[] = [];
  const open = async (listener: RequestListener, maxConnections: number) =>
    (server = await openHttpServer(listener, { port: 0, host: '127.0.0.1', maxConnections }));
  /** A connection that the server has accepted. */
  const come = async (sent = ''): Promise<Socket> => {
    const before = server.connections;
    const socket = connect(server.port, '127.0.0.1');
    sockets.push(socket.on('error', () => undefined));
    await once(socket, 'connect');
    if (sent !== '') socket.write(sent);
    else
      await eventually(
        () => Promise.resolve(server.connections),
        (count) => count > before,
      );
    return socket;
  };
  const answered = async (socket: Socket) => String((await once(socket, 'data'))[0]);

  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await server.close(0);
  });

  it('are limited: a new one replaces the one that has sent no request for the longest', async () => {
    await open((_request, response) => response.end('answer'), 2);
    const silent = await come();
    const kept = await come();
    kept.write(ASK);
    await answered(kept);
    const gone = once(silent, 'close');
    expect(await answered(await come(ASK))).toContain('200 OK');
    await gone;
    const keptGone = once(kept, 'close');
    expect(await answered(await come(ASK))).toContain('200 OK');
    await keptGone;
    expect(server.connections).toBe(2);
  });

  it('that wait for an answer stay: the new one is closed', async () => {
    let asked = 0;
    await open(() => (asked += 1), 2);
    const busy = [await come(ASK), await come(ASK)];
    await eventually(
      () => Promise.resolve(asked),
      (count) => count === 2,
    );
    const more = connect(server.port, '127.0.0.1');
    await once(
      more.on('error', () => undefined),
      'close',
    );
    expect(busy.map(({ destroyed }) => destroyed)).toEqual([false, false]);
  });

  it('that keep sending requests without waiting for an answer are closed', async () => {
    let asked = 0;
    await open(() => (asked += 1), 2);
    const socket = await come(ASK.repeat(100));
    await once(socket, 'close');
    expect(asked).toBe(16);
  });

  it('with more headers than any real client sends are refused', async () => {
    await open((_request, response) => response.end('answer'), 2);
    const headers = (count: number) => Array.from({ length: count }, (_, n) => `x${n}: ${n}\r\n`).join('');
    expect(await answered(await come(`GET / HTTP/1.1\r\nhost: x\r\n${headers(100)}\r\n`))).toContain('200 OK');
    const refused = await answered(await come(`GET / HTTP/1.1\r\nhost: x\r\n${headers(300)}\r\n`));
    expect(refused).toContain('HTTP/1.1 431 ');
    expect(refused).toContain('"status":431');
  });

  it('whose bodies arrive slowly give way to those whose bodies arrive', async () => {
    const MIB = 1_048_576;
    const outcomes: string[] = [];
    let taken = 0;
    await open((request, response) => {
      request.on('data', (part: Buffer) => (taken += part.length));
      readBody(request, 40 * MIB).then(
        (body) => response.end(String(body.length)),
        (error: Error) => {
          outcomes.push(error.constructor.name);
          response.writeHead(503).end();
        },
      );
    }, 10);
    const head = (bytes: number) => `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${bytes}\r\n\r\n`;
    const slow = await come(head(30 * MIB));
    slow.write(Buffer.alloc(20 * MIB));
    // What has not arrived yet needs no memory.
    await eventually(
      () => taken,
      (bytes) => bytes === 20 * MIB,
    );
    const quick = await come(head(20 * MIB));
    quick.write(Buffer.alloc(20 * MIB));
    const [[first], [second]] = await Promise.all([once(slow, 'data'), once(quick, 'data')]);
    expect(String(first)).toContain('503');
    expect(String(second)).toContain(String(20 * MIB));
    expect(outcomes).toEqual(['UnavailableError']);
  });
});
