import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type SinkAnswer } from '@candor/lab/sinks/http-sink.js';
import { newId } from '@candor/platform/ids.js';
import { IncidentImpact, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { app as plannerApp } from '../src/planner/app.js';
import { app as webhookApp } from '../src/webhook/app.js';
import { Pipeline } from './pipeline.js';

describe('an incident that changes without an event for recipients', () => {
  let pipeline: Pipeline;
  /** The status codes of a path before it accepts everything. */
  const answers = new Map<string, SinkAnswer[]>();
  beforeAll(async () => {
    pipeline = await Pipeline.start({
      http: ({ path }) => (path === '/down' ? { status: 500 } : answers.get(path)?.shift()),
    });
    for (const app of [plannerApp, webhookApp]) await pipeline.startApp(app);
  });
  afterAll(() => pipeline?.stop());

  const requestsTo = (path: string) => pipeline.http.requests.items.filter((request) => request.path === path);

  it('is not sent again, and counts with its new impact and status', async () => {
    const customerId = await pipeline.organisation();
    pipeline.webhook(customerId, `${pipeline.http.url}/corrected`);
    const { eventId, incidentId } = await pipeline.publishEntry(customerId);
    await pipeline.untilSettled(eventId);
    const incident = { id: incidentId, version: 2n, impact: IncidentImpact.MINOR, status: IncidentStatus.RESOLVED };
    await pipeline.publish('evt.incidents.v1.incident_changed', { customerId, incident });
    await pipeline.until(
      `select 1 from incident where id = '${incidentId}' and not open and impact = ${IncidentImpact.MINOR}`,
    );
    expect(requestsTo('/corrected')).toHaveLength(1);
    const { rows } = await pipeline.sql.query('select id from event where subject_id = $1', [incidentId]);
    expect(rows).toEqual([{ id: eventId }]);
  });

  it('is no longer sent once it is deleted', async () => {
    const customerId = await pipeline.organisation();
    pipeline.webhook(customerId, `${pipeline.http.url}/down`);
    const { eventId, incidentId } = await pipeline.publishEntry(customerId);
    await pipeline.until(`select 1 from delivery where event_id = '${eventId}' and attempts = 1`);
    await pipeline.publish('evt.incidents.v1.incident_deleted', { customerId, incidentId, version: 2n });
    await pipeline.until(`select 1 from incident where id = '${incidentId}' and deleted and not open`);
    await pipeline.sql.query('update delivery set next_at = now() where event_id = $1', [eventId]);
    await pipeline.until(`select 1 from delivery where event_id = '${eventId}' and state = 'skipped'`);
    expect(requestsTo('/down')).toHaveLength(1);
  });

  it('stays deleted when an event of one of its entries arrives late', async () => {
    const customerId = await pipeline.organisation();
    pipeline.webhook(customerId, `${pipeline.http.url}/late`);
    const incidentId = newId();
    await pipeline.publish('evt.incidents.v1.incident_deleted', { customerId, incidentId, version: 2n });
    await pipeline.until(`select 1 from incident where id = '${incidentId}' and deleted`);
    const { eventId } = await pipeline.publishEntry(customerId, { incidentId });
    await pipeline.until(`select 1 from delivery where event_id = '${eventId}' and state = 'skipped'`);
    expect(requestsTo('/late')).toEqual([]);
    await pipeline.until(`select 1 from incident where id = '${incidentId}' and deleted and not open`);
  });

  describe('with an update still to be sent', () => {
    /** An entry whose post was refused temporarily, and the known state of its incident. */
    async function pending(path: string) {
      const customerId = await pipeline.organisation();
      pipeline.webhook(customerId, `${pipeline.http.url}${path}`);
      answers.set(path, [{ status: 500 }]);
      const published = await pipeline.publishEntry(customerId, { message: 'old text' });
      const { eventId } = published;
      await pipeline.until(`select 1 from delivery where event_id = '${eventId}' and attempts = 1`);
      await pipeline.until(`select 1 from chunk where event_id = '${eventId}' and state = 'done'`);
      return { customerId, ...published };
    }
    async function correct(customerId: string, incidentId: string, entries: object[]) {
      const incident = { id: incidentId, name: 'API is slow', version: 2n, status: IncidentStatus.INVESTIGATING };
      await pipeline.publish('evt.incidents.v1.incident_changed', { customerId, incident: { ...incident, entries } });
      await pipeline.until(`select 1 from incident where id = '${incidentId}' and version = 2`);
    }
    const retry = (eventId: string) =>
      pipeline.sql.query('update delivery set next_at = now() where event_id = $1', [eventId]);

    it('is sent with later corrections, under the same id', async () => {
      const { customerId, incidentId, entryId, eventId } = await pending('/edited');
      const entry = { id: entryId, incidentId, message: 'new text', status: IncidentStatus.IDENTIFIED };
      await correct(customerId, incidentId, [entry]);
      await retry(eventId);
      await pipeline.until(`select 1 from delivery where event_id = '${eventId}' and state = 'delivered'`);
      const posts = requestsTo('/edited');
      const said = posts.map(({ body }) => JSON.parse(String(body)).incident);
      expect(said.map(({ name }) => name)).toEqual(['API is down', 'API is slow']);
      expect(said.map(({ incident_updates: [update] }) => update.body)).toEqual(['old text', 'new text']);
      expect(new Set(posts.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    });

    it('is skipped when its entry was deleted', async () => {
      const { customerId, incidentId, eventId } = await pending('/removed');
      await correct(customerId, incidentId, []);
      await retry(eventId);
      await pipeline.until(`select 1 from delivery where event_id = '${eventId}' and state = 'skipped'`);
      expect(requestsTo('/removed')).toHaveLength(1);
      const { rows } = await pipeline.sql.query('select reason from delivery where event_id = $1', [eventId]);
      expect(rows).toEqual([{ reason: 'There is nothing left to say.' }]);
    });
  });
});
