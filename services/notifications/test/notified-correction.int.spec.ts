import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { toBinary, create, type MessageInitShape } from '@bufbuild/protobuf';
import { simpleParser } from 'mailparser';
import { type SinkAnswer } from '@candor/lab/sinks/http-sink.js';
import { type StaffActor } from '@candor/platform/actor.js';
import { newId } from '@candor/platform/ids.js';
import { EntryPublishedSchema } from '@candor/proto/gen/candor/incidents/v1/events_pb.js';
import { type EntrySchema, type IncidentSchema } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { DeliveriesService } from '@candor/proto/gen/candor/notifications/v1/deliveries_pb.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { app as emailApp } from '../src/email/app.js';
import { app as plannerApp } from '../src/planner/app.js';
import { app as webhookApp } from '../src/webhook/app.js';
import { Pipeline } from './pipeline.js';

const SUBJECT = 'evt.incidents.v1.entry_corrected';

describe('a correction that recipients are notified of', () => {
  let pipeline: Pipeline;
  const answers = new Map<string, SinkAnswer[]>();
  beforeAll(async () => {
    pipeline = await Pipeline.start({ http: ({ path }) => answers.get(path)?.shift() });
    for (const app of [plannerApp, emailApp, webhookApp]) await pipeline.startApp(app);
  });
  afterAll(() => pipeline?.stop());

  const requestsTo = (path: string) => pipeline.http.requests.items.filter((request) => request.path === path);
  const postsTo = (path: string) => requestsTo(path).map(({ body }) => JSON.parse(String(body)).incident);
  const mailsTo = (address = '') =>
    Promise.all(pipeline.smtp.mails.items.filter(({ to }) => to.includes(address)).map(({ raw }) => simpleParser(raw)));

  type Published = Awaited<ReturnType<Pipeline['publishEntry']>>;
  /** A correction of the entry as the context of incidents publishes it. */
  function correctionOf(
    customerId: string,
    { incidentId, entryId, entry }: Pick<Published, 'incidentId' | 'entryId' | 'entry'>,
    changes: Partial<Omit<MessageInitShape<typeof EntrySchema>, '$typeName'>> = {},
    { version = 2n, audienceComponentIds = [] }: { version?: bigint; audienceComponentIds?: string[] } = {},
  ): MessageInitShape<typeof EntryPublishedSchema> {
    const correctedAt = BigInt(Date.now());
    const corrected = { ...entry, message: 'Only payments fail.', editedAt: correctedAt, ...changes };
    const incident: MessageInitShape<typeof IncidentSchema> = {
      id: incidentId,
      name: 'API is down',
      status: IncidentStatus.INVESTIGATING,
      version,
      entries: [corrected as MessageInitShape<typeof EntrySchema>],
    };
    return { customerId, incident, entryId, correctedAt, audienceComponentIds };
  }

  it('goes out as such to those who were notified of the entry, in the same thread', async () => {
    const customerId = await pipeline.organisation('Acme');
    const [address] = pipeline.email(customerId, 1);
    pipeline.webhook(customerId, `${pipeline.http.url}/notified`);
    const published = await pipeline.publishEntry(customerId);
    await pipeline.untilSettled(published.eventId);
    const eventId = await pipeline.publish(SUBJECT, correctionOf(customerId, published));
    await pipeline.untilSettled(eventId);

    const [first, second] = await mailsTo(address);
    expect(first?.subject).toBe('[Acme] Investigating: API is down');
    expect(second?.subject).toBe('[Acme] Correction (Investigating): API is down');
    expect(second?.text).toContain('Only payments fail.');
    expect(second?.references).toEqual(first?.references);
    expect(second?.messageId).not.toBe(first?.messageId);

    const [before, after] = postsTo('/notified');
    expect(after.incident_updates).toHaveLength(1);
    const [update] = after.incident_updates;
    expect(update).toMatchObject({ id: before.incident_updates[0].id, body: 'Only payments fail.' });
    expect(Date.parse(update.updated_at)).toBeGreaterThan(Date.parse(update.created_at));
    expect(after.updated_at).toBe(update.updated_at);
    expect(Object.keys(after)).toEqual(Object.keys(before));
    expect(new Set(requestsTo('/notified').map(({ headers }) => headers['webhook-id'])).size).toBe(2);
  });

  it('is sent once when the event is delivered twice', async () => {
    const customerId = await pipeline.organisation();
    const [address] = pipeline.email(customerId, 1);
    const published = await pipeline.publishEntry(customerId);
    const correction = correctionOf(customerId, published);
    const eventId = await pipeline.publish(SUBJECT, correction);
    await pipeline.untilSettled(eventId);
    const bytes = Buffer.from(toBinary(EntryPublishedSchema, create(EntryPublishedSchema, correction)));
    await pipeline.republish(SUBJECT, bytes, eventId);
    const marker = await pipeline.publishEntry(customerId);
    await pipeline.untilSettled(marker.eventId);
    expect(await pipeline.states(eventId)).toEqual({ delivered: 1 });
    const mails = await mailsTo(address);
    expect(mails.filter(({ subject }) => subject?.includes('Correction'))).toHaveLength(1);
  });

  it('notifies of an entry that itself notified nobody', async () => {
    const customerId = await pipeline.organisation();
    const [address] = pipeline.email(customerId, 1);
    const quiet = await pipeline.publishEntry(customerId, { sendNotification: false });
    const eventId = await pipeline.publish(SUBJECT, correctionOf(customerId, quiet));
    await pipeline.untilSettled(eventId);
    const [mail, ...more] = await mailsTo(address);
    expect([mail?.text?.includes('Only payments fail.'), more]).toEqual([true, []]);
  });

  describe('while the entry is still being sent', () => {
    /** An entry that two endpoints were notified of, one of which has not accepted it yet. */
    async function halfSent(name: string) {
      const customerId = await pipeline.organisation();
      const [taken, late] = [`/${name}/taken`, `/${name}/late`];
      answers.set(late, [{ status: 500 }]);
      for (const path of [taken, late]) pipeline.webhook(customerId, `${pipeline.http.url}${path}`);
      const published = await pipeline.publishEntry(customerId);
      await pipeline.untilSettled(published.eventId);
      expect(await pipeline.states(published.eventId)).toEqual({ delivered: 1, pending: 1 });
      return { customerId, published, taken, late };
    }

    it('takes its place: each recipient gets the corrected text once', async () => {
      const { customerId, published, taken, late } = await halfSent('superseded');
      const eventId = await pipeline.publish(SUBJECT, correctionOf(customerId, published));
      await pipeline.untilSettled(eventId);
      await pipeline.sql.query('update delivery set next_at = now() where event_id = $1', [published.eventId]);
      await pipeline.until(`select 1 from delivery where event_id = '${published.eventId}' and state = 'skipped'`);
      const texts = (path: string) => postsTo(path).map((incident) => incident.incident_updates[0].body);
      expect(texts(taken)).toEqual(['We are looking into it.', 'Only payments fail.']);
      // The first one was refused; it is not tried again.
      expect(texts(late)).toEqual(['We are looking into it.', 'Only payments fail.']);
      expect(await pipeline.states(eventId)).toEqual({ delivered: 2 });
    });

    it('does so too when the event of the entry arrives after it', async () => {
      const customerId = await pipeline.organisation();
      pipeline.webhook(customerId, `${pipeline.http.url}/turned`);
      const [incidentId, entryId, earlier] = [newId(), newId(), newId()];
      const entry = { id: entryId, incidentId, date: BigInt(Date.now()), sendNotification: true };
      const eventId = await pipeline.publish(SUBJECT, correctionOf(customerId, { incidentId, entryId, entry }));
      await pipeline.untilSettled(eventId);
      const incident = { id: incidentId, name: 'API is down', version: 1n, entries: [entry] };
      await pipeline.publish('evt.incidents.v1.entry_published', { customerId, incident, entryId }, earlier);
      await pipeline.until(`select 1 from delivery where event_id = '${earlier}' and state = 'skipped'`);
      expect(postsTo('/turned')).toHaveLength(1);
    });

    it('leaves it to the entry to say so when nobody is to be notified', async () => {
      const { customerId, published, late } = await halfSent('silent');
      const { incident } = correctionOf(customerId, published);
      await pipeline.publish('evt.incidents.v1.incident_changed', { customerId, incident });
      await pipeline.until(`select 1 from incident where id = '${published.incidentId}' and version = 2`);
      await pipeline.sql.query('update delivery set next_at = now() where event_id = $1', [published.eventId]);
      await pipeline.until(`select 1 from event e where id = '${published.eventId}'
        and not exists (select from delivery where event_id = e.id and state <> 'delivered')`);
      expect(postsTo(late).map(({ incident_updates: [one] }) => one.body)).toEqual([
        'We are looking into it.',
        'Only payments fail.',
      ]);
    });

    it('gives way to the next one', async () => {
      const { customerId, published, late } = await halfSent('again');
      answers.set(late, [{ status: 500 }]);
      const first = await pipeline.publish(SUBJECT, correctionOf(customerId, published));
      await pipeline.untilSettled(first);
      const message = 'All is well.';
      const second = await pipeline.publish(SUBJECT, correctionOf(customerId, published, { message }, { version: 3n }));
      await pipeline.untilSettled(second);
      await pipeline.sql.query('update delivery set next_at = now() where event_id = $1 and next_at is not null', [
        first,
      ]);
      await pipeline.until(`select 1 from delivery where event_id = '${first}' and state = 'skipped'`);
      expect(postsTo(late).at(-1).incident_updates[0].body).toBe(message);
    });
  });

  it('is not sent once its entry was deleted', async () => {
    const customerId = await pipeline.organisation();
    answers.set('/deleted', [{ status: 200 }, { status: 500 }]);
    pipeline.webhook(customerId, `${pipeline.http.url}/deleted`);
    const published = await pipeline.publishEntry(customerId);
    await pipeline.untilSettled(published.eventId);
    const eventId = await pipeline.publish(SUBJECT, correctionOf(customerId, published));
    await pipeline.until(`select 1 from delivery where event_id = '${eventId}' and attempts = 1`);
    const incident = { id: published.incidentId, version: 3n, entries: [] };
    await pipeline.publish('evt.incidents.v1.incident_changed', { customerId, incident });
    await pipeline.until(`select 1 from incident where id = '${published.incidentId}' and version = 3`);
    await pipeline.sql.query('update delivery set next_at = now() where event_id = $1', [eventId]);
    await pipeline.until(`select 1 from delivery where event_id = '${eventId}' and state = 'skipped'`);
    expect(requestsTo('/deleted')).toHaveLength(2);
  });

  it('goes to those who follow any of the services that it says', async () => {
    const customerId = await pipeline.organisation();
    const [wrong, right, other] = [newId(), newId(), newId()];
    const follow = (componentId: string) =>
      pipeline.recipients.add(customerId, Channel.EMAIL, `${newId()}@example.com`, [], { componentIds: [componentId] });
    const [ofWrong, ofRight, bystander] = [follow(wrong), follow(right), follow(other)];
    const published = await pipeline.publishEntry(customerId, { componentId: wrong });
    const affectedComponents = [{ componentId: right }];
    const eventId = await pipeline.publish(
      SUBJECT,
      correctionOf(customerId, published, { affectedComponents }, { audienceComponentIds: [right, wrong] }),
    );
    await pipeline.untilSettled(eventId);
    const corrections = async (address: string) =>
      (await mailsTo(address)).filter(({ subject }) => subject?.includes('Correction')).length;
    expect(await corrections(ofWrong.address)).toBe(1);
    expect(await corrections(ofRight.address)).toBe(1);
    expect(await corrections(bystander.address)).toBe(0);
  });

  it('is reported by itself, and so are its recipients', async () => {
    const customerId = await pipeline.organisation();
    const hook = pipeline.webhook(customerId, `${pipeline.http.url}/reported`);
    const published = await pipeline.publishEntry(customerId);
    await pipeline.untilSettled(published.eventId);
    const correction = correctionOf(customerId, published);
    const eventId = await pipeline.publish(SUBJECT, correction);
    await pipeline.untilSettled(eventId);
    const { incidentId, entryId } = published;
    const { correctedAt } = correction;
    const reports = await pipeline.report(customerId, incidentId);
    expect(reports.map((report) => report.correctedAt)).toEqual([correctedAt, undefined]);
    expect(reports).toMatchObject([
      { eventId, entryId, correctedAt, planned: 1n, delivered: 1n },
      { eventId: published.eventId, entryId, planned: 1n, delivered: 1n },
    ]);
    expect(await pipeline.plannings(customerId, incidentId)).toMatchObject([
      { eventId, correctedAt },
      { eventId: published.eventId },
    ]);
    const actor: StaffActor = { kind: 'staff', userId: newId(), customerId, role: 'Admin' };
    const deliveries = pipeline.rpc.service(DeliveriesService);
    const list = async (which: { eventId?: string }) => {
      const request = { incidentId, entryId, channel: Channel.WEBHOOK, ...which };
      return (await deliveries.listEventDeliveries(request, { actor })).deliveries;
    };
    expect(await list({})).toMatchObject([{ eventId: published.eventId, recipientId: hook }]);
    expect(await list({ eventId })).toMatchObject([{ eventId, recipientId: hook }]);
    for (const wrong of [newId(), 'x']) {
      await expect(list({ eventId: wrong })).rejects.toMatchObject({ kind: 'not-found' });
    }
    const log = await deliveries.listRecipientDeliveries({ recipientId: hook }, { actor });
    expect(log.deliveries.map((one) => one.correctedAt)).toEqual([correctedAt, undefined]);
    const failed = { incidentId, entryId, eventId, channel: Channel.WEBHOOK };
    expect(await deliveries.resendFailed(failed, { actor })).toMatchObject({ resent: 0n });
  });
});
