import { afterEach, describe, expect, it } from '@jest/globals';
import { Pool } from 'undici';
import { startHttpSink, type HttpSink } from '../../src/sinks/http-sink.js';

describe('startHttpSink', () => {
  let sink: HttpSink | undefined;
  afterEach(() => sink?.close());

  it('records method, path, headers and the exact bytes', async () => {
    sink = await startHttpSink();
    const body = Buffer.from([0, 255, 128, 10, 13, 0]);
    const response = await fetch(`${sink.url}/hook?a=1`, { method: 'POST', headers: { 'Webhook-Id': 'x' }, body });
    expect(response.status).toBe(204);
    expect(sink.requests.items).toMatchObject([{ method: 'POST', path: '/hook?a=1', headers: { 'webhook-id': 'x' } }]);
    expect(sink.requests.items[0]?.body.equals(body)).toBe(true);
  });

  it('accepts thousands of requests', async () => {
    sink = await startHttpSink();
    const pool = new Pool(sink.url, { connections: 20 });
    const send = async (n: number) => (await pool.request({ path: `/${n}`, method: 'POST', body: 'x' })).body.dump();
    const sends = Array.from({ length: 5_000 }, (_, n) => send(n));
    const requests = await sink.requests.waitFor((items) => items.length === 5_000);
    await Promise.all(sends);
    expect(new Set(requests.map(({ path }) => path)).size).toBe(5_000);
    expect(sink.connections()).toBe(20);
    await pool.close();
  });

  it('simulates faults: status, delay, a closed connection', async () => {
    sink = await startHttpSink(({ path }) =>
      path === '/gone'
        ? { status: 410, headers: { 'retry-after': '7' } }
        : path === '/cut'
          ? { drop: true }
          : { delayMs: 30 },
    );
    const gone = await fetch(`${sink.url}/gone`);
    expect([gone.status, gone.headers.get('retry-after')]).toEqual([410, '7']);
    await expect(fetch(`${sink.url}/cut`)).rejects.toThrow();
    const before = performance.now();
    await fetch(`${sink.url}/slow`);
    expect(performance.now() - before).toBeGreaterThan(28);
    expect(sink.requests.items.map(({ path }) => path)).toEqual(['/gone', '/cut', '/slow']);
  });

  it('closes although a request was never answered', async () => {
    const stuck = await startHttpSink(() => ({ delayMs: Infinity }));
    const refused = expect(fetch(stuck.url)).rejects.toThrow('fetch failed');
    await stuck.requests.waitFor((items) => items.length === 1);
    await stuck.close();
    await refused;
  });
});
