import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type MessageInitShape } from '@bufbuild/protobuf';
import { simpleParser, type ParsedMail } from 'mailparser';
import { type StaffActor } from '@candor/platform/actor.js';
import { ForbiddenError, InvalidError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { AnnouncementState, type AnnouncementSchema } from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import { DeliveriesService, DeliveryState } from '@candor/proto/gen/candor/notifications/v1/deliveries_pb.js';
import { NotificationsService } from '@candor/proto/gen/candor/notifications/v1/notifications_pb.js';
import { PreviewsService } from '@candor/proto/gen/candor/notifications/v1/previews_pb.js';
import { Channel, Interest } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { TextFormat } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { app as emailApp } from '../src/email/app.js';
import { app as plannerApp } from '../src/planner/app.js';
import { app as webhookApp } from '../src/webhook/app.js';
import { Pipeline } from './pipeline.js';

type Announced = Exclude<MessageInitShape<typeof AnnouncementSchema>, { $typeName: string }>;

describe('announcements', () => {
  let pipeline: Pipeline;
  beforeAll(async () => {
    pipeline = await Pipeline.start();
    for (const app of [plannerApp, emailApp, webhookApp]) await pipeline.startApp(app);
  });
  afterAll(() => pipeline?.stop());

  const announcement = (given: Announced = {}) => ({
    id: newId(),
    name: 'Prices & plans',
    message: 'All **prices** change.',
    messageFormat: TextFormat.MARKDOWN,
    startsAt: BigInt(Date.parse('2026-11-20T12:00:00Z')),
    endsAt: BigInt(Date.parse('2026-12-01T20:00:00Z')),
    sendNotification: true,
    state: AnnouncementState.OPEN,
    version: 2n,
    ...given,
  });
  const publish = async (customerId: string, given: Announced = {}) => {
    const published = announcement(given);
    const eventId = await pipeline.publish('evt.incidents.v1.announcement_published', {
      customerId,
      announcement: published,
    });
    await pipeline.untilSettled(eventId);
    return { ...published, eventId };
  };
  const mailsTo = (address: string): Promise<ParsedMail[]> =>
    Promise.all(pipeline.smtp.mails.items.filter(({ to }) => to.includes(address)).map(({ raw }) => simpleParser(raw)));
  const postsTo = (path: string) =>
    pipeline.http.requests.items.filter((one) => one.path === path).map(({ body }) => JSON.parse(String(body)));
  const as = (customerId: string, role: StaffActor['role'] = 'Admin') => ({
    actor: { kind: 'staff', userId: newId(), customerId, role } as const,
  });
  const known = (id: string, version: bigint) =>
    pipeline.until(`select 1 from announcement where id = '${id}' and version = ${version}`);

  it('are mailed to all who get incidents, whatever services they follow, and posted under a key of our own', async () => {
    const customerId = await pipeline.organisation();
    const [address = ''] = pipeline.email(customerId);
    const follower = `${newId()}@example.com`;
    pipeline.recipients.add(customerId, Channel.EMAIL, follower, [], { componentIds: [newId()] });
    const unasked = `${newId()}@example.com`;
    pipeline.recipients.add(customerId, Channel.EMAIL, unasked, [], { interests: [Interest.MAINTENANCE] });
    const own = `${newId()}@example.com`;
    pipeline.integration(customerId, Channel.EMAIL, own);
    const path = `/${newId()}`;
    pipeline.webhook(customerId, `${pipeline.http.url}${path}`);
    const { id } = await publish(customerId);
    for (const reader of [address, own]) {
      const [mail] = await mailsTo(reader);
      expect(mail?.subject).toBe('[Acme] Announcement: Prices & plans');
      for (const said of ['Dec 1, 2026, 8:00 PM UTC', `/announcements/${id}`]) expect(mail?.text).toContain(said);
      expect(mail?.headers.get('list')).toMatchObject({ 'unsubscribe-post': { name: 'List-Unsubscribe=One-Click' } });
    }
    expect(await mailsTo(follower)).toHaveLength(1);
    expect(await mailsTo(unasked)).toEqual([]);
    const [post] = postsTo(path);
    expect(Object.keys(post).sort()).toEqual(['announcement', 'meta', 'page']);
    expect(post.announcement).toEqual({
      id,
      name: 'Prices & plans',
      status: 'open',
      body: 'All prices change.',
      body_html: '<p>All <strong>prices</strong> change.</p>',
      starts_at: '2026-11-20T12:00:00.000Z',
      ends_at: '2026-12-01T20:00:00.000Z',
      updated_at: '2026-11-20T12:00:00.000Z',
      shortlink: expect.stringMatching(`/announcements/${id}$`),
      page_id: customerId,
    });
    expect(post.page.status_indicator).toBe('none');
  });

  it('are sent once, however often the event comes', async () => {
    const customerId = await pipeline.organisation();
    const [address = ''] = pipeline.email(customerId);
    const published = announcement();
    const id = newId();
    for (let time = 0; time < 2; time += 1)
      await pipeline.publish('evt.incidents.v1.announcement_published', { customerId, announcement: published }, id);
    await pipeline.untilSettled(id);
    expect(await mailsTo(address)).toHaveLength(1);
  });

  it('say what they say when they are sent', async () => {
    const customerId = await pipeline.organisation();
    const [address = ''] = pipeline.email(customerId);
    const original = announcement();
    const corrected = { ...original, name: 'Corrected', version: 3n };
    await pipeline.publish('evt.incidents.v1.announcement_saved', { customerId, announcement: corrected });
    await known(original.id, 3n);
    await publish(customerId, original);
    expect((await mailsTo(address)).map(({ subject }) => subject)).toEqual(['[Acme] Announcement: Corrected']);
  });

  it.each([
    ['deleted', 'evt.incidents.v1.announcement_deleted', {}],
    ['ended', 'evt.incidents.v1.announcement_saved', { state: AnnouncementState.ENDED }],
  ] as const)('are not sent any more once they are %s', async (_how, subject, change) => {
    const customerId = await pipeline.organisation();
    const [address = ''] = pipeline.email(customerId);
    const original = announcement();
    const fact =
      subject === 'evt.incidents.v1.announcement_deleted'
        ? pipeline.publish(subject, { customerId, announcementId: original.id, version: 3n })
        : pipeline.publish(subject, { customerId, announcement: { ...original, ...change, version: 3n } });
    await fact;
    await known(original.id, 3n);
    const { eventId } = await publish(customerId, original);
    expect(await pipeline.states(eventId)).toEqual({ skipped: 1 });
    expect(await mailsTo(address)).toEqual([]);
  });

  it('are reported by their id, to every role of their organisation', async () => {
    const customerId = await pipeline.organisation();
    pipeline.email(customerId, 2);
    const hook = pipeline.webhook(customerId, `${pipeline.http.url}/${newId()}`);
    const { id, eventId } = await publish(customerId);
    const reports = pipeline.rpc.service(NotificationsService);
    const report = await reports.getDeliveryReport({ announcementId: id }, as(customerId, 'User'));
    expect(report.plannings).toMatchObject([{ eventId, planned: 3n, planningComplete: true }]);
    expect(report.reports).toMatchObject([
      { channel: Channel.EMAIL, planned: 2n, delivered: 2n },
      { channel: Channel.WEBHOOK, planned: 1n, delivered: 1n },
    ]);
    const deliveries = pipeline.rpc.service(DeliveriesService);
    const which = { announcementId: id, channel: Channel.WEBHOOK };
    const listed = await deliveries.listEventDeliveries(which, as(customerId, 'User'));
    expect(listed.deliveries).toMatchObject([{ recipientId: hook, state: DeliveryState.DELIVERED }]);
    const log = await deliveries.listRecipientDeliveries({ recipientId: hook }, as(customerId, 'User'));
    expect(log.deliveries).toMatchObject([{ kind: 'announcement', title: 'Prices & plans', subjectId: id }]);
    expect(await deliveries.resendFailed(which, as(customerId))).toMatchObject({ resent: 0n });
    await deliveries.replayDelivery({ eventId, recipientId: hook }, as(customerId));
    await pipeline.untilSettled(eventId);
    await expect(deliveries.resendFailed(which, as(customerId, 'User'))).rejects.toBeInstanceOf(ForbiddenError);
    for (const [announcementId, asked] of [
      [id, as(await pipeline.organisation())],
      [newId(), as(customerId)],
      ['x', as(customerId)],
    ] as const) {
      const request = { announcementId, channel: Channel.WEBHOOK };
      await expect(deliveries.listEventDeliveries(request, asked)).rejects.toMatchObject({ kind: 'not-found' });
      await expect(deliveries.resendFailed(request, asked)).rejects.toMatchObject({ kind: 'not-found' });
    }
    const strange = await reports.getDeliveryReport({ announcementId: id }, as(await pipeline.organisation()));
    expect(strange.plannings).toEqual([]);
    await expect(reports.getDeliveryReport({ announcementId: 'x' }, as(customerId))).rejects.toMatchObject({
      kind: 'not-found',
    });
  });

  it('are previewed as they would be sent, and their recipients counted, for those who may publish', async () => {
    const customerId = await pipeline.organisation();
    pipeline.email(customerId, 2);
    pipeline.recipients.add(customerId, Channel.EMAIL, 'x@example.com', [], { interests: [Interest.MAINTENANCE] });
    const previews = pipeline.rpc.service(PreviewsService);
    const addresses = { pageUrl: 'https://acme.example', consoleUrl: 'https://console.example' };
    const given = announcement({ name: 'A <b>title</b>' });
    const request = { announcement: given, ...addresses, language: 'de' };
    const { mail, slack } = await previews.previewAnnouncement(request, as(customerId));
    expect(mail?.subject).toBe('[Acme] Ankündigung: A <b>title</b>');
    expect(mail?.html).toContain('A &lt;b&gt;title&lt;/b&gt;');
    expect(mail?.html).toContain(`https://acme.example/de/announcements/${given.id}`);
    expect(slack?.text).toBe('[Acme] Announcement: A &lt;b&gt;title&lt;/b&gt;');
    const { counts } = await previews.countAudience({ announcement: given }, as(customerId));
    expect(counts).toMatchObject([{ channel: Channel.EMAIL, count: 2n }]);
    const restricted = as(customerId, 'User');
    await expect(previews.previewAnnouncement(request, restricted)).rejects.toBeInstanceOf(ForbiddenError);
    await expect(previews.countAudience({ announcement: given }, restricted)).rejects.toBeInstanceOf(ForbiddenError);
    await expect(previews.previewAnnouncement(addresses, as(customerId))).rejects.toBeInstanceOf(InvalidError);
  });
});
