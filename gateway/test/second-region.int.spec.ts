import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { testRunFolder } from '@candor/lab/fixtures/test-run.js';
import { TwoRegions } from '@candor/lab/fixtures/two-regions.js';
import { inboxPrefixOf } from '@candor/bus/access/bus-permissions.js';
import { eventually } from './eventually.js';
import { pageState, publishState } from './states.js';
import { newSnapshotDir, startTestGateway, type TestGateway } from './test-gateway.js';
import { bearer } from './tokens.js';

const STREAMS = ['PAGES', 'EVENTS', 'DELIVERIES', 'DEAD'];
/** What the services of the first region hear, and what they store. */
const FOREIGN = ['rpc.identity.v1.GetMe', 'again.rpc.identity.v1.GetMe', 'hint.notifications.chunk_done'];
const STORED = [
  'pages.state.0197a3c0-0000-7000-8000-000000000001',
  'evt.identity.v1.session_ended',
  'dlv.email.fast',
  'dead.x',
];

describe('a gateway in a second region', () => {
  let regions: TwoRegions;
  let first: NatsConnection;
  let snapshotDir: string;
  let gateway: TestGateway;

  const start = () => startTestGateway({ natsUrls: [urlOf(regions)], snapshotDir });
  const revision = async () => (await gateway.ask('/', { host: 'acme.localhost' })).headers['x-candor-revision'];
  const shows = (wanted: string) => eventually(revision, (shown) => shown === wanted);

  beforeAll(async () => {
    regions = await TwoRegions.start(await mkdtemp(path.join(testRunFolder(), 'regions-')));
    first = await connect({ servers: regions.firstUrl });
    snapshotDir = await newSnapshotDir();
    await makeStreams(first);
    await publishState(first, pageState({ revision: 1n }));
    gateway = await start();
  });
  afterAll(async () => {
    await gateway.close();
    await first.close();
    await regions.close();
  });

  it('has the pages of the first, and follows them', async () => {
    await shows('1');
    await publishState(first, pageState({ revision: 2n }));
    await shows('2');
    expect(gateway.health.report().ready).toBe(true);
  });

  it('refuses what needs a service with 503, and says why', async () => {
    const answers = [
      await gateway.ask('/api/incidents', { headers: bearer() }),
      await gateway.ask('/api/auth/login', { method: 'POST', body: { username: 'a@example.com', password: 'x' } }),
      await gateway.ask(`/manage/${'x'.repeat(43)}`, {
        host: 'acme.localhost',
        headers: { accept: 'application/json' },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    for (const { text } of answers) expect(text).toContain('Only status pages are answered here, by a second region.');
  });

  it('never asks its broker for what that refuses', async () => {
    expect(await regions.refusals()).toEqual([]);
  });

  it('answers from its disk while the regions are apart, and follows afterwards', async () => {
    regions.link.cut();
    await publishState(first, pageState({ revision: 3n }));
    await gateway.close();
    gateway = await start();
    expect(await revision()).toBe('2');
    await eventually(
      () => gateway.health.report().ready,
      (ready) => ready,
    );
    regions.link.restore();
    await shows('3');
  });

  it('is not led back by a first broker that has lost its streams, and follows it', async () => {
    await regions.loseFirst();
    expect(await revision()).toBe('3');
    await first.close();
    await regions.restartFirst();
    first = await connect({ servers: regions.firstUrl });
    await makeStreams(first);
    await publishState(first, pageState({ revision: 2n }));
    await publishState(
      first,
      pageState({ revision: 4n, pageId: '0197a3c0-0000-7000-8000-000000000009', domain: 'late' }),
    );
    await eventually(
      async () => (await gateway.ask('/', { host: 'late.localhost' })).status,
      (status) => status === 200,
    );
    expect(await revision()).toBe('3');
    await publishState(first, pageState({ revision: 5n }));
    await shows('5');
  });

  it.each([
    ['the user of its gateways', true],
    ['an attacker with its broker', false],
  ])('gives %s nothing but the states', async (_who, isUser) => {
    const taker = await connect({
      servers: regions.secondUrl,
      ...(isUser && { user: regions.gatewayEnv.NATS_USER, pass: regions.gatewayEnv.NATS_PASSWORD }),
      inboxPrefix: inboxPrefixOf('second-region'),
    });
    const heard: string[] = [];
    const listening = first.subscribe('>', {
      callback: (_error, { subject }) => void (FOREIGN.concat(STORED).includes(subject) && heard.push(subject)),
    });
    const answering = FOREIGN.map((subject) =>
      first.subscribe(subject, { callback: (_e, asked) => void asked.respond() }),
    );
    await first.flush();
    const manager = await jetstreamManager(taker, { checkAPI: false, timeout: 1_000 });
    expect((await manager.streams.info('PAGES')).state.messages).toBeGreaterThan(0);
    const before = await countsOf(first);
    const attempts = [
      ...FOREIGN.map((subject) => taker.request(subject, '', { timeout: 1_000 })),
      ...STORED.map((subject) => jetstream(taker).publish(subject, 'x', { timeout: 1_000 })),
      ...STREAMS.flatMap((stream) => [manager.streams.purge(stream), manager.streams.delete(stream)]),
      ...STREAMS.slice(1).flatMap((stream) => [
        manager.streams.info(stream),
        manager.streams.getMessage(stream, { seq: 1 }),
        manager.consumers.add(stream, { name: 'taken', filter_subject: '>' }),
      ]),
      manager.consumers.add('PAGES', {
        name: 'pushed',
        deliver_subject: 'rpc.identity.v1.GetMe',
        filter_subject: 'pages.>',
      }),
    ];
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toEqual([]);
    const taken: string[] = [];
    taker.subscribe('>', { callback: (error, message) => void (error ?? taken.push(message.subject)) });
    await taker.flush();
    await jetstream(first).publish('evt.identity.v1.session_ended', 'secret');
    await publishState(first, pageState({ revision: 6n }));
    await shows('6');
    expect(taken.filter((subject) => !/^_INBOX\.second-region\.|^pages\./.test(subject))).toEqual([]);
    expect(heard.filter((subject) => subject !== 'evt.identity.v1.session_ended')).toEqual([]);
    expect(await countsOf(first)).toEqual({ ...before, EVENTS: (before.EVENTS ?? 0) + 1 });
    for (const one of [listening, ...answering]) one.unsubscribe();
    await taker.close();
  });
});

function urlOf({ secondUrl, gatewayEnv: { NATS_USER, NATS_PASSWORD } }: TwoRegions): string {
  return secondUrl.replace('//', `//${NATS_USER}:${NATS_PASSWORD}@`);
}

async function makeStreams(connection: NatsConnection): Promise<void> {
  const manager = await jetstreamManager(connection);
  const subjects = {
    PAGES: ['pages.state.>', 'pages.month.>'],
    EVENTS: ['evt.>'],
    DELIVERIES: ['dlv.>'],
    DEAD: ['dead.>'],
  };
  for (const [name, of] of Object.entries(subjects)) {
    await manager.streams.add({ name, subjects: of, ...(name === 'PAGES' && { max_msgs_per_subject: 1 }) });
  }
}

async function countsOf(connection: NatsConnection): Promise<Record<string, number>> {
  const manager = await jetstreamManager(connection);
  const infos = await Promise.all(STREAMS.map((stream) => manager.streams.info(stream)));
  return Object.fromEntries(infos.map(({ config, state }) => [config.name, state.messages]));
}
