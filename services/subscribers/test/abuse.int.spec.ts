import { RateLimitedError, UnavailableError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { notifications, startSubscribers, visitor, type RunningSubscribers } from './subscribers.suite.js';

const REQUESTS = 1_000;
const ADDRESSES = Array.from({ length: 10 }, (_, n) => `reader${n}@example.com`);
/** The tolerated difference between the quickest of two kinds of answers that look the same (ms). */
const SAME_TIME_MS = 25;

describe('unknown callers who send very many requests', () => {
  let service: RunningSubscribers;
  let customerId: string;

  beforeAll(async () => {
    service = await startSubscribers();
  });
  afterAll(() => service.stop());
  beforeEach(() => {
    customerId = newId();
  });

  const subscribe = async (emailAddress: string) => {
    const start = performance.now();
    const answer = await service.subscribers.subscribeEmail({ emailAddress }, { actor: visitor(customerId) });
    return { answer: JSON.stringify(answer), ms: performance.now() - start };
  };
  const confirm = (addresses: readonly string[]) =>
    service.sql(
      `insert into subscribers.subscription (id, customer_id, channel, address, verified, confirmed_at)
       select gen_random_uuid(), $1, 'email', address, true, now() from unnest($2::text[]) address`,
      [customerId, addresses],
    );

  it('cause three mails to an address and get no answer that differs', async () => {
    const [known, unknown] = [ADDRESSES.slice(0, 5), ADDRESSES.slice(5)];
    await confirm(known);
    const answers = await Promise.all(
      Array.from({ length: REQUESTS }, (_, n) => subscribe(ADDRESSES[n % ADDRESSES.length]!)),
    );
    expect(new Set(answers.map(({ answer }) => answer)).size).toBe(1);
    const mails = await service.sql<{ address: string; count: number }>(
      `select s.address, count(*)::integer as count from subscribers.outbox o
         join subscribers.subscription s on position(s.id::text in encode(o.payload, 'escape')) > 0
        where o.customer_id = $1 group by s.address`,
      [customerId],
    );
    expect(mails.map(({ address }) => address).toSorted()).toEqual(unknown);
    expect(mails.every(({ count }) => count === 3)).toBe(true);
  });

  it('cannot infer from the time whether an address is known', async () => {
    await confirm(['known@example.com']);
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let n = 0; n < 9; n += 1) {
      times.known.push((await subscribe('known@example.com')).ms);
      times.unknown.push((await subscribe(`unknown${n}@example.com`)).ms);
    }
    // Other load on a machine only adds to the time of an answer.
    const [known, unknown] = [Math.min(...times.known), Math.min(...times.unknown)];
    expect(Math.abs(known - unknown)).toBeLessThan(SAME_TIME_MS);
    expect(known).toBeGreaterThanOrEqual(45);
  });

  it('are refused, known address or not, when the page is flooded', async () => {
    await service.sql(
      `insert into subscribers.subscription (id, customer_id, channel, address, verified, confirm_sent_at)
       select gen_random_uuid(), $1, 'email', n || '@example.com', false, now() - interval '59 minutes'
         from generate_series(1, 10000) n`,
      [customerId],
    );
    await confirm(['known@example.com']);
    for (const address of ['known@example.com', 'unknown@example.com']) {
      await expect(subscribe(address)).rejects.toMatchObject({ constructor: RateLimitedError, retryAfterMs: 600_000 });
    }
    await service.sql(
      `update subscribers.subscription set confirm_sent_at = now() - interval '61 minutes' where customer_id = $1`,
      [customerId],
    );
    await subscribe('unknown@example.com');
  });

  it('unsubscribe once, however many times a provider posts the link concurrently', async () => {
    await confirm(['ann@example.com']);
    const actor = notifications(customerId);
    const page = { eligibleAt: BigInt(Date.now() + 1_000), pageSize: 10 };
    const { recipients } = await service.recipients.listRecipients(page, { actor });
    const ids = recipients.map(({ id }) => id);
    const { destinations } = await service.recipients.resolveRecipients({ ids }, { actor });
    const token = destinations[0]!.unsubscribeToken;
    for (let n = 0; n < 3; n += 1) {
      await service.subscribers.getSubscriptionByToken({ token }, { actor: visitor(customerId) });
    }
    expect((await service.recipients.listRecipients(page, { actor })).recipients).toHaveLength(1);
    // A provider posts again where it gets no answer, as from a machine that is too busy for a hundred at once.
    const leave = async (): Promise<void> => {
      try {
        await service.subscribers.unsubscribe({ token }, { actor: visitor(customerId) });
      } catch (error) {
        if (!(error instanceof UnavailableError)) throw error;
        await leave();
      }
    };
    await Promise.all(Array.from({ length: 100 }, leave));
    expect((await service.recipients.listRecipients(page, { actor })).recipients).toEqual([]);
    expect(await service.sql('select from subscribers.subscription where customer_id = $1', [customerId])).toEqual([]);
  });
});
