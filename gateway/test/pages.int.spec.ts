import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { eventually } from './eventually.js';
import { ACME, GLOBEX, pageState, publishState, untilStreamIsThere } from './states.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

const HOST = 'acme.localhost:8080';
const containing = (text: string): string => expect.stringContaining(text) as string;
const inEnglish = containing('All Systems Operational');
const inGermanWords = containing('<html lang="de"');

describe('public pages', () => {
  let nats: TestNats;
  let connection: NatsConnection;
  let gateway: TestGateway;
  const rpcs: string[] = [];

  const publish = (state: ReturnType<typeof pageState>) => publishState(connection, state);
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
    await untilStreamIsThere(connection);
    await publish(pageState());
    await untilRevision(1);
    await eventually(
      () => gateway.health.report().ready,
      (ready) => ready,
    );
  });

  afterAll(async () => {
    await gateway.close();
    await connection.close();
    await nats.stop();
  });

  it('are rendered from the state that was published, with their policy', async () => {
    const answer = await visit();
    expect(answer).toMatchObject({ status: 200, text: containing('Acme 1 Status') });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=86400',
      'content-security-policy': containing("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      vary: 'accept-encoding, accept-language',
      'content-language': 'en',
      'content-length': String(answer.bytes.length),
    });
  });

  it('let caches store data for a short time', async () => {
    const answer = await visit('/api/v2/status.json');
    const known = await visit('/api/v2/status.json', { 'if-none-match': String(answer.headers.etag) });
    for (const { headers } of [answer, known])
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=30, stale-while-revalidate=60, s-maxage=1, stale-if-error=86400',
        'cdn-cache-control': 'public, max-age=1, stale-while-revalidate=1, stale-if-error=86400',
      });
    expect(known.status).toBe(304);
    expect((await visit('/')).headers).not.toHaveProperty('cdn-cache-control');
  });

  it('let programs on other sites read data, and no pages', async () => {
    expect((await visit('/api/v2/status.json')).headers['access-control-allow-origin']).toBe('*');
    expect((await visit('/')).headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('answer 304 to clients that send only the date of their copy', async () => {
    const first = await visit('/api/v2/status.json');
    const since = String(first.headers['last-modified']);
    expect(Number.isNaN(Date.parse(since))).toBe(false);
    const again = await visit('/api/v2/status.json', { 'if-modified-since': since });
    expect(again).toMatchObject({ status: 304, text: '' });
    const another = { 'if-modified-since': since, 'if-none-match': '"another"' };
    expect((await visit('/api/v2/status.json', another)).status).toBe(200);
  });

  it('let caches store for ever what has a hash in its name', async () => {
    const answer = await visit(stylePath(await visit('/history')));
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-type']).toBe('text/css; charset=utf-8');
  });

  it('have another origin than the console: no call and no session is possible there', async () => {
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

  it('have a policy that allows nothing where they are no page', async () => {
    const { headers } = await visit('/feed.json');
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  it('serve their own version of an asset that another release links to, for the moment', async () => {
    const ours = await visit(stylePath(await visit('/history')));
    const answer = await visit('/_assets/anotherbuild.css');
    expect(answer).toMatchObject({ status: 200, text: ours.text });
    expect(answer.headers).toMatchObject({ 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-store' });
    expect((await visit('/_assets/anotherbuild.exe')).status).toBe(404);
  });

  it('are compressed as the client prefers', async () => {
    const gzip = await visit('/', { 'accept-encoding': 'gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.bytes).toString()).toContain('Acme 1 Status');
    const brotli = await visit('/', { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.bytes).toString()).toContain('Acme 1 Status');
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
      expect(answer).toMatchObject({ status: 404, text: containing('<h1>Page not found</h1>') });
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  it.each(['nobody.localhost:8080', 'status.unknown.example', 'a.acme.localhost'])(
    'do not exist on the host %s',
    async (host) => {
      expect(await visit('/', {}, host)).toMatchObject({ status: 404, text: containing('No such Domain :(') });
    },
  );

  it('call no service for a GET, whatever it contains', async () => {
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

  it('show a link’s button without doing anything, and keep the token secret', async () => {
    const answer = await visit('/unsubscribe/token-1?x=y');
    expect(answer).toMatchObject({ status: 200, text: containing('Unsubscribe from Acme') });
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  });

  it('redirect from the address of the period that "/" shows to "/", in the requested language', async () => {
    const pageId = '0197a3c0-0000-7000-8000-00000000f11e';
    const one = { pageId, domain: 'periods', timeFilters: ['3_months', '1_year'] };
    const host = 'periods.localhost:8080';
    await publish(pageState(one));
    await untilRevision(1, host);
    const redirected = async (path: string, method = 'GET') => {
      const { status, headers } = await visit(path, {}, host, method);
      return [status, headers.location, headers['cache-control']];
    };
    expect(await redirected('/uptime/3_months')).toEqual([302, '/', 'no-store']);
    expect(await redirected('/uptime/3_months', 'HEAD')).toEqual([302, '/', 'no-store']);
    expect(await redirected('/uptime/3_months?lang=de')).toEqual([302, '/?lang=de', 'no-store']);
    expect((await visit('/uptime/1_year', {}, host)).status).toBe(200);
    expect((await visit('/uptime/6_months', {}, host)).status).toBe(404);

    await publish(pageState({ ...one, revision: 2n, timeFilters: ['1_month'] }));
    await untilRevision(2, host);
    expect(await redirected('/uptime/1_month?lang=ja')).toEqual([302, '/?lang=ja', 'no-store']);
    expect((await visit('/uptime/3_months', {}, host)).status).toBe(404);
  });

  it('are found under every verified host, and no longer under one that moved away', async () => {
    await publish(pageState({ pageId: GLOBEX, domain: 'globex', hosts: ['Status.Globex.Example'] }));
    await untilRevision(1, 'status.globex.example');
    expect((await visit('/', {}, 'globex.localhost')).status).toBe(200);
    await publish(pageState({ pageId: GLOBEX, domain: 'globex-two', revision: 2n }));
    await untilRevision(2, 'globex-two.localhost');
    expect((await visit('/', {}, 'globex.localhost')).status).toBe(404);
    expect((await visit('/', {}, 'status.globex.example')).status).toBe(404);
  });

  it('report at a host that the plan does not include that it has to be paid for, until it is', async () => {
    const host = 'status.initech.example';
    const initech = { pageId: '0197a3c0-cccc-7c52-9e6b-2f3a4d5c6b7a', domain: 'initech' };
    await publish(pageState({ ...initech, lapsedHosts: [host] }));
    await untilRevision(1, 'initech.localhost');
    for (const path of ['/', '/incidents/1', '/api/v2/status.json', '/manage?x', '/live', '/_assets/none/../../']) {
      const answer = await visit(path, {}, host);
      expect([path, answer.status, answer.text]).toEqual([
        path,
        path.startsWith('/_assets/') ? 404 : 402,
        expect.stringContaining(path.startsWith('/_assets/') ? '' : '<h1>Payment Required</h1>') as string,
      ]);
    }
    expect((await visit('/', {}, host)).headers['cache-control']).toBe('no-store');
    expect((await visit('/', {}, 'initech.localhost')).status).toBe(200);
    // Mails sent earlier link here, and nobody must be kept on a list because of a missing payment.
    expect(await visit('/unsubscribe/token-1', {}, host)).toMatchObject({
      status: 200,
      text: containing('Unsubscribe from Acme'),
    });
    expect((await visit('/_assets/any.css', {}, host)).status).toBe(200);
    await publish(pageState({ ...initech, revision: 2n, hosts: [host] }));
    expect((await untilRevision(2, host)).status).toBe(200);
  });

  describe('in several languages', () => {
    const host = 'polyglot.localhost:8080';
    const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' };
    const inGerman = (path = '/', headers: Record<string, string> = {}, method = 'GET') =>
      visit(path, { ...german, ...headers }, host, method);

    beforeAll(async () => {
      await publish(pageState({ pageId: '0197a3c0-dddd-7c52-9e6b-2f3a4d5c6b7a', domain: 'polyglot' }));
      await untilRevision(1, host);
    });

    it('answer in the language of the browser, in every coding, with tags of its own', async () => {
      const english = await visit('/', {}, host);
      expect(english).toMatchObject({ text: inEnglish, headers: { 'content-language': 'en' } });
      const answer = await inGerman();
      expect(answer).toMatchObject({
        status: 200,
        text: inGermanWords,
        headers: { 'content-language': 'de', vary: 'accept-encoding, accept-language' },
      });
      expect(answer.headers).not.toHaveProperty('set-cookie');
      expect(answer.headers.etag).not.toBe(english.headers.etag);
      expect(brotliDecompressSync((await inGerman('/', { 'accept-encoding': 'br' })).bytes).toString()).toBe(
        answer.text,
      );
      expect(gunzipSync((await inGerman('/', { 'accept-encoding': 'gzip' })).bytes).toString()).toBe(answer.text);
      expect((await visit('/', { 'accept-language': 'ja' }, host)).text).toContain('<html lang="ja"');
      const head = await inGerman('/', {}, 'HEAD');
      expect({ ...head.headers, date: '' }).toEqual({ ...answer.headers, date: '' });
    });

    it('answer 304 to clients that have the page in this language, and to no others', async () => {
      const known = { 'if-none-match': String((await inGerman()).headers.etag) };
      expect(await inGerman('/', known)).toMatchObject({ status: 304, text: '' });
      expect((await visit('/', known, host)).status).toBe(200);
      const english = { 'if-none-match': String((await visit('/', {}, host)).headers.etag) };
      expect((await inGerman('/', english)).text).toEqual(inGermanWords);
    });

    it('have an address in each, at which nothing depends on the client', async () => {
      for (const [path, text] of [
        ['/de/', inGermanWords],
        ['/de', inGermanWords],
        ['/en/', inEnglish],
      ] as const) {
        const answer = await visit(path, { 'accept-language': 'ja', cookie: 'lang=ja' }, host);
        expect(answer).toMatchObject({ status: 200, text });
      }
      const german = await visit('/de/', { 'accept-language': 'ja' }, host);
      expect(german.headers).toMatchObject({ vary: 'accept-encoding', 'content-language': 'de' });
      expect(german.headers).not.toHaveProperty('set-cookie');
      expect(await visit('/de/nope', {}, host)).toMatchObject({
        status: 404,
        text: containing('Seite nicht gefunden'),
      });
      expect(await visit('/xx/', {}, host)).toMatchObject({ status: 404, text: containing('Page not found') });
    });

    it('redirect a visitor who chooses one to its address, and nowhere else', async () => {
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

    it('let a cache in front serve them while it revalidates, and for a day when the gateway does not answer', async () => {
      expect((await visit('/de/', {}, host)).headers['cache-control']).toBe(
        'public, max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=86400',
      );
      expect((await visit('/api/v2/status.json', {}, host)).headers['cache-control']).toBe(
        'public, max-age=30, stale-while-revalidate=60, s-maxage=1, stale-if-error=86400',
      );
      expect((await visit('/de/nope', {}, host)).headers['cache-control']).toBe('no-store');
    });

    it('ignore a language that they do not have', async () => {
      const answer = await inGerman('/?lang=xx');
      expect(answer.text).toEqual(inGermanWords);
      expect(answer.headers).not.toHaveProperty('set-cookie');
      for (const odd of ['xx', ';;;', 'de;q=9', '\u00e4']) {
        expect((await visit('/', { 'accept-language': odd }, host)).text).toEqual(inEnglish);
      }
    });

    it('have their other texts in it too', async () => {
      expect(await inGerman('/nope')).toMatchObject({ status: 404, text: containing('Seite nicht gefunden') });
      expect((await inGerman('/confirm/token')).text).toContain('Abo bestätigen');
      const refused = await inGerman('/manage/token', {}, 'PUT');
      expect(refused).toMatchObject({
        status: 405,
        text: containing('Pages can be read, and forms posted.'),
        headers: { 'content-language': 'de' },
      });
    });

    it('send data unchanged, and not below a language', async () => {
      expect((await visit('/de/api/v2/status.json', {}, host)).status).toBe(404);
      const answer = await inGerman('/api/v2/status.json?lang=de');
      expect(answer.headers.vary).toBe('accept-encoding');
      expect(answer.headers).not.toHaveProperty('set-cookie');
      expect(answer.headers).not.toHaveProperty('content-language');
    });
  });

  it('follow a change and never go back', async () => {
    await publish(pageState({ revision: 5n }));
    await untilRevision(5);
    await publish(pageState({ revision: 4n }));
    await publish(pageState({ revision: 5n, name: 'Another five' }));
    // A later message of another page was processed, so these were too.
    await publish(pageState({ pageId: GLOBEX, domain: 'globex-two', revision: 3n }));
    await untilRevision(3, 'globex-two.localhost');
    expect((await visit()).text).toContain('Acme 5 Status');
  });

  it('change all at once: a visitor of several never finds one older than another', async () => {
    const paths = ['/', '/history', '/api/v2/summary.json', '/de/', '/feed.atom'];
    const revisions = async () =>
      Promise.all(paths.map(async (path) => Number((await visit(path)).headers['x-candor-revision'])));
    await revisions();
    await publish(pageState({ revision: 6n }));
    let seen = 0;
    while (seen < 6) {
      const [home = 0, ...others] = await revisions();
      // The path requested first may be the last old one, never the other way round.
      for (const other of others) expect(other).toBeGreaterThanOrEqual(home);
      expect(home).toBeGreaterThanOrEqual(seen);
      seen = home;
    }
  });

  it('stay as they are when a message is malformed, or is the state of another page', async () => {
    await jetstream(connection).publish(`pages.state.${ACME}`, 'no state');
    const stolen = pageState({ pageId: GLOBEX, revision: 99n });
    await publishState(connection, stolen, { as: ACME });
    // A newer state of the page would take its place while it waits.
    await eventually(
      () => gateway.metrics.text(),
      ({ body }) => /^candor_states_left_out_total(?:\{.*\})? 2$/m.test(body),
    );
    await publish(pageState({ revision: 7n }));
    expect((await untilRevision(7)).text).toContain('Acme 7 Status');
    expect((await visit('/', {}, 'globex-two.localhost')).headers['x-candor-revision']).toBe('3');
  });

  it('arrive in pieces where they are larger than a message, and change only when all are there', async () => {
    const large = pageState({
      revision: 8n,
      frameAncestors: Array.from({ length: 50 }, (_, n) => `https://${n}.example`),
    });
    await publishState(connection, large, { maxBytes: 100, lastPiece: 2 });
    await publish(pageState({ pageId: GLOBEX, domain: 'globex-two', revision: 4n }));
    await untilRevision(4, 'globex-two.localhost');
    expect((await visit()).text).toContain('Acme 7 Status');
    await publishState(connection, large, { maxBytes: 100 });
    expect((await untilRevision(8)).headers['content-security-policy']).toContain('https://49.example');
  });

  it('are gone with their organisation', async () => {
    const pageId = '0197a3c0-eeee-7c52-9e6b-2f3a4d5c6b7a';
    const host = 'hooli.localhost';
    await publish(pageState({ pageId, domain: 'hooli' }));
    await untilRevision(1, host);
    await publish(pageState({ pageId, domain: '', revision: 2n }));
    await eventually(
      () => visit('/', {}, host),
      ({ status }) => status === 404,
    );
    expect((await visit('/', {}, `${pageId}.localhost`)).status).toBe(404);
  });

  it('outlive the broker, also when the stream comes back empty', async () => {
    await nats.restart({ wiped: true });
    expect((await visit()).text).toContain('Acme 8 Status');
    await eventually(
      () =>
        publish(pageState({ revision: 9n })).then(
          () => true,
          () => false,
        ),
      (isPublished) => isPublished,
    );
    expect((await untilRevision(9)).text).toContain('Acme 9 Status');
  });

  it('continue when the stream is deleted and recreated while connected', async () => {
    await (await jetstreamManager(connection)).streams.delete('PAGES');
    await eventually(
      () =>
        publish(pageState({ revision: 10n })).then(
          () => true,
          () => false,
        ),
      (isPublished) => isPublished,
    );
    await untilRevision(10);
  });
});

/** The address of a page's style sheet. */
function stylePath({ text }: { readonly text: string }): string {
  return /<link rel="stylesheet" href="([^"]+)"/.exec(text)?.[1] ?? '';
}
