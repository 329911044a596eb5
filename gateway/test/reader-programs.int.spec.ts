import { randomBytes } from 'node:crypto';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { SAMPLE_NOW } from '@candor/lab/public-pages/sample-states.js';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { PageReadersSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { ReadersService } from '@candor/proto/gen/candor/pages/v1/readers_pb.js';
import { isForPrograms } from '@candor/status-page/paths/page-paths.js';
import { readerDigest } from '@candor/streams/reader-digest.js';
import { personOf } from '../src/site/readers/people.js';
import { newSession } from '../src/site/readers/reader-session.js';
import type { Claims } from '../src/site/readers/reader-who.js';
import { sharedPage, type SharedPage } from './audience-states.js';
import { eventually } from './eventually.js';
import { ALL_PATHS, HTML, said } from './every-path.js';
import { FakeServices } from './fake-services.js';
import type { Question } from './http-client.js';
import { publishState, untilStreamIsThere } from './states.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

const AUDIENCE = '0197a3c0-7777-7c52-9e6b-2f3a4d5c6b7a';
const PROVIDER = '0197a3c0-5555-7c52-9e6b-2f3a4d5c6b7a';
const [ANN, BOB, CARL] = ['ann@example.com', 'bob@example.com', 'carl@customer.example'] as const;
const INSIDE = { 'x-forwarded-for': '192.0.2.7' };
const OUTSIDE = { 'x-forwarded-for': '198.51.100.7' };
const JSON_ONLY = { accept: 'application/json' };
const NAMES = ['atom', 'updates', 'rss', 'jsonFeed', 'calendar', 'summary'] as const;
const NETWORKS = ['192.0.2.0/24'];

type Readers = MessageInitShape<typeof PageReadersSchema>;

describe('addresses for the programs of readers', () => {
  let nats: TestNats;
  let connection: NatsConnection;
  let services: FakeServices;
  let gateway: TestGateway;
  let shared: SharedPage;
  let number = 0;
  let revision = 1n;
  let pageHost = '';
  const peopleKey = randomBytes(32);
  const keys = [{ id: '1', beginsAt: 0n, secret: randomBytes(32) }];
  const digestsOf = (...names: string[]) => names.map((name) => readerDigest(peopleKey, name));
  const subjectOf = (address: string) => readerDigest(peopleKey, address);
  const provider = () => ({
    ...{ id: PROVIDER, entityId: 'urn:idp', signInUrl: 'https://idp.customer.example/sso' },
    domains: digestsOf('@customer.example'),
  });
  /** Of a page for Ann, and for Carl by his provider; Ann is in an audience. */
  const usual = (more: Readers = {}): Readers => ({
    ...{ keys, peopleKey, programKey: Buffer.alloc(32, 3), people: digestsOf(ANN, CARL), providers: [provider()] },
    audiences: [{ id: AUDIENCE, people: digestsOf(ANN) }],
    ...more,
  });

  const ask = (path: string, { headers, ...question }: Question = {}) =>
    gateway.ask(path, { host: pageHost, ...question, headers: { ...OUTSIDE, ...headers } });
  const show = async (readers: Readers) => {
    const { page, month } = shared;
    revision += 1n;
    Object.assign(page, { revision, readers: create(PageReadersSchema, readers) });
    month.revision = revision;
    await publishState(connection, month);
    await publishState(connection, page);
    const probe = { networks: NETWORKS, ...readers };
    await eventually(
      () => ask('/', { headers: { ...INSIDE, ...(probe.needsAll && signedIn(ANN, true)) } }),
      ({ headers }) => headers['x-candor-revision'] === `${revision}`,
    );
  };
  const signedIn = (address: string, hasPassword = false, by?: string) => {
    const person = personOf({ peopleKey: peopleKey.toString('base64') }, address);
    return sessionWith({ hasPassword, ...(person && { person }), provider: by });
  };
  const sessionWith = (claims: Claims) => {
    const usable = keys.map(({ id, secret }) => ({ id, secret: secret.toString('base64'), beginsAt: 0 }));
    return { cookie: `candor_reader=${newSession(claims, { pageId: shared.page.pageId, keys: usable }, SAMPLE_NOW)}` };
  };
  const addressesOf = async (headers: Record<string, string>, question: Question = {}) => {
    const answer = await ask('/programs', { ...question, headers: { ...JSON_ONLY, ...headers } });
    expect(answer.status).toBe(200);
    return answer.json() as Record<(typeof NAMES)[number], string>;
  };
  /** As a program does, without a cookie. */
  const read = (address: string, headers: Record<string, string> = {}) => {
    const { pathname, search, host } = new URL(address);
    expect(host).toBe(pageHost);
    return ask(pathname + search, { headers });
  };
  const statusesOf = async (addresses: Record<string, string>) =>
    new Set(await Promise.all(Object.values(addresses).map(async (address) => (await read(address)).status)));

  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    gateway = await startTestGateway({
      natsUrls: [nats.url],
      now: () => SAMPLE_NOW,
      rateLimits: { perMinute: { auth: 1_000, refresh: 1_000, subscribe: 1_000 }, trustedProxies: 1 },
    });
    connection = await connect({ servers: nats.url });
    await untilStreamIsThere(connection);
    await gateway.untilComplete();
  });
  beforeEach(async () => {
    services.calls.splice(0);
    shared = sharedPage((number += 3), `programs${number}`, [AUDIENCE]);
    pageHost = `${shared.page.domain}.localhost:8080`;
    await show(usual({ networks: NETWORKS }));
  });
  afterAll(async () => {
    await gateway?.close();
    await services?.stop();
    await connection?.close();
    await nats?.stop();
  });

  it('are shown to who is signed in, in fields, with what they read and nothing in caches', async () => {
    const answer = await ask('/programs', { headers: { ...HTML, ...signedIn(ANN) } });
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toMatch(/no-store|private/);
    const addresses = await addressesOf(signedIn(ANN));
    expect(Object.keys(addresses)).toEqual(NAMES);
    for (const address of Object.values(addresses)) expect(answer.text).toContain(`value="${address}"`);
    expect(answer.text).not.toContain('{{');
    expect(answer.text).toContain('<form method="post">');
    const german = (await ask('/de/programs', { headers: { ...JSON_ONLY, ...signedIn(ANN) } })).json();
    expect([german.atom, german.summary]).toEqual([
      expect.stringContaining('/de/history.atom?key='),
      expect.stringContaining('8080/api/v2/summary.json?key='),
    ]);
    expect(services.calls).toEqual([]);
  });

  it('read as their reader does, what its audience sees too, and nothing else of the page', async () => {
    const addresses = await addressesOf(signedIn(ANN));
    const key = new URL(addresses.atom).search;
    const ofAudience = new RegExp(shared.parts[0]?.words.join('|') ?? '-');
    for (const name of NAMES) expect([name, (await read(addresses[name])).status]).toEqual([name, 200]);
    expect((await read(addresses.atom)).text).toMatch(ofAudience);
    const carls = await addressesOf(signedIn(CARL, false, PROVIDER));
    const feed = await read(carls.atom);
    expect(feed.status).toBe(200);
    expect(feed.text).not.toMatch(ofAudience);
    for (const path of ALL_PATHS.filter((one) => !one.includes('?'))) {
      const isMeant = isForPrograms(path.replace(/^\/de\//, '/'));
      const answer = await ask(path + key, { headers: HTML });
      expect([path, answer.status === 401]).toEqual([path, !isMeant]);
      // No answer gives away the key that it was asked with.
      expect(said(answer)).not.toContain(key.slice('?key='.length));
    }
  });

  it('are replaced by their reader alone, for that reader alone, and the new ones are good at once', async () => {
    const [anns, carls] = [await addressesOf(signedIn(ANN)), await addressesOf(signedIn(CARL, false, PROVIDER))];
    services.on(ReadersService.method.replacePrograms, () => ({ generation: 1 }));
    const fresh = await addressesOf(signedIn(ANN), { method: 'POST' });
    const { actor, request } = services.takeCall();
    expect(actor).toEqual({ kind: 'visitor', customerId: shared.page.customerId });
    expect(request).toMatchObject({ pageId: shared.page.pageId });
    expect(Buffer.from((request as unknown as { subject: Uint8Array }).subject)).toEqual(subjectOf(ANN));
    expect(fresh.atom).not.toBe(anns.atom);
    expect(await statusesOf(fresh)).toEqual(new Set([200]));
    await show(usual({ networks: NETWORKS, replacedPrograms: [{ subject: subjectOf(ANN), generation: 1 }] }));
    expect(await statusesOf(anns)).toEqual(new Set([401]));
    expect(await statusesOf(fresh)).toEqual(new Set([200]));
    expect(await statusesOf(carls)).toEqual(new Set([200]));
    expect(await addressesOf(signedIn(ANN))).toEqual(fresh);
    await show(usual({ networks: NETWORKS, programsGeneration: 2 }));
    for (const addresses of [anns, fresh, carls]) expect(await statusesOf(addresses)).toEqual(new Set([401]));
  });

  it.each<[string, Readers]>([
    ['is taken off the list', { people: digestsOf(BOB) }],
    ['has another provider now', { providers: [{ ...provider(), id: AUDIENCE }] }],
    ['is one of others, whose sessions were all ended', { programKey: Buffer.alloc(32, 4) }],
    ['has to give a password too', { passwordHash: '$argon2id$', needsAll: true }],
  ])('end when their reader %s', async (_, change) => {
    const carls = await addressesOf(signedIn(CARL, false, PROVIDER));
    expect(await statusesOf(carls)).toEqual(new Set([200]));
    await show(usual({ networks: NETWORKS, ...change }));
    const statuses = await statusesOf(carls);
    expect([...statuses].every((status) => status === 401 || status === 403)).toBe(true);
  });

  it('are bound to the networks of a page that needs all ways', async () => {
    await show(usual({ networks: NETWORKS, needsAll: true, audiences: [] }));
    const addresses = await addressesOf({ ...INSIDE, ...signedIn(ANN) });
    expect((await read(addresses.atom, INSIDE)).status).toBe(200);
    expect((await read(addresses.atom)).status).toBe(403);
  });

  it('are shared by those who share a password, and not replaced', async () => {
    await show(usual({ networks: NETWORKS, passwordHash: '$argon2id$' }));
    const reader = sessionWith({ hasPassword: true });
    const page = await ask('/programs', { headers: { ...HTML, ...reader } });
    expect(page.text).not.toContain('<form method="post">');
    const addresses = await addressesOf(reader);
    expect(await statusesOf(addresses)).toEqual(new Set([200]));
    const refused = await ask('/programs', { method: 'POST', headers: { ...JSON_ONLY, ...reader } });
    expect([refused.status, refused.headers.allow]).toEqual([405, 'GET, HEAD']);
    const wrong = await ask('/programs', { method: 'DELETE', headers: { ...JSON_ONLY, ...signedIn(ANN) } });
    expect([wrong.status, wrong.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
    expect(services.calls).toEqual([]);
  });

  it('are the usual ones where nobody has to sign in, and are not shown to who may not read the page', async () => {
    const inside = await addressesOf(INSIDE);
    expect(inside.atom).toBe(`http://${pageHost}/history.atom`);
    const stranger = await ask('/programs', { headers: HTML });
    expect([stranger.status, stranger.text]).toEqual([401, (await ask('/nope', { headers: HTML })).text]);
    await show(usual({ open: true }));
    const open = await addressesOf({});
    expect(open.calendar).toBe(`http://${pageHost}/maintenance.ics`);
    const own = await addressesOf(signedIn(ANN));
    expect([(await read(open.atom)).text, (await read(own.atom)).text].map((text) => text.includes('key='))).toEqual([
      ...[false, false],
    ]);
    expect((await read(own.atom)).text).not.toBe((await read(open.atom)).text);
  });

  it('are of no use as a session, and a session is none of them', async () => {
    const { searchParams } = new URL((await addressesOf(signedIn(ANN))).atom);
    const key = searchParams.get('key') ?? '';
    expect((await ask('/', { headers: { cookie: `candor_reader=${key}` } })).status).toBe(401);
    const session = signedIn(ANN).cookie.slice('candor_reader='.length);
    expect((await ask(`/history.atom?key=${session}`)).status).toBe(401);
    // Nor does one that is wrong take away what a session gives.
    expect((await ask('/history.atom', { headers: signedIn(ANN) })).status).toBe(200);
  });

  it('are shown and read on with everything else gone, and are replaced later', async () => {
    const alone = await startTestGateway({
      snapshotDir: gateway.config.snapshotDir,
      now: () => SAMPLE_NOW,
      rateLimits: gateway.config.rateLimits,
    });
    try {
      const at = (path: string, question: Question) => alone.ask(path, { host: pageHost, ...question });
      const headers = { ...JSON_ONLY, ...signedIn(ANN) };
      const { atom } = (await at('/programs', { headers })).json() as { atom: string };
      const { pathname, search } = new URL(atom);
      expect((await at(pathname + search, {})).status).toBe(200);
      const later = await at('/programs', { method: 'POST', headers });
      expect([later.status, later.text]).toEqual([503, expect.stringContaining('Please try again in a moment.')]);
    } finally {
      await alone.close();
    }
  });
});
