import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningApp } from '@candor/platform/app.js';
import { newId } from '@candor/platform/ids.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { app as plannerApp } from '../src/planner/app.js';
import { Pipeline } from './pipeline.js';

describe('planning', () => {
  let pipeline: Pipeline;
  let planner: RunningApp;
  beforeAll(async () => {
    pipeline = await Pipeline.start({ env: { DISPATCH_OFFER_TIMEOUT_MS: '300' } });
    planner = await pipeline.startApp(plannerApp);
  });
  afterAll(() => pipeline?.stop());

  const isPlanned = (eventId: string) => `select 1 from event where id = '${eventId}' and planned_at is not null`;
  const count = async (table: string, eventId: string): Promise<number> =>
    (await pipeline.sql.query(`select count(*)::int as n from ${table} where event_id = $1`, [eventId])).rows[0].n;
  const lanes = async (eventId: string): Promise<string[]> =>
    (await pipeline.sql.query('select distinct lane from chunk where event_id = $1', [eventId])).rows.map(
      ({ lane }) => lane,
    );

  it('puts up to 500 recipients into the lane fast, more into bulk', async () => {
    const customerId = await pipeline.organisation();
    pipeline.email(customerId, 500);
    const small = await pipeline.publishEntry(customerId);
    await pipeline.until(isPlanned(small.eventId));
    pipeline.email(customerId, 1);
    const large = await pipeline.publishEntry(customerId);
    await pipeline.until(isPlanned(large.eventId));
    expect([await lanes(small.eventId), await lanes(large.eventId)]).toEqual([['fast'], ['bulk']]);
  });

  it('completes an event without recipients', async () => {
    const { eventId } = await pipeline.publishEntry(await pipeline.organisation());
    await pipeline.until(isPlanned(eventId));
    expect(await count('chunk', eventId)).toBe(0);
  });

  it('continues where it was interrupted', async () => {
    const customerId = await pipeline.organisation();
    pipeline.email(customerId, 3_500);
    pipeline.recipients.pagesLeft = 2;
    const { eventId, incidentId } = await pipeline.publishEntry(customerId);
    await pipeline.until(`select 1 from walk where event_id = '${eventId}' and cursor is not null`);
    const [report] = await pipeline.report(customerId, incidentId);
    expect(report?.planningComplete).toBe(false);
    pipeline.recipients.pagesLeft = Infinity;
    await pipeline.until(isPlanned(eventId));
    expect(await count('delivery', eventId)).toBe(3_500);
    const { rows } = await pipeline.sql.query(
      'select count(*)::int as n from delivery where event_id = $1 group by chunk_id',
      [eventId],
    );
    expect(rows.map(({ n }) => n)).toEqual([500, 500, 500, 500, 500, 500, 500]);
  });

  it('inserts nothing when it runs again from the start', async () => {
    const customerId = await pipeline.organisation();
    pipeline.email(customerId, 1_100);
    const { eventId } = await pipeline.publishEntry(customerId);
    await pipeline.until(isPlanned(eventId));
    await planner.close();
    await pipeline.sql.query('update event set planned_at = null where id = $1', [eventId]);
    await pipeline.sql.query('update walk set cursor = null, planned_at = null where event_id = $1', [eventId]);
    const before = await pipeline.sql.query('select * from delivery where event_id = $1 order by recipient_id', [
      eventId,
    ]);
    planner = await pipeline.startApp(plannerApp);
    await pipeline.until(isPlanned(eventId));
    const after = await pipeline.sql.query('select * from delivery where event_id = $1 order by recipient_id', [
      eventId,
    ]);
    expect(after.rows).toEqual(before.rows);
  });

  it('finishes at its start events that the broker has lost', async () => {
    const customerId = await pipeline.organisation();
    pipeline.email(customerId, 2_500);
    pipeline.recipients.pagesLeft = 1;
    const { eventId } = await pipeline.publishEntry(customerId);
    await pipeline.until(`select 1 from walk where event_id = '${eventId}' and cursor is not null`);
    await planner.close();
    await pipeline.purge('EVENTS');
    pipeline.recipients.pagesLeft = Infinity;
    planner = await pipeline.startApp(plannerApp);
    await pipeline.until(isPlanned(eventId));
    expect(await count('delivery', eventId)).toBe(2_500);
  });

  it('waits for the organisation to become known', async () => {
    const id = newId();
    pipeline.email(id, 1);
    const { eventId } = await pipeline.publishEntry(id);
    const code = await pipeline.publish('evt.identity.v1.confirmation_code_issued', {
      userId: newId(),
      customerId: id,
      emailAddress: 'new@example.com',
      name: 'New',
      sealedCode: 'sealed',
      expiresAt: BigInt(Date.now() + 60_000),
    });
    await pipeline.publish('evt.identity.v1.customer_created', { customer: { id, name: 'Late', domain: 'late' } });
    await pipeline.until(isPlanned(eventId));
    await pipeline.until(isPlanned(code));
    expect(await lanes(code)).toEqual(['confirm']);
  });

  it('keeps the newest name of the organisation, in whatever order names arrive', async () => {
    const customer = { id: newId(), name: 'Ada', domain: 'acme' };
    const known = (name: string) =>
      pipeline.until(`select 1 from customer where customer_id = '${customer.id}' and name = '${name}'`);
    await pipeline.publish('evt.identity.v1.customer_renamed', {
      customer: { ...customer, name: 'Acme Ltd.' },
      version: 2n,
    });
    await known('Acme Ltd.');
    await pipeline.publish('evt.identity.v1.customer_created', { customer });
    await pipeline.publish('evt.identity.v1.customer_renamed', {
      customer: { ...customer, name: 'Acme' },
      version: 1n,
    });
    await pipeline.publish('evt.identity.v1.customer_renamed', {
      customer: { ...customer, name: 'Acme Inc.' },
      version: 3n,
    });
    await known('Acme Inc.');
    const { rows } = await pipeline.sql.query('select name from customer where customer_id = $1', [customer.id]);
    expect(rows).toEqual([{ name: 'Acme Inc.' }]);
  });

  it('puts a confirmation into the ledger once, however often the event is delivered', async () => {
    const customerId = await pipeline.organisation();
    const fact = { customerId, subscriptionId: newId(), emailAddress: 'a@example.com', sealedToken: 'sealed' };
    const id = await pipeline.publish('evt.subscribers.v1.confirmation_requested', fact);
    await pipeline.until(isPlanned(id));
    const { rows } = await pipeline.sql.query('select payload from event where id = $1', [id]);
    await pipeline.republish('evt.subscribers.v1.confirmation_requested', rows[0].payload, id);
    const marker = await pipeline.publish('evt.subscribers.v1.confirmation_requested', {
      ...fact,
      subscriptionId: newId(),
    });
    await pipeline.until(isPlanned(marker));
    expect([await count('delivery', id), await count('chunk', id)]).toEqual([1, 1]);
  });

  it('offers a chunk again when the broker has lost its pointer', async () => {
    const customerId = await pipeline.organisation();
    pipeline.recipients.add(customerId, Channel.WEBHOOK, 'https://example.com');
    const { eventId } = await pipeline.publishEntry(customerId);
    await pipeline.until(`select 1 from chunk where event_id = '${eventId}' and state = 'offered'`);
    await pipeline.purge('DELIVERIES');
    await pipeline.untilPointers('dlv.webhook.fast', 1);
  });

  it('offers all chunks again when the stream of pointers was recreated', async () => {
    const customerId = await pipeline.organisation();
    pipeline.recipients.add(customerId, Channel.WEBHOOK, 'https://example.com');
    const { eventId } = await pipeline.publishEntry(customerId);
    await pipeline.until(`select 1 from chunk where event_id = '${eventId}' and state = 'offered'`);
    await pipeline.deleteStream('DELIVERIES');
    await pipeline.untilPointers('dlv.webhook.fast', 1);
  });

  it('keeps few pointers in the broker while no worker is running', async () => {
    const customerId = await pipeline.organisation();
    pipeline.email(customerId, 10_000);
    const { eventId } = await pipeline.publishEntry(customerId);
    await pipeline.until(isPlanned(eventId));
    await pipeline.untilPointers('dlv.email.bulk', 1);
    expect(await pipeline.pointers('dlv.email.bulk')).toBeLessThanOrEqual(6 * 2);
  });
});
