import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import {
  ConflictError,
  ForbiddenError,
  NotConfiguredError,
  NotFoundError,
  PaymentRequiredError,
  RateLimitedError,
  UnavailableError,
} from '@candor/platform/errors.js';
import { DisabledReason, IntegrationsService } from '@candor/proto/gen/candor/integrations/v1/integrations_pb.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import type { Question } from './http-client.js';
import { ACME } from './states.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';
import { bearer, USER_ID } from './tokens.js';

const ID = '0197a3c4-4444-7c52-9e6b-2f3a4d5c6b7a';
const KEY = '0197a3c5-5555-7c52-9e6b-2f3a4d5c6b7a';
const ACTOR = { kind: 'staff', userId: USER_ID, customerId: ACME, role: 'Admin' };
const { method } = IntegrationsService;

/** Every channel: its path, its wrappers, what the service returns of one, and what a client sees of it. */
const CHANNELS = [
  ['webhook', Channel.WEBHOOK, { address: 'https://hooks.example.com/' }, { url: 'https://hooks.example.com/' }],
  ['email', Channel.EMAIL, { address: 'oncall@example.com' }, { emailAddress: 'oncall@example.com' }],
  ['slack', Channel.SLACK, { teamName: 'Acme', channelName: '#ops' }, { teamName: 'Acme', channelName: '#ops' }],
  ['twitter', Channel.TWITTER, { screenName: 'acme' }, { screenName: 'acme' }],
] as const;

