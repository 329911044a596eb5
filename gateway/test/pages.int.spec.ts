import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Snapshot } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { startTestNats, type TestNats } from '@candor/testing/test-nats.js';
import { PageSite } from '../src/pages/page-site.js';
import { IdentityCache } from '../src/prepared/identity-cache.js';
import { eventually } from './eventually.js';
import { ACME, artifact, CSP, defaultSnapshot, encoded, GLOBEX, inLanguages, snapshot } from './snapshots.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

const HOST = 'acme.localhost:8080';

describe('public pages', () => {
  let nats: TestNats;
  let connection: NatsConnection;
  let gateway: TestGateway;
  const rpcs: string[] = [];

  const publish = (message: Snapshot) =>
    jetstream(connection).publish(`pages.snapshot.${message.customerId || 'default'}`, encoded(message));
  const visit = (path = '/', headers: Record<string, string> = {}, host = HOST, method = 'GET') =>
    gateway.ask(path, { host, headers, method });
  const untilRevision = (revision: number, host = HOST) =>
    eventually(
      () => visit('/', {}, host),
      (answer) => answer.headers['x-candor-revision'] === String(revision),
    );

  beforeAll(async () => {
    nats = await startTestNats();
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    connection = await connect({ servers: nats.url, maxReconnectAttempts: -1, reconnectTimeWait: 50 });
    connection.subscribe('rpc.>', { callback: (_error, message) => void rpcs.push(message.subject) });
    await eventually(
      async () => (await jetstreamManager(connection)).streams.info('PAGES').catch(() => undefined),
      (info) => info !== undefined,
    );
    await publish(defaultSnapshot());
    await publish(snapshot());
    await untilRevision(1);
  });

  afterAll(async () => {
    await gateway.close();
    await connection.close();
    await nats.stop();
  });

  it('are served as they were published, with their policy', async () => {
    const answer = await visit();
    expect(answer).toMatchObject({ status: 200, text: '<h1>Revision 1</h1>' });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=86400',
      'content-security-policy': CSP,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      vary: 'accept-encoding',
      'content-length': '19',
    });
  });

  it('are English for everybody where there is nothing else, as in files of an older release', async () => {
    const answer = await visit('/?lang=de', { 'accept-language': 'de', cookie: 'lang=de' });
    expect(answer).toMatchObject({ text: '<h1>Revision 1</h1>', headers: { vary: 'accept-encoding' } });
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  it('let caches keep data a little', async () => {
    const answer = await visit('/api/v2/status.json');
    expect(answer.headers['cache-control']).toBe('public, max-age=30, stale-while-revalidate=60, stale-if-error=86400');
  });

  it('let programs on other sites read data, and no pages', async () => {
    expect((await visit('/api/v2/status.json')).headers['access-control-allow-origin']).toBe('*');
    expect((await visit('/')).headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('answer 304 to programs that know only when they last asked', async () => {
    const first = await visit('/api/v2/status.json');
    const since = String(first.headers['last-modified']);
    expect(Number.isNaN(Date.parse(since))).toBe(false);
    const again = await visit('/api/v2/status.json', { 'if-modified-since': since });
    expect(again).toMatchObject({ status: 304, text: '' });
    const another = { 'if-modified-since': since, 'if-none-match': '"another"' };
    expect((await visit('/api/v2/status.json', another)).status).toBe(200);
  });

  it('let caches keep for ever what is named by its content', async () => {
    const answer = await visit('/_assets/abc.css');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-type']).toBe('text/css; charset=utf-8');
  });

  it('are another origin than the console: no call and no session is to be had there', async () => {
    for (const [path, method] of [
      ['/api/auth/refresh', 'POST'],
      ['/api/auth/login', 'POST'],
      ['/api/settings', 'GET'],
      ['/login', 'GET'],
    ] as const) {
      const answer = await visit(path, { cookie: 'candor_refresh=x' }, HOST, method);
      expect(answer.status).toBe(404);
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
  });

  it('have a policy that runs nothing where they are no page', async () => {
    const feed = { ...artifact('/feed.json', '{}', 'application/feed+json'), contentSecurityPolicy: '' };
    const site = new PageSite(snapshot({ artifacts: [feed] }), new IdentityCache());
    const headers = site.artifact('/feed.json')?.headersFor(2);
    expect(headers?.[headers.indexOf('content-security-policy') + 1]).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
  });

  it('are compressed as the client likes', async () => {
    const gzip = await visit('/', { 'accept-encoding': 'gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.bytes).toString()).toBe('<h1>Revision 1</h1>');
    const brotli = await visit('/', { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe('<h1>Revision 1</h1>');
    expect((await visit('/', { 'accept-encoding': 'gzip;q=0' })).headers['content-encoding']).toBeUndefined();
  });

  it('answer 304 for the tag they gave, whatever the coding', async () => {
    const { etag = '' } = (await visit('/', { 'accept-encoding': 'gzip' })).headers;
    for (const ifNoneMatch of [etag, etag.replace('W/', ''), `"x", ${etag}`, '*']) {
      const answer = await visit('/', { 'if-none-match': ifNoneMatch, 'accept-encoding': 'br' });
      expect(answer).toMatchObject({ status: 304, text: '' });
      expect(answer.headers.etag).toBe(etag);
    }
    expect((await visit('/', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('answer HEAD with the headers of GET and no body', async () => {
    const [get, head] = [await visit(), await visit('/', {}, HOST, 'HEAD')];
    expect(head).toMatchObject({ status: 200, text: '' });
    expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' });
  });

  it.each(['/nope', '/incidents/', '/_system/confirmed', '/_system/not-found', '/%2e%2e/', '/api/incidents'])(
    'answer 404 with a page of their own for %s',
    async (path) => {
      const answer = await visit(path);
      expect(answer).toMatchObject({ status: 404, text: '<h1>Page not found</h1>' });
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  it.each(['nobody.localhost:8080', 'status.unknown.example', 'a.acme.localhost'])(
    'do not exist on the host %s',
    async (host) => {
      expect(await visit('/', {}, host)).toMatchObject({ status: 404, text: '<h1>No such Domain :(</h1>' });
    },
  );

  it('ask no service for a GET, whatever it carries', async () => {
    rpcs.length = 0;
    const reference = (await visit('/', { 'accept-encoding': 'br' })).headers.etag;
    for (let i = 0; i < 300; i += 1) {
      const headers = {
        cookie: `session=${i}`,
        'x-forwarded-host': 'other.localhost',
        'x-customer-id': GLOBEX,
        'accept-encoding': `br, gzip;q=0.${i}`,
        authorization: 'Bearer x',
      };
      const answer = await visit(`/?customerId=${GLOBEX}&r=${Math.random()}`, headers);
      expect(answer).toMatchObject({ status: 200, headers: { etag: reference } });
    }
    await visit('/confirm/some-token');
    await visit('/nope');
    await connection.flush();
    expect(rpcs).toEqual([]);
  });

  it('show a link’s button without doing anything, and keep the token to themselves', async () => {
    const answer = await visit('/unsubscribe/token-1?x=y');
    expect(answer).toMatchObject({ status: 200, text: '<h1>Unsubscribe?</h1>' });
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  });

  it('lead from the address of the period that "/" shows to "/", in the language that was asked for', async () => {
    const customerId = '0197a3c0-0000-7000-8000-00000000f11e';
    const one = {
      customerId,
      domain: 'periods',
      artifacts: [artifact('/', '<h1>All</h1>'), artifact('/uptime/1_year', '<h1>A year</h1>')],
    };
    const host = 'periods.localhost:8080';
    await publish(snapshot(one));
    await untilRevision(1, host);
    const redirected = async (path: string, method = 'GET') => {
      const { status, headers } = await visit(path, {}, host, method);
      return [status, headers.location, headers['cache-control']];
    };
    // From before snapshots said what it is.
    expect(await redirected('/uptime/3_months')).toEqual([302, '/', 'no-store']);
    expect(await redirected('/uptime/3_months', 'HEAD')).toEqual([302, '/', 'no-store']);
    expect(await redirected('/uptime/3_months?lang=de')).toEqual([302, '/?lang=de', 'no-store']);
    expect((await visit('/uptime/1_year', {}, host)).text).toBe('<h1>A year</h1>');
    expect((await visit('/uptime/6_months', {}, host)).status).toBe(404);

    await publish(snapshot({ ...one, revision: 2n, homePeriod: '1_month' }));
    await untilRevision(2, host);
    expect(await redirected('/uptime/1_month?lang=ja')).toEqual([302, '/?lang=ja', 'no-store']);
    expect((await visit('/uptime/3_months', {}, host)).status).toBe(404);
  });

  it('are found under every verified host, and no longer under one that moved away', async () => {
    await publish(snapshot({ customerId: GLOBEX, domain: 'globex', hosts: ['Status.Globex.Example'] }));
    await untilRevision(1, 'status.globex.example');
    expect((await visit('/', {}, 'globex.localhost')).status).toBe(200);
    await publish(snapshot({ customerId: GLOBEX, domain: 'globex-two', revision: 2n }));
    await untilRevision(2, 'globex-two.localhost');
    expect((await visit('/', {}, 'globex.localhost')).status).toBe(404);
    expect((await visit('/', {}, 'status.globex.example')).status).toBe(404);
  });

  it('say at a host that the plan does not include that it has to be paid for, until it is', async () => {
    const host = 'status.initech.example';
    const customerId = '0197a3c0-cccc-7c52-9e6b-2f3a4d5c6b7a';
    const initech = { customerId, domain: 'initech' };
    await publish(snapshot({ ...initech, lapsedHosts: [host] }));
    await untilRevision(1, 'initech.localhost');
    for (const path of ['/', '/incidents/1', '/api/v2/status.json', '/manage?x', '/live', '/_assets/none.css/../../']) {
      const answer = await visit(path, {}, host);
      expect([path, answer.status, answer.text]).toEqual([
        path,
        path.startsWith('/_assets/') ? 404 : 402,
        expect.stringContaining(path.startsWith('/_assets/') ? 'not found' : '<h1>Payment Required</h1>') as string,
      ]);
    }
    expect((await visit('/', {}, host)).headers['cache-control']).toBe('no-store');
    expect((await visit('/', {}, 'initech.localhost')).status).toBe(200);
    // Mails of before link here, and nobody is kept on a list for want of payment.
    expect(await visit('/unsubscribe/token-1', {}, host)).toMatchObject({ status: 200, text: '<h1>Unsubscribe?</h1>' });
    expect((await visit('/_assets/abc.css', {}, host)).status).toBe(200);
    await publish(snapshot({ ...initech, revision: 2n, hosts: [host] }));
    expect((await untilRevision(2, host)).status).toBe(200);
  });

  describe('in several languages', () => {
    const host = 'polyglot.localhost:8080';
    const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' };
    const inGerman = (path = '/', headers: Record<string, string> = {}, method = 'GET') =>
      visit(path, { ...german, ...headers }, host, method);

    beforeAll(async () => {
      await publish(
        snapshot({
          customerId: '0197a3c0-dddd-7c52-9e6b-2f3a4d5c6b7a',
          domain: 'polyglot',
          artifacts: [
            inLanguages('/', '<h1>All is well</h1>', { de: '<h1>Alles ist gut</h1>', ja: '<h1>正常です</h1>' }),
            inLanguages('/_system/not-found', 'Page not found', { de: 'Seite nicht gefunden' }),
            inLanguages('/_system/confirm', 'Confirm?', { de: 'Bestätigen?' }),
            inLanguages('/_system/manage-failed', 'Nothing changed: {{detail}}', { de: 'Nichts geändert: {{detail}}' }),
            artifact('/api/v2/status.json', '{"status":{}}', 'application/json; charset=utf-8'),
          ],
        }),
      );
      await untilRevision(1, host);
    });

    it('answer in that of the browser, in every coding, under tags of its own', async () => {
      const english = await visit('/', {}, host);
      expect(english).toMatchObject({ text: '<h1>All is well</h1>', headers: { 'content-language': 'en' } });
      const answer = await inGerman();
      expect(answer).toMatchObject({
        status: 200,
        text: '<h1>Alles ist gut</h1>',
        headers: {
          'content-language': 'de',
          vary: 'accept-encoding, accept-language',
          'content-security-policy': CSP,
          'content-length': '22',
        },
      });
      expect(answer.headers).not.toHaveProperty('set-cookie');
      expect(answer.headers.etag).not.toBe(english.headers.etag);
      expect(brotliDecompressSync((await inGerman('/', { 'accept-encoding': 'br' })).bytes).toString()).toBe(
        answer.text,
      );
      expect(gunzipSync((await inGerman('/', { 'accept-encoding': 'gzip' })).bytes).toString()).toBe(answer.text);
      expect((await visit('/', { 'accept-language': 'ja' }, host)).text).toBe('<h1>正常です</h1>');
      const head = await inGerman('/', {}, 'HEAD');
      expect({ ...head.headers, date: '' }).toEqual({ ...answer.headers, date: '' });
    });

    it('answer 304 to who has the page in this language, and to nobody else', async () => {
      const known = { 'if-none-match': String((await inGerman()).headers.etag) };
      expect(await inGerman('/', known)).toMatchObject({ status: 304, text: '' });
      expect((await visit('/', known, host)).status).toBe(200);
      const english = { 'if-none-match': String((await visit('/', {}, host)).headers.etag) };
      expect((await inGerman('/', english)).text).toBe('<h1>Alles ist gut</h1>');
    });

    it('have an address in each, at which nothing varies by who asks', async () => {
      for (const [path, text] of [
        ['/de/', '<h1>Alles ist gut</h1>'],
        ['/de', '<h1>Alles ist gut</h1>'],
        ['/en/', '<h1>All is well</h1>'],
      ] as const) {
        const answer = await visit(path, { 'accept-language': 'ja', cookie: 'lang=ja' }, host);
        expect(answer).toMatchObject({ status: 200, text });
      }
      const german = await visit('/de/', { 'accept-language': 'ja' }, host);
      expect(german.headers).toMatchObject({ vary: 'accept-encoding', 'content-language': 'de' });
      expect(german.headers).not.toHaveProperty('set-cookie');
      expect(await visit('/de/nope', {}, host)).toMatchObject({ status: 404, text: 'Seite nicht gefunden' });
      expect(await visit('/xx/', {}, host)).toMatchObject({ status: 404, text: 'Page not found' });
    });

    it('lead who chooses one to its address, and nowhere else', async () => {
      for (const [path, location] of [
        ['/?lang=de', '/de/'],
        ['/de/?lang=ja', '/ja/'],
        ['/confirm/token?lang=de', '/de/confirm/token'],
        ['//elsewhere.example/?lang=de', '/de//elsewhere.example/'],
      ] as const) {
        const answer = await visit(path, { 'accept-language': 'ja' }, host);
        expect(answer).toMatchObject({
          status: 302,
          headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
        });
      }
    });

    it('let a cache in front serve them while it asks again, and for a day when nobody answers', async () => {
      expect((await visit('/de/', {}, host)).headers['cache-control']).toBe(
        'public, max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=86400',
      );
      expect((await visit('/api/v2/status.json', {}, host)).headers['cache-control']).toBe(
        'public, max-age=30, stale-while-revalidate=60, stale-if-error=86400',
      );
      expect((await visit('/de/nope', {}, host)).headers['cache-control']).toBe('no-store');
    });

    it('take no notice of a language that they do not have', async () => {
      const answer = await inGerman('/?lang=xx');
      expect(answer.text).toBe('<h1>Alles ist gut</h1>');
      expect(answer.headers).not.toHaveProperty('set-cookie');
      for (const odd of ['xx', ';;;', 'de;q=9', '\u00e4']) {
        expect((await visit('/', { 'accept-language': odd }, host)).text).toBe('<h1>All is well</h1>');
      }
    });

    it('say what else they have to say in it too', async () => {
      expect(await inGerman('/nope')).toMatchObject({ status: 404, text: 'Seite nicht gefunden' });
      expect((await inGerman('/confirm/token')).text).toBe('Bestätigen?');
      const refused = await inGerman('/manage/token', {}, 'PUT');
      expect(refused).toMatchObject({
        status: 405,
        text: 'Nichts geändert: Pages can be read, and forms posted.',
        headers: { 'content-language': 'de' },
      });
    });

    it('send data as they are, and not below a language', async () => {
      expect((await visit('/de/api/v2/status.json', {}, host)).status).toBe(404);
      const answer = await inGerman('/api/v2/status.json?lang=de');
      expect(answer.headers.vary).toBe('accept-encoding');
      expect(answer.headers).not.toHaveProperty('set-cookie');
      expect(answer.headers).not.toHaveProperty('content-language');
    });
  });

  it('follow a change and never go back', async () => {
    await publish(snapshot({ revision: 5n, html: '<h1>Five</h1>' }));
    await untilRevision(5);
    await publish(snapshot({ revision: 4n, html: '<h1>Four</h1>' }));
    await publish(snapshot({ revision: 5n, html: '<h1>Other five</h1>' }));
    // A later message of another page has passed, so these have too.
    await publish(snapshot({ customerId: GLOBEX, domain: 'globex-two', revision: 3n }));
    await untilRevision(3, 'globex-two.localhost');
    expect((await visit()).text).toBe('<h1>Five</h1>');
  });

  it('stay as they are when a message makes no sense', async () => {
    await jetstream(connection).publish(`pages.snapshot.${ACME}`, 'no snapshot');
    await publish(snapshot({ revision: 6n, artifacts: [{ ...artifact('/', 'x'), gzip: new Uint8Array() }] }));
    await publish(snapshot({ revision: 7n, html: '<h1>Seven</h1>' }));
    expect((await untilRevision(7)).text).toBe('<h1>Seven</h1>');
  });

  it('outlive the broker, also when the stream comes back empty', async () => {
    await nats.restart({ wiped: true });
    expect((await visit()).text).toBe('<h1>Seven</h1>');
    await eventually(
      async () => {
        try {
          return await publish(snapshot({ revision: 8n, html: '<h1>Eight</h1>' }));
        } catch {
          return undefined;
        }
      },
      (ack) => ack !== undefined,
    );
    expect((await untilRevision(8)).text).toBe('<h1>Eight</h1>');
  });

  it('go on when the stream is deleted and made anew while connected', async () => {
    await (await jetstreamManager(connection)).streams.delete('PAGES');
    await eventually(
      async () => publish(snapshot({ revision: 9n })).catch(() => undefined),
      (ack) => ack !== undefined,
    );
    await untilRevision(9);
  });
});
