import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@candor/platform/ids.js';
import { IncidentImpact, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { app as plannerApp } from '../src/planner/app.js';
import { app as webhookApp } from '../src/webhook/app.js';
import { Pipeline } from './pipeline.js';

describe('an incident that changes without news', () => {
  let pipeline: Pipeline;
  beforeAll(async () => {
    pipeline = await Pipeline.start({
      http: ({ path }) => (path === '/down' ? { status: 500 } : undefined),
    });
    for (const app of [plannerApp, webhookApp]) await pipeline.startApp(app);
  });
  afterAll(() => pipeline?.stop());

  const requestsTo = (path: string) => pipeline.http.requests.items.filter((request) => request.path === path);

  it('is told to nobody again, and counts with its new impact and status', async () => {
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

  it('is not sent any more once it is deleted', async () => {
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

  it('stays deleted when an entry of it is told late', async () => {
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
});
