import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type SinkAnswer } from '@candor/lab/sinks/http-sink.js';
import { newId } from '@candor/platform/ids.js';
import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { app as plannerApp } from '../src/planner/app.js';
import { app as webhookApp } from '../src/webhook/app.js';
import { Pipeline } from './pipeline.js';

const { SCHEDULED, CHANGED, CANCELLED } = MaintenanceNotice;
const OLD = BigInt(Date.parse('2026-12-01T18:30:00Z'));
const NEW = BigInt(Date.parse('2026-12-02T18:30:00Z'));

describe('a maintenance that changes while a notice of it is still to be sent', () => {
  let pipeline: Pipeline;
  /** The status codes of a path before it accepts everything. */
  const answers = new Map<string, SinkAnswer[]>();
  beforeAll(async () => {
    pipeline = await Pipeline.start({ http: ({ path }) => answers.get(path)?.shift() });
    for (const app of [plannerApp, webhookApp]) await pipeline.startApp(app);
  });
  afterAll(() => pipeline?.stop());

  const state = (id: string, version: bigint, start: bigint, rest: object = {}) => ({
    id,
    name: `Upgrade ${version}`,
    plannedStartTime: start,
    plannedEndTime: start + 3_600_000n,
    sendNotification: true,
    version,
    ...rest,
  });
  const announce = (customerId: string, maintenance: object, notice: MaintenanceNotice) =>
    pipeline.publish('evt.incidents.v1.maintenance_announced', { customerId, maintenance, notice });
  const postsTo = (path: string) =>
    pipeline.http.requests.items
      .filter((request) => request.path === path)
      .map(({ body }) => JSON.parse(String(body)).incident);

  /** A notice whose post was refused temporarily. */
  async function pending() {
    const customerId = await pipeline.organisation();
    const path = `/${newId()}`;
    pipeline.webhook(customerId, `${pipeline.http.url}${path}`);
    answers.set(path, [{ status: 500 }]);
    const id = newId();
    const eventId = await announce(customerId, state(id, 1n, OLD), SCHEDULED);
    await pipeline.until(`select 1 from delivery where event_id = '${eventId}' and attempts = 1`);
    await pipeline.until(`select 1 from chunk where event_id = '${eventId}' and state = 'done'`);
    return { customerId, path, id, eventId };
  }
  async function save(customerId: string, id: string, rest: object = {}) {
    const maintenance = state(id, 2n, NEW, rest);
    await pipeline.publish('evt.incidents.v1.maintenance_saved', { customerId, maintenance });
    await pipeline.until(`select 1 from maintenance where id = '${id}' and version = 2`);
  }
  async function retry(eventId: string, ending: string) {
    await pipeline.sql.query('update delivery set next_at = now() where event_id = $1', [eventId]);
    await pipeline.until(`select 1 from delivery where event_id = '${eventId}' and state = '${ending}'`);
  }

  it('is sent with its new times, under the same id', async () => {
    const { customerId, path, id, eventId } = await pending();
    await save(customerId, id);
    await retry(eventId, 'delivered');
    expect(postsTo(path).map(({ name, scheduled_for }) => [name, scheduled_for])).toEqual([
      ['Upgrade 1', '2026-12-01T18:30:00.000Z'],
      ['Upgrade 2', '2026-12-02T18:30:00.000Z'],
    ]);
  });

  it.each([
    ['was cancelled', { cancelledAt: OLD }],
    ['became internal', { internal: true }],
  ])('is not sent when it %s', async (_, rest) => {
    const { customerId, path, id, eventId } = await pending();
    await save(customerId, id, rest);
    await retry(eventId, 'skipped');
    expect(postsTo(path)).toHaveLength(1);
  });

  it.each([CHANGED, CANCELLED])('is sent by the newer notice alone (%d)', async (notice) => {
    const { customerId, path, id, eventId } = await pending();
    const newer = await announce(customerId, state(id, 2n, NEW), notice);
    await pipeline.untilSettled(newer);
    await retry(eventId, 'skipped');
    expect(postsTo(path).map(({ name }) => name)).toEqual(['Upgrade 1', 'Upgrade 2']);
  });

  it('is sent by the entry of its incident alone once it has started', async () => {
    const { customerId, path, id, eventId } = await pending();
    const { eventId: begun } = await pipeline.publishEntry(customerId, { maintenanceId: id });
    await pipeline.untilSettled(begun);
    await retry(eventId, 'skipped');
    expect(postsTo(path).map(({ status }) => status)).toEqual(['scheduled', 'in_progress']);
  });
});
