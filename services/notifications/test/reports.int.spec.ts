import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type SinkAnswer } from '@candor/lab/sinks/http-sink.js';
import { type StaffActor } from '@candor/platform/actor.js';
import { newId } from '@candor/platform/ids.js';
import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { DeliveriesService, DeliveryState } from '@candor/proto/gen/candor/notifications/v1/deliveries_pb.js';
import { NotificationsService } from '@candor/proto/gen/candor/notifications/v1/notifications_pb.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { app as plannerApp } from '../src/planner/app.js';
import { app as webhookApp } from '../src/webhook/app.js';
import { Pipeline } from './pipeline.js';

const { DELIVERED, FAILED, SKIPPED, PENDING } = DeliveryState;
const WEBHOOK = Channel.WEBHOOK;

describe('reports of deliveries', () => {
  let pipeline: Pipeline;
  const answers = new Map<string, SinkAnswer[]>();
  beforeAll(async () => {
    pipeline = await Pipeline.start({ http: ({ path }) => answers.get(path)?.shift() });
    for (const app of [plannerApp, webhookApp]) await pipeline.startApp(app);
  });
  afterAll(() => pipeline?.stop());

  const staff = (customerId: string, role: StaffActor['role'] = 'Admin') => ({
    actor: { kind: 'staff', userId: newId(), customerId, role } as const,
  });
  const deliveries = () => pipeline.rpc.service(DeliveriesService);
  const hook = (customerId: string, path: string, ...first: SinkAnswer[]) => {
    answers.set(path, first);
    return pipeline.webhook(customerId, `${pipeline.http.url}${path}`);
  };
  const postsTo = (path: string) => pipeline.http.requests.items.filter((one) => one.path === path);
  const untilState = (eventId: string, recipientId: string, state: string) =>
    pipeline.until(
      `select 1 from delivery where event_id = '${eventId}' and recipient_id = '${recipientId}' and state = '${state}'`,
    );
  const makeDue = (eventId: string) =>
    pipeline.sql.query(`update delivery set next_at = now() where event_id = $1 and next_at is not null`, [eventId]);

  /** An entry for three recipients: one accepts it, one is gone, one has unsubscribed. */
  async function notified() {
    const customerId = await pipeline.organisation();
    const path = `/${newId()}`;
    const taken = hook(customerId, `${path}/taken`, { status: 500 });
    const gone = hook(customerId, `${path}/gone`, { status: 410 });
    const left = hook(customerId, `${path}/left`);
    const subscriber = pipeline.recipients.subscribers.find(({ id }) => id === left);
    if (subscriber) pipeline.recipients.leaveAfterListing(subscriber);
    const published = await pipeline.publishEntry(customerId);
    await pipeline.untilSettled(published.eventId);
    await makeDue(published.eventId);
    await untilState(published.eventId, taken, 'delivered');
    return { customerId, path, taken, gone, left, ...published };
  }

  it('count by state and name the reasons', async () => {
    const { customerId, incidentId, entryId, eventId } = await notified();
    const [report] = await pipeline.report(customerId, incidentId);
    expect(report).toMatchObject({
      entryId,
      eventId,
      planned: 3n,
      delivered: 1n,
      failed: 1n,
      skipped: 1n,
      pending: 0n,
      failedReasons: [{ reason: 'The receiver does not want any more (410 Gone).', count: 1n }],
      skippedReasons: [{ reason: 'unsubscribed', count: 1n }],
    });
  });

  it('distinguish an entry without recipients from one that is still being planned', async () => {
    const customerId = await pipeline.organisation();
    const published = await pipeline.publishEntry(customerId);
    const { eventId, incidentId, entryId } = published;
    await pipeline.untilSettled(eventId);
    expect(await pipeline.report(customerId, incidentId)).toEqual([]);
    expect(await pipeline.plannings(customerId, incidentId)).toMatchObject([
      { eventId, entryId, notice: MaintenanceNotice.UNSPECIFIED, planned: 0n, planningComplete: true },
    ]);

    pipeline.recipients.down.add('subscribers');
    const waiting = await pipeline.publishEntry(customerId, { incidentId });
    await pipeline.until(`select 1 from event where id = '${waiting.eventId}'`);
    expect(await pipeline.plannings(customerId, incidentId)).toMatchObject([
      { entryId: waiting.entryId, planned: 0n, planningComplete: false },
      { entryId, planningComplete: true },
    ]);
    pipeline.recipients.down.clear();
    await pipeline.untilSettled(waiting.eventId);
    expect(await pipeline.plannings(newId(), incidentId)).toEqual([]);
  });

  it('count the recipients of an entry over all channels', async () => {
    const { customerId, incidentId, entryId } = await notified();
    expect(await pipeline.plannings(customerId, incidentId)).toMatchObject([
      { entryId, planned: 3n, planningComplete: true },
    ]);
  });

  /** A reminder of a maintenance. */
  async function reminded(customerId: string) {
    const maintenance = { id: newId(), name: 'Upgrade', plannedStartTime: 1n, plannedEndTime: 2n, version: 1n };
    const fact = { customerId, maintenance, notice: MaintenanceNotice.REMINDER };
    const notice = await pipeline.publish('evt.incidents.v1.maintenance_announced', fact);
    await pipeline.untilSettled(notice);
    return { maintenanceId: maintenance.id, notice };
  }

  /** An entry of the incident that a maintenance became. */
  async function begun(customerId: string, maintenanceId: string) {
    const { eventId, entryId } = await pipeline.publishEntry(customerId, { maintenanceId });
    await pipeline.untilSettled(eventId);
    return { eventId, entryId };
  }

  it('of a maintenance hold its notices and the entries of its incident', async () => {
    const customerId = await pipeline.organisation();
    hook(customerId, `/${newId()}`);
    const { maintenanceId } = await reminded(customerId);
    const { entryId } = await begun(customerId, maintenanceId);
    const service = pipeline.rpc.service(NotificationsService);
    const ask = async (id: string) => (await service.getDeliveryReport({ maintenanceId }, staff(id))).reports;
    expect(await ask(customerId)).toMatchObject([
      { entryId, notice: MaintenanceNotice.UNSPECIFIED, delivered: 1n },
      { entryId: '', notice: MaintenanceNotice.REMINDER, delivered: 1n },
    ]);
    expect(await ask(newId())).toEqual([]);
    await expect(service.getDeliveryReport({ maintenanceId: 'x' }, staff(customerId))).rejects.toMatchObject({
      kind: 'not-found',
    });
  });

  it('of a maintenance list the recipients of each notice and entry, and send again what failed', async () => {
    const customerId = await pipeline.organisation();
    const path = `/${newId()}`;
    const recipientId = hook(customerId, path, { status: 410 }, { status: 204 }, { status: 410 });
    const { maintenanceId, notice } = await reminded(customerId);
    const sendAgain = async (eventId: string): Promise<void> => {
      const request = { maintenanceId, eventId, channel: WEBHOOK };
      const { deliveries: rows } = await deliveries().listEventDeliveries(request, staff(customerId, 'User'));
      expect(rows).toMatchObject([{ eventId, recipientId, state: FAILED, attempts: [{ status: 410 }] }]);
      expect(await deliveries().resendFailed(request, staff(customerId))).toMatchObject({ resent: 1n });
      await untilState(eventId, recipientId, 'delivered');
    };
    await sendAgain(notice);
    const { eventId } = await begun(customerId, maintenanceId);
    await sendAgain(eventId);
    // The first pass and the second of each, under one id each.
    const ids = postsTo(path).map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([4, 2]);
  });

  it('of a maintenance contain no other news, and none of another organisation', async () => {
    const customerId = await pipeline.organisation();
    hook(customerId, `/${newId()}`);
    const { maintenanceId, notice } = await reminded(customerId);
    const { eventId: other } = await notified();
    const request = { maintenanceId, eventId: notice, channel: WEBHOOK };
    for (const [named, actor] of [
      [request, staff(newId())],
      [{ ...request, eventId: other }, staff(customerId)],
      [{ ...request, maintenanceId: newId() }, staff(customerId)],
      [{ ...request, eventId: '' }, staff(customerId)],
      [{ ...request, maintenanceId: 'x' }, staff(customerId)],
    ] as const) {
      const missing = { kind: 'not-found', message: 'Nobody was notified of this notice or entry of the maintenance.' };
      await expect(deliveries().listEventDeliveries(named, actor)).rejects.toMatchObject(missing);
      await expect(deliveries().resendFailed(named, actor)).rejects.toMatchObject(missing);
    }
    await expect(deliveries().resendFailed(request, staff(customerId, 'User'))).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });

  it('list each recipient with its attempts and its current address, by page and state', async () => {
    const { customerId, incidentId, entryId, eventId, path, taken, gone, left } = await notified();
    const request = { incidentId, entryId, channel: WEBHOOK };
    const list = (rest: object = {}) => deliveries().listEventDeliveries({ ...request, ...rest }, staff(customerId));
    const first = await list({ pageSize: 2 });
    const second = await list({ pageSize: 2, cursor: first.nextCursor });
    expect(second.nextCursor).toBe('');
    const all = [...first.deliveries, ...second.deliveries];
    expect(all.map(({ recipientId }) => recipientId)).toEqual([taken, gone, left].sort());
    const of = (id: string) => all.find(({ recipientId }) => recipientId === id);
    expect(of(taken)).toMatchObject({
      eventId,
      source: 'subscribers',
      address: `${pipeline.http.url}${path}/taken`,
      state: DELIVERED,
      attempts: [
        { number: 1, delivered: false, status: 500, reason: 'The receiver answered 500.' },
        { number: 2, delivered: true, status: 204, reason: '' },
      ],
    });
    expect(of(gone)).toMatchObject({ state: FAILED, attempts: [{ number: 1, status: 410 }] });
    expect(of(left)).toMatchObject({ state: SKIPPED, reason: 'unsubscribed', address: '', attempts: [] });
    expect((await list({ state: FAILED })).deliveries.map(({ recipientId }) => recipientId)).toEqual([gone]);
    expect((await list({ channel: Channel.EMAIL })).deliveries).toEqual([]);
  });

  it('name an endpoint that was disabled since', async () => {
    const { customerId, incidentId, entryId, path, gone } = await notified();
    const endpoint = pipeline.recipients.subscribers.find(({ id }) => id === gone);
    if (endpoint) endpoint.switchedOff = true;
    const request = { incidentId, entryId, channel: WEBHOOK, state: FAILED };
    const { deliveries: rows } = await deliveries().listEventDeliveries(request, staff(customerId));
    expect(rows).toMatchObject([{ recipientId: gone, address: `${pipeline.http.url}${path}/gone` }]);
  });

  it('leave out addresses while the context that owns them is down', async () => {
    const { customerId, incidentId, entryId } = await notified();
    pipeline.recipients.down.add('subscribers');
    const { deliveries: rows } = await deliveries()
      .listEventDeliveries({ incidentId, entryId, channel: WEBHOOK }, staff(customerId))
      .finally(() => pipeline.recipients.down.clear());
    expect(rows.map(({ address }) => address)).toEqual(['', '', '']);
  });

  it('send what failed again, under the same id, with a schedule that starts from the beginning', async () => {
    const { customerId, incidentId, entryId, eventId, path, gone } = await notified();
    answers.set(`${path}/gone`, [{ status: 500 }]);
    const request = { incidentId, entryId, channel: WEBHOOK };
    expect(await deliveries().resendFailed(request, staff(customerId, 'Owner'))).toMatchObject({ resent: 1n });
    expect(await deliveries().resendFailed(request, staff(customerId))).toMatchObject({ resent: 0n });
    await pipeline.until(`select 1 from delivery where recipient_id = '${gone}' and attempts = 2`);
    const { rows } = await pipeline.sql.query(
      `select extract(epoch from next_at - now()) as wait from delivery where recipient_id = $1`,
      [gone],
    );
    // The first wait of the schedule, not the second.
    expect(Number(rows[0].wait)).toBeLessThan(7);
    await makeDue(eventId);
    await untilState(eventId, gone, 'delivered');
    const posts = postsTo(`${path}/gone`);
    expect(posts).toHaveLength(3);
    expect(new Set(posts.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(postsTo(`${path}/taken`)).toHaveLength(2);
    const [delivery] = (await deliveries().listRecipientDeliveries({ recipientId: gone }, staff(customerId)))
      .deliveries;
    expect(delivery?.delivery?.attempts.map(({ number, delivered }) => [number, delivered])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
  });

  it('list the deliveries of one recipient, newest first, by page', async () => {
    const customerId = await pipeline.organisation();
    const recipientId = hook(customerId, `/${newId()}`);
    const events: string[] = [];
    for (const name of ['First', 'Second', 'Third']) {
      const { eventId } = await pipeline.publishEntry(customerId, { name });
      await pipeline.untilSettled(eventId);
      events.unshift(eventId);
    }
    const page = (cursor = '') =>
      deliveries().listRecipientDeliveries({ recipientId, pageSize: 2, cursor }, staff(customerId, 'User'));
    const first = await page();
    expect(first.deliveries.map(({ title, kind }) => [title, kind])).toEqual([
      ['Third', 'incident-update'],
      ['Second', 'incident-update'],
    ]);
    const second = await page(first.nextCursor);
    expect([...first.deliveries, ...second.deliveries].map(({ delivery }) => delivery?.eventId)).toEqual(events);
    expect(second.nextCursor).toBe('');
    expect((await deliveries().listRecipientDeliveries({ recipientId }, staff(newId()))).deliveries).toEqual([]);
  });

  it('replay one delivery that had arrived, and keep both attempts', async () => {
    const { customerId, eventId, path, taken } = await notified();
    await deliveries().replayDelivery({ eventId, recipientId: taken }, staff(customerId));
    await pipeline.until(
      `select 1 from delivery where recipient_id = '${taken}' and attempts = 3 and state = 'delivered'`,
    );
    const posts = postsTo(`${path}/taken`);
    expect(posts).toHaveLength(3);
    expect(new Set(posts.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const [logged] = (await deliveries().listRecipientDeliveries({ recipientId: taken }, staff(customerId))).deliveries;
    expect(logged?.delivery?.attempts.map(({ delivered }) => delivered)).toEqual([false, true, true]);
  });

  it('do not replay a delivery in progress', async () => {
    const customerId = await pipeline.organisation();
    const recipientId = hook(customerId, `/${newId()}`, { status: 500 });
    const { eventId } = await pipeline.publishEntry(customerId);
    await pipeline.untilSettled(eventId);
    await expect(deliveries().replayDelivery({ eventId, recipientId }, staff(customerId))).rejects.toMatchObject({
      kind: 'conflict',
      message: 'This delivery is still under way.',
    });
    const { deliveries: rows } = await deliveries().listRecipientDeliveries({ recipientId }, staff(customerId));
    expect(rows[0]?.delivery).toMatchObject({ state: PENDING, nextAttemptAt: expect.any(BigInt) });
  });

  it('show nothing of another organisation, and the role User cannot resend', async () => {
    const { incidentId, entryId, eventId, gone, customerId } = await notified();
    const request = { incidentId, entryId, channel: WEBHOOK };
    const replay = { eventId, recipientId: gone };
    const foreign = staff(newId());
    for (const call of [
      deliveries().listEventDeliveries(request, foreign),
      deliveries().resendFailed(request, foreign),
      deliveries().replayDelivery(replay, foreign),
      deliveries().replayDelivery({ eventId: 'x', recipientId: gone }, staff(customerId)),
      deliveries().resendFailed({ ...request, entryId: newId() }, staff(customerId)),
    ]) {
      await expect(call).rejects.toMatchObject({ kind: 'not-found' });
    }
    const user = staff(customerId, 'User');
    const text = 'Your role does not allow this. Please ask an Admin or the Owner.';
    await expect(deliveries().resendFailed(request, user)).rejects.toMatchObject({ kind: 'forbidden', message: text });
    await expect(deliveries().replayDelivery(replay, user)).rejects.toMatchObject({ kind: 'forbidden', message: text });
    const visitor = { actor: { kind: 'visitor', customerId } as const };
    await expect(deliveries().listEventDeliveries(request, visitor)).rejects.toMatchObject({ kind: 'unauthenticated' });
    const invalid = { kind: 'invalid' };
    const own = staff(customerId);
    await expect(deliveries().listEventDeliveries({ ...request, channel: 0 }, own)).rejects.toMatchObject(invalid);
    await expect(deliveries().listEventDeliveries({ ...request, cursor: 'x' }, own)).rejects.toMatchObject(invalid);
    await expect(deliveries().listEventDeliveries({ ...request, pageSize: 501 }, own)).rejects.toMatchObject(invalid);
    await expect(deliveries().listRecipientDeliveries({ recipientId: 'x' }, own)).rejects.toMatchObject(invalid);
  });
});
