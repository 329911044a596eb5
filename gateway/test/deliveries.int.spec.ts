import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { MaintenancesService } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { DeliveriesService, DeliveryState } from '@candor/proto/gen/candor/notifications/v1/deliveries_pb.js';
import { NotificationsService } from '@candor/proto/gen/candor/notifications/v1/notifications_pb.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { ConflictError, ForbiddenError, NotFoundError } from '@candor/platform/errors.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import type { Question } from './http-client.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';
import { bearer } from './tokens.js';

const ID = '0197a3c4-4444-7c52-9e6b-2f3a4d5c6b7a';
const ENTRY_ID = '0197a3c0-1111-7c52-9e6b-2f3a4d5c6b7a';
const RECIPIENT_ID = '0197a3c0-2222-7c52-9e6b-2f3a4d5c6b7a';
const EVENT_ID = '0197a3c0-3333-7c52-9e6b-2f3a4d5c6b7a';
const DELIVERY = {
  eventId: EVENT_ID,
  recipientId: RECIPIENT_ID,
  channel: Channel.WEBHOOK,
  source: 'subscribers',
  address: 'https://hooks.example.com/candor',
  state: DeliveryState.PENDING,
  reason: 'The receiver answered 503.',
  nextAttemptAt: 9n,
  attempts: [{ number: 1, at: 8n, delivered: false, status: 503, reason: 'The receiver answered 503.' }],
};
const WIRE = {
  eventId: EVENT_ID,
  recipientId: RECIPIENT_ID,
  channel: 'webhook',
  source: 'subscribers',
  address: 'https://hooks.example.com/candor',
  state: 'pending',
  reason: 'The receiver answered 503.',
  nextAttemptTime: 9,
  attempts: [{ number: 1, time: 8, delivered: false, status: 503, reason: 'The receiver answered 503.' }],
};

