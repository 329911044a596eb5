import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@candor/platform/ids.js';
import { type Lease } from '../src/ledger/chunk-leases.js';
import { ResultBatch } from '../src/ledger/result-batch.js';
import { Ledger } from './ledger.js';

function delivered(...ids: string[]): ResultBatch {
  const batch = new ResultBatch();
  for (const id of ids) batch.add(id, { kind: 'delivered', status: 250 });
  return batch;
}

describe('a lease on a chunk', () => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await Ledger.open();
  });
  afterAll(() => ledger?.close());

  async function planned(recipients = 3) {
    const customerId = newId();
    const { eventId, ids } = await ledger.plan(customerId, recipients);
    const { rows } = await ledger.sql.query('select id from chunk where event_id = $1', [eventId]);
    return { customerId, eventId, ids, chunkId: (rows[0] as { id: string }).id };
  }

  async function taken(chunk: { customerId: string; chunkId: string }): Promise<Lease> {
    const lease = await ledger.leases.take(chunk);
    if (!lease) throw new Error('not taken');
    return lease;
  }

  const expire = (chunkId: string) =>
    ledger.sql.query(`update chunk set leased_until = now() - interval '1 s' where id = $1`, [chunkId]);

  const states = async (eventId: string) =>
    (await ledger.sql.query('select recipient_id, state, attempts from delivery where event_id = $1', [eventId])).rows;

  it('is held by one worker at a time', async () => {
    const chunk = await planned();
    const attempts = await Promise.all(Array.from({ length: 5 }, () => ledger.leases.take(chunk)));
    expect(attempts.filter((lease) => lease !== undefined)).toHaveLength(1);
  });

  it('contains the open deliveries, with the attempts made', async () => {
    const chunk = await planned();
    const [first = '', ...rest] = chunk.ids;
    const lease = await taken(chunk);
    expect([...lease.recipientIds].sort()).toEqual([...chunk.ids].sort());
    await ledger.leases.record(lease, delivered(first));
    await ledger.leases.release(lease);
    const again = await taken(chunk);
    expect([...again.recipientIds].sort()).toEqual([...rest].sort());
    expect(again.attempts).toEqual([0, 0]);
  });

  it('records nothing in the name of another organisation, not even with the token', async () => {
    const chunk = await planned();
    const lease = await taken(chunk);
    expect(await ledger.leases.record({ ...lease, customerId: newId() }, delivered(...chunk.ids))).toBe(false);
    expect((await states(chunk.eventId)).every(({ state }) => state === 'pending')).toBe(true);
    expect(await ledger.leases.record(lease, delivered(...chunk.ids))).toBe(true);
    expect((await states(chunk.eventId)).every(({ state }) => state === 'delivered')).toBe(true);
  });

  it('rejects the late results of a worker that was considered dead', async () => {
    const chunk = await planned();
    const [first = '', second = ''] = chunk.ids;
    const stuck = await taken(chunk);
    await expire(chunk.chunkId);
    const successor = await taken(chunk);
    expect(await ledger.leases.record(stuck, delivered(first))).toBe(false);
    expect(await ledger.leases.renew(stuck)).toBe(false);
    expect(await ledger.leases.finish(stuck)).not.toEqual([]);
    expect(await ledger.leases.release(stuck)).toBe(false);
    expect((await states(chunk.eventId)).every(({ state }) => state === 'pending')).toBe(true);
    expect(await ledger.leases.record(successor, delivered(second))).toBe(true);
  });

  it('is still valid after its end when no other worker has taken over', async () => {
    const chunk = await planned();
    const lease = await taken(chunk);
    await expire(chunk.chunkId);
    expect(await ledger.leases.record(lease, delivered(...chunk.ids))).toBe(true);
    expect(await ledger.leases.finish(lease)).toEqual([]);
  });

  it('records each outcome, an attempt for all but the skipped', async () => {
    const chunk = await planned(4);
    const [a = '', b = '', c = '', d = ''] = chunk.ids;
    const lease = await taken(chunk);
    const batch = delivered(a);
    batch.add(b, { kind: 'retry', afterMs: 5_000, reason: 'busy', status: 451 });
    batch.add(c, { kind: 'rejected', reason: 'x'.repeat(9_000), status: 550 });
    batch.addSkipped(d, 'unsubscribed');
    expect(await ledger.leases.record(lease, batch)).toBe(true);
    const { rows } = await ledger.sql.query(
      `select recipient_id, state, attempts, reason, last_status, delivered_at is not null as delivered,
              round(extract(epoch from next_at - now()))::int as wait
         from delivery where event_id = $1`,
      [chunk.eventId],
    );
    const of = (id: string) => rows.find((row) => row.recipient_id === id);
    expect(of(a)).toMatchObject({ state: 'delivered', attempts: 1, last_status: 250, delivered: true, wait: null });
    expect(of(b)).toMatchObject({ state: 'pending', attempts: 1, last_status: 451, reason: 'busy', wait: 5 });
    expect(of(c)).toMatchObject({ state: 'failed', attempts: 1, last_status: 550, reason: 'x'.repeat(500) });
    expect(of(d)).toMatchObject({ state: 'skipped', attempts: 0, reason: 'unsubscribed', delivered: false });
  });

  it('never changes a final result', async () => {
    const chunk = await planned(1);
    const lease = await taken(chunk);
    await ledger.leases.record(lease, delivered(...chunk.ids));
    const late = new ResultBatch();
    late.add(chunk.ids[0] ?? '', { kind: 'rejected', reason: 'late' });
    await ledger.leases.record(lease, late);
    expect(await states(chunk.eventId)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  });

  it('is refused to another organisation, and for a chunk that is done', async () => {
    const chunk = await planned();
    expect(await ledger.leases.take({ ...chunk, customerId: newId() })).toBeUndefined();
    const lease = await taken(chunk);
    await ledger.leases.record(lease, delivered(...chunk.ids));
    expect(await ledger.leases.finish(lease)).toEqual([]);
    expect(await ledger.leases.finish(lease)).toBeUndefined();
    expect(await ledger.leases.take(chunk)).toBeUndefined();
  });

  it('is not done while results are missing that the database has lost, and those due later are not', async () => {
    const chunk = await planned(3);
    const [a = '', b = '', c = ''] = chunk.ids;
    const lease = await taken(chunk);
    const batch = delivered(a, b);
    batch.add(c, { kind: 'retry', afterMs: 5_000, reason: 'busy', status: 451 });
    await ledger.leases.record(lease, batch);
    // As a failover leaves it whose new server lacks the last result.
    await ledger.sql.query(`update delivery set state = 'pending', attempts = 0 where recipient_id = $1`, [b]);
    expect(await ledger.leases.finish(lease)).toEqual([b]);
    expect(await ledger.leases.record(lease, delivered(b))).toBe(true);
    expect(await ledger.leases.finish(lease)).toEqual([]);
    expect(await states(chunk.eventId)).toContainEqual({ recipient_id: b, state: 'delivered', attempts: 1 });
  });

  it('keeps each failed attempt, numbered, with its time and reason', async () => {
    const chunk = await planned(2);
    const [a = '', b = ''] = chunk.ids;
    const lease = await taken(chunk);
    const failing = (reason: string) => {
      const batch = new ResultBatch();
      batch.add(a, { kind: 'retry', afterMs: 0, reason, status: 451 });
      return batch;
    };
    await ledger.leases.record(lease, failing('busy'));
    await ledger.leases.record(lease, failing('still busy'));
    await ledger.leases.record(lease, delivered(a));
    const last = new ResultBatch();
    last.add(b, { kind: 'rejected', reason: 'no such user', status: 550 });
    last.addSkipped(newId(), 'unsubscribed');
    await ledger.leases.record(lease, last);
    const { rows } = await ledger.sql.query(
      `select recipient_id, number, outcome, status, reason, now() - at < interval '1 min' as recent
         from attempt where event_id = $1 order by recipient_id = $2 desc, number`,
      [chunk.eventId, a],
    );
    expect(rows).toEqual([
      { recipient_id: a, number: 1, outcome: 'retry', status: 451, reason: 'busy', recent: true },
      { recipient_id: a, number: 2, outcome: 'retry', status: 451, reason: 'still busy', recent: true },
      { recipient_id: b, number: 1, outcome: 'failed', status: 550, reason: 'no such user', recent: true },
    ]);
  });

  it('does not count a postponed send as an attempt, and stores none', async () => {
    const chunk = await planned(1);
    const lease = await taken(chunk);
    const batch = new ResultBatch();
    batch.add(chunk.ids[0] ?? '', { kind: 'postponed', afterMs: 5_000, reason: 'later' });
    await ledger.leases.record(lease, batch);
    expect(await states(chunk.eventId)).toMatchObject([{ state: 'pending', attempts: 0 }]);
    const { rows } = await ledger.sql.query(
      `select (select count(*)::int from attempt a where a.event_id = d.event_id) as attempts, reason,
              round(extract(epoch from next_at - now()))::int as wait from delivery d where event_id = $1`,
      [chunk.eventId],
    );
    expect(rows).toEqual([{ attempts: 0, reason: 'later', wait: 5 }]);
  });

  it('stores the other side’s id of the first message, for the messages that follow', async () => {
    const chunk = await planned(2);
    const [a = '', b = ''] = chunk.ids;
    const lease = await taken(chunk);
    const said = (reference: string) => {
      const batch = new ResultBatch();
      batch.add(a, { kind: 'delivered', reference });
      return batch;
    };
    await ledger.leases.record(lease, said('root'));
    await ledger.leases.record(lease, said('reply'));
    await ledger.leases.record(lease, delivered(b));
    expect(await ledger.leases.rootReferences(lease)).toEqual(new Map([[a, 'root']]));
    expect(await ledger.leases.rootReferences({ ...lease, threadId: newId() })).toEqual(new Map());
    expect(await ledger.leases.rootReferences({ ...lease, customerId: newId() })).toEqual(new Map());
  });
});
