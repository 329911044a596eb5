import { ANONYMOUS, type Actor } from '@candor/platform/actor.js';
import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  PaymentRequiredError,
  RateLimitedError,
  UnauthenticatedError,
} from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { ComponentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { unprotectedTables } from '@candor/lab/fixtures/unprotected-tables.js';
import { incidentOf, owner, startProvider, startSignals, type Provider, type Signals } from './signals.suite.js';

const COMPONENTS = [
  { id: 'api', name: 'API', status: 'operational' },
  { id: 'web', name: 'Web', status: 'partial_outage' },
  { id: 'odd', name: 'Odd', status: 'on_fire' },
];

describe('a status page that an organisation watches', () => {
  let provider: Provider;
  let suite: Signals;

  beforeAll(async () => {
    provider = await startProvider(COMPONENTS);
    suite = await startSignals([provider.host]);
  });
  afterAll(async () => {
    await suite.close();
    await provider.close();
  });
  beforeEach(async () => {
    Object.assign(provider.state, { components: COMPONENTS, incidents: [], instead: undefined });
    await aMinuteLater();
  });

  /** Makes what was read too old to answer for the page. */
  const aMinuteLater = () =>
    suite.sql(`update signals.upstream set read_at = read_at - interval '1 minute' where address = $1`, [
      provider.address,
    ]);
  const watch = (actor: Actor, name = '', idempotencyKey = '') =>
    suite.upstreams.watchUpstream({ url: provider.address, name, idempotencyKey }, { actor });
  const list = async (actor: Actor) => (await suite.upstreams.listUpstreams({}, { actor })).upstreams;
  const idOf = async (actor: Actor) => (await watch(actor)).upstream?.id ?? '';

  /** With a page and a database that no other test has. */
  const alone = async (test: (page: Provider, own: Signals) => Promise<void>): Promise<void> => {
    const page = await startProvider(COMPONENTS);
    const own = await startSignals([page.host]);
    try {
      await test(page, own);
    } finally {
      await own.close();
      await page.close();
    }
  };

  it('is previewed, and nothing of the organisation is saved', async () => {
    provider.state.incidents = [incidentOf('i1', 'Slow', ['web'])];
    const actor = owner();
    const { found } = await suite.upstreams.previewUpstream({ url: provider.host.replace(/^/, 'http://') }, { actor });
    expect(found).toMatchObject({
      pageUrl: provider.address,
      pageName: 'Acme Cloud',
      kind: 'statuspage',
      componentCount: 3,
      components: [
        { name: 'API', status: ComponentStatus.OPERATIONAL },
        { name: 'Web', status: ComponentStatus.PARTIAL_OUTAGE },
        { name: 'Odd', status: ComponentStatus.UNSPECIFIED },
      ],
      incidents: [{ name: 'Slow', message: 'We are looking into it.', componentNames: ['Web'] }],
      known: false,
    });
    expect(await list(actor)).toEqual([]);
    await watch(actor);
    const again = await suite.upstreams.previewUpstream({ url: provider.address }, { actor });
    expect(again.found?.known).toBe(true);
  });

  it('is read once in a minute, however many organisations look at it and watch it', async () => {
    await alone(async (page, own) => {
      page.state.incidents = [incidentOf('i1', 'Slow', ['web'])];
      // As an address that says its kind, as one that does not, and as the page itself.
      const addresses = ['api/v2/summary.json', 'history', ''].map((path) => page.address + path);
      const seen = [];
      for (const url of addresses) {
        const { found } = await own.upstreams.previewUpstream({ url }, { actor: owner() });
        seen.push({ ...found, components: found?.components.map((component) => ({ ...component, since: 0n })) });
        if (url === addresses[0]) await own.sql('delete from signals.upstream');
      }
      expect(seen.slice(1)).toEqual([seen[0], seen[0]]);
      const before = page.requests.items.length;
      for (let count = 0; count < 50; count += 1) {
        const [actor, url] = [owner(), addresses[count % 3]];
        await own.upstreams.previewUpstream({ url }, { actor });
        await own.upstreams.watchUpstream({ url }, { actor });
      }
      expect(page.requests.items).toHaveLength(before);
    });
  });

  it('is asked once for looks at the same moment', async () => {
    await alone(async (page, own) => {
      page.state.instead = { status: 500, delayMs: 200 };
      const looks = Array.from({ length: 5 }, () =>
        own.upstreams.previewUpstream({ url: page.address }, { actor: owner() }),
      );
      for (const look of looks) await expect(look).rejects.toMatchObject({ violations: [{ pointer: '/url' }] });
      const paths = page.requests.items.map(({ path }) => path);
      expect(paths).toEqual([...new Set(paths)]);
    });
  });

  it('is read again for who looks a minute later, and its row has what was read', async () => {
    await alone(async (page, own) => {
      const [one, other] = [owner(), owner()];
      const { upstream } = await own.upstreams.watchUpstream({ url: page.address }, { actor: one });
      page.state.components = [{ id: 'api', name: 'API', status: 'major_outage' }];
      await own.sql(`update signals.upstream set read_at = read_at - interval '1 minute'`);
      const { found } = await own.upstreams.previewUpstream({ url: page.address }, { actor: other });
      const broken = [{ key: 'api', status: ComponentStatus.MAJOR_OUTAGE }];
      expect(found?.components).toMatchObject(broken);
      const { components } = await own.upstreams.getUpstream({ upstreamId: upstream?.id ?? '' }, { actor: one });
      expect(components).toMatchObject(broken);
      const row = await own.until(page.address, () => true);
      expect(row.next_at.getTime() - row.tried_at.getTime()).toBeGreaterThanOrEqual(65_000);
    });
  });

  it('is read for who looks while it cannot be read by the clock', async () => {
    await watch(owner());
    await suite.sql('update signals.upstream set failures = 2 where address = $1', [provider.address]);
    const before = provider.questions().length;
    await suite.upstreams.previewUpstream({ url: provider.address }, { actor: owner() });
    expect(provider.questions().length).toBeGreaterThan(before);
    expect(await suite.until(provider.address, () => true)).toMatchObject({ failures: 0 });
  });

  it('is not asked again at once when it is watched again', async () => {
    await alone(async (page, own) => {
      const actor = owner();
      const add = () => own.upstreams.watchUpstream({ url: page.address }, { actor });
      const { upstream } = await add();
      const { next_at: next } = await own.until(page.address, () => true);
      await own.upstreams.unwatchUpstream({ upstreamId: upstream?.id ?? '' }, { actor });
      await own.sql('update signals.upstream set unwatched_since = now()');
      await add();
      expect((await own.until(page.address, () => true)).next_at).toEqual(next);
    });
  });

  it('is there at once with all that it says', async () => {
    provider.state.incidents = [incidentOf('i1', 'Slow', ['web'])];
    const actor = owner();
    const { upstream } = await watch(actor, ' Cloud ');
    expect(upstream).toMatchObject({ name: 'Cloud', pageName: 'Acme Cloud', pageUrl: provider.address });
    // Another organisation may have added it before: then what it says now comes with the next question.
    await suite.due(provider.address);
    await suite.until(provider.address, ({ claim, next_at: next }) => claim === null && next > new Date());
    const answer = await suite.upstreams.getUpstream({ upstreamId: upstream?.id ?? '' }, { actor });
    expect(answer).toMatchObject({
      upstream: {
        lastStatus: ComponentStatus.PARTIAL_OUTAGE,
        componentCount: 3,
        affectedCount: 1,
        unknownCount: 1,
        openIncidentCount: 1,
        failure: '',
      },
      components: [
        { key: 'api', status: ComponentStatus.OPERATIONAL, history: [] },
        { key: 'web', status: ComponentStatus.PARTIAL_OUTAGE, history: [{ status: ComponentStatus.PARTIAL_OUTAGE }] },
        { key: 'odd', status: ComponentStatus.UNSPECIFIED, history: [{ status: ComponentStatus.UNSPECIFIED }] },
      ],
      total: 3,
      nextCursor: '',
      incidents: [{ key: 'i1', name: 'Slow', url: 'https://stspg.example/i1', componentNames: ['Web'] }],
    });
    expect(answer.upstream?.notKnownSince).toBeUndefined();
  });

  it('has its components by page and by part of a name', async () => {
    const actor = owner();
    const upstreamId = await idOf(actor);
    const get = (more: object) => suite.upstreams.getUpstream({ upstreamId, ...more }, { actor });
    const first = await get({ pageSize: 2 });
    expect([first.components.map(({ key }) => key), first.total]).toEqual([['api', 'web'], 3]);
    const second = await get({ pageSize: 2, cursor: first.nextCursor });
    expect([second.components.map(({ key }) => key), second.nextCursor]).toEqual([['odd'], '']);
    expect((await get({ search: ' WE ' })).components.map(({ key }) => key)).toEqual(['web']);
    expect((await get({ search: 'none' })).components).toEqual([]);
    await expect(get({ cursor: 'x' })).rejects.toMatchObject({ violations: [{ pointer: '/cursor' }] });
    await expect(get({ pageSize: -1 })).rejects.toMatchObject({ violations: [{ pointer: '/pageSize' }] });
    await expect(get({ search: 'x'.repeat(201) })).rejects.toMatchObject({ violations: [{ pointer: '/search' }] });
  });

  it('is watched once by an organisation, and by any number of organisations as one upstream', async () => {
    const [one, other] = [owner(), owner()];
    await watch(one);
    await watch(other);
    await expect(watch(one)).rejects.toBeInstanceOf(ConflictError);
    const rows = await suite.sql('select from signals.upstream where address = $1', [provider.address]);
    expect(rows).toHaveLength(1);
    expect(await list(one)).toHaveLength(1);
  });

  it('is added once, however often it is asked for with one key', async () => {
    const actor = owner();
    const first = await watch(actor, '', 'key');
    expect(await watch(actor, '', 'key')).toEqual(first);
    expect(await list(actor)).toHaveLength(1);
  });

  it("gets a name of the organisation's own, alone for it", async () => {
    const [one, other] = [owner(), owner()];
    const upstreamId = await idOf(one);
    await watch(other);
    await suite.upstreams.renameUpstream({ upstreamId, name: ' Ours ' }, { actor: one });
    expect(await list(one)).toMatchObject([{ name: 'Ours', pageName: 'Acme Cloud' }]);
    expect(await list(other)).toMatchObject([{ name: '', pageName: 'Acme Cloud' }]);
    await expect(
      suite.upstreams.renameUpstream({ upstreamId, name: 'n'.repeat(101) }, { actor: one }),
    ).rejects.toMatchObject({ violations: [{ pointer: '/name' }] });
  });

  it('is gone for who removes it and stays for others', async () => {
    const [one, other] = [owner(), owner()];
    const upstreamId = await idOf(one);
    await watch(other);
    await suite.upstreams.unwatchUpstream({ upstreamId }, { actor: one });
    expect(await list(one)).toEqual([]);
    expect(await list(other)).toHaveLength(1);
    await expect(suite.upstreams.unwatchUpstream({ upstreamId }, { actor: one })).rejects.toBeInstanceOf(NotFoundError);
  });

  it('is missing for another organisation, as one that never was', async () => {
    const upstreamId = await idOf(owner());
    const actor = owner();
    for (const id of [upstreamId, newId(), 'none']) {
      await expect(suite.upstreams.getUpstream({ upstreamId: id }, { actor })).rejects.toBeInstanceOf(NotFoundError);
      await expect(suite.upstreams.renameUpstream({ upstreamId: id, name: 'x' }, { actor })).rejects.toBeInstanceOf(
        NotFoundError,
      );
      await expect(suite.upstreams.unwatchUpstream({ upstreamId: id }, { actor })).rejects.toBeInstanceOf(
        NotFoundError,
      );
    }
  });

  it('is read by the role User and changed by Admin and Owner alone', async () => {
    const { customerId } = owner();
    const [user, admin] = [owner(customerId, 'User'), owner(customerId, 'Admin')];
    const upstreamId = await idOf(admin);
    expect(await list(user)).toHaveLength(1);
    expect((await suite.upstreams.getUpstream({ upstreamId }, { actor: user })).total).toBe(3);
    expect((await suite.upstreams.searchProviders({ search: 'github' }, { actor: user })).providers).toMatchObject([
      { key: 'github', name: 'GitHub', url: 'https://www.githubstatus.com', kind: 'statuspage' },
    ]);
    for (const [actor, refusal] of [
      [user, ForbiddenError],
      [{ kind: 'visitor', customerId }, UnauthenticatedError],
      [ANONYMOUS, UnauthenticatedError],
    ] as const) {
      await expect(watch(actor)).rejects.toBeInstanceOf(refusal);
      await expect(suite.upstreams.previewUpstream({ url: provider.address }, { actor })).rejects.toBeInstanceOf(
        refusal,
      );
      await expect(suite.upstreams.renameUpstream({ upstreamId, name: 'x' }, { actor })).rejects.toBeInstanceOf(
        refusal,
      );
      await expect(suite.upstreams.unwatchUpstream({ upstreamId }, { actor })).rejects.toBeInstanceOf(refusal);
    }
    for (const actor of [{ kind: 'visitor', customerId } as const, ANONYMOUS]) {
      await expect(list(actor)).rejects.toBeInstanceOf(UnauthenticatedError);
      await expect(suite.upstreams.getUpstream({ upstreamId }, { actor })).rejects.toBeInstanceOf(UnauthenticatedError);
      await expect(suite.upstreams.searchProviders({}, { actor })).rejects.toBeInstanceOf(UnauthenticatedError);
    }
  });

  it('needs the feature of the plan to be added; what is watched stays', async () => {
    const actor = owner();
    await watch(actor);
    const fact = { customerId: actor.customerId, features: ['email_subscription'], version: 1n };
    await suite.client.publish('evt.billing.v1.features_changed', fact);
    const url = provider.address;
    for (;;) {
      // Until the event has arrived; a look is counted, so another organisation's is not the measure.
      const refused = await suite.upstreams.previewUpstream({ url }, { actor }).catch((error: unknown) => error);
      await suite.sql('delete from signals.look_quota where customer_id = $1', [actor.customerId]);
      if (refused instanceof PaymentRequiredError) break;
    }
    expect(await list(actor)).toHaveLength(1);
  });

  it('is looked for twenty times a minute, failures included', async () => {
    const actor = owner();
    await suite.sql(`insert into signals.look_quota values ($1, date_trunc('minute', now()), 19)`, [actor.customerId]);
    const look = () => suite.upstreams.previewUpstream({ url: 'http://127.0.0.1:1/' }, { actor });
    await expect(look()).rejects.toMatchObject({ violations: [{ pointer: '/url' }] });
    // Unless a minute has begun between the two.
    await suite.sql(
      `update signals.look_quota set minute = date_trunc('minute', now()), looks = 20 where customer_id = $1`,
      [actor.customerId],
    );
    await expect(look()).rejects.toBeInstanceOf(RateLimitedError);
    await suite.sql(`update signals.look_quota set minute = minute - interval '1 minute' where customer_id = $1`, [
      actor.customerId,
    ]);
    await expect(look()).rejects.toMatchObject({ violations: [{ pointer: '/url' }] });
  });

  it('is one of fifty at most', async () => {
    const actor = owner();
    await suite.sql(
      `with added as (
         insert into signals.upstream (id, kind, address, state, next_at)
         select gen_random_uuid(), 'statuspage', 'https://' || gen_random_uuid() || '.example/', '', now() + interval '1 day'
           from generate_series(1, 50) returning id)
       insert into signals.watch (id, customer_id, upstream_id, created_by) select gen_random_uuid(), $1, id, $2 from added`,
      [actor.customerId, actor.userId],
    );
    await expect(watch(actor)).rejects.toThrow('At most 50 status pages can be watched.');
  });

  it.each([
    ['no address', '', /address of a status page/],
    ['a private address', 'http://127.0.0.1:1/', /private or reserved/],
    ['a metadata service', 'http://169.254.169.254/latest', /private or reserved/],
    ['another scheme', 'file:///etc/passwd', /https|status page/],
    ['a login', 'http://someone:secret@status.acme.example', /without a name and password/],
    ['too long an address', `https://acme.example/${'x'.repeat(3_000)}`, /at most 2048 characters/],
  ])('is refused for %s', async (_, url, detail) => {
    for (const ask of [
      () => suite.upstreams.previewUpstream({ url }, { actor: owner() }),
      () => suite.upstreams.watchUpstream({ url }, { actor: owner() }),
    ])
      await expect(ask()).rejects.toMatchObject({
        kind: 'invalid',
        violations: [{ pointer: '/url', detail: expect.stringMatching(detail) as string }],
      });
  });

  it.each([
    ['that is none', { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html><p>Hello' }],
    ['that does not answer', { drop: true }],
    ['that leads to a private address', { status: 302, headers: { location: 'http://127.0.0.1:1/secret' } }],
    ['that sends too much', { status: 200, body: ' '.repeat(5 * 1024 * 1024 + 1) }],
  ])('is refused from a page %s', async (_, instead) => {
    provider.state.instead = instead;
    await expect(watch(owner())).rejects.toMatchObject({ kind: 'invalid', violations: [{ pointer: '/url' }] });
  });

  it('is deleted with its organisation, and not with another one', async () => {
    const [one, other] = [owner(), owner()];
    await watch(one);
    await watch(other);
    await suite.client.publish('evt.identity.v1.customer_deleted', { customerId: one.customerId });
    await suite.client.heard('evt.deletion.v1.customer_erased', ({ customerId }) => customerId === one.customerId);
    const left = await suite.sql('select from signals.watch where customer_id = $1', [one.customerId]);
    expect(left).toEqual([]);
    expect(await list(other)).toHaveLength(1);
  });

  it('is behind row-level security, as everything of an organisation', async () => {
    expect(await unprotectedTables(suite.env.DATABASE_URL, 'signals')).toEqual([]);
  });
});
