import { connect as connectSocket, type Socket } from 'node:net';
import { once } from 'node:events';
import { Agent, request as ask } from 'node:http';
import { openHttpServer } from '../src/edge/listen/http-server.js';

const GRACE_MS = 5_000;

async function send(port: number, text: string): Promise<Socket> {
  const socket = connectSocket(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

/** A promise and the function that settles it. */
function signal(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => (resolve = settle));
  return { promise, resolve };
}

describe('closing the server', () => {
  it('finishes what is in progress, closes idle connections and accepts no new ones', async () => {
    let finish = (): void => undefined;
    const arrived = signal();
    const server = await openHttpServer(
      (request, response) => {
        if (request.url === '/idle') {
          response.end('idle');
          return;
        }
        finish = () => response.end('done');
        arrived.resolve();
      },
      { port: 0, maxConnections: 100 },
    );
    const idle = await send(server.port, 'GET /idle HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(idle, 'data');
    const busy = await send(server.port, 'GET /busy HTTP/1.1\r\nHost: x\r\n\r\n');
    await arrived.promise;

    const idleClosed = once(idle, 'close');
    idle.resume();
    const closed = server.close(GRACE_MS);
    await idleClosed;
    await expect(send(server.port, '')).rejects.toThrow('ECONNREFUSED');

    const answer = once(busy, 'data');
    finish();
    expect(String((await answer)[0])).toContain('done');
    await closed;
  });

  it('loses no request of clients that keep their connections', async () => {
    const server = await openHttpServer((_request, response) => response.end('hello'), {
      port: 0,
      maxConnections: 100,
    });
    const agent = new Agent({ keepAlive: true });
    const failures: unknown[] = [];
    /** @returns whether the connection is kept */
    const one = () =>
      new Promise<boolean>((resolve) => {
        const sent = ask({ port: server.port, host: '127.0.0.1', agent }, (answer) => {
          answer.resume().once('end', () => resolve(answer.headers.connection !== 'close'));
        });
        sent.once('error', (error) => {
          failures.push(error);
          resolve(false);
        });
        sent.end();
      });
    const arrived = signal();
    // What leads clients here sends their next connections elsewhere.
    const client = async (): Promise<void> => {
      while (await one()) arrived.resolve();
    };
    const clients = Array.from({ length: 20 }, client);
    await arrived.promise;
    await server.close(GRACE_MS);
    await Promise.all(clients);
    agent.destroy();
    expect(failures).toEqual([]);
  });

  it('answers clients that still come, and ends when they no longer do or when its time is up', async () => {
    const start = () => openHttpServer((_request, response) => response.end('hello'), { port: 0, maxConnections: 100 });
    const answered = ({ port }: { readonly port: number }) =>
      fetch(`http://127.0.0.1:${port}/`).then(
        (answer) => answer.headers.get('connection') === 'close',
        () => false,
      );
    const left = await start();
    expect(await answered(left)).toBe(false);
    const end = performance.now() + 1_500;
    const closed = left.close(GRACE_MS);
    while (performance.now() < end) expect(await answered(left)).toBe(true);
    await closed;
    expect(await answered(left)).toBe(false);

    const besieged = await start();
    await answered(besieged);
    const cut = besieged.close(600);
    while (await answered(besieged));
    await cut;
  });

  it('aborts what takes longer than the grace period', async () => {
    const arrived = signal();
    const server = await openHttpServer(() => arrived.resolve(), { port: 0, maxConnections: 100 });
    const hanging = await send(server.port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await arrived.promise;
    const cut = once(hanging, 'close');
    hanging.resume();
    await server.close(50);
    await cut;
  });

  it.each([undefined, 'localhost'])('answers on IPv4 and IPv6 when the host is %s', async (given) => {
    const where = { port: 0, host: given, maxConnections: 100 };
    const server = await openHttpServer((_request, response) => response.end('hello'), where);
    for (const host of ['127.0.0.1', '[::1]']) {
      expect(await (await fetch(`http://${host}:${server.port}/`)).text()).toBe('hello');
    }
    await server.close(100);
  });
});
