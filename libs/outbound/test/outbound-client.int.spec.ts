import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { startHttpSink, type HttpSink, type SinkAnswer } from '@candor/lab/sinks/http-sink.js';
import { OutboundError } from '../src/exchange.js';
import { ForbiddenTargetError } from '../src/forbidden-target.error.js';
import { OutboundClient, type OutboundOptions } from '../src/outbound-client.js';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function sink(answer?: (path: string) => SinkAnswer): Promise<HttpSink> {
  const started = await startHttpSink((request) => answer?.(request.path));
  closing.push(started.close);
  return started;
}

/** A client that may reach these sinks, and nothing else on this machine. */
function client(allowed: HttpSink[], options: OutboundOptions = {}): OutboundClient {
  const made = new OutboundClient({ allow: allowed.map(({ url }) => new URL(url).host), ...options });
  closing.push(() => made.close());
  return made;
}

const port = (url: string) => new URL(url).port;

describe('OutboundClient', () => {
  it('posts the bytes and returns status, Retry-After and body', async () => {
    const target = await sink(() => ({ status: 503, headers: { 'retry-after': '7' }, body: 'später' }));
    const response = await client([target]).post(`${target.url}/hook?a=b`, { 'x-a': '1' }, '{"n":"é"}');
    expect(response).toEqual({ status: 503, retryAfter: '7', body: 'später' });
    const [request] = target.requests.items;
    expect(request).toMatchObject({ method: 'POST', path: '/hook?a=b', body: Buffer.from('{"n":"é"}') });
    expect(request?.headers['x-a']).toBe('1');
  });

  it('reuses connections', async () => {
    const target = await sink();
    const outbound = client([target]);
    for (let n = 0; n < 20; n += 1) await outbound.post(target.url, {}, '{}');
    expect(target.requests.items).toHaveLength(20);
    // The pool may open a second one while the first is still reading the end of an answer.
    expect(target.connections()).toBeLessThanOrEqual(2);
  });

  it('does not follow redirects', async () => {
    const canary = await sink();
    const target = await sink(() => ({ status: 302, headers: { location: canary.url } }));
    const response = await client([target, canary]).post(target.url, {}, '{}');
    expect(response.status).toBe(302);
    expect(canary.connections()).toBe(0);
  });

  it.each(['127.0.0.1', '127.1', '2130706433', '0x7f000001', '017700000001', '[::ffff:127.0.0.1]', 'localhost', '0'])(
    'never connects to %s',
    async (host) => {
      const canary = await sink();
      const attempt = client([]).post(`http://${host}:${port(canary.url)}/`, {}, '{}');
      await expect(attempt).rejects.toThrow(ForbiddenTargetError);
      await expect(client([]).post(`https://${host}:${port(canary.url)}/`, {}, '{}')).rejects.toThrow(
        ForbiddenTargetError,
      );
      expect(canary.connections()).toBe(0);
    },
  );

  it.each([
    ['only private', ['127.0.0.1']],
    ['mixed', ['8.8.8.8', '127.0.0.1']],
  ])('never connects to a name with a private address: %s', async (_, addresses) => {
    const canary = await sink();
    const resolve = async () => addresses.map((address) => ({ address, family: 4 }));
    const attempt = client([], { resolve }).post(`http://hooks.example.com:${port(canary.url)}/`, {}, '{}');
    await expect(attempt).rejects.toThrow(ForbiddenTargetError);
    expect(canary.connections()).toBe(0);
  });

  it('checks the address it connects to, not one from an earlier lookup', async () => {
    const canary = await sink();
    const answers = ['192.0.0.170', '127.0.0.1'];
    const resolve = async () => [{ address: answers.shift() ?? '127.0.0.1', family: 4 }];
    const outbound = client([], { resolve });
    const url = `http://rebind.example.com:${port(canary.url)}/`;
    await expect(outbound.post(url, {}, '{}')).rejects.toThrow(ForbiddenTargetError);
    await expect(outbound.post(url, {}, '{}')).rejects.toThrow(ForbiddenTargetError);
    expect(canary.connections()).toBe(0);
  });

  it('times out when a receiver does not answer, without effect on others', async () => {
    const target = await sink((path) => (path === '/slow' ? { delayMs: Infinity } : {}));
    const outbound = client([target], { timeoutMs: 300 });
    const slow = outbound.post(`${target.url}/slow`, {}, '{}');
    const quick = await outbound.post(`${target.url}/quick`, {}, '{}');
    expect(quick.status).toBe(204);
    await expect(slow).rejects.toThrow(new OutboundError('No answer in time.'));
  });

  it('returns the status of an answer whose body never ends', async () => {
    const target = await rawServer((socket) =>
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nbeginning'),
    );
    const outbound = new OutboundClient({ allow: [target], timeoutMs: 300 });
    closing.push(() => outbound.close());
    expect(await outbound.post(`http://${target}/`, {}, '{}')).toMatchObject({ status: 200, body: 'beginning' });
  });

  it('keeps 2 KiB of a body and stops reading after 64', async () => {
    let written = 0;
    const target = await rawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      const pour = (): void => {
        while (!socket.destroyed && socket.write('x'.repeat(16_384))) written += 16_384;
      };
      socket.on('drain', pour);
      pour();
    });
    const outbound = new OutboundClient({ allow: [target] });
    closing.push(() => outbound.close());
    const response = await outbound.post(`http://${target}/`, {}, '{}');
    expect(response.body).toBe('x'.repeat(2048));
    expect(written).toBeLessThan(16 * 1024 * 1024);
  });

  it.each([
    ['cut off', async () => (await sink(() => ({ drop: true }))).url],
    ['nobody listening', async () => `http://127.0.0.1:${await closedPort()}`],
  ])('reports when the connection fails: %s', async (_, start) => {
    const url = await start();
    const outbound = new OutboundClient({ allow: [new URL(url).host] });
    closing.push(() => outbound.close());
    await expect(outbound.post(url, {}, '{}')).rejects.toThrow(OutboundError);
  });

  it('keeps connections to a limited number of origins', async () => {
    const targets = await Promise.all([sink(), sink(), sink()]);
    const outbound = client(targets, { maxOrigins: 2 });
    for (const target of [...targets, ...targets]) expect((await outbound.post(target.url, {}, '')).status).toBe(204);
    expect(targets.map((target) => target.connections())).toEqual([2, 2, 2]);
  });
});

async function rawServer(onRequest: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('data', () => onRequest(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: free } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return free;
}
