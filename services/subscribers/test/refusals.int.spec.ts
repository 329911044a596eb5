import { Database } from '@candor/database/database.js';
import { createDataSource } from '@candor/database/data-source.js';
import { newId } from '@candor/platform/ids.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { RefusalReason } from '@candor/proto/gen/candor/notifications/v1/events_pb.js';
import { QuarantineReason } from '@candor/proto/gen/candor/subscribers/v1/administration_pb.js';
import { database } from '../src/database/database.js';
import { PurgeSubscribers } from '../src/upkeep/purge-subscribers.js';
import { eventually, notifications, staff, startSubscribers, type RunningSubscribers } from './subscribers.suite.js';

const SUBJECT = 'evt.notifications.v1.recipient_refused';
const NOW = Date.UTC(2026, 10, 20, 12);
const DAY_MS = 86_400_000;

describe('recipients that cannot be reached', () => {
  let service: RunningSubscribers;
  let customerId: string;

  beforeAll(async () => {
    service = await startSubscribers();
  });
  afterAll(() => service.stop());
  beforeEach(() => {
    customerId = newId();
  });

  const subscribe = async (channel: 'email' | 'webhook' | 'slack'): Promise<string> => {
    const id = newId();
    await service.sql(
      `insert into subscribers.subscription (id, customer_id, channel, address, verified, confirmed_at, team_name, channel_name)
       values ($1, $2, $3, $4, true, now(), $5, $5)`,
      [id, customerId, channel, `${id}@example.com`, channel === 'slack' ? 'x' : null],
    );
    return id;
  };
  const counted = async (id: string) =>
    (await service.sql('select from subscribers.refusal where subscription_id = $1', [id])).length;

  /** Publishes a refusal and waits until it has been counted. */
  const refuse = async (recipientId: string, reason: RefusalReason, at = NOW, factId = newId()): Promise<string> => {
    await service.publish(
      SUBJECT,
      { customerId, source: 'subscribers', recipientId, reason, detail: '550 no', refusedAt: BigInt(at) },
      factId,
    );
    await eventually(
      () => service.sql('select from subscribers.refusal where id = $1', [factId]),
      (rows) => rows.length > 0,
    );
    return factId;
  };
  const notified = async (id: string) =>
    (await service.recipients.resolveRecipients({ ids: [id] }, { actor: notifications(customerId) })).destinations
      .length;
  const seen = async (channel: Channel, id: string) =>
    (await service.administration.getSubscriber({ channel, id }, { actor: staff(customerId) })).subscriber;

  const purge = async () => {
    const source = await createDataSource(service.databaseUrl, database).initialize();
    await new PurgeSubscribers(new Database(source)).execute();
    await source.destroy();
  };
  const left = async () => {
    const text = 'select id from subscribers.subscription where customer_id = $1';
    return (await service.sql<{ id: string }>(text, [customerId])).map(({ id }) => id).toSorted();
  };

  it('are quarantined after the third refusal by their mail server within 30 days, and not before', async () => {
    const id = await subscribe('email');
    await refuse(id, RefusalReason.PERMANENT, NOW - 31 * DAY_MS);
    await refuse(id, RefusalReason.PERMANENT, NOW - 29 * DAY_MS);
    await refuse(id, RefusalReason.PERMANENT, NOW - DAY_MS);
    expect(await notified(id)).toBe(1);
    await refuse(id, RefusalReason.PERMANENT);
    expect(await notified(id)).toBe(0);
    expect(await seen(Channel.EMAIL, id)).toMatchObject({
      enabled: false,
      quarantine: { reason: QuarantineReason.REFUSED, detail: '550 no', since: BigInt(NOW) },
    });
  });

  it.each([
    ['webhook', Channel.WEBHOOK, RefusalReason.GONE, QuarantineReason.GONE],
    ['webhook', Channel.WEBHOOK, RefusalReason.ONLY_FAILURES, QuarantineReason.ONLY_FAILURES],
    ['slack', Channel.SLACK, RefusalReason.GONE, QuarantineReason.GONE],
  ] as const)('are quarantined at once: %s %i %i', async (channel, wire, reason, expected) => {
    const id = await subscribe(channel);
    await refuse(id, reason);
    expect(await notified(id)).toBe(0);
    expect(await seen(wire, id)).toMatchObject({ enabled: false, quarantine: { reason: expected } });
  });

  it('are counted once for each refusal, however often it is delivered', async () => {
    const id = await subscribe('email');
    const first = await refuse(id, RefusalReason.PERMANENT);
    await refuse(id, RefusalReason.PERMANENT);
    await service.sql(`select 1`);
    await service.publish(
      SUBJECT,
      { customerId, source: 'subscribers', recipientId: id, reason: RefusalReason.PERMANENT, refusedAt: BigInt(NOW) },
      first,
    );
    const other = await subscribe('webhook');
    await refuse(other, RefusalReason.GONE);
    expect([await counted(id), await notified(id)]).toEqual([2, 1]);
  });

  it('are notified again when staff enable them, and then count from zero', async () => {
    const id = await subscribe('email');
    for (let n = 0; n < 3; n += 1) await refuse(id, RefusalReason.PERMANENT);
    const named = { channel: Channel.EMAIL, id };
    await service.administration.updateSubscriber({ ...named, enabled: true }, { actor: staff(customerId) });
    expect([await notified(id), await counted(id)]).toEqual([1, 0]);
    await refuse(id, RefusalReason.PERMANENT);
    expect(await notified(id)).toBe(1);
  });

  it('are not those of another organisation, of another context, or deleted ones', async () => {
    const [ours, gone] = [await subscribe('webhook'), newId()];
    const fact = { source: 'subscribers', reason: RefusalReason.GONE, refusedAt: BigInt(NOW) };
    await service.publish(SUBJECT, { ...fact, customerId: newId(), recipientId: ours });
    await service.publish(SUBJECT, { ...fact, customerId, recipientId: ours, source: 'integrations' });
    await service.publish(SUBJECT, { ...fact, customerId, recipientId: gone });
    const last = await subscribe('webhook');
    await refuse(last, RefusalReason.GONE);
    expect([await notified(ours), await counted(ours)]).toEqual([1, 0]);
  });

  it('are deleted after 90 days when they are addresses, and old refusals with them', async () => {
    const [old, young, webhook] = [await subscribe('email'), await subscribe('email'), await subscribe('webhook')];
    await service.sql(
      `update subscribers.subscription set quarantine_reason = 'refused', quarantined_at = now() - case
         when id = $2 then interval '89 days 23 hours' else interval '90 days 1 minute' end
        where customer_id = $1`,
      [customerId, young],
    );
    await service.sql(
      `insert into subscribers.refusal (id, customer_id, subscription_id, refused_at)
       select gen_random_uuid(), $1, $2, now() - n * interval '20 days' from generate_series(0, 2) n`,
      [customerId, young],
    );
    await purge();
    expect(await left()).toEqual([young, webhook].toSorted());
    expect(await left()).not.toContain(old);
    expect(await counted(young)).toBe(2);
  });

  it('are deleted 30 days after the last unconfirmed request, and confirmed ones never', async () => {
    const waiting = async (askedAgo: string | null, createdAgo: string): Promise<string> => {
      const id = newId();
      await service.sql(
        `insert into subscribers.subscription (id, customer_id, channel, address, verified, created_at, confirm_sent_at, confirm_sent_count)
         values ($1, $2, 'email', $3, false, now() - $4::interval, now() - $5::interval, 1)`,
        [id, customerId, `${id}@example.com`, createdAgo, askedAgo],
      );
      return id;
    };
    await waiting('30 days 1 minute', '60 days');
    await waiting(null, '30 days 1 minute');
    const kept = [await waiting('29 days 23 hours', '60 days'), await subscribe('email'), await subscribe('webhook')];
    await service.sql(
      `update subscribers.subscription set created_at = now() - interval '2 years', confirm_sent_at = now() - interval '2 years'
        where customer_id = $1 and verified`,
      [customerId],
    );
    await purge();
    expect(await left()).toEqual(kept.toSorted());
  });
});
