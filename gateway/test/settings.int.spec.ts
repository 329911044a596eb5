import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { ForbiddenError, InvalidError, NotFoundError, PaymentRequiredError } from '@candor/platform/errors.js';
import { DomainState, PagesService } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import { ACME } from './states.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';
import { bearer } from './tokens.js';

const WIRE = {
  notificationDisplayName: 'Acme Status',
  disableEmailSubscriptions: false,
  disableWebhookSubscriptions: true,
  disableSlackSubscriptions: false,
  website: 'https://acme.example',
  timeZone: 'Europe/Berlin',
};

const FRAMED = ['https://www.acme.example', 'https://*.acme.example'];

const NO_DOMAIN = { state: 'none', missing: [], challengeName: '', challengeValue: '', target: '' };
const DOMAIN = {
  host: 'status.acme.example',
  state: DomainState.FAILING,
  challengeMissing: true,
  targetMissing: false,
  challengeName: '_candor-challenge.status.acme.example',
  challengeValue: 'token',
  target: 'acme.example.com',
};

describe('settings over HTTP', () => {
  let nats: TestNats;
  let services: FakeServices;
  let gateway: TestGateway;

  const ask = (method: string, body?: object) =>
    gateway.ask('/api/settings', { method, headers: bearer(), ...(body && { body }) });
  const readPublic = (customerId = ACME) => gateway.ask(`/api/public/settings?customerId=${customerId}`);

  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    services.on(PagesService.method.getSettings, () => ({ settings: WIRE, version: 3n }));
    services.on(PagesService.method.saveSettings, () => ({ settings: WIRE, version: 4n }));
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    await gateway.untilComplete();
    await eventually(
      async () => (await ask('GET')).status,
      (status) => status === 200,
    );
  });
  beforeEach(() => services.calls.splice(0));
  afterAll(async () => {
    await gateway.close();
    await services.stop();
    await nats.stop();
  });

  it('are read by staff', async () => {
    services.on(PagesService.method.getSettings, () => ({
      settings: { ...WIRE, frameAncestors: FRAMED },
      version: 3n,
      slackConfigured: true,
    }));
    expect((await ask('GET')).json()).toEqual({
      customDomain: '',
      slackConfigured: true,
      customDomainStatus: NO_DOMAIN,
      ...WIRE,
      frameAncestors: FRAMED,
      language: 'en',
    });
    expect(services.takeCall()).toMatchObject({ method: 'GetSettings', actor: { kind: 'staff', customerId: ACME } });
  });

  it('can be read publicly, with the organisation they belong to', async () => {
    const answer = await readPublic();
    expect([answer.status, answer.json()]).toEqual([200, { customDomain: '', ...WIRE, customerId: ACME }]);
    expect(services.takeCall().actor).toEqual({ kind: 'visitor', customerId: ACME });
  });

  it.each(['POST', 'PUT'])('are saved by %s, leaving out omitted fields', async (method) => {
    const answer = await ask(method, { ...WIRE, customDomain: '' });
    expect([answer.status, answer.json()]).toEqual([
      200,
      {
        ...{ customDomain: '', customDomainStatus: NO_DOMAIN, ...WIRE },
        ...{ frameAncestors: [], slackConfigured: false, language: 'en' },
      },
    ]);
    expect(services.takeCall()).toMatchObject({ method: 'SaveSettings', request: WIRE });
    await ask(method, { timeZone: '', website: null });
    const { request } = services.takeCall();
    expect(request).toMatchObject({ timeZone: '' });
    for (const field of Object.keys(WIRE).filter((name) => name !== 'timeZone'))
      expect(request).not.toHaveProperty(field);
  });

  it('name the sites that may frame the page, all of them or none', async () => {
    await ask('POST', { frameAncestors: FRAMED });
    expect(services.takeCall().request).toMatchObject({ frameAncestors: { values: FRAMED } });
    await ask('POST', { frameAncestors: [] });
    expect(services.takeCall().request).toMatchObject({ frameAncestors: {} });
    for (const frameAncestors of [
      'https://www.acme.example',
      [{}],
      Array.from({ length: 101 }, () => 'https://a.example'),
    ])
      expect((await ask('POST', { frameAncestors })).status).toBe(400);
  });

  it('show the state of a custom domain to staff, and its name publicly', async () => {
    services.on(PagesService.method.saveSettings, () => ({ settings: WIRE, customDomain: DOMAIN }));
    const { customDomain, customDomainStatus } = (await ask('POST', { customDomain: DOMAIN.host })).json();
    expect(services.takeCall().request).toMatchObject({ customDomain: DOMAIN.host });
    expect([customDomain, customDomainStatus]).toEqual([
      DOMAIN.host,
      {
        state: 'failing',
        missing: ['challenge'],
        challengeName: DOMAIN.challengeName,
        challengeValue: 'token',
        target: DOMAIN.target,
      },
    ]);
    services.on(PagesService.method.saveSettings, () => ({ settings: WIRE, version: 4n }));
  });

  it('are found by a custom domain, which is unknown when no page is served there', async () => {
    services.on(PagesService.method.getCustomerByHost, ({ host }) => {
      if (host !== DOMAIN.host) throw new NotFoundError('No such Domain :(');
      return { customer: { id: ACME, name: 'Acme', domain: 'acme' } };
    });
    const answer = await gateway.ask(`/api/public/settings?customDomain=${DOMAIN.host}`);
    expect([answer.status, answer.json().customerId]).toEqual([200, ACME]);
    const unknown = await gateway.ask('/api/public/settings?customDomain=nobody.example');
    expect([unknown.status, unknown.json().detail]).toEqual([404, 'No such Domain :(']);
    expect((await gateway.ask(`/api/public/tls/ask?domain=${DOMAIN.host}`)).status).toBe(200);
    for (const query of ['?domain=nobody.example', '', '?domain=a&domain=b'])
      expect((await gateway.ask(`/api/public/tls/ask${query}`)).status).toBe(404);
  });

  it('require payment at a custom domain that the plan does not include, while a certificate is still granted', async () => {
    const detail = 'The plan of this organisation does not include a domain of its own.';
    services.on(PagesService.method.getCustomerByHost, () => {
      throw new PaymentRequiredError(detail);
    });
    const answer = await gateway.ask(`/api/public/settings?customDomain=${DOMAIN.host}`);
    expect([answer.status, answer.json().detail]).toEqual([402, detail]);
    expect((await gateway.ask(`/api/public/tls/ask?domain=${DOMAIN.host}`)).status).toBe(200);
    services.calls.splice(0);
  });

  it('refuse wrong shapes by name before the service is called', async () => {
    const answer = await ask('PUT', { timeZone: 7, disableEmailSubscriptions: 'yes', customerId: ACME });
    expect(answer.status).toBe(400);
    expect((answer.json().errors as { pointer: string }[]).map(({ pointer }) => pointer).sort()).toEqual([
      '/customerId',
      '/disableEmailSubscriptions',
      '/timeZone',
    ]);
    expect(services.calls).toEqual([]);
  });

  it.each([
    [
      400,
      new InvalidError([{ pointer: '/timeZone', detail: 'Please choose a time zone, for example Europe/Berlin.' }]),
    ],
    [402, new PaymentRequiredError('Your plan does not include this feature, you need to upgrade.')],
    [403, new ForbiddenError('Your role does not allow this. Please ask an Admin or the Owner.')],
  ])('pass on a refusal with %d and its text', async (status, refusal) => {
    services.on(PagesService.method.saveSettings, () => {
      throw refusal;
    });
    for (const method of ['POST', 'PUT']) {
      const answer = await ask(method, WIRE);
      expect([answer.status, answer.json().detail]).toEqual([status, refusal.message]);
    }
  });

  it('require a token, and publicly an organisation that exists', async () => {
    for (const method of ['GET', 'POST', 'PUT']) {
      const answer = await gateway.ask('/api/settings', { method, ...(method !== 'GET' && { body: WIRE }) });
      expect(answer.status).toBe(401);
    }
    expect((await readPublic('x')).status).toBe(400);
    services.on(PagesService.method.getSettings, () => {
      throw new NotFoundError('No such Domain :(');
    });
    expect((await readPublic('0197a3c0-bbbb-7c52-9e6b-2f3a4d5c6b7a')).status).toBe(404);
  });
});
