import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { StripeFiles, StripeInvoices } from '@candor/billing/stripe/stripe-invoices.js';
import { stripeClient } from '@candor/billing/stripe/stripe-client.js';
import { TwitterOAuth } from '@candor/integrations/twitter/twitter-oauth.js';
import { certify } from '@candor/lab/bench/host-certificates.js';
import { startConnectProxy, type ConnectProxy, type ProxyFault } from '@candor/lab/doubles/connect-proxy.js';
import { SlackApi } from '@candor/notifications/slack/slack-api.js';
import { TwitterPosts } from '@candor/notifications/twitter/twitter-api.js';
import { providerFetch } from '@candor/outbound/provider-transport.js';
import { SlackOAuth } from '@candor/slack/slack-oauth.js';

const LOGIN = `Basic ${Buffer.from('candor:s3cret').toString('base64')}`;
const HOSTS = ['slack.com', 'api.x.com', 'api.stripe.com', 'files.stripe.com'];
const TARGET = { customerId: '1', accessToken: 'token', accessSecret: 'secret' };

/** What each provider says, by host and path. */
const ANSWERS: Readonly<Record<string, string>> = {
  'slack.com/api/chat.postMessage': '{"ok":true,"ts":"1.1"}',
  'slack.com/api/oauth.v2.access': '{"ok":false,"error":"invalid_code"}',
  'api.x.com/2/tweets': '{"data":{"id":"7","text":"hello"}}',
  'api.x.com/oauth/request_token': 'oauth_token=a&oauth_token_secret=b&oauth_callback_confirmed=true',
  'api.stripe.com/v1/invoices/in_1':
    '{"id":"in_1","object":"invoice","customer":"cus_1","invoice_pdf":"https://files.stripe.com/in_1.pdf"}',
  'files.stripe.com/in_1.pdf': '%PDF',
};

describe('a provider is called through the proxy, by its name and with its own certificate:', () => {
  const { authority, key, certificates } = certify(HOSTS);
  const trusted = tls.getCACertificates('default');
  const contexts = new Map(
    HOSTS.map((host) => [host, tls.createSecureContext({ key, cert: certificates[host] })] as const),
  );
  const server = createServer(
    { SNICallback: (name, done) => done(null, contexts.get(name)) },
    ({ headers, url = '' }, response) => {
      const text = ANSWERS[`${headers.host}${url.replace(/\?.*/, '')}`];
      const isJson = text?.startsWith('{');
      response.writeHead(text === undefined ? 404 : 200, isJson ? { 'content-type': 'application/json' } : {});
      response.end(text);
    },
  );
  let proxies: ConnectProxy[] = [];

  beforeAll(async () => {
    // Alone: to read all others takes longer than some calls may, on a machine that is busy.
    tls.setDefaultCACertificates([authority]);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    for (const proxy of proxies) await proxy.close();
    proxies = [];
  });
  afterAll(async () => {
    tls.setDefaultCACertificates(trusted);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  /** With the login in its URL. */
  async function startProxy(fault?: ProxyFault): Promise<{ url: URL; targets: () => string[] }> {
    const lead = { port: (server.address() as AddressInfo).port };
    const proxy = await startConnectProxy(({ login }) => fault ?? (login === LOGIN ? lead : 407));
    proxies.push(proxy);
    const url = Object.assign(new URL(proxy.url), { username: 'candor', password: 's3cret' });
    return { url, targets: () => proxy.asked.map(({ target }) => target) };
  }

  const slackSettings = (proxy: URL) => ({
    ...{ clientId: 'id', clientSecret: 'secret', apiUrl: 'https://slack.com/api/', authorizeUrl: 'https://slack.com/' },
    proxy,
  });
  const twitterSettings = (proxy: URL) => ({ appKey: 'key', appSecret: 'secret', apiUrl: 'https://api.x.com', proxy });
  const stripeSettings = (proxy: URL) => ({
    ...{ secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiUrl: 'https://api.stripe.com' },
    proxy,
  });
  const post = (proxy: URL, timeoutMs = 60_000) =>
    new SlackApi('https://slack.com/api/', timeoutMs, proxy).post('token', 'C1', { text: 'hello', blocks: [] });
  const tweet = (proxy: URL) => new TwitterPosts(twitterSettings(proxy)).post(TARGET as never, 'hello');
  const pdf = (proxy: URL) =>
    new StripeInvoices(stripeClient(stripeSettings(proxy)), new StripeFiles(providerFetch(proxy))).pdf('cus_1', 'in_1');

  it('Slack, for messages and sign-ups', async () => {
    const { url, targets } = await startProxy();
    expect(await post(url)).toBe('1.1');
    await expect(new SlackOAuth(slackSettings(url)).exchange('code', 'https://c.example')).rejects.toMatchObject({
      kind: 'refused',
    });
    expect(targets()).toEqual(['slack.com:443', 'slack.com:443']);
  });

  it('X, for posts and sign-ups', async () => {
    const { url, targets } = await startProxy();
    expect((await tweet(url)).id).toBe('7');
    const request = await new TwitterOAuth(twitterSettings(url)).requestToken('https://console.example/callback');
    expect(request).toMatchObject({ token: 'a', secret: 'b' });
    expect(targets()).toEqual(['api.x.com:443', 'api.x.com:443']);
  });

  it('Stripe, for calls and files', async () => {
    const { url, targets } = await startProxy();
    expect(Buffer.from(await pdf(url)).toString()).toBe('%PDF');
    expect(targets()).toEqual(['api.stripe.com:443', 'files.stripe.com:443']);
  });

  it.each<[string, ProxyFault]>([
    ['knows no login', 407],
    ['refuses', 403],
    ['does not reach it', 502],
    ['closes the connection', 'cut'],
  ])('none is reached past a proxy that %s, and no error repeats the login', async (_, fault) => {
    const { url } = await startProxy(fault);
    for (const call of [(proxy: URL) => post(proxy), tweet, pdf]) {
      const failure: unknown = await call(url).then(
        () => 'it answered',
        (error: unknown) => error,
      );
      expect(failure).toBeInstanceOf(Error);
      const { message, stack, cause } = failure as Error;
      expect([message, stack, String(cause)].join()).not.toMatch(/s3cret|czNjcmV0/);
    }
  });

  it('a proxy that hangs takes no longer than the provider may', async () => {
    const { url } = await startProxy('hang');
    await expect(post(url, 500)).rejects.toThrow();
    await expect(new TwitterOAuth(twitterSettings(url)).requestToken('https://c.example')).rejects.toMatchObject({
      kind: 'unavailable',
    });
    await expect(new SlackOAuth(slackSettings(url)).exchange('code', 'https://c.example')).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });
});