describe('integrations over HTTP', () => {
  let nats: TestNats;
  let services: FakeServices;
  let gateway: TestGateway;

  const ask = (path: string, verb = 'GET', body?: Question['body'], headers: Question['headers'] = {}) =>
    gateway.ask(`/api/integrations/${path}`, {
      method: verb,
      headers: { ...bearer(), ...headers },
      ...(body !== undefined && { body }),
    });
  const refuse = (one: (typeof method)[keyof typeof method], error: Error) =>
    services.on(one as typeof method.deleteIntegration, () => {
      throw error;
    });

  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    gateway = await startTestGateway({ natsUrls: [nats.url], consoleUrl: 'https://console.example' });
    await eventually(
      async () => (await ask('slack')).status,
      (status) => status === 200,
    );
  });
  beforeEach(() => services.calls.splice(0));
  afterAll(async () => {
    await gateway.close();
    await services.stop();
    await nats.stop();
  });

  describe.each(CHANNELS)('of %s', (name, channel, wire, seen) => {
    const integration = { id: ID, channel, enabled: true, creationTime: 5n, ...wire };
    const shown = { id: ID, enabled: true, creationTime: 5, ...seen };
    const wrapper = `${name}Integration`;

    it('are listed, read and switched', async () => {
      services.on(method.listIntegrations, () => ({ integrations: [integration] }));
      services.on(method.getIntegration, () => ({ integration }));
      const off = { enabled: false, disabledReason: DisabledReason.GONE, disabledDetail: 'HTTP 410', disabledAt: 7n };
      services.on(method.setIntegrationEnabled, () => ({ integration: { ...integration, ...off } }));
      expect((await ask(name)).json()).toEqual({ [`${wrapper}s`]: [shown] });
      expect(services.takeCall()).toMatchObject({ actor: ACTOR, request: { channel } });
      expect((await ask(`${name}/${ID}`)).json()).toEqual({ [wrapper]: shown });
      expect(services.takeCall().request).toMatchObject({ channel, integrationId: ID });
      const disabled = { reason: 'gone', detail: 'HTTP 410', since: 7 };
      expect((await ask(`${name}/${ID}?enabled=false`, 'PATCH')).json()).toEqual({
        [wrapper]: { ...shown, enabled: false, disabled },
      });
      expect(services.takeCall().request).toMatchObject({ channel, integrationId: ID, enabled: false });
    });

    it('are deleted and tested', async () => {
      services.on(method.deleteIntegration, () => ({}));
      services.on(method.testIntegration, () => ({}));
      expect(await ask(`${name}/${ID}`, 'DELETE')).toMatchObject({ status: 204, text: '' });
      expect(services.takeCall()).toMatchObject({
        method: 'DeleteIntegration',
        request: { channel, integrationId: ID },
      });
      const tested = await ask(`${name}/${ID}/test`, 'POST');
      expect([tested.status, tested.json()]).toEqual([202, {}]);
      expect(services.takeCall()).toMatchObject({ method: 'TestIntegration', request: { channel, integrationId: ID } });
    });

    it('are 404 when missing or foreign, 401 without a token, 403 for the role User and 400 without a value', async () => {
      refuse(method.deleteIntegration, new NotFoundError('Integration not found.'));
      expect((await ask(`${name}/${ID}`, 'DELETE')).json()).toMatchObject({
        status: 404,
        detail: 'Integration not found.',
      });
      expect((await ask(`${name}/nonsense`, 'DELETE')).status).toBe(404);
      expect((await gateway.ask(`/api/integrations/${name}`)).status).toBe(401);
      const text = 'Your role does not allow this. Please ask an Admin or the Owner.';
      refuse(method.listIntegrations, new ForbiddenError(text));
      expect((await ask(name)).json()).toMatchObject({ status: 403, detail: text });
      for (const query of ['', '?enabled=yes', '?enabled=']) {
        expect((await ask(`${name}/${ID}${query}`, 'PATCH')).json()).toMatchObject({
          status: 400,
          errors: [{ pointer: '/enabled', detail: 'Please give true or false.' }],
        });
      }
      refuse(method.testIntegration, new RateLimitedError('Please wait 9 seconds before the next test.', 8_100));
      expect((await ask(`${name}/${ID}/test`, 'POST')).headers['retry-after']).toBe('9');
    });
  });

  it('of webhook are added with their secret, once per key, and get a new secret', async () => {
    const integration = { id: ID, enabled: true, address: 'https://hooks.example.com/' };
    services.on(method.addWebhook, () => ({ integration, signingSecret: 'whsec_1' }));
    const created = await ask('webhook', 'POST', { url: 'https://hooks.example.com' }, { 'idempotency-key': KEY });
    expect([created.status, created.json()]).toEqual([
      201,
      {
        webhookIntegration: { id: ID, enabled: true, creationTime: 0, url: 'https://hooks.example.com/' },
        signingSecret: 'whsec_1',
      },
    ]);
    expect(services.takeCall().request).toMatchObject({ url: 'https://hooks.example.com', idempotencyKey: KEY });
    services.on(method.rotateWebhookSecret, () => ({ signingSecret: 'whsec_2', previousUntil: 9n }));
    const rotated = await ask(`webhook/${ID}/rotate-secret`, 'POST');
    expect([rotated.status, rotated.json()]).toEqual([200, { signingSecret: 'whsec_2', previousUntil: 9 }]);
    expect(services.takeCall().request).toMatchObject({ integrationId: ID });
  });

  it('of email are added, once per key', async () => {
    services.on(method.addEmail, () => ({ integration: { id: ID, enabled: true, address: 'oncall@example.com' } }));
    const created = await ask('email', 'POST', { emailAddress: 'oncall@example.com' }, { 'idempotency-key': KEY });
    expect([created.status, created.json()]).toEqual([
      201,
      { emailIntegration: { id: ID, enabled: true, creationTime: 0, emailAddress: 'oncall@example.com' } },
    ]);
    expect(services.takeCall().request).toMatchObject({ emailAddress: 'oncall@example.com', idempotencyKey: KEY });
  });

  it('that already exist are refused with the field, and bodies of the wrong shape reach no service', async () => {
    const detail = 'This URL is configured already.';
    refuse(method.addWebhook, new ConflictError(detail, [{ pointer: '/url', detail }]));
    expect((await ask('webhook', 'POST', { url: 'x' })).json()).toMatchObject({
      status: 409,
      errors: [{ pointer: '/url', detail }],
    });
    services.calls.splice(0);
    expect((await ask('webhook', 'POST', { url: 7, customerId: ACME })).json()).toMatchObject({
      status: 400,
      errors: [{ pointer: '/customerId' }, { pointer: '/url' }],
    });
    expect(services.calls).toEqual([]);
  });

  it('of Twitter that the plan does not include are 402 with the text', async () => {
    const text = 'Your plan does not include this feature, you need to upgrade.';
    refuse(method.startTwitter, new PaymentRequiredError(text));
    expect((await ask('twitter/oauth')).json()).toMatchObject({ status: 402, detail: text });
  });

  it('that are not configured are 503 and name the settings', async () => {
    const text = 'Slack is not configured here: SLACK_CLIENT_ID and SLACK_CLIENT_SECRET are needed.';
    refuse(method.startSlack, new NotConfiguredError(text));
    expect((await ask('slack/oauth')).json()).toMatchObject({ status: 503, detail: text });
  });

  describe('authorized elsewhere', () => {
    const nonceOf = (cookies: string[] | undefined) =>
      /^candor_authorization=([\w-]{43});/.exec(cookies?.[0] ?? '')?.[1];
    const back = (path: string, cookie?: string) =>
      gateway.ask(`/api/public/integrations/${path}`, { headers: cookie === undefined ? {} : { cookie } });

    it('start with a cookie that scripts and other sites do not get, and whose value the service receives', async () => {
      services.on(method.startSlack, () => ({ authorizeUrl: 'https://slack.com/x' }));
      const answer = await ask('slack/oauth');
      expect(answer.json()).toEqual({ authorizeUrl: 'https://slack.com/x' });
      const [cookie = ''] = answer.headers['set-cookie'] ?? [];
      for (const part of ['Path=/api', 'HttpOnly', 'SameSite=Lax', 'Secure', 'Max-Age=600']) {
        expect(cookie.split('; ')).toContain(part);
      }
      const nonce = nonceOf(answer.headers['set-cookie']);
      expect(services.takeCall()).toMatchObject({ actor: ACTOR, request: { browserNonce: nonce } });
      const again = await ask('slack/oauth', 'GET', undefined, { cookie: `a=b; candor_authorization=${nonce}` });
      expect(nonceOf(again.headers['set-cookie'])).toBe(nonce);
      const other = await ask('slack/oauth', 'GET', undefined, { cookie: 'candor_authorization=guess' });
      expect(nonceOf(other.headers['set-cookie'])).not.toBe(nonce);
    });

    it('of Twitter get a request token', async () => {
      services.on(method.startTwitter, () => ({ oauthToken: 't', authorizeUrl: 'https://x.example/?oauth_token=t' }));
      expect((await ask('twitter/oauth')).json()).toEqual({
        oauthToken: 't',
        authorizeUrl: 'https://x.example/?oauth_token=t',
      });
    });

    const COOKIE = `candor_authorization=${'n'.repeat(43)}`;

    it('come back to the console', async () => {
      const slack = await back('slack/callback?state=s.1&code=c', COOKIE);
      expect([slack.status, slack.headers.location]).toEqual([
        302,
        'https://console.example/integrations/slack?hasError=false',
      ]);
      expect(services.takeCall()).toMatchObject({
        method: 'FinishSlack',
        actor: { kind: 'anonymous' },
        request: { state: 's.1', code: 'c', error: '', browserNonce: 'n'.repeat(43) },
      });
      const twitter = await back('twitter/callback?state=s.2&oauth_token=t&oauth_verifier=v', COOKIE);
      expect([twitter.status, twitter.headers.location]).toEqual([
        302,
        'https://console.example/integrations/twitter?hasError=false',
      ]);
      expect(services.takeCall().request).toMatchObject({ state: 's.2', oauthToken: 't', oauthVerifier: 'v' });
    });

    it.each([
      [new ForbiddenError('Slack was not allowed to be added.'), 'Slack was not allowed to be added.'],
      [new NotFoundError('A & B? "c"'), 'A & B? "c"'],
      [new UnavailableError('Nobody answers rpc.x'), 'This is temporarily unavailable. Please try again in a moment.'],
      [new Error('password=hunter2'), 'Something went wrong on our side.'],
    ])('come back with the reason of a failure (%p)', async (error, text) => {
      refuse(method.finishSlack, error);
      const answer = await back('slack/callback?error=access_denied&state=s.1', COOKIE);
      const location = new URL(answer.headers.location ?? '');
      expect([answer.status, location.origin + location.pathname]).toEqual([
        302,
        'https://console.example/integrations/slack',
      ]);
      expect([...location.searchParams]).toEqual([
        ['hasError', 'true'],
        ['exceptionMessage', text],
      ]);
    });

    it.each(['', '?state=a&state=b&code[]=1&error[x]=y', `?state=${'x'.repeat(3_000)}`])(
      'treat malformed answers as empty ones (%s)',
      async (query) => {
        services.on(method.finishSlack, () => ({}));
        await back(`slack/callback${query}`, 'candor_authorization=<script>');
        expect(services.takeCall().request).toMatchObject({ state: '', code: '', error: '', browserNonce: '' });
      },
    );
  });
});
