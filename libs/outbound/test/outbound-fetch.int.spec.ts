import { startHttpSink, type HttpSink, type SinkAnswer } from '@candor/lab/sinks/http-sink.js';
import { OutboundError } from '../src/exchange.js';
import { ForbiddenTargetError } from '../src/forbidden-target.error.js';
import { OutboundFetch } from '../src/outbound-fetch.js';

describe('OutboundFetch', () => {
  let sink: HttpSink;
  let answer: SinkAnswer;
  let outbound: OutboundFetch;

  beforeEach(async () => {
    answer = { status: 200, body: 'hello', headers: { 'content-type': 'text/plain', 'x-two': 'a' } };
    sink = await startHttpSink(() => answer);
    outbound = new OutboundFetch({ allow: [new URL(sink.url).host], timeoutMs: 5_000, maxBytes: 1_000 });
  });
  afterEach(async () => {
    await outbound.close();
    await sink.close();
  });

  it('returns the complete answer, with its status and headers', async () => {
    const response = await outbound.fetch(`${sink.url}/a?b=c`);
    expect([response.status, response.headers.get('x-two'), await response.text()]).toEqual([200, 'a', 'hello']);
    expect(sink.requests.items[0]).toMatchObject({ method: 'GET', path: '/a?b=c' });
  });

  it('sends method, headers and body', async () => {
    await outbound.fetch(sink.url, { method: 'POST', headers: { 'x-sent': 'yes' }, body: 'a=b' });
    const [request] = sink.requests.items;
    expect([request?.method, request?.headers['x-sent'], request?.body.toString()]).toEqual(['POST', 'yes', 'a=b']);
  });

  it('follows no redirect', async () => {
    answer = { status: 302, headers: { location: `${sink.url}/elsewhere` } };
    expect((await outbound.fetch(sink.url)).status).toBe(302);
    expect(sink.requests.items).toHaveLength(1);
  });

  it('gives up earlier where a call has less time', async () => {
    answer = { delayMs: Number.POSITIVE_INFINITY };
    await expect(outbound.fetch(sink.url, { timeoutMs: 50 })).rejects.toBeInstanceOf(OutboundError);
  });

  it('accepts an answer without a body', async () => {
    answer = { status: 204 };
    expect((await outbound.fetch(sink.url)).status).toBe(204);
  });

  it('opens no private address, neither as a number nor by name', async () => {
    const strict = new OutboundFetch();
    const named = new OutboundFetch({ resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]) });
    await expect(strict.fetch(sink.url)).rejects.toBeInstanceOf(ForbiddenTargetError);
    await expect(named.fetch(`http://public.example:${new URL(sink.url).port}`)).rejects.toBeInstanceOf(
      ForbiddenTargetError,
    );
    expect(sink.connections()).toBe(0);
    await Promise.all([strict.close(), named.close()]);
  });

  it('opens nothing but http and https', async () => {
    await expect(outbound.fetch('file:///etc/passwd')).rejects.toBeInstanceOf(ForbiddenTargetError);
  });

  it.each<[string, SinkAnswer]>([
    ['is too long', { status: 200, body: 'x'.repeat(1_001) }],
    ['is cut off', { drop: true }],
  ])('rejects an answer that %s', async (_, bad) => {
    answer = bad;
    await expect(outbound.fetch(sink.url)).rejects.toBeInstanceOf(OutboundError);
  });

  it('times out without an answer', async () => {
    answer = { delayMs: Infinity };
    const hasty = new OutboundFetch({ allow: [new URL(sink.url).host], timeoutMs: 200 });
    await expect(hasty.fetch(sink.url)).rejects.toBeInstanceOf(OutboundError);
    await hasty.close();
  });

  it('fails when nothing listens at the address', async () => {
    await sink.close();
    await expect(outbound.fetch(sink.url)).rejects.toBeInstanceOf(OutboundError);
    sink = await startHttpSink(() => answer);
  });
});
