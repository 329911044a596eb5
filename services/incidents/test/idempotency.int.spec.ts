import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { StaffActor } from '@candor/platform/actor.js';
import { ConflictError, KeyReusedError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { ComponentStatus, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { draft, owner, startIncidents, type RunningIncidents } from './incidents.suite.js';

describe('a create with an idempotency key', () => {
  let suite: RunningIncidents;
  let sql: Client;
  let actor: StaffActor;
  let key: string;

  beforeAll(async () => {
    suite = await startIncidents();
    sql = new Client({ connectionString: suite.databaseUrl, options: '-c search_path=incidents' });
    await sql.connect();
  });
  beforeEach(() => {
    actor = owner();
    key = newId();
  });
  afterAll(async () => {
    await sql.end();
    await suite.close();
  });

  const open = (more: { name?: string; idempotencyKey?: string; entry?: ReturnType<typeof draft> } = {}, as = actor) =>
    suite.incidents.openIncident({ name: 'Outage', entry: draft(), idempotencyKey: key, ...more }, { actor: as });
  const add = (incidentId: string, message: string, idempotencyKey = key) =>
    suite.incidents.addEntry({ incidentId, entry: draft({ message }), idempotencyKey }, { actor });
  const incidents = async () => (await suite.incidents.searchIncidents({}, { actor })).incidents;

  it('takes effect once and returns the first answer again', async () => {
    const first = await open();
    expect(await open()).toEqual(first);
    expect(await incidents()).toHaveLength(1);
    const { id = '' } = first.incident ?? {};
    key = newId();
    const added = await add(id, 'second');
    expect(await add(id, 'second')).toEqual(added);
    await add(id, 'third', newId());
    const facts = await suite.client.heard('evt.incidents.v1.entry_published', (fact) => fact.incident?.id === id, 3);
    expect(facts.map(({ incident }) => incident?.version)).toEqual([1n, 2n, 3n]);
  });

  it('returns the first answer again although the same request would be refused by now', async () => {
    const component = newId();
    suite.components.set(actor.customerId, { visible: [component], internal: [] });
    const affectedComponents = [{ componentId: component, componentStatus: ComponentStatus.MAJOR_OUTAGE }];
    const first = await open({ entry: draft({ affectedComponents, status: IncidentStatus.UNSPECIFIED }) });
    suite.components.set(actor.customerId, { visible: [], internal: [] });
    expect(await open({ entry: draft({ affectedComponents, status: IncidentStatus.UNSPECIFIED }) })).toEqual(first);
  });

  it('is refused when the key was used for another body or another call', async () => {
    const { incident } = await open();
    await expect(open({ name: 'Other' })).rejects.toBeInstanceOf(KeyReusedError);
    await expect(add(incident?.id ?? '', 'second')).rejects.toMatchObject({
      kind: 'key-reused',
      message: 'This Idempotency-Key was used for another request. Please use a new one.',
    });
    expect(await incidents()).toMatchObject([{ name: 'Outage', version: 1n }]);
  });

  it('is refused while the first one is still in progress', async () => {
    await sql.query('begin');
    await sql.query('lock table incident in share mode');
    const first = open();
    await untilACallWaits();
    await expect(open()).rejects.toMatchObject({
      kind: 'conflict',
      message: 'A request with this Idempotency-Key is still being worked on.',
    });
    await sql.query('commit');
    // Before it has ended, the same request would rightly be refused again.
    const answer = await first;
    expect(await open()).toEqual(answer);
    expect(await incidents()).toHaveLength(1);
  });

  /** Waits until the service has reached the table that this test locks. */
  async function untilACallWaits() {
    const waiting = `select 1 from pg_locks where not granted and relation = 'incident'::regclass`;
    for (const deadline = Date.now() + 60_000; (await sql.query(waiting)).rowCount === 0; await sleep(10))
      if (Date.now() > deadline) throw new Error('nobody waits for the table');
  }

  it('takes effect once for many concurrent requests', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => open()));
    const ids = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.incident?.id] : []));
    expect(new Set(ids).size).toBe(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(ConflictError);
    expect(await incidents()).toHaveLength(1);
  });

  it('stores no refusal', async () => {
    await expect(open({ name: ' ' })).rejects.toMatchObject({ kind: 'invalid' });
    expect((await open()).incident?.name).toBe('Outage');
  });

  it('knows only the keys of its user', async () => {
    const first = await open();
    const colleague = await open({}, { ...actor, userId: newId() });
    const stranger = await open({}, owner());
    expect(new Set([first, colleague, stranger].map(({ incident }) => incident?.id)).size).toBe(3);
  });

  it('forgets a key after a day', async () => {
    const first = await open();
    const age = `update idempotency_key set created_at = now() - interval '25 hours' where key = $1`;
    await sql.query(age, [key]);
    expect((await open({ name: 'Other' })).incident?.id).not.toBe(first.incident?.id);
    await sql.query(age, [key]);
    await open({ idempotencyKey: newId() });
    expect((await sql.query('select 1 from idempotency_key where key = $1', [key])).rowCount).toBe(0);
  });

  it.each(['two words', 'schlüssel', 'x'.repeat(256)])('refuses the key "%.20s"', async (idempotencyKey) => {
    await expect(open({ idempotencyKey })).rejects.toMatchObject({ violations: [{ pointer: '/Idempotency-Key' }] });
    expect(await incidents()).toEqual([]);
  });

  it('is refused to the role User, also when the answer is known', async () => {
    await open();
    await expect(open({}, { ...actor, role: 'User' })).rejects.toMatchObject({ kind: 'forbidden' });
  });
});
