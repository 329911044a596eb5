import { product } from '@candor/dev/apps.js';
import { newId } from '@candor/platform/ids.js';
import { events, type EventSubject } from '@candor/proto/events.js';
import { ensureStreams } from '@candor/streams/streams.js';
import { FactPublisher, samplesOf } from './fact-publisher.js';
import { startOneProcess, type OneProcess } from './one-process.js';

/** What a fact does to these tables is in some of their columns. */
const EFFECTS: Readonly<Record<string, string>> = {
  outbox: 'id, subject',
  page: 'customer_id, name, domain',
  page_month: 'customer_id, month, item_ids',
  published_state: 'customer_id, month, revision, digest, content',
};

describe('every consumer of the product', () => {
  let all: OneProcess;
  let publisher: FactPublisher;
  const customerId = newId();
  const ids = new Map<EventSubject, string>(
    (Object.keys(events) as EventSubject[]).map((subject) => [subject, newId()]),
  );
  const idOf = (subject: EventSubject) => ids.get(subject) ?? '';
  const subscriptionId = newId();
  const samples = samplesOf(customerId, subscriptionId);

  beforeAll(async () => {
    // The gateway consumes no events.
    all = await startOneProcess({ without: ['gateway'] });
    publisher = await FactPublisher.start(all);
    await all.sql.query(
      `insert into subscribers.subscription (id, customer_id, channel, address, enabled, verified, created_at, confirmed_at)
       values ($1, $2, 'email', 'ann@example.com', true, true, now() - interval '1 hour', now() - interval '1 hour'),
              ($3, $2, 'webhook', $4, true, true, now() - interval '1 hour', now() - interval '1 hour')`,
      [subscriptionId, customerId, newId(), `${all.http.url}/hook`],
    );
  }, 300_000);

  afterAll(async () => {
    await publisher.bus.close();
    await all.stop();
  }, 300_000);

  /**
   * Everything the schemas hold: table → content. Of an outbox the facts, without how they were published: a state
   * is offered once more under its revision when its stream is empty, which changes nothing. Of a page and its months what they say,
   * without how often they were asked for. Not how far consumers are, which is written down every few seconds.
   */
  async function contents(): Promise<Record<string, string>> {
    const { rows: tables } = await all.sql.query<{ schema: string; name: string }>(
      `select schemaname as schema, tablename as name from pg_tables
        where schemaname = any($1) and tablename not in ('migration', 'outbox_stream', 'consumer_position') order by 1, 2`,
      [product.schemas.map(({ schema }) => schema)],
    );
    const found: Record<string, string> = {};
    for (const { schema, name } of tables) {
      const what = `${EFFECTS[name] ?? '*'} from ${schema}.${name}`;
      const which = name === 'outbox' ? `where subject like 'evt.%'` : '';
      const { rows } = await all.sql.query<{ text: string }>(
        `select coalesce(string_agg(t::text, e'\\n' order by t::text), '') as text from (select ${what} ${which}) t`,
      );
      found[`${schema}.${name}`] = rows[0]?.text ?? '';
    }
    return found;
  }

  /** What is delivered again has the numbers it had: a consumer that remembers how far it was would be given nothing of it. */
  async function forgetPositions(): Promise<void> {
    const { rows } = await all.sql.query<{ schema: string }>(
      `select schemaname as schema from pg_tables where tablename = 'consumer_position'`,
    );
    for (const { schema } of rows) await all.sql.query(`delete from ${schema}.consumer_position`);
  }

  it('handles a redelivered event, before and after the broker lost everything, with one effect', async () => {
    await publisher.publishAll(samples, idOf);
    await publisher.settled(1);
    const known = await publisher.consumers();
    const facts = [...known].filter(([name]) => !/^notifications-(email|webhook|slack|twitter)-/.test(name));
    expect(facts.filter(([, { given }]) => given === 0).map(([name]) => name)).toEqual([]);
    const before = await contents();
    const [mails, calls] = [all.smtp.mails.items.length, all.http.requests.items.length];
    expect(mails).toBeGreaterThan(0);
    expect(calls).toBeGreaterThan(0);
    expect(before['notifications.dead_letter']).toBe('');

    await all.nats.kill();
    await forgetPositions();
    const back = new Promise<void>((resolve) => {
      const end = publisher.bus.onConnected(() => setImmediate(() => (end(), resolve())));
    });
    await all.nats.restart({ wiped: true });
    await back;
    await ensureStreams(publisher.bus);
    // What stands in an outbox is published again by its relay; what only this test published it publishes again.
    await publisher.publishAll(samples, idOf);
    await publisher.settled(known.size);

    const again = await publisher.consumers();
    expect([...again.keys()].sort()).toEqual([...known.keys()].sort());
    for (const [name] of facts) expect([name, again.get(name)?.given]).not.toEqual([name, 0]);
    expect(await contents()).toEqual(before);
    expect([all.smtp.mails.items.length, all.http.requests.items.length]).toEqual([mails, calls]);
  }, 180_000);
});
