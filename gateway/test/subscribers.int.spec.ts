import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { ConflictError, NotFoundError } from '@candor/platform/errors.js';
import { Channel, Interest } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import {
  QuarantineReason,
  SubscribersAction,
  UnchangedReason,
  SubscriberAdministrationService as Contract,
  SubscriberImportsService,
} from '@candor/proto/gen/candor/subscribers/v1/administration_pb.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import type { Question } from './http-client.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';
import { bearer } from './tokens.js';

const ID = '0197a3c4-4444-7c52-9e6b-2f3a4d5c6b7a';
const PAGE = '0197a3c6-6666-7c52-9e6b-2f3a4d5c6b7a';
const CHOICES = { components: { componentIds: [ID] }, interests: { interests: [Interest.INCIDENT] } };
const COMMON = { id: ID, enabled: true, creationTime: 5n, choices: CHOICES, paused: true };
const ADDRESS = { ...COMMON, channel: Channel.EMAIL, address: 'ann@example.com', verified: true };
const WEBHOOK = { ...COMMON, channel: Channel.WEBHOOK, address: 'https://x.example/', verified: true };
const SLACK = { ...COMMON, channel: Channel.SLACK, teamName: 'Acme', channelName: '#ops', verified: true };

describe('subscribers over HTTP', () => {
  let nats: TestNats;
  let services: FakeServices;
  let gateway: TestGateway;

  const ask = (path: string, method = 'GET', body?: Question['body'], headers: Record<string, string> = {}) =>
    gateway.ask(`/api/subscribers${path}`, {
      method,
      headers: { ...bearer(), ...headers },
      ...(body !== undefined && { body }),
    });

  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    await eventually(
      async () => (await ask('/email')).status,
      (status) => status === 200,
    );
  });
  beforeEach(() => services.calls.splice(0));
  afterAll(async () => {
    await gateway.close();
    await services.stop();
    await nats.stop();
  });

  it.each([
    ['email', ADDRESS, 'emailSubscribers', { emailAddress: 'ann@example.com', verified: true }],
    ['webhook', WEBHOOK, 'webhookSubscribers', { url: 'https://x.example/' }],
    ['slack', SLACK, 'slackSubscribers', { teamName: 'Acme', channelName: '#ops' }],
  ])('list %s by page and search', async (path, subscriber, wrapper, own) => {
    const quarantine = { reason: QuarantineReason.GONE, detail: '410', since: 7n };
    services.on(Contract.method.listSubscribers, () => ({
      subscribers: [{ ...subscriber, quarantine }],
      nextCursor: 'c',
    }));
    const answer = await ask(`/${path}?limit=7&cursor=${ID}&search=ann&quarantined=true`);
    expect(answer.json()).toMatchObject({
      [wrapper]: [
        {
          id: ID,
          enabled: true,
          paused: true,
          creationTime: 5,
          componentIds: [ID],
          kinds: ['incident'],
          ...own,
          quarantine: { reason: 'gone', detail: '410', since: 7 },
        },
      ],
      nextCursor: 'c',
    });
    expect(services.takeCall().request).toMatchObject({
      channel: subscriber.channel,
      pageSize: 7,
      cursor: ID,
      search: 'ann',
      quarantinedOnly: true,
    });
  });

  it.each([
    ['email', Channel.EMAIL],
    ['webhook', Channel.WEBHOOK],
    ['slack', Channel.SLACK],
  ])('count %s, and change many of them by id or by filter', async (path, channel) => {
    services.on(Contract.method.listSubscribers, () => ({ total: 3 }));
    expect((await ask(`/${path}?withTotal=true&unconfirmed=true`)).json()).toMatchObject({ total: 3 });
    expect(services.takeCall().request).toMatchObject({ withTotal: true, unconfirmedOnly: true });
    services.on(Contract.method.changeSubscribers, () => ({
      changed: 2,
      unchanged: 1,
      examples: [{ id: ID, reason: UnchangedReason.ASKED_ENOUGH }],
    }));
    const answer = await ask(`/${path}/change`, 'POST', { action: 'delete', ids: [ID], expected: 1 });
    expect([answer.status, answer.json()]).toEqual([
      200,
      { changed: 2, unchanged: 1, examples: [{ id: ID, reason: 'asked_enough' }] },
    ]);
    expect(services.takeCall().request).toMatchObject({
      channel,
      action: SubscribersAction.DELETE,
      whom: { case: 'these', value: { ids: [ID] } },
      expected: 1,
    });
    await ask(`/${path}/change`, 'POST', { action: 'ask-again', matching: { search: 'ann', unconfirmed: true } });
    const { request } = services.takeCall();
    expect(request).toMatchObject({
      action: SubscribersAction.ASK_AGAIN,
      whom: { case: 'matching', value: { search: 'ann', quarantinedOnly: false, unconfirmedOnly: true } },
    });
    expect((request as { expected?: number }).expected).toBeUndefined();
  });

  it('say of an address whether it is mailed as a reader, which a release before does not know, and find those that are not', async () => {
    services.on(Contract.method.listSubscribers, () => ({
      subscribers: [ADDRESS, { ...ADDRESS, mayRead: true }, { ...ADDRESS, mayRead: false }],
    }));
    const { emailSubscribers } = (await ask('/email?mayNotRead=true')).json() as {
      emailSubscribers: { mayRead: boolean }[];
    };
    expect(emailSubscribers.map(({ mayRead }) => mayRead)).toEqual([true, true, false]);
    expect(services.takeCall().request).toMatchObject({ nonReadersOnly: true, unconfirmedOnly: false });
    await ask('/email?mayNotRead=false');
    expect(services.takeCall().request).toMatchObject({ nonReadersOnly: false });
    expect(await ask('/email?mayNotRead=x')).toMatchObject({ status: 400 });
    services.on(Contract.method.changeSubscribers, () => ({ changed: 1 }));
    const matching = { search: 'ann', mayNotRead: true };
    await ask('/email/change', 'POST', { action: 'delete', matching });
    const whom = { case: 'nonReaders', value: { search: 'ann', quarantinedOnly: false, unconfirmedOnly: false } };
    expect(services.takeCall().request).toMatchObject({ whom });
    await ask('/email/change', 'POST', { action: 'delete', matching: { ...matching, mayNotRead: false } });
    expect(services.takeCall().request).toMatchObject({ whom: { ...whom, case: 'matching' } });
  });

  it.each([
    ['/action', { action: 'forget', ids: [ID] }],
    ['/ids', { action: 'delete', ids: Array.from({ length: 1_001 }, () => ID) }],
    ['/expected', { action: 'delete', ids: [ID], expected: 'many' }],
    ['/matching/quarantined', { action: 'delete', matching: { quarantined: 'yes' } }],
    ['/matching/mayNotRead', { action: 'delete', matching: { mayNotRead: 'yes' } }],
  ])('refuse a change of many with a wrong %s', async (pointer, body) => {
    const answer = await ask('/email/change', 'POST', body);
    expect([answer.status, answer.json()]).toMatchObject([400, { errors: [{ pointer }] }]);
    expect(services.calls).toEqual([]);
  });

  it('add an address', async () => {
    services.on(Contract.method.addEmailSubscriber, () => ({ subscriber: { ...ADDRESS, verified: false } }));
    const answer = await ask(
      '/email',
      'POST',
      { email: 'ann@example.com', kinds: ['incident'] },
      { 'Idempotency-Key': 'k1' },
    );
    expect(answer.status).toBe(201);
    expect(answer.json()).toMatchObject({ emailSubscriber: { emailAddress: 'ann@example.com', verified: false } });
    expect(services.takeCall().request).toMatchObject({
      email: 'ann@example.com',
      idempotencyKey: 'k1',
      choices: { interests: { interests: [Interest.INCIDENT] } },
    });
  });

  it('add a webhook and show its secret', async () => {
    services.on(Contract.method.addWebhookSubscriber, () => ({ subscriber: WEBHOOK, signingSecret: 'whsec_x' }));
    const answer = await ask('/webhook', 'POST', { webhookUrl: 'https://x.example' });
    expect(answer.status).toBe(201);
    expect(answer.json()).toMatchObject({
      webhookSubscriber: { id: ID, url: WEBHOOK.address },
      signingSecret: 'whsec_x',
    });
    expect(services.takeCall().request).toMatchObject({ webhookUrl: 'https://x.example' });
  });

  it.each([
    ['email', 'emailSubscriber', ADDRESS],
    ['webhook', 'webhookSubscriber', WEBHOOK],
    ['slack', 'slackSubscriber', SLACK],
  ])('read one %s and switch it by the query', async (path, wrapper, subscriber) => {
    services.on(Contract.method.getSubscriber, () => ({ subscriber }));
    services.on(Contract.method.updateSubscriber, () => ({ subscriber: { ...subscriber, enabled: false } }));
    expect((await ask(`/${path}/${ID}`)).json()).toMatchObject({ [wrapper]: { id: ID } });
    services.takeCall();
    expect((await ask(`/${path}/${ID}?enabled=false`, 'PATCH')).json()).toMatchObject({
      [wrapper]: { enabled: false },
    });
    expect(services.takeCall().request).toMatchObject({ channel: subscriber.channel, id: ID, enabled: false });
    await ask(`/${path}/${ID}?enabled=true`, 'PATCH');
    expect(services.takeCall().request).toMatchObject({ enabled: true });
    await ask(`/${path}/${ID}`, 'PATCH', { componentIds: [ID], kinds: ['maintenance'] });
    const { request } = services.takeCall();
    expect(request).toMatchObject({
      choices: { components: { all: false, componentIds: [ID] }, interests: { interests: [Interest.MAINTENANCE] } },
    });
    expect((request as { enabled?: boolean }).enabled).toBeUndefined();
    await ask(`/${path}/${ID}`, 'PATCH', { componentIds: null });
    expect(services.takeCall().request).toMatchObject({ choices: { components: { all: true } } });
    expect((await ask(`/${path}/${ID}`, 'PATCH', { kinds: ['gossip'] })).status).toBe(400);
    expect((await ask(`/${path}/${ID}?enabled=perhaps`, 'PATCH')).status).toBe(400);
    expect((await ask(`/${path}/${ID}`, 'PATCH')).status).toBe(400);
  });

  it.each([
    [`/email/${ID}`, Channel.EMAIL],
    [`/webhook/unsubscribe/${ID}`, Channel.WEBHOOK],
    [`/slack/${ID}`, Channel.SLACK],
  ])('are deleted at %s', async (path, channel) => {
    expect(await ask(path, 'DELETE')).toMatchObject({ status: 204, text: '' });
    expect(services.takeCall()).toMatchObject({ method: 'DeleteSubscriber', request: { channel, id: ID } });
  });

  it.each([
    ['email', ADDRESS, 'emailSubscribers'],
    ['webhook', WEBHOOK, 'webhookSubscribers'],
    ['slack', SLACK, 'slackSubscribers'],
  ])(
    'of a further page: %s are listed and changed there, and say where they are',
    async (path, subscriber, wrapper) => {
      services.on(Contract.method.listSubscribers, ({ pageId }) => ({ subscribers: [{ ...subscriber, pageId }] }));
      expect((await ask(`/${path}?pageId=${PAGE.toUpperCase()}`)).json()).toMatchObject({
        [wrapper]: [{ pageId: PAGE }],
      });
      expect(services.takeCall().request).toMatchObject({ pageId: PAGE });
      expect((await ask(`/${path}`)).text).not.toContain('pageId');
      services.takeCall();
      services.on(Contract.method.changeSubscribers, () => ({}));
      await ask(`/${path}/change?pageId=${PAGE}`, 'POST', { action: 'disable', matching: {} });
      expect(services.takeCall().request).toMatchObject({ pageId: PAGE, whom: { case: 'matching' } });
    },
  );

  it('are added to a further page', async () => {
    services.on(Contract.method.addEmailSubscriber, ({ pageId }) => ({ subscriber: { ...ADDRESS, pageId } }));
    services.on(Contract.method.addWebhookSubscriber, ({ pageId }) => ({ subscriber: { ...WEBHOOK, pageId } }));
    expect((await ask(`/email?pageId=${PAGE}`, 'POST', { email: 'ann@example.com' })).json()).toMatchObject({
      emailSubscriber: { pageId: PAGE },
    });
    expect((await ask(`/webhook?pageId=${PAGE}`, 'POST', { webhookUrl: 'https://x.example' })).json()).toMatchObject({
      webhookSubscriber: { pageId: PAGE },
    });
  });

  it.each([
    ['GET', '/email'],
    ['POST', '/email'],
    ['POST', '/email/change'],
    ['POST', '/email/import'],
    ['GET', '/email/export'],
    ['GET', '/webhook'],
    ['POST', '/webhook'],
    ['POST', '/webhook/change'],
    ['GET', '/slack'],
    ['POST', '/slack/change'],
  ])('of no page: %s %s refuses an id that is none, and answers as the service says', async (method, path) => {
    const isImport = path.endsWith('/import');
    const headers: Record<string, string> = isImport ? { 'content-type': 'text/csv' } : {};
    const body = method === 'GET' ? undefined : isImport ? 'email\nann@example.com\n' : {};
    const answer = await ask(`${path}?pageId=x`, method, body, headers);
    expect([answer.status, answer.json()]).toMatchObject([400, { errors: [{ pointer: '/pageId' }] }]);
    expect(services.calls).toEqual([]);
    const missing = () => {
      throw new NotFoundError('Page not found.');
    };
    services.on(Contract.method.listSubscribers, missing);
    services.on(Contract.method.addEmailSubscriber, missing);
    services.on(Contract.method.addWebhookSubscriber, missing);
    services.on(Contract.method.changeSubscribers, missing);
    services.on(SubscriberImportsService.method.beginImport, missing);
    services.on(SubscriberImportsService.method.exportEmailSubscribers, missing);
    expect((await ask(`${path}?pageId=${PAGE}`, method, body, headers)).status).toBe(404);
  });

  it('give a webhook a new secret', async () => {
    services.on(Contract.method.rotateWebhookSecret, () => ({ signingSecret: 'whsec_y', previousValidUntil: 9n }));
    const answer = await ask(`/webhook/${ID}/rotate-secret`, 'POST', {}, { 'Idempotency-Key': 'k2' });
    expect([answer.status, answer.json()]).toEqual([200, { signingSecret: 'whsec_y', previousSecretValidUntil: 9 }]);
    expect(services.takeCall().request).toMatchObject({ id: ID, idempotencyKey: 'k2' });
  });

  it('are refused as the service says', async () => {
    services.on(Contract.method.addEmailSubscriber, () => {
      throw new ConflictError('x', [{ pointer: '/email', detail: 'This address is subscribed already.' }]);
    });
    const answer = await ask('/email', 'POST', { email: 'ann@example.com' });
    expect(answer.status).toBe(409);
    expect(answer.json()).toMatchObject({ errors: [{ pointer: '/email' }] });
    services.on(Contract.method.getSubscriber, () => {
      throw new NotFoundError('Subscriber not found.');
    });
    expect((await ask(`/slack/${ID}`)).status).toBe(404);
  });

  it.each(['/email', '/webhook', '/slack'])('need a token at %s', async (path) => {
    expect((await gateway.ask(`/api/subscribers${path}`)).status).toBe(401);
    expect(services.calls).toEqual([]);
  });
});
