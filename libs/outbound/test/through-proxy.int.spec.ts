import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import tls, { type TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { certify } from '@candor/lab/bench/host-certificates.js';
import { startConnectProxy, type ConnectProxy, type ProxyFault } from '@candor/lab/doubles/connect-proxy.js';
import { startHttpSink, type HttpSink, type SinkAnswer } from '@candor/lab/sinks/http-sink.js';
import { OutboundError } from '../src/exchange.js';
import { ForbiddenTargetError } from '../src/forbidden-target.error.js';
import { OutboundClient, type OutboundOptions } from '../src/outbound-client.js';
import { OutboundFetch } from '../src/outbound-fetch.js';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function sink(answer?: () => SinkAnswer): Promise<HttpSink> {
  const started = await startHttpSink(answer);
  closing.push(started.close);
  return started;
}

const portOf = (url: string) => ({ port: Number(new URL(url).port) });

/** A proxy at which everything public is this receiver. */
async function proxyTo(lead: HttpSink | ProxyFault, login?: string): Promise<ConnectProxy> {
  const started = await startConnectProxy((ask) => {
    if (login !== undefined && ask.login !== login) return 407;
    return typeof lead === 'object' ? portOf(lead.url) : lead;
  });
  closing.push(started.close);
  return started;
}

const PUBLIC = [{ address: '93.184.215.14', family: 4 }];

function client(proxy: URL, options: OutboundOptions = {}): OutboundClient {
  const made = new OutboundClient({ proxy, resolve: async () => PUBLIC, ...options });
  closing.push(() => made.close());
  return made;
}

const withLogin = (url: URL, user: string, password: string) =>
  Object.assign(new URL(url), { username: user, password });

describe('a proxy', () => {
  it('is asked for the address that we checked, and never for a name', async () => {
    const target = await sink(() => ({ status: 200, body: 'hello' }));
    const proxy = await proxyTo(target);
    const answer = await client(proxy.url).post('http://hooks.example.com/hook?a=b', { 'x-a': '1' }, '{}');
    expect(answer).toMatchObject({ status: 200, body: 'hello' });
    expect(proxy.asked).toEqual([{ target: '93.184.215.14:80', login: undefined }]);
    const [request] = target.requests.items;
    expect(request).toMatchObject({ path: '/hook?a=b', headers: { host: 'hooks.example.com', 'x-a': '1' } });
  });

  it('also carries what is fetched', async () => {
    const target = await sink(() => ({ status: 200, body: '{}' }));
    const proxy = await proxyTo(target);
    const outbound = new OutboundFetch({ proxy: proxy.url, resolve: async () => PUBLIC });
    closing.push(() => outbound.close());
    expect((await outbound.fetch('http://login.example.com:8080/keys')).status).toBe(200);
    expect(proxy.asked.map((ask) => ask.target)).toEqual(['93.184.215.14:8080']);
  });

  it('carries many requests over one tunnel', async () => {
    const target = await sink();
    const proxy = await proxyTo(target);
    const outbound = client(proxy.url);
    for (let n = 0; n < 20; n += 1) await outbound.post('http://hooks.example.com/', {}, '{}');
    expect(target.requests.items).toHaveLength(20);
    expect(proxy.asked.length).toBeLessThanOrEqual(2);
  });

  it('is shown the login, and the receiver is not', async () => {
    const target = await sink();
    const proxy = await proxyTo(target, `Basic ${Buffer.from('candor:s3cret').toString('base64')}`);
    const outbound = client(withLogin(proxy.url, 'candor', 's3cret'));
    expect((await outbound.post('http://hooks.example.com/', {}, '{}')).status).toBe(204);
    expect(target.requests.items[0]?.headers).not.toHaveProperty('proxy-authorization');
  });

  it('that does not know the login is asked once, and neither it nor the login is named', async () => {
    const proxy = await proxyTo(await sink(), 'Basic other');
    const resolve = async () => [...PUBLIC, { address: '93.184.215.15', family: 4 }];
    const outbound = client(withLogin(proxy.url, 'candor', 's3cret'), { resolve });
    const failure: Error = (await outbound
      .post('http://hooks.example.com/', {}, '{}')
      .catch((error: Error) => error)) as Error;
    expect(failure).toEqual(new OutboundError('The proxy does not accept our login (407).'));
    expect(JSON.stringify([failure, failure.stack, String(failure.cause)])).not.toMatch(/s3cret|127\.0\.0\.1/);
    expect(proxy.asked).toHaveLength(1);
  });

  it.each<[string, ProxyFault, string]>([
    ['refuses', 403, 'The proxy refused the target (403).'],
    ['does not reach the target', 502, 'The proxy refused the target (502).'],
    ['closes the connection', 'cut', 'The proxy does not answer (ECONNRESET).'],
  ])('that %s is a missing answer', async (_, fault, message) => {
    const proxy = await proxyTo(fault);
    const attempt = client(proxy.url).post('http://hooks.example.com/', {}, '{}');
    await expect(attempt).rejects.toThrow(new OutboundError(message));
  });

  it('that hangs counts towards the time a request may take', async () => {
    const proxy = await proxyTo('hang');
    const slow = client(proxy.url, { timeoutMs: 300 }).post('http://hooks.example.com/', {}, '{}');
    await expect(slow).rejects.toThrow(OutboundError);
    await expect(slow).rejects.toThrow(/in time/);
    const outbound = new OutboundFetch({ proxy: proxy.url, resolve: async () => PUBLIC, timeoutMs: 300 });
    closing.push(() => outbound.close());
    await expect(outbound.fetch('http://hooks.example.com/')).rejects.toThrow(OutboundError);
  });

  it('that is not there is a missing answer, and the error does not say where it should be', async () => {
    const proxy = await proxyTo('hang');
    await proxy.close();
    const attempt = client(proxy.url).post('http://hooks.example.com/', {}, '{}');
    await expect(attempt).rejects.toThrow(new OutboundError('The proxy does not answer (ECONNREFUSED).'));
  });

  it('is asked for the next address when it does not reach one, IPv4 first', async () => {
    const target = await sink();
    const proxy = await startConnectProxy((ask) => (ask.target.endsWith('.14:80') ? 502 : portOf(target.url)));
    closing.push(proxy.close);
    const resolve = async () => [{ address: '2606:4700::1111', family: 6 }, ...PUBLIC];
    const outbound = client(proxy.url, { resolve });
    expect((await outbound.post('http://hooks.example.com/', {}, '{}')).status).toBe(204);
    expect(proxy.asked.map((ask) => ask.target)).toEqual(['93.184.215.14:80', '[2606:4700::1111]:80']);
  });
});

describe('a proxy that refuses everything', () => {
  it('is asked for a few addresses of a name that has many', async () => {
    const proxy = await proxyTo(403);
    const resolve = async () => Array.from({ length: 50 }, (_, n) => ({ address: `93.184.215.${n + 1}`, family: 4 }));
    const attempt = client(proxy.url, { resolve }).post('http://hooks.example.com/', {}, '{}');
    await expect(attempt).rejects.toThrow(OutboundError);
    expect(proxy.asked).toHaveLength(4);
  });
});

describe('behind a proxy', () => {
  it.each(['127.0.0.1', '127.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]', '169.254.169.254', '10.0.0.1'])(
    'nobody gets to %s',
    async (host) => {
      const proxy = await proxyTo(await sink());
      for (const scheme of ['http', 'https'])
        await expect(client(proxy.url).post(`${scheme}://${host}/`, {}, '{}')).rejects.toThrow(ForbiddenTargetError);
      expect(proxy.asked).toEqual([]);
    },
  );

  it.each([
    ['private', ['10.0.0.1']],
    ['mixed', ['93.184.215.14', '10.0.0.1']],
  ])('a name with addresses that are %s is refused', async (_, addresses) => {
    const proxy = await proxyTo(await sink());
    const resolve = async () => addresses.map((address) => ({ address, family: 4 }));
    const attempt = client(proxy.url, { resolve }).post('https://hooks.example.com/', {}, '{}');
    await expect(attempt).rejects.toThrow(ForbiddenTargetError);
    expect(proxy.asked).toEqual([]);
  });

  it('a name that leads elsewhere a moment later is harmless', async () => {
    const target = await sink(() => ({ status: 200, headers: { connection: 'close' } }));
    const proxy = await proxyTo(target);
    const answers = [PUBLIC, [{ address: '127.0.0.1', family: 4 }]];
    const resolve = async () => answers.shift() ?? PUBLIC;
    const outbound = client(proxy.url, { resolve });
    expect((await outbound.post('http://rebind.example.com/', {}, '{}')).status).toBe(200);
    await expect(outbound.post('http://rebind.example.com/', {}, '{}')).rejects.toThrow(ForbiddenTargetError);
    expect(proxy.asked.map((ask) => ask.target)).toEqual(['93.184.215.14:80']);
  });

  it('redirects are not followed', async () => {
    const target = await sink(() => ({ status: 302, headers: { location: 'http://127.0.0.1/' } }));
    const proxy = await proxyTo(target);
    expect((await client(proxy.url).post('http://hooks.example.com/', {}, '{}')).status).toBe(302);
    expect(proxy.asked).toHaveLength(1);
  });

  it('a name that cannot be resolved here is a missing answer; the proxy is not asked to', async () => {
    const proxy = await proxyTo(await sink());
    const resolve = () => Promise.reject(new Error('getaddrinfo ENOTFOUND hooks.example.com'));
    const attempt = client(proxy.url, { resolve }).post('http://hooks.example.com/', {}, '{}');
    await expect(attempt).rejects.toThrow(/ENOTFOUND/);
    expect(proxy.asked).toEqual([]);
  });

  it('what is allowed by name is reached directly', async () => {
    const target = await sink();
    const proxy = await proxyTo(502);
    const outbound = client(proxy.url, { allow: [new URL(target.url).host] });
    expect((await outbound.post(target.url, {}, '{}')).status).toBe(204);
    expect(proxy.asked).toEqual([]);
  });
});

describe('TLS through a proxy', () => {
  const { authority, key, certificates } = certify(['hooks.example.com']);
  const trusted = tls.getCACertificates('default');
  const names: (string | false | null)[] = [];
  const server = createTlsServer({ key, cert: certificates['hooks.example.com'] }, (incoming, response) => {
    names.push((incoming.socket as TLSSocket).servername ?? null);
    response.end(incoming.headers.host);
  });
  const lead = () => ({ port: (server.address() as AddressInfo).port });

  beforeAll(async () => {
    tls.setDefaultCACertificates([...trusted, authority]);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    tls.setDefaultCACertificates(trusted);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('is spoken with the receiver, by its name', async () => {
    const proxy = await startConnectProxy(lead);
    closing.push(proxy.close);
    const answer = await client(proxy.url).post('https://hooks.example.com/', {}, '{}');
    expect(answer).toMatchObject({ status: 200, body: 'hooks.example.com' });
    expect(names).toEqual(['hooks.example.com']);
    expect(proxy.asked.map((ask) => ask.target)).toEqual(['93.184.215.14:443']);
  });

  it('fails where the certificate is that of another name', async () => {
    const proxy = await startConnectProxy(lead);
    closing.push(proxy.close);
    await expect(client(proxy.url).post('https://other.example.com/', {}, '{}')).rejects.toThrow(/altnames/);
  });

  it('fails where nobody vouches for the certificate', async () => {
    tls.setDefaultCACertificates(trusted);
    const proxy = await startConnectProxy(lead);
    closing.push(proxy.close);
    const attempt = client(proxy.url).post('https://hooks.example.com/', {}, '{}');
    await expect(attempt).rejects.toThrow(/certificate/);
  });
});
