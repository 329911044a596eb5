import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { fromBinary } from '@bufbuild/protobuf';
import { jetstreamManager } from '@nats-io/jetstream';
import { product } from '@candor/dev/apps.js';
import { newId } from '@candor/platform/ids.js';
import { events } from '@candor/proto/events.js';
import { PageStateSchema, PublishedStateSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { stateSubject, unpackState } from '@candor/streams/published-state.js';
import { FactPublisher, samplesOf, type Samples } from './fact-publisher.js';
import { startOneProcess, type OneProcess } from './one-process.js';
import { runAdmin } from './run-admin.js';
import { visitPage } from './visit-page.js';

jest.setTimeout(180_000);

const PASSWORD = 'a long enough password';
const DOMAIN = 'gone';
const EMAIL = 'owner@gone.example';

const OWNERS = [
  'billing',
  'catalog',
  'identity',
  'incidents',
  'integrations',
  'notifications-planner',
  'pages',
  'signals',
  'subscribers',
];

describe('an organisation that was deleted', () => {
  let all: OneProcess;
  let publisher: FactPublisher;
  let customerId: string;
  let subscriptionId: string;
  let samples: Samples;
  let headers: Readonly<Record<string, string>>;

  const admin = (...[name, ...args]: [Parameters<typeof runAdmin>[0], ...string[]]) =>
    runAdmin(name, args, { ...all.environment, OWNER_PASSWORD: PASSWORD });
  const visit = () => visitPage(all.url, DOMAIN);
  const untilPageIs = async (wanted: number) => {
    for (const end = Date.now() + 60_000; ; await sleep(50)) {
      const { status } = await visit();
      if (status === wanted || Date.now() > end) return status;
    }
  };
  const lastState = async () => {
    const manager = await jetstreamManager(publisher.bus.now(), { checkAPI: false });
    const message = await manager.streams.getMessage('PAGES', { last_by_subj: stateSubject({ pageId: customerId }) });
    const { content } = fromBinary(PublishedStateSchema, message?.data ?? new Uint8Array());
    return { seq: message?.seq, state: fromBinary(PageStateSchema, unpackState(content)) };
  };

  /** Tables with rows of the organisation, and how many. */
  async function rowsLeft(): Promise<Record<string, number>> {
    const { rows: tables } = await all.sql.query<{ table: string }>(
      `select format('%I.%I', table_schema, table_name) as table from information_schema.columns
        where column_name = 'customer_id' and table_schema = any($1)`,
      [product.schemas.map(({ schema }) => schema)],
    );
    const left: Record<string, number> = {};
    for (const { table } of tables) {
      const { rows } = await all.sql.query<{ n: number }>(
        `select count(*)::int as n from ${table} where customer_id = $1`,
        [customerId],
      );
      if (rows[0]?.n) left[table] = rows[0].n;
    }
    return left;
  }

  beforeAll(async () => {
    all = await startOneProcess();
    publisher = await FactPublisher.start(all);
    await admin('create-owner', '--domain', DOMAIN, '--name', 'Gone', '--email', EMAIL);
    expect(await untilPageIs(200)).toBe(200);
    const { rows } = await all.sql.query<{ id: string }>('select id from identity.customer where domain = $1', [
      DOMAIN,
    ]);
    customerId = rows[0]?.id ?? '';
    subscriptionId = newId();
    await all.sql.query(
      `insert into subscribers.subscription (id, customer_id, channel, address, enabled, verified, created_at, confirmed_at)
       values ($1, $2, 'email', 'ann@example.com', true, true, now() - interval '1 hour', now() - interval '1 hour')`,
      [subscriptionId, customerId],
    );
    const login = await fetch(`${all.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: EMAIL, password: PASSWORD }),
    });
    const { accessToken } = (await login.json()) as { accessToken: string };
    headers = { authorization: `Bearer ${accessToken}` };
    samples = samplesOf(customerId, subscriptionId);
    await publisher.publishAll(samples, () => newId());
    await publisher.settled(1);
    expect(Object.keys(await rowsLeft())).toEqual(
      expect.arrayContaining(['catalog.incident_version', 'identity.member', 'notifications.event', 'pages.page']),
    );
    const said = await admin('delete-customer', '--domain', DOMAIN, '--confirm', 'Gone');
    expect(said).toEqual([
      `Gone is being deleted. Its id, for --id: ${customerId}`,
      `Nothing is left of it in ${OWNERS.join(', ')}.`,
    ]);
    expect(await rowsLeft()).toEqual({});
    await untilPageIs(404);
  }, 300_000);

  afterAll(async () => {
    await publisher?.bus.close();
    await all?.stop();
  }, 300_000);

  it('is written back by no fact that comes late, and no fact comes again', async () => {
    await publisher.settled(1);
    expect(await rowsLeft()).toEqual({});
    const [before, page] = [await publisher.consumers(), await lastState()];
    const mails = all.smtp.mails.items.length;

    await publisher.publishAll(samples, () => newId());
    // And what is known of it by nothing but its id.
    await publisher.publishAll(samplesOf(customerId, newId()), () => newId());
    await publisher.settled(before.size);

    const after = await publisher.consumers();
    const given = new Map([...after].map(([name, state]) => [name, state.given - (before.get(name)?.given ?? 0)]));
    // Everything twice, and nothing a third time. Every owner reports the deletion of an unknown one.
    expect(given.get('identity-erased-customers')).toBe(2 + OWNERS.length);
    given.delete('identity-erased-customers');
    const facts = [...given].filter(([name]) => !/^notifications-(email|webhook|slack|twitter)-|-erased-/.test(name));
    expect(facts.length).toBeGreaterThan(Object.keys(events).length);
    expect(facts.filter(([, times]) => times !== 2)).toEqual([]);
    expect([...given].filter(([, times]) => times > 2)).toEqual([]);
    expect(await rowsLeft()).toEqual({});
    const { rows: letters } = await all.sql.query('select subject, reason from notifications.dead_letter');
    expect(letters).toEqual([]);
    expect(all.smtp.mails.items.length).toBe(mails);
    const { seq, state } = await lastState();
    expect(seq).toBe(page.seq);
    expect(state).toMatchObject({ domain: '', name: '', components: [] });
    expect((await visit()).status).toBe(404);
  });

  it.each([
    ['GET', '/api/payment/v2/plan'],
    ['GET', '/api/settings'],
    ['GET', '/api/incidents'],
  ])('is written back by no call of who was signed in: %s %s', async (method, path) => {
    const answer = await fetch(`${all.url}${path}`, { method, headers });
    expect([401, 404]).toContain(answer.status);
    expect(await rowsLeft()).toEqual({});
  });
});

describe('an organisation that is deleted while a service is away', () => {
  let all: OneProcess;

  beforeAll(async () => {
    all = await startOneProcess({ without: ['catalog', 'gateway'] });
  }, 300_000);
  afterAll(() => all?.stop(), 300_000);

  it('is deleted there when the service is back, and the operator sees what is not done until then', async () => {
    const admin = (...args: string[]) => runAdmin('delete-customer', args, all.environment);
    await runAdmin('create-owner', ['--domain', DOMAIN, '--name', 'Gone', '--email', EMAIL], {
      ...all.environment,
      OWNER_PASSWORD: PASSWORD,
    });
    const { rows } = await all.sql.query<{ id: string }>('select id from identity.customer');
    const id = rows[0]?.id ?? '';
    await all.sql.query(
      `insert into catalog.component (id, customer_id, name, description, group_name, enabled, internal,
                                  show_historical_status, created_at)
       values ($1, $2, 'API', '', '', true, false, false, now())`,
      [newId(), id],
    );
    const order = admin('--domain', DOMAIN, '--confirm', 'Gone', '--timeout', '20');
    await expect(order).rejects.toThrow(`Not done yet: catalog. They go on; ask again with --id ${id}.`);
    await all.startApp('catalog');
    expect(await admin('--id', id)).toEqual([`Nothing is left of it in ${OWNERS.join(', ')}.`]);
    const { rows: left } = await all.sql.query('select from catalog.component where customer_id = $1', [id]);
    expect(left).toEqual([]);
  });
});
