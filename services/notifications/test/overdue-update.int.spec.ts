import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { create, toBinary, type MessageInitShape } from '@bufbuild/protobuf';
import { newId } from '@candor/platform/ids.js';
import { OverdueAudience, UpdateOverdueSchema } from '@candor/proto/gen/candor/incidents/v1/events_pb.js';
import { PlannedEntryFailure } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { app as emailApp } from '../src/email/app.js';
import { app as plannerApp } from '../src/planner/app.js';
import { Pipeline } from './pipeline.js';
import { staffed } from './staffed.js';

const SUBJECT = 'evt.incidents.v1.update_overdue';

describe('the reminder of an entry that was promised', () => {
  let pipeline: Pipeline;
  beforeAll(async () => {
    pipeline = await Pipeline.start();
    for (const app of [plannerApp, emailApp]) await pipeline.startApp(app);
  });
  afterAll(() => pipeline?.stop());

  const mailsTo = (address: string) => pipeline.mailsTo(address);
  const overdue = (
    customerId: string,
    authorId: string,
    more: MessageInitShape<typeof UpdateOverdueSchema> = {},
  ): MessageInitShape<typeof UpdateOverdueSchema> => ({
    customerId,
    incidentId: newId(),
    incidentName: 'API is down',
    entryId: newId(),
    authorId,
    promisedAt: BigInt(Date.now()),
    audience: OverdueAudience.AUTHOR,
    incidentVersion: 1n,
    ...(more as object),
  });
  it('goes to its author by mail and to the Slack channels of the organisation, and to nobody else', async () => {
    const { customerId, author, slack, ...others } = await staffed(pipeline);
    const eventId = await pipeline.publish(SUBJECT, overdue(customerId, author.id));
    await pipeline.until(`select 1 from event where id = '${eventId}' and planned_at is not null`);
    expect(await pipeline.recipientsOf(eventId)).toEqual([
      ['email', author.id],
      ['slack', slack],
    ]);
    await pipeline.until(
      `select 1 from delivery where event_id = '${eventId}' and channel = 'email' and state = 'delivered'`,
    );
    const [mail] = await mailsTo(author.address);
    expect(mail?.subject).toBe('Update overdue: API is down');
    for (const { address } of [others.owner, others.admin, others.colleague])
      expect(await mailsTo(address)).toEqual([]);
    expect(await mailsTo(others.subscriber)).toEqual([]);
  });

  it('goes to all Admins and Owners later, once when the event is delivered twice', async () => {
    const { customerId, author, admin, owner } = await staffed(pipeline);
    const fact = overdue(customerId, author.id, { audience: OverdueAudience.ADMINS });
    const eventId = await pipeline.publish(SUBJECT, fact);
    await pipeline.untilSettled(eventId);
    const bytes = Buffer.from(toBinary(UpdateOverdueSchema, create(UpdateOverdueSchema, fact)));
    await pipeline.republish(SUBJECT, bytes, eventId);
    const marker = await pipeline.publishEntry(customerId);
    await pipeline.until(`select 1 from event where id = '${marker.eventId}' and planned_at is not null`);
    expect((await pipeline.recipientsOf(eventId)).map(([, id]) => id).sort()).toEqual([admin.id, owner.id].sort());
    for (const { address } of [admin, owner]) expect(await mailsTo(address)).toHaveLength(1);
    expect(await mailsTo(author.address)).toEqual([]);
  });

  it('is not sent when the entry has come meanwhile', async () => {
    const { customerId, author } = await staffed(pipeline);
    const fact = overdue(customerId, author.id);
    const incident = {
      id: fact.incidentId ?? '',
      name: 'API is down',
      status: IncidentStatus.IDENTIFIED,
      version: 2n,
      entries: [{ id: newId() }, { id: fact.entryId ?? '' }],
    };
    await pipeline.publish('evt.incidents.v1.incident_changed', { customerId, incident });
    await pipeline.until(`select 1 from incident where id = '${fact.incidentId}' and version = 2`);
    const eventId = await pipeline.publish(SUBJECT, fact);
    await pipeline.until(
      `select 1 from delivery where event_id = '${eventId}' and channel = 'email' and state = 'skipped'`,
    );
    expect(await mailsTo(author.address)).toEqual([]);
  });

  it('is no news of the incident in its report', async () => {
    const { customerId, author } = await staffed(pipeline);
    const fact = overdue(customerId, author.id);
    const eventId = await pipeline.publish(SUBJECT, fact);
    await pipeline.until(`select 1 from event where id = '${eventId}' and planned_at is not null`);
    expect(await pipeline.report(customerId, fact.incidentId ?? '')).toEqual([]);
  });

  it('is unlike that of a planned entry that was not published, of which its author alone gets a mail', async () => {
    const { customerId, author, admin } = await staffed(pipeline);
    const eventId = await pipeline.publish('evt.incidents.v1.planned_entry_failed', {
      customerId,
      incidentId: newId(),
      incidentName: 'API is down',
      plannedEntryId: newId(),
      authorId: author.id,
      publishAt: BigInt(Date.now()),
      failure: PlannedEntryFailure.DELETED,
      message: 'All is well.',
    });
    await pipeline.untilSettled(eventId);
    expect(await pipeline.recipientsOf(eventId)).toEqual([['email', author.id]]);
    const [mail] = await mailsTo(author.address);
    expect(mail?.subject).toBe('Entry not published: API is down');
    expect(mail?.text).toContain('All is well.');
    expect(await mailsTo(admin.address)).toEqual([]);
  });
});
