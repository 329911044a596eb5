import { createDataSource } from '@candor/database/data-source.js';
import { Database } from '@candor/database/database.js';
import { InvalidError, NotFoundError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { database } from '../src/database/database.js';
import { LinkTokens } from '../src/links/link-tokens.js';
import { PurgeSubscribers } from '../src/upkeep/purge-subscribers.js';
import { UNKNOWN_ID } from './pages-of-everybody.js';
import { notifications, startSubscribers, TEST_SECRET, visitor, type RunningSubscribers } from './subscribers.suite.js';

const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;
const ANN = 'Ann@example.com';

describe('mailed links of readers', () => {
  let service: RunningSubscribers;
  let customerId: string;

  beforeAll(async () => {
    service = await startSubscribers();
  });
  afterAll(() => service.stop());
  beforeEach(() => {
    customerId = newId();
  });

  const asVisitor = (id = customerId) => ({ actor: visitor(id) });
  const ask = (
    more: { emailAddress?: string; isReader?: boolean; returnTo?: string; language?: string } = {},
    id?: string,
  ) => service.readerLinks.mailReaderLink({ emailAddress: ANN, isReader: true, returnTo: '/', ...more }, asVisitor(id));
  const take = (token: string, id?: string) => service.readerLinks.takeReaderLink({ token }, asVisitor(id));
  /** Of the last of so many links. */
  const tokenOf = async (number = 1) => {
    const facts = await service.readerLinksOf(customerId, number);
    const actor = notifications(customerId);
    return (await service.recipients.resolveSecret({ sealed: facts[number - 1]?.sealedToken }, { actor })).secret;
  };
  const mailed = async () => (await service.readerLinksAskedOf(customerId)).length;
  const age = (ms: number) =>
    service.sql(
      `update subscribers.reader_link set created_at = created_at - $2 * interval '1 ms',
              expires_at = expires_at - $2 * interval '1 ms' where customer_id = $1`,
      [customerId, ms],
    );

  it('are mailed in the language of the page, work once, and lead back', async () => {
    await ask({ returnTo: '/de/history?page=2', language: 'de' });
    const [fact] = await service.readerLinksOf(customerId, 1);
    expect(fact).toMatchObject({ customerId, emailAddress: ANN, language: 'de' });
    const remaining = Number(fact?.expiresAt) - Date.now();
    expect(remaining).toBeGreaterThan(QUARTER_MS - 60_000);
    expect(remaining).toBeLessThanOrEqual(QUARTER_MS);
    const token = await tokenOf();
    expect(
      JSON.stringify(fact, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)),
    ).not.toContain(token);
    expect(await take(token)).toMatchObject({ emailAddress: ANN, returnTo: '/de/history?page=2' });
    await expect(take(token)).rejects.toBeInstanceOf(NotFoundError);
  });

  it('are taken by one of two who open them at the same moment', async () => {
    await ask();
    const token = await tokenOf();
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => take(token)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('work for 15 minutes', async () => {
    await ask();
    const token = await tokenOf();
    const [fact] = await service.readerLinksOf(customerId, 1);
    const expiresAt = Date.now() - 1;
    const tokens = new LinkTokens(TEST_SECRET);
    const over = tokens.make({ purpose: 'read', customerId, subscriptionId: fact!.linkId, expiresAt });
    await expect(take(over)).rejects.toBeInstanceOf(NotFoundError);
    await age(QUARTER_MS);
    await expect(take(token)).rejects.toBeInstanceOf(NotFoundError);
  });

  it('are not those of another page, nor of a subscription', async () => {
    await ask();
    const token = await tokenOf();
    await expect(take(token, newId())).rejects.toBeInstanceOf(NotFoundError);
    await expect(take('nonsense')).rejects.toBeInstanceOf(NotFoundError);
    for (const purpose of ['confirm', 'unsubscribe', 'manage', 'change'] as const) {
      const other = new LinkTokens(TEST_SECRET).make({ purpose, customerId, subscriptionId: newId() });
      await expect(take(other)).rejects.toBeInstanceOf(NotFoundError);
    }
    await expect(service.subscribers.getSubscriptionByToken({ token }, asVisitor())).rejects.toBeInstanceOf(
      NotFoundError,
    );
    await expect(service.subscribers.unsubscribe({ token }, asVisitor())).rejects.toBeInstanceOf(NotFoundError);
    expect(await take(token)).toMatchObject({ emailAddress: ANN });
  });

  it('are not mailed to others than readers, who are answered alike', async () => {
    expect(await ask({ isReader: false })).toEqual(await ask());
    expect(await mailed()).toBe(1);
  });

  it('are refused without an address, for readers and others alike', async () => {
    for (const isReader of [true, false])
      for (const emailAddress of ['', 'ann', 'ann@example.com\r\nBcc: x@example.com']) {
        const refusal = await ask({ emailAddress, isReader }).catch((error: unknown) => error);
        expect(refusal).toBeInstanceOf(InvalidError);
        expect((refusal as InvalidError).violations[0]?.pointer).toBe('/emailAddress');
      }
    expect(await mailed()).toBe(0);
  });

  it('are five within an hour for one address, also at the same moment, and then again', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, n) => ask({ emailAddress: n % 2 ? ANN : ANN.toLowerCase() })));
    expect(await mailed()).toBe(5);
    await ask({ emailAddress: 'bob@example.com' });
    expect(await mailed()).toBe(6);
    await age(HOUR_MS + 1);
    await ask();
    expect(await mailed()).toBe(7);
  });

  it('are 500 within an hour for one page', async () => {
    await service.sql(
      `insert into subscribers.reader_link (id, customer_id, address, return_to, expires_at)
       select gen_random_uuid(), $1, 'reader' || n || '@example.org', '/', now() from generate_series(1, 499) as n`,
      [customerId],
    );
    await ask({ emailAddress: 'one@example.org' });
    await ask({ emailAddress: 'another@example.org' });
    expect(await mailed()).toBe(1);
  });

  it('are for organisations that there are', async () => {
    await expect(ask({}, UNKNOWN_ID)).rejects.toBeInstanceOf(NotFoundError);
  });

  it('are forgotten after a day', async () => {
    await ask();
    const left = async () => {
      const source = await createDataSource(service.databaseUrl, database).initialize();
      await new PurgeSubscribers(new Database(source)).execute();
      await source.destroy();
      return (await service.sql('select from subscribers.reader_link where customer_id = $1', [customerId])).length;
    };
    await age(24 * HOUR_MS - 60_000);
    expect(await left()).toBe(1);
    await age(120_000);
    expect(await left()).toBe(0);
  });
});
