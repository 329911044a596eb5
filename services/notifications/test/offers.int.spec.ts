import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '@candor/platform/ids.js';
import { ResultBatch } from '../src/ledger/result-batch.js';
import { Ledger } from './ledger.js';

describe('offering chunks', () => {
  let ledger: Ledger;
  beforeEach(async () => {
    ledger = await Ledger.open();
  });
  afterEach(() => ledger?.close());

  const customers = (offers: { customerId: string }[]) => offers.map(({ customerId }) => customerId);

  it('serves first the organisation that was served longest ago', async () => {
    const [big, small] = [newId(), newId()];
    await ledger.plan(big, 5_000);
    const [first] = await ledger.offers.take('email', 'bulk', 1);
    expect(first?.customerId).toBe(big);
    await ledger.plan(small, 600);
    expect(customers(await ledger.offers.take('email', 'bulk', 1))).toEqual([small]);
    expect(customers(await ledger.offers.take('email', 'bulk', 1))).toEqual([big]);
    expect(customers(await ledger.offers.take('email', 'bulk', 1))).toEqual([small]);
    expect(customers(await ledger.offers.take('email', 'bulk', 1))).toEqual([big]);
  });

  it('shares the limit evenly among waiting organisations', async () => {
    const tenants = [newId(), newId(), newId()];
    for (const tenant of tenants) await ledger.plan(tenant, 5_000);
    const offers = await ledger.offers.take('email', 'bulk', 6);
    for (const tenant of tenants) expect(customers(offers).filter((id) => id === tenant)).toHaveLength(2);
  });

  it('gives the whole limit to a lone organisation', async () => {
    await ledger.plan(newId(), 5_000);
    expect(await ledger.offers.take('email', 'bulk', 7)).toHaveLength(7);
  });

  it('offers each chunk once, however many dispatchers there are', async () => {
    for (let n = 0; n < 4; n += 1) await ledger.plan(newId(), 2_500);
    const rounds = await Promise.all(Array.from({ length: 8 }, () => ledger.offers.take('email', 'bulk', 5)));
    const ids = rounds.flat().map(({ chunkId }) => chunkId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('keeps lanes apart, and counts their chunks', async () => {
    const customerId = newId();
    await ledger.plan(customerId, 1, 'confirm');
    await ledger.plan(customerId, 600, 'bulk');
    const [offer] = await ledger.offers.take('email', 'confirm', 10);
    await ledger.leases.take({ customerId, chunkId: offer?.chunkId ?? '' });
    await ledger.offers.take('email', 'bulk', 1);
    expect((await ledger.offers.loads()).sort((a, b) => a.lane.localeCompare(b.lane))).toEqual([
      { channel: 'email', lane: 'bulk', waiting: 1, offered: 1, leased: 0 },
      { channel: 'email', lane: 'confirm', waiting: 0, offered: 0, leased: 1 },
    ]);
  });

  it('takes back chunks that could not be offered, and chunks that no worker took', async () => {
    await ledger.plan(newId(), 1_500);
    const [first, second] = await ledger.offers.take('email', 'bulk', 2);
    await ledger.offers.giveBack([first?.chunkId ?? '']);
    expect(await ledger.offers.putBackStale('email', 'bulk', 60_000)).toBe(0);
    await ledger.sql.query(`update chunk set offered_at = now() - interval '61 s' where id = $1`, [second?.chunkId]);
    expect(await ledger.offers.putBackStale('email', 'bulk', 60_000)).toBe(1);
    expect(await ledger.offers.take('email', 'bulk', 10)).toHaveLength(3);
  });

  it('takes back the chunk of a worker that has died, not that of one at work', async () => {
    const customerId = newId();
    await ledger.plan(customerId, 1_000);
    const [dead, alive] = await ledger.offers.take('email', 'bulk', 2);
    await ledger.leases.take({ customerId, chunkId: dead?.chunkId ?? '' });
    await ledger.leases.take({ customerId, chunkId: alive?.chunkId ?? '' });
    await ledger.sql.query(`update chunk set leased_until = now() - interval '1 s' where id = $1`, [dead?.chunkId]);
    expect(await ledger.offers.recoverExpired()).toBe(1);
    expect((await ledger.offers.take('email', 'bulk', 10)).map(({ chunkId }) => chunkId)).toEqual([dead?.chunkId]);
  });

  it('says how long the oldest chunk has waited: since a worker gave it back, or else since it was planned', async () => {
    const customerId = newId();
    await ledger.plan(customerId, 1, 'bulk');
    await ledger.sql.query(`update chunk set created_at = now() - interval '100 s'`);
    const age = async () =>
      (await ledger.offers.oldestWaiting()).map(({ channel, seconds }) => [channel, seconds > 90]);
    expect(await age()).toEqual([['email', true]]);
    const [offer] = await ledger.offers.take('email', 'bulk', 1);
    const take = () => ledger.leases.take({ customerId, chunkId: offer?.chunkId ?? '' });
    const returned = await take();
    expect(await age()).toEqual([]);
    await ledger.leases.returnToPointer(returned!);
    expect(await age()).toEqual([['email', true]]);
    await ledger.leases.release((await take())!);
    expect(await age()).toEqual([['email', false]]);
    await ledger.sql.query(`update chunk set given_back_at = now() - interval '95 s'`);
    expect(await age()).toEqual([['email', true]]);
  });

  describe('retries', () => {
    /** An event whose only chunk is done, all its deliveries waiting for another attempt. */
    async function waitingForRetry(recipients: number) {
      const customerId = newId();
      const { eventId, ids } = await ledger.plan(customerId, recipients, 'fast');
      const [offer] = await ledger.offers.take('email', 'fast', 1);
      const lease = await ledger.leases.take({ customerId, chunkId: offer?.chunkId ?? '' });
      if (!lease) throw new Error('not taken');
      const batch = new ResultBatch();
      for (const id of ids) batch.add(id, { kind: 'retry', afterMs: 60_000, reason: 'busy' });
      await ledger.leases.record(lease, batch);
      return { customerId, eventId, ids, lease };
    }
    const makeDue = (eventId: string) =>
      ledger.sql.query(`update delivery set next_at = now() - interval '1 s' where event_id = $1`, [eventId]);

    it('are collected into chunks of their lane once they are due and their chunk is done', async () => {
      const { customerId, eventId, ids, lease } = await waitingForRetry(3);
      expect(await ledger.offers.collectRetries()).toBe(0);
      await makeDue(eventId);
      expect(await ledger.offers.collectRetries()).toBe(0);
      await ledger.leases.finish(lease);
      expect(await ledger.offers.collectRetries()).toBe(3);
      expect(await ledger.offers.collectRetries()).toBe(0);
      const [offer] = await ledger.offers.take('email', 'retry', 10);
      const again = await ledger.leases.take({ customerId, chunkId: offer?.chunkId ?? '' });
      expect([...(again?.recipientIds ?? [])].sort()).toEqual([...ids].sort());
      expect(again?.attempts).toEqual([1, 1, 1]);
    });

    it('of different events get different chunks', async () => {
      const first = await waitingForRetry(2);
      const second = await waitingForRetry(2);
      for (const { eventId, lease } of [first, second]) {
        await ledger.leases.finish(lease);
        await makeDue(eventId);
      }
      expect(await ledger.offers.collectRetries()).toBe(4);
      expect(customers(await ledger.offers.take('email', 'retry', 10)).sort()).toEqual(
        [first.customerId, second.customerId].sort(),
      );
    });
  });
});