describe('deliveries over HTTP', () => {
  let nats: TestNats;
  let services: FakeServices;
  let gateway: TestGateway;
  const { listEventDeliveries, listRecipientDeliveries, resendFailed, replayDelivery } = DeliveriesService.method;

  const ask = (path: string, method = 'GET', body?: Question['body']) =>
    gateway.ask(`/api/${path}`, { method, headers: bearer(), ...(body !== undefined && { body }) });
  const entry = `incidents/${ID}/deliveries/${ENTRY_ID}`;

  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    await eventually(
      async () => (await ask('templates')).status,
      (status) => status === 200,
    );
  });
  beforeEach(() => services.calls.splice(0));
  afterAll(async () => {
    await gateway.close();
    await services.stop();
    await nats.stop();
  });

  it('list the recipients of an entry by channel, state and page', async () => {
    services.on(listEventDeliveries, () => ({ deliveries: [DELIVERY], nextCursor: RECIPIENT_ID }));
    const answer = await ask(`${entry}/recipients?channel=webhook&state=pending&limit=1&cursor=${ID}`);
    expect([answer.status, answer.json()]).toEqual([200, { recipients: [WIRE], nextCursor: RECIPIENT_ID }]);
    expect(services.takeCall().request).toMatchObject({
      incidentId: ID,
      entryId: ENTRY_ID,
      channel: Channel.WEBHOOK,
      state: DeliveryState.PENDING,
      pageSize: 1,
      cursor: ID,
    });
  });

  it('list those of a correction, and resend its failed ones', async () => {
    services.on(listEventDeliveries, () => ({ deliveries: [DELIVERY] }));
    services.on(resendFailed, () => ({ resent: 1n }));
    expect((await ask(`${entry}/recipients?channel=webhook&eventId=${EVENT_ID}`)).status).toBe(200);
    expect(services.takeCall().request).toMatchObject({ entryId: ENTRY_ID, eventId: EVENT_ID });
    const resent = await ask(`${entry}/resend`, 'POST', { channel: 'webhook', eventId: EVENT_ID });
    expect([resent.status, services.takeCall().request]).toMatchObject([200, { eventId: EVENT_ID }]);
    const refused = await ask(`${entry}/resend`, 'POST', { channel: 'webhook', eventId: 'x' });
    expect([refused.status, refused.json().errors]).toEqual([
      400,
      [{ pointer: '/eventId', detail: 'Please give the id of a notification.' }],
    ]);
  });

  it.each(['', '?channel=pigeon', '?channel=email&state=lost', '?channel=email&limit=0', '?channel=email&eventId=x'])(
    'refuse the recipients of %p',
    async (query) => {
      expect((await ask(`${entry}/recipients${query}`)).status).toBe(400);
      expect(services.calls).toEqual([]);
    },
  );

  it('resend what failed, for roles that may', async () => {
    services.on(resendFailed, () => ({ resent: 3n }));
    const answer = await ask(`${entry}/resend`, 'POST', { channel: 'slack' });
    expect([answer.status, answer.json()]).toEqual([200, { resent: 3 }]);
    expect(services.takeCall().request).toMatchObject({ incidentId: ID, entryId: ENTRY_ID, channel: Channel.SLACK });
    expect((await ask(`${entry}/resend`, 'POST', {})).json()).toMatchObject({
      errors: [{ pointer: '/channel', detail: 'Please give one of email, webhook, slack, twitter.' }],
    });
    const text = 'Your role does not allow this. Please ask an Admin or the Owner.';
    services.on(resendFailed, () => {
      throw new ForbiddenError(text);
    });
    const refused = await ask(`${entry}/resend`, 'POST', { channel: 'slack' });
    expect([refused.status, refused.json().detail]).toEqual([403, text]);
  });

  it('show the log of one recipient', async () => {
    services.on(listRecipientDeliveries, () => ({
      deliveries: [
        {
          delivery: { ...DELIVERY, address: '' },
          kind: 'incident-update',
          title: 'API',
          subjectId: ID,
          entryId: ENTRY_ID,
          createdAt: 7n,
        },
      ],
    }));
    const { address: _, ...rest } = WIRE;
    expect((await ask(`deliveries?recipientId=${RECIPIENT_ID}`)).json()).toEqual({
      deliveries: [
        { ...rest, kind: 'incident-update', title: 'API', subjectId: ID, entryId: ENTRY_ID, creationTime: 7 },
      ],
    });
    expect((await ask('deliveries')).status).toBe(400);
    expect((await ask('deliveries?recipientId=x')).status).toBe(400);
  });

  it('replay one, unless it is missing or in progress', async () => {
    const path = `deliveries/${EVENT_ID}/${RECIPIENT_ID}/replay`;
    const answer = await ask(path, 'POST');
    expect([answer.status, answer.json()]).toEqual([200, { replayed: true }]);
    expect(services.takeCall().request).toMatchObject({ eventId: EVENT_ID, recipientId: RECIPIENT_ID });
    services.on(replayDelivery, () => {
      throw new ConflictError('This delivery is still under way.');
    });
    expect((await ask(path, 'POST')).status).toBe(409);
    services.on(replayDelivery, () => {
      throw new NotFoundError('There is no such delivery.');
    });
    expect((await ask(path, 'POST')).status).toBe(404);
    expect((await ask(`deliveries/x/${RECIPIENT_ID}/replay`, 'POST')).status).toBe(404);
  });

  it('of a maintenance contain its notices, and the entries of its incident', async () => {
    const counts = { eventId: EVENT_ID, channel: Channel.EMAIL, planned: 1n, delivered: 1n };
    services.on(MaintenancesService.method.getMaintenance, () => ({ maintenance: { id: ID } }));
    services.on(NotificationsService.method.getDeliveryReport, () => ({
      reports: [
        { ...counts, entryId: ENTRY_ID },
        { ...counts, notice: MaintenanceNotice.REMINDER },
      ],
      plannings: [{ eventId: EVENT_ID, notice: MaintenanceNotice.CANCELLED, planningComplete: true }],
    }));
    const { deliveries, plannings } = (await ask(`maintenances/${ID}/deliveries`)).json() as Record<string, unknown[]>;
    expect(plannings).toEqual([
      { eventId: EVENT_ID, notice: 'cancelled', creationTime: 0, planned: 0, planningComplete: true },
    ]);
    expect(deliveries).toMatchObject([
      { entryId: ENTRY_ID, channel: 'email', delivered: 1 },
      { notice: 'reminder', channel: 'email', delivered: 1 },
    ]);
    expect(deliveries?.[1]).not.toHaveProperty('entryId');
    services.on(MaintenancesService.method.getMaintenance, () => {
      throw new NotFoundError('There is no such maintenance.');
    });
    expect((await ask(`maintenances/${ID}/deliveries`)).status).toBe(404);
  });

  it('of a maintenance list the recipients of a notice, and resend what failed', async () => {
    const notice = `maintenances/${ID}/deliveries/${EVENT_ID}`;
    services.on(listEventDeliveries, () => ({ deliveries: [DELIVERY] }));
    const answer = await ask(`${notice}/recipients?channel=webhook&state=pending&limit=1`);
    expect([answer.status, answer.json()]).toEqual([200, { recipients: [WIRE] }]);
    expect(services.takeCall().request).toMatchObject({
      maintenanceId: ID,
      eventId: EVENT_ID,
      incidentId: '',
      channel: Channel.WEBHOOK,
      state: DeliveryState.PENDING,
      pageSize: 1,
    });
    services.on(resendFailed, () => ({ resent: 3n }));
    expect((await ask(`${notice}/resend`, 'POST', { channel: 'slack' })).json()).toEqual({ resent: 3 });
    const request = { maintenanceId: ID, eventId: EVENT_ID, channel: Channel.SLACK };
    expect(services.takeCall().request).toMatchObject(request);
    expect((await ask(`${notice}/recipients`)).status).toBe(400);
    expect((await ask(`${notice}/resend`, 'POST', { channel: 'pigeon' })).status).toBe(400);
    services.on(listEventDeliveries, () => {
      throw new NotFoundError('Nobody was notified of this notice or entry of the maintenance.');
    });
    expect((await ask(`${notice}/recipients?channel=email`)).status).toBe(404);
  });

  it('need a session', async () => {
    const ofMaintenance = `maintenances/${ID}/deliveries/${EVENT_ID}/recipients?channel=email`;
    for (const path of [`${entry}/recipients?channel=email`, ofMaintenance, `deliveries?recipientId=${ID}`]) {
      expect((await gateway.ask(`/api/${path}`)).status).toBe(401);
    }
  });
});
