import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { ForbiddenError, NotFoundError } from '@candor/platform/errors.js';
import { PagesService } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { SubscribersService as Contract } from '@candor/proto/gen/candor/subscribers/v1/subscribers_pb.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import { ACME } from './states.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

const BASE = '/api/public/subscribers/slack';
const STATE = `${ACME}.${'s'.repeat(43)}`;
const FURTHER = ACME.replace('aaaa', 'cccc');
const PAGE = 'http://acme.localhost:8080/';
const AUTHORIZE = 'https://slack.example/oauth/v2/authorize?state=x';

describe('a visitor’s redirects to Slack and back', () => {
  let nats: TestNats;
  let services: FakeServices;
  let gateway: TestGateway;

  const start = (customerId = ACME) => gateway.ask(`${BASE}/oauth?customerId=${customerId}`);
  const back = (query: string, cookie = '') => gateway.ask(`${BASE}/callback?${query}`, { headers: { cookie } });
  const requestOf = (method: string) => services.calls.find((call) => call.method === method)?.request;

  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    services.on(PagesService.method.getCustomerById, ({ customerId, pageId }) => {
      if (customerId !== ACME || !['', FURTHER].includes(pageId)) throw new NotFoundError('No such Domain :(');
      return { customer: { id: ACME, name: 'Acme', domain: pageId === FURTHER ? 'further' : 'acme' } };
    });
    await eventually(
      async () => (await start()).status,
      (status) => status === 302,
    );
  });
  beforeEach(() => {
    services.calls.splice(0);
    services.on(Contract.method.startSlackSubscription, () => ({ authorizeUrl: AUTHORIZE }));
    services.on(Contract.method.finishSlackSubscription, () => ({ id: ACME }));
  });
  afterAll(async () => {
    await gateway.close();
    await services.stop();
    await nats.stop();
  });

  it('go to Slack, with a secret that only this browser has', async () => {
    const answer = await start();
    expect([answer.status, answer.headers.location]).toEqual([302, AUTHORIZE]);
    const [cookie = ''] = answer.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^candor_authorization=[\w-]{43};.*HttpOnly; SameSite=Lax$/);
    const call = services.calls.find(({ method }) => method === 'StartSlackSubscription');
    expect(call?.actor).toEqual({ kind: 'visitor', customerId: ACME });
    expect(call?.request).toMatchObject({ browserNonce: /=([\w-]{43})/.exec(cookie)?.[1] });
  });

  it('end on the page with success', async () => {
    const cookie = `candor_authorization=${'n'.repeat(43)}`;
    const answer = await back(`state=${STATE}&code=c`, cookie);
    expect([answer.status, answer.headers.location]).toEqual([302, `${PAGE}?hasError=false`]);
    expect(requestOf('FinishSlackSubscription')).toMatchObject({
      state: STATE,
      code: 'c',
      error: '',
      browserNonce: 'n'.repeat(43),
    });
  });

  it('end on the page with the reason of a refusal', async () => {
    services.on(Contract.method.finishSlackSubscription, () => {
      throw new ForbiddenError('Slack was not allowed to be added.');
    });
    const answer = await back(`state=${STATE}&error=access_denied`);
    const url = new URL(answer.headers.location!);
    expect([url.origin, url.pathname]).toEqual(['http://acme.localhost:8080', '/']);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      hasError: 'true',
      exceptionMessage: 'Slack was not allowed to be added.',
    });
    services.on(Contract.method.startSlackSubscription, () => {
      throw new ForbiddenError('This page does not take Slack subscriptions.');
    });
    expect(new URL((await start()).headers.location!).searchParams.get('hasError')).toBe('true');
  });

  it('reveal nothing of faults of ours', async () => {
    services.on(Contract.method.finishSlackSubscription, () => {
      throw new Error('password=hunter2');
    });
    expect((await back(`state=${STATE}&code=c`)).headers.location).not.toContain('hunter2');
  });

  it('begin and end on the page that they are about', async () => {
    const answer = await gateway.ask(`${BASE}/oauth?customerId=${ACME}&pageId=${FURTHER.toUpperCase()}`);
    expect([answer.status, answer.headers.location]).toEqual([302, AUTHORIZE]);
    expect(requestOf('GetCustomerById')).toMatchObject({ customerId: ACME, pageId: FURTHER });
    expect(requestOf('StartSlackSubscription')).toMatchObject({ pageId: FURTHER });
    services.on(Contract.method.startSlackSubscription, () => {
      throw new ForbiddenError('This page does not take Slack subscriptions.');
    });
    const refused = await gateway.ask(`${BASE}/oauth?customerId=${ACME}&pageId=${FURTHER}`);
    expect(new URL(refused.headers.location!).host).toBe('further.localhost:8080');
    const state = `${ACME}~${FURTHER}.${'s'.repeat(43)}`;
    const ended = await back(`state=${state}&code=c`);
    expect([ended.status, ended.headers.location]).toEqual([302, 'http://further.localhost:8080/?hasError=false']);
    expect(requestOf('FinishSlackSubscription')).toMatchObject({ state });
  });

  it('go nowhere for a page that is not the organisation’s', async () => {
    const other = FURTHER.replace('cccc', 'eeee');
    expect((await gateway.ask(`${BASE}/oauth?customerId=${ACME}&pageId=${other}`)).status).toBe(404);
    expect((await gateway.ask(`${BASE}/oauth?customerId=${ACME}&pageId=x`)).status).toBe(400);
    for (const named of [`${ACME}~${other}`, `${ACME}~`, `~${FURTHER}`, `${ACME}~${FURTHER}~${FURTHER}`])
      expect((await back(`state=${named}.x&code=c`)).status).toBe(404);
    expect(services.calls.filter(({ method }) => method !== 'GetCustomerById')).toEqual([]);
  });

  it('go nowhere for an organisation that does not exist', async () => {
    const unknown = ACME.replace('aaaa', 'ffff');
    expect((await start(unknown)).status).toBe(404);
    expect((await start('x')).status).toBe(400);
    expect((await back('state=x&code=c')).status).toBe(404);
    expect((await back(`state=${unknown}.x&code=c`)).status).toBe(404);
    expect((await back(`state=https://evil.example&state=${STATE}`)).status).toBe(404);
  });
});
