import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ComponentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { incidentOf, owner, startProvider, startSignals, type Provider, type Signals } from './signals.suite.js';

const COMPONENTS = [
  { id: 'api', name: 'API', status: 'operational' },
  { id: 'web', name: 'Web', status: 'operational' },
];
const MAIN = new URL('../../../dist/services/signals/dist/main.js', import.meta.url).pathname;

describe('asking providers', () => {
  let provider: Provider;
  let canary: Provider;
  let suite: Signals;
  const actor = owner();
  let upstreamId: string;

  beforeAll(async () => {
    provider = await startProvider(COMPONENTS);
    canary = await startProvider(COMPONENTS);
    suite = await startSignals([provider.host]);
    const { upstream } = await suite.upstreams.watchUpstream({ url: provider.address }, { actor });
    upstreamId = upstream?.id ?? '';
  });
  afterAll(async () => {
    await suite.close();
    await provider.close();
    await canary.close();
  });
  beforeEach(() => {
    Object.assign(provider.state, {
      ...{ components: COMPONENTS, incidents: [], instead: undefined },
      ...{ names: 'etag', movedTo: '' },
    });
  });

  const get = () => suite.upstreams.getUpstream({ upstreamId }, { actor });

  /** Asks as after a minute. @returns the row once the result is written */
  const ask = async () => {
    const [before] = await suite.sql<{ tried_at: Date }>('select tried_at from signals.upstream where address = $1', [
      provider.address,
    ]);
    await suite.due(provider.address);
    return suite.until(
      provider.address,
      ({ claim, tried_at: tried }) => claim === null && tried.getTime() !== before?.tried_at.getTime(),
    );
  };

  it('is done once a minute, however many organisations watch the page', async () => {
    for (let count = 0; count < 5; count += 1)
      await suite.upstreams.watchUpstream({ url: provider.address }, { actor: owner() });
    await ask();
    const before = provider.questions().length;
    const row = await ask();
    expect(provider.questions()).toHaveLength(before + 1);
    const pause = row.next_at.getTime() - row.tried_at.getTime();
    expect(pause).toBeGreaterThanOrEqual(65_000);
    expect(pause).toBeLessThanOrEqual(69_000);
  });

  it('is conditional: what has not changed is not sent, and counts as read', async () => {
    const first = await ask();
    const second = await ask();
    const [question] = provider.questions().slice(-1);
    expect(question?.headers['if-none-match']).toMatch(/^"[0-9a-f]{64}"$/);
    expect(second.read_at.getTime()).toBeGreaterThan(first.read_at.getTime());
    expect(second.changed_at).toEqual(first.changed_at);
  });

  it('is conditional by time where the page names no more', async () => {
    Object.assign(provider.state, { names: 'last-modified', components: COMPONENTS.slice(1) });
    const first = await ask();
    const second = await ask();
    const [question] = provider.questions().slice(-1);
    expect(question?.headers['if-modified-since']).toBe(provider.state.lastModified);
    expect(question?.headers).not.toHaveProperty('if-none-match');
    expect(second.read_at.getTime()).toBeGreaterThan(first.read_at.getTime());
    expect(second.changed_at).toEqual(first.changed_at);
    Object.assign(provider.state, { lastModified: 'Fri, 02 Jan 2026 00:00:00 GMT', components: COMPONENTS });
    expect((await ask()).changed_at.getTime()).toBeGreaterThan(first.changed_at.getTime());
  });

  it('writes nothing of an answer that is the same, also where the page names nothing to compare', async () => {
    provider.state.names = 'nothing';
    provider.state.components = [{ id: 'db', name: 'Database', status: 'partial_outage' }];
    provider.state.incidents = [incidentOf('i1', 'Slow', ['db'])];
    const history = () =>
      suite.sql(
        `select 'status', xmin::text, component_key, started_at, ended_at from signals.upstream_status
         union all select 'incident', xmin::text, key, started_at, ended_at from signals.upstream_incident
         order by 1, 3, 4`,
      );
    const first = await ask();
    const [before, unchanged] = [await history(), await suite.looks('unchanged')];
    const second = await ask();
    const [question] = provider.questions().slice(-1);
    expect(question?.headers).not.toHaveProperty('if-none-match');
    expect(question?.headers).not.toHaveProperty('if-modified-since');
    expect(second.read_at.getTime()).toBeGreaterThan(first.read_at.getTime());
    expect(second.changed_at).toEqual(first.changed_at);
    expect(await history()).toEqual(before);
    await suite.eventually(
      () => suite.looks('unchanged'),
      (count) => count === unchanged + 1,
    );
  });

  it('shows a change with its start, and its history once it is over', async () => {
    await ask();
    provider.state.components = [{ id: 'api', name: 'API', status: 'major_outage' }];
    provider.state.incidents = [incidentOf('i1', 'Down', ['api'])];
    const broken = await ask();
    const during = await get();
    expect(during).toMatchObject({
      upstream: { lastStatus: ComponentStatus.MAJOR_OUTAGE, affectedCount: 1, componentCount: 1, openIncidentCount: 1 },
      components: [
        { key: 'api', status: ComponentStatus.MAJOR_OUTAGE, history: [{ status: ComponentStatus.MAJOR_OUTAGE }] },
      ],
      incidents: [{ key: 'i1', name: 'Down', componentNames: ['API'] }],
    });
    expect(during.incidents[0]?.endedAt).toBeUndefined();
    expect(Number(during.components[0]?.since)).toBe(broken.changed_at.getTime());
    Object.assign(provider.state, { components: COMPONENTS, incidents: [] });
    const recovered = await ask();
    const after = await get();
    expect(after).toMatchObject({
      upstream: { lastStatus: ComponentStatus.OPERATIONAL, affectedCount: 0, componentCount: 2, openIncidentCount: 0 },
      components: [
        { key: 'api', history: [{ status: ComponentStatus.MAJOR_OUTAGE, start: during.components[0]?.since }] },
        { key: 'web', history: [] },
      ],
    });
    expect(Number(after.components[0]?.history[0]?.end)).toBe(recovered.changed_at.getTime());
    // The page names it no longer: it is over.
    expect(after.incidents[0]?.endedAt).toBeDefined();
  });

  it('is done less often once the page has said the same for a day, and as before when it changes', async () => {
    await ask();
    await suite.sql(`update signals.upstream set changed_at = now() - interval '1 day' where address = $1`, [
      provider.address,
    ]);
    const pauseOf = ({ next_at: next, tried_at: tried }: Awaited<ReturnType<typeof ask>>) =>
      next.getTime() - tried.getTime();
    expect(pauseOf(await ask())).toBeGreaterThanOrEqual(67_000);
    const { components } = provider.state;
    provider.state.components = [{ id: 'api', name: 'API', status: 'degraded_performance' }];
    expect(pauseOf(await ask())).toBeLessThanOrEqual(69_000);
    provider.state.components = components;
    await ask();
  });

  it.each([
    ['an error', { status: 503, headers: { 'retry-after': '600' } }, /answered with 503/, 600_000],
    ['another content', { status: 200, body: '<!doctype html>' }, /./, 60_000],
    ['half of the content', { status: 200, body: '{"page":{"name":"A"},"compon' }, /./, 60_000],
    ['nothing', { drop: true }, /cannot be reached/, 60_000],
    ['too much', { status: 200, body: ' '.repeat(5 * 1024 * 1024 + 1) }, /sends too much/, 60_000],
  ])('keeps the last state over %s, says why, and comes back later', async (_, instead, reason, pause) => {
    provider.state.components = [{ id: 'api', name: 'API', status: 'degraded_performance' }];
    const good = await ask();
    expect(good.failures).toBe(0);
    provider.state.instead = instead;
    const bad = await ask();
    expect(bad.failure).toMatch(reason);
    expect(bad.failures).toBe(1);
    expect(bad.read_at).toEqual(good.read_at);
    expect(bad.next_at.getTime() - bad.tried_at.getTime()).toBeGreaterThanOrEqual(pause);
    const { upstream, components } = await get();
    expect(upstream).toMatchObject({ lastStatus: ComponentStatus.DEGRADED_PERFORMANCE, failure: bad.failure });
    expect(components).toMatchObject([{ key: 'api', status: ComponentStatus.DEGRADED_PERFORMANCE }]);
    provider.state.instead = undefined;
    expect(await ask()).toMatchObject({ failures: 0, failure: '' });
  });

  it('says that the state is not known once it could not be read for 15 minutes', async () => {
    await ask();
    provider.state.instead = { status: 500 };
    await ask();
    expect((await get()).upstream?.notKnownSince).toBeUndefined();
    const [{ read_at: readAt } = {}] = await suite.sql<{ read_at: Date }>(
      `update signals.upstream set read_at = read_at - interval '16 minutes' where address = $1 returning read_at`,
      [provider.address],
    );
    const { upstream } = await get();
    expect(Number(upstream?.notKnownSince)).toBe(readAt?.getTime());
    expect(upstream?.lastStatus).toBe(ComponentStatus.OPERATIONAL);
    provider.state.instead = undefined;
    const { read_at: again } = await ask();
    const recovered = await get();
    expect(recovered.upstream?.notKnownSince).toBeUndefined();
    // Nothing is claimed of the time between.
    expect(recovered.notKnown).toMatchObject([{ start: BigInt(readAt?.getTime() ?? 0), end: BigInt(again.getTime()) }]);
  });

  it('reads what a redirect leads to', async () => {
    await ask();
    Object.assign(provider.state, {
      movedTo: '/moved/summary.json',
      components: [{ id: 'db', name: 'Database', status: 'major_outage' }],
    });
    expect(await ask()).toMatchObject({ failures: 0, failure: '' });
    expect((await get()).components).toMatchObject([{ key: 'db', status: ComponentStatus.MAJOR_OUTAGE }]);
    expect(provider.requests.items.slice(-2).map(({ path }) => path)).toEqual([
      '/api/v2/summary.json',
      '/moved/summary.json',
    ]);
  });

  it('gives up a page that answers nothing in time, and keeps what it last said', async () => {
    const slow = await startProvider([{ id: 'api', name: 'API', status: 'partial_outage' }]);
    const own = await startSignals([slow.host], { askWithinMs: 200 });
    try {
      const { upstream } = await own.upstreams.watchUpstream({ url: slow.address }, { actor });
      const good = await own.until(slow.address, () => true);
      slow.state.instead = { delayMs: Number.POSITIVE_INFINITY };
      await own.due(slow.address);
      const bad = await own.until(slow.address, ({ failures }) => failures > 0);
      expect(bad.failure).toMatch(/cannot be reached|did not answer in time/);
      expect(bad).toMatchObject({ claim: null, failures: 1, read_at: good.read_at, changed_at: good.changed_at });
      const kept = await own.upstreams.getUpstream({ upstreamId: upstream?.id ?? '' }, { actor });
      expect(kept).toMatchObject({
        upstream: { lastStatus: ComponentStatus.PARTIAL_OUTAGE, failure: bad.failure },
        components: [{ key: 'api', status: ComponentStatus.PARTIAL_OUTAGE }],
      });
    } finally {
      await own.close();
      await slow.close();
    }
  });

  it('never follows a redirect to a private address, nor for ever', async () => {
    await ask();
    const before = provider.requests.items.length;
    provider.state.instead = { status: 302, headers: { location: `${canary.address}api/v2/summary.json` } };
    expect((await ask()).failure).toMatch(/private or reserved/);
    expect(canary.requests.items).toEqual([]);
    expect(provider.requests.items).toHaveLength(before + 1);
    provider.state.instead = { status: 302, headers: { location: '/api/v2/summary.json' } };
    expect((await ask()).failure).toMatch(/leads from one address to the next/);
    expect(provider.requests.items).toHaveLength(before + 1 + 4);
  });

  it('writes nothing of a replica that has lost the upstream to another one', async () => {
    await ask();
    const [asked, lost] = [provider.requests.items.length, await suite.looks('lost')];
    provider.state.instead = { status: 500, delayMs: 1_000 };
    await suite.due(provider.address);
    await provider.requests.waitFor((items) => items.length > asked);
    // As another replica takes it, once the first one is taken for dead.
    await suite.sql(
      `update signals.upstream set claim = gen_random_uuid(), next_at = now() + interval '1 hour' where address = $1`,
      [provider.address],
    );
    await suite.eventually(
      () => suite.looks('lost'),
      (count) => count > lost,
    );
    expect(await suite.until(provider.address, () => true)).toMatchObject({ failures: 0, failure: '' });
  });

  it('ends with the last watch; the page is removed after a day', async () => {
    const lonely = await startProvider(COMPONENTS);
    const own = await startSignals([lonely.host]);
    try {
      const { upstream } = await own.upstreams.watchUpstream({ url: lonely.address }, { actor });
      await own.upstreams.unwatchUpstream({ upstreamId: upstream?.id ?? '' }, { actor });
      await own.due(lonely.address);
      const before = lonely.questions().length;
      // A second one that is due later and was asked proves that the clock has passed the first.
      const other = await startProvider(COMPONENTS);
      await other.close();
      await own.sql(
        `with u as (insert into signals.upstream (id, kind, address, state, next_at)
                    select gen_random_uuid(), 'statuspage', $1, state, now() from signals.upstream limit 1 returning id)
         insert into signals.watch (id, customer_id, upstream_id, created_by)
         select gen_random_uuid(), gen_random_uuid(), id, gen_random_uuid() from u`,
        [other.address],
      );
      await own.until(other.address, ({ failures }) => failures > 0);
      expect(lonely.questions()).toHaveLength(before);
    } finally {
      await own.close();
      await lonely.close();
    }
  });

  it('forgets after ten minutes a page that was looked at and never watched, and where it was found', async () => {
    const page = await startProvider(COMPONENTS);
    const own = await startSignals([page.host]);
    try {
      await own.upstreams.previewUpstream({ url: `${page.address}history` }, { actor });
      await own.sql(
        `update signals.upstream set created_at = now() - interval '9 minutes', unwatched_since = now() - interval '9 minutes'`,
      );
      await own.sql(`update signals.upstream_typed set seen_at = now() - interval '2 hours'`);
      const count = async (table: string) => (await own.sql(`select from signals.${table}`)).length;
      // Its upkeep runs as it starts.
      await own.stopApp();
      await own.startApp();
      await own.eventually(
        () => count('upstream_typed'),
        (left) => left === 0,
      );
      expect(await count('upstream')).toBe(1);
      await own.sql(
        `update signals.upstream set created_at = now() - interval '11 minutes', unwatched_since = now() - interval '11 minutes'`,
      );
      await own.stopApp();
      await own.startApp();
      await own.eventually(
        () => count('upstream'),
        (left) => left === 0,
      );
    } finally {
      await own.close();
      await page.close();
    }
  });

  it('goes on when the replica that asks is killed', async () => {
    const patient = await startProvider(COMPONENTS);
    const own = await startSignals([patient.host]);
    try {
      await own.upstreams.watchUpstream({ url: patient.address }, { actor });
      await own.stopApp();
      const before = patient.requests.items.length;
      patient.state.instead = { status: 200, delayMs: Number.POSITIVE_INFINITY };
      const { read_at: readAt } = await own.until(patient.address, () => true);
      await own.due(patient.address);
      const replica = spawn(process.execPath, [MAIN], {
        env: { ...process.env, ...own.env, NODE_ENV: 'production' },
        stdio: 'ignore',
      });
      await patient.requests.waitFor((items) => items.length > before);
      replica.kill('SIGKILL');
      await once(replica, 'exit');
      patient.state.instead = undefined;
      await own.startApp();
      const row = await own.until(patient.address, ({ read_at: read }) => read.getTime() > readAt.getTime());
      expect(row).toMatchObject({ failures: 0, claim: null });
    } finally {
      await own.close();
      await patient.close();
    }
  });
});
