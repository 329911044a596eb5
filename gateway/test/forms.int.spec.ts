import { create } from '@bufbuild/protobuf';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { PageReadersSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { Interest } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { SubscribersService } from '@candor/proto/gen/candor/subscribers/v1/subscribers_pb.js';
import { ConflictError, InvalidError, NotFoundError, UnavailableError } from '@candor/platform/errors.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import type { Question } from './http-client.js';
import { ACME, GLOBEX, INCIDENT, pageState, publishState, untilStreamIsThere } from './states.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

const containing = (text: string): string => expect.stringContaining(text) as string;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_PLEASE = { accept: 'application/json' };
const VISITOR = { kind: 'visitor', customerId: ACME };

describe('forms of a page', () => {
  let nats: TestNats;
  let services: FakeServices;
  let gateway: TestGateway;
  let connection: NatsConnection;

  const post = (path: string, body: Question['body'] = '', headers: Question['headers'] = FORM) =>
    gateway.ask(path, { method: 'POST', host: 'acme.localhost:8080', body, headers });

  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    connection = await connect({ servers: nats.url });
    await untilStreamIsThere(connection);
    await publishState(connection, pageState());
    await eventually(
      async () => (await gateway.ask('/', { host: 'acme.localhost' })).status,
      (status) => status === 200,
    );
    services.on(SubscribersService.method.subscribeWebhook, () => ({ id: ACME, signingSecret: 'whsec_$&<x>' }));
  });

  beforeEach(() => {
    services.calls.splice(0);
    services.on(SubscribersService.method.subscribeEmail, () => ({}));
    services.on(SubscribersService.method.unsubscribe, () => ({}));
    services.on(SubscribersService.method.confirmSubscription, () => ({}));
  });

  afterAll(async () => {
    await gateway.close();
    await connection.close();
    await services.stop();
    await nats.stop();
  });

  it('subscribe an address as a visitor of this page', async () => {
    const answer = await post('/subscribe/email', 'emailAddress=a%2Bb%40x.example&customerId=other');
    expect(answer).toMatchObject({ status: 200, text: containing('Check your inbox and confirm') });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(services.takeCall()).toMatchObject({ actor: VISITOR, request: { emailAddress: 'a+b@x.example' } });
  });

  it.each([
    ['/de/subscribe/email', 'fr', 'de'],
    ['/en/subscribe/email', 'fr', 'en'],
    ['/subscribe/email', 'fr-CA, de;q=0.5', 'fr'],
    ['/subscribe/email', 'pt', 'en'],
  ])('subscribe in the language of the page: at %s to a reader of %s', async (path, accepted, language) => {
    await post(path, `emailAddress=${language}%40x.example`, { ...FORM, 'accept-language': accepted });
    expect(services.takeCall().request).toMatchObject({ language });
  });

  it('of a further page name it in every call, and let everybody leave when it is private', async () => {
    const further = pageState({ pageId: GLOBEX, customerId: ACME, domain: 'further' });
    await publishState(connection, further);
    const host = 'further.localhost:8080';
    const here = async (path: string, body = '', method = 'POST') => {
      const { status } = await gateway.ask(path, { method, host, body, headers: { ...FORM, ...JSON_PLEASE } });
      const { actor, ...call } = services.takeCall();
      expect(actor).toEqual(VISITOR);
      return { status, ...call };
    };
    await eventually(
      async () => (await gateway.ask('/', { host })).status,
      (status) => status === 200,
    );
    const pageId = GLOBEX;
    expect(await here('/subscribe/email', 'emailAddress=a%40x.example')).toMatchObject({
      status: 202,
      request: { emailAddress: 'a@x.example', pageId },
    });
    expect(await here('/subscribe/webhook', 'url=https%3A%2F%2Fhooks.example')).toMatchObject({
      status: 201,
      request: { url: 'https://hooks.example', pageId },
    });
    expect(await here('/manage', 'emailAddress=a%40x.example')).toMatchObject({
      status: 202,
      request: { who: { case: 'emailAddress', value: 'a@x.example' }, pageId },
    });
    expect(await here('/manage/token', '', 'GET')).toMatchObject({ request: { token: 'token', pageId } });
    expect(await here('/manage/token', 'action=save&kinds=incident')).toMatchObject({
      method: 'UpdateManagedSubscription',
      request: { token: 'token', pageId },
    });
    expect(await here('/confirm/token')).toMatchObject({ status: 200, request: { token: 'token', pageId } });
    expect(await here('/unsubscribe/token')).toMatchObject({ status: 200, request: { token: 'token' } });
    await publishState(connection, {
      ...further,
      revision: 2n,
      readers: create(PageReadersSchema, { networks: ['192.0.2.0/24'] }),
    });
    await eventually(
      async () => (await gateway.ask('/', { host })).status,
      (status) => status === 403,
    );
    const refused = await gateway.ask('/subscribe/email', { method: 'POST', host, body: '', headers: FORM });
    expect([refused.status, services.calls]).toEqual([403, []]);
    expect(await here('/unsubscribe/token')).toMatchObject({ status: 200, method: 'Unsubscribe' });
  });

  it('count how often an address is sent for each page', async () => {
    const ask = (host: string) =>
      gateway.ask('/subscribe/email', {
        method: 'POST',
        host,
        body: 'emailAddress=pages%40x.example',
        headers: { ...FORM, ...JSON_PLEASE },
      });
    await publishState(connection, pageState({ pageId: INCIDENT, customerId: ACME, domain: 'third' }));
    await eventually(
      async () => (await gateway.ask('/', { host: 'third.localhost:8080' })).status,
      (status) => status === 200,
    );
    const statuses = [];
    for (let i = 0; i < 8; i += 1) statuses.push((await ask('third.localhost:8080')).status);
    expect(statuses).toContain(429);
    expect((await ask('acme.localhost:8080')).status).toBe(202);
  });

  it('subscribe in the language that is chosen in the form', async () => {
    await post('/de/subscribe/email', 'emailAddress=chosen%40x.example&language=tr');
    expect(services.takeCall().request).toMatchObject({ language: 'tr' });
  });

  it('act on the links of mails in other languages', async () => {
    expect(await post('/de/confirm/token-1')).toMatchObject({ text: containing('Ihr Abo ist bestätigt') });
    expect(services.takeCall()).toMatchObject({ method: 'ConfirmSubscription', request: { token: 'token-1' } });
    await post('/ja/unsubscribe/token-2', 'List-Unsubscribe=One-Click');
    expect(services.takeCall()).toMatchObject({ method: 'Unsubscribe', request: { token: 'token-2' } });
  });

  it('are refused before any service is called when an address is sent very often', async () => {
    const ask = () => post('/subscribe/email', 'emailAddress=often%40x.example', { ...FORM, ...JSON_PLEASE });
    const answers = [];
    for (let i = 0; i < 12; i += 1) answers.push(await ask());
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]!.json().detail).toMatch(/^Too many attempts\. Please try again in \d+ seconds\.$/);
    expect(services.calls).toHaveLength(answers.length - refused.length);
  });

  it('subscribe to the ticked services and kinds, and to all services where none is ticked', async () => {
    const [api, site] = ['0197a3c0-1111-7c52-9e6b-2f3a4d5c6b7a', '0197a3c0-2222-7c52-9e6b-2f3a4d5c6b7a'];
    await post(
      '/subscribe/email',
      `emailAddress=a%40x.example&kinds=&kinds=incident&componentIds=${api}&componentIds=${site}`,
    );
    expect(services.takeCall().request).toMatchObject({
      choices: { components: { all: false, componentIds: [api, site] }, interests: { interests: [Interest.INCIDENT] } },
    });
    await post('/subscribe/webhook', 'url=https%3A%2F%2Fhooks.example&kinds=&kinds=component_status&kinds=nonsense');
    const { request } = services.takeCall();
    expect(request).toMatchObject({ choices: { interests: { interests: [Interest.COMPONENT_STATUS] } } });
    expect(request).not.toHaveProperty('choices.components');
    // The service refuses a subscription to no kind.
    await post('/subscribe/email', 'emailAddress=a%40x.example&kinds=');
    expect(services.takeCall().request).toMatchObject({ choices: { interests: { interests: [] } } });
    await post('/subscribe/email', 'emailAddress=a%40x.example');
    expect(services.takeCall().request).not.toHaveProperty('choices');
  });

  it('show a new webhook its secret, as text and not as markup', async () => {
    const answer = await post('/subscribe/webhook', 'url=https%3A%2F%2Fhooks.example');
    expect(answer.text).toContain('whsec_$&amp;&lt;x&gt;</code>');
    expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(answer.text)));
    expect(services.takeCall().request).toMatchObject({ url: 'https://hooks.example' });
  });

  it('answer JSON to clients that request it', async () => {
    expect(await post('/subscribe/email', { emailAddress: 'a@x.example' }, JSON_PLEASE)).toMatchObject({
      status: 202,
      text: '{}',
    });
    const webhook = await post('/subscribe/webhook', { url: 'https://x.example' }, JSON_PLEASE);
    expect(webhook.status).toBe(201);
    expect(webhook.json()).toEqual({ id: ACME, signingSecret: 'whsec_$&<x>' });
  });

  it('show a refusal on the page, escaped, and as a problem document', async () => {
    const detail = 'Not an <b>address</b> & "so"';
    services.on(SubscribersService.method.subscribeEmail, () => {
      throw new InvalidError([{ pointer: '/emailAddress', detail }]);
    });
    const page = await post('/subscribe/email', 'emailAddress=x');
    expect(page.status).toBe(400);
    expect(page.text).toContain('>Not an &lt;b&gt;address&lt;/b&gt; &amp; &quot;so&quot;</p>');
    const problem = await post('/subscribe/email', 'emailAddress=x', { ...FORM, ...JSON_PLEASE });
    expect(problem.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(problem.json()).toMatchObject({ status: 400, errors: [{ pointer: '/emailAddress', detail }] });
  });

  it.each([
    ['x'.repeat(70_000), 'application/x-www-form-urlencoded', 413],
    ['emailAddress=x', 'text/plain', 415],
    ['{"emailAddress":{}}', 'application/json', 400],
    ['{', 'application/json', 400],
    ['emailAddress=a%00b', 'application/x-www-form-urlencoded', 400],
  ])('refuse the body %#', async (body, type, status) => {
    expect((await post('/subscribe/email', body, { 'content-type': type })).status).toBe(status);
    expect(services.calls).toEqual([]);
  });

  it('confirm by POST', async () => {
    expect(await post('/confirm/token-1')).toMatchObject({
      status: 200,
      text: containing('Your subscription is confirmed'),
    });
    expect(services.takeCall()).toMatchObject({
      method: 'ConfirmSubscription',
      actor: VISITOR,
      request: { token: 'token-1' },
    });
  });

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])('unsubscribe with one click (RFC 8058) in %s, a hundred times at once', async (type, body) => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => post('/unsubscribe/token-2', body, { 'content-type': type })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(services.calls).toHaveLength(100);
    expect(services.calls[0]).toMatchObject({ method: 'Unsubscribe', actor: VISITOR, request: { token: 'token-2' } });
  });

  it.each([new NotFoundError('x'), new InvalidError([], 'x')])(
    'report that a link is not valid: %p',
    async (refusal) => {
      services.on(SubscribersService.method.unsubscribe, () => {
        throw refusal;
      });
      expect(await post('/unsubscribe/nope')).toMatchObject({
        status: 404,
        text: containing('<h1>This link is not valid</h1>'),
      });
    },
  );

  it('unsubscribe an integration when the token is of one', async () => {
    expect((await post('/unsubscribe/i.token')).status).toBe(200);
    expect(services.takeCall()).toMatchObject({
      method: 'LeaveIntegration',
      actor: VISITOR,
      request: { token: 'i.token' },
    });
  });

  it('do not blame the link for a fault of ours', async () => {
    services.on(SubscribersService.method.unsubscribe, () => {
      throw new UnavailableError('Nobody answers rpc.x');
    });
    const answer = await post('/unsubscribe/token-3');
    expect(answer.status).toBe(503);
    expect(answer.text).not.toContain('rpc');
    services.on(SubscribersService.method.unsubscribe, () => {
      throw new Error('boom');
    });
    expect((await post('/unsubscribe/token-3')).status).toBe(500);
  });

  it('keep the status of other refusals', async () => {
    services.on(SubscribersService.method.subscribeEmail, () => {
      throw new ConflictError('Subscriptions are switched off.');
    });
    expect(await post('/subscribe/email')).toMatchObject({
      status: 409,
      text: containing('Subscriptions are switched off.</p>'),
    });
  });

  it('know no other path and no other method', async () => {
    expect((await post('/')).status).toBe(404);
    expect((await post('/subscribe/fax')).status).toBe(404);
    const put = await gateway.ask('/', { method: 'PUT', host: 'acme.localhost', headers: JSON_PLEASE });
    expect(put).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD, POST' } });
    expect(services.calls).toEqual([]);
  });
});
