import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { roleToWire } from '@candor/rpc/actor-codec.js';
import { CatalogService } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { IdentityService } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { FilterOperator, IncidentsService } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { NotificationsService } from '@candor/proto/gen/candor/notifications/v1/notifications_pb.js';
import { PagesService } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import {
  ComponentStatus,
  IncidentImpact,
  IncidentStatus,
  TextFormat,
} from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { SubscribersService } from '@candor/proto/gen/candor/subscribers/v1/subscribers_pb.js';
import { ForbiddenError, InvalidError, NotFoundError, RateLimitedError } from '@candor/platform/errors.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import type { Question } from './http-client.js';
import { ACME } from './states.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';
import { bearer, USER_ID } from './tokens.js';

const INCIDENT_ID = '0197a3c1-2222-7c52-9e6b-2f3a4d5c6b7a';
const COMPONENT_ID = '0197a3c0-1111-7c52-9e6b-2f3a4d5c6b7a';
const EVENT_ID = '0197a3c0-3333-7c52-9e6b-2f3a4d5c6b7a';
const T0 = 1_767_225_600_000;
const VISITOR = { kind: 'visitor', customerId: ACME };

const ENTRY = {
  id: COMPONENT_ID,
  incidentId: INCIDENT_ID,
  date: BigInt(T0),
  message: 'Looking into it.',
  messageFormat: TextFormat.MARKDOWN,
  status: IncidentStatus.INVESTIGATING,
  sendNotification: true,
  affectedComponents: [{ componentId: COMPONENT_ID, componentStatus: ComponentStatus.PARTIAL_OUTAGE }],
  version: 2n,
};
const INCIDENT = {
  id: INCIDENT_ID,
  name: 'Payments fail',
  creationTime: BigInt(T0),
  impact: IncidentImpact.NONE,
  status: IncidentStatus.INVESTIGATING,
  private: true,
  version: 4n,
  entriesVersion: 3n,
  entries: [ENTRY],
};
const WIRE_ENTRY = {
  id: COMPONENT_ID,
  incidentId: INCIDENT_ID,
  date: T0,
  message: 'Looking into it.',
  messageFormat: 'markdown',
  incidentStatus: 'investigating',
  sendNotification: true,
  private: true,
  affectedComponents: [{ componentId: COMPONENT_ID, componentStatus: 'partial_outage' }],
  version: 2,
};
const WIRE_INCIDENT = {
  id: INCIDENT_ID,
  name: 'Payments fail',
  creationTime: T0,
  incidentImpact: 'none',
  incidentStatus: 'investigating',
  private: true,
  backdated: false,
  version: 3,
  entries: [WIRE_ENTRY],
};

describe('the API', () => {
  let nats: TestNats;
  let services: FakeServices;
  let gateway: TestGateway;

  const asStaff = (path: string, question: Question = {}) =>
    gateway.ask(path, { ...question, headers: { ...bearer(), ...question.headers } });
  const post = (path: string, body: Question['body'], headers = {}) => asStaff(path, { method: 'POST', body, headers });

  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    await gateway.untilComplete();
    await eventually(
      async () => (await asStaff('/api/services')).status,
      (status) => status === 200,
    );
  });

  beforeEach(() => services.calls.splice(0));

  afterAll(async () => {
    await gateway.close();
    await services.stop();
    await nats.stop();
  });

  it('opens an incident with the words of the specification', async () => {
    services.on(IncidentsService.method.openIncident, () => ({ incident: INCIDENT }));
    const affectedComponents = [{ componentId: COMPONENT_ID, componentStatus: 'partial_outage' }];
    const entry = {
      message: 'Looking into it.',
      incidentStatus: 'identified',
      sendNotification: true,
      affectedComponents,
    };
    const answer = await post('/api/incidents', {
      name: 'Payments fail',
      private: true,
      incidentStatus: 'investigating',
      entry,
    });
    expect(answer.status).toBe(201);
    expect(answer.json()).toEqual({ incident: WIRE_INCIDENT });
    expect(services.takeCall().request).toMatchObject({
      name: 'Payments fail',
      private: true,
      entry: {
        date: 0n,
        message: 'Looking into it.',
        messageFormat: TextFormat.MARKDOWN,
        status: IncidentStatus.IDENTIFIED,
        sendNotification: true,
        affectedComponents: [{ componentId: COMPONENT_ID, componentStatus: ComponentStatus.PARTIAL_OUTAGE }],
      },
    });
  });

  it('publishes a proposed incident, and names what is no id of one', async () => {
    services.on(IncidentsService.method.openIncident, () => ({ incident: INCIDENT }));
    const draft = (proposalId: unknown) => ({ name: 'Payments fail', proposalId, entry: { message: 'x' } });
    expect((await post('/api/incidents', draft(COMPONENT_ID))).status).toBe(201);
    expect(services.takeCall().request).toMatchObject({ proposalId: COMPONENT_ID });
    expect((await post('/api/incidents', draft(null))).status).toBe(201);
    expect(services.takeCall().request).not.toHaveProperty('proposalId');
    for (const id of ['p1', '', 7]) {
      const refused = await post('/api/incidents', draft(id));
      expect([refused.status, refused.json().errors]).toEqual([
        400,
        [{ pointer: '/proposalId', detail: 'Please give the id of a proposed incident.' }],
      ]);
    }
    expect(services.calls).toEqual([]);
  });

  it.each([
    [{}, TextFormat.MARKDOWN],
    [{ messageFormat: null }, TextFormat.MARKDOWN],
    [{ messageFormat: 'markdown' }, TextFormat.MARKDOWN],
    [{ messageFormat: 'plain' }, TextFormat.UNSPECIFIED],
  ])('takes a new message with %j for Markdown unless it is plain text', async (more, messageFormat) => {
    services.on(IncidentsService.method.openIncident, () => ({ incident: INCIDENT }));
    services.on(IncidentsService.method.addEntry, () => ({ entry: ENTRY, incident: INCIDENT }));
    const entry = { message: 'x', incidentStatus: 'identified', ...more };
    await post('/api/incidents', { name: 'x', entry });
    expect(services.takeCall().request).toMatchObject({ entry: { messageFormat } });
    await post(`/api/incidents/${INCIDENT_ID}/entries`, entry);
    expect(services.takeCall().request).toMatchObject({ entry: { messageFormat } });
  });

  it('refuses a message in another format, and names the field', async () => {
    const answer = await post('/api/incidents', { name: 'x', entry: { message: 'x', messageFormat: 'html' } });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({
      errors: [{ pointer: '/entry/messageFormat', detail: 'Please give one of: plain, markdown.' }],
    });
  });

  it('adds an entry, and shows it as internal as its incident is', async () => {
    services.on(IncidentsService.method.addEntry, () => ({ entry: ENTRY, incident: INCIDENT }));
    const answer = await post(`/api/incidents/${INCIDENT_ID}/entries`, {
      message: 'x',
      incidentStatus: 'resolved',
      date: T0,
    });
    expect(answer.status).toBe(201);
    expect(answer.json()).toEqual({ incidentEntry: WIRE_ENTRY, incidentVersion: 3 });
    const request = { incidentId: INCIDENT_ID, entry: { date: BigInt(T0) }, reopen: false };
    expect(services.takeCall().request).toMatchObject(request);
    await post(`/api/incidents/${INCIDENT_ID}/entries`, { message: 'x', incidentStatus: 'identified', reopen: true });
    expect(services.takeCall().request).toMatchObject({ reopen: true });
  });

  it('lists, searches and pages incidents', async () => {
    services.on(IncidentsService.method.searchIncidents, () => ({ incidents: [INCIDENT], nextCursor: 'next' }));
    expect((await asStaff('/api/incidents?cursor=abc&limit=7')).json()).toEqual({
      incidents: [WIRE_INCIDENT],
      nextCursor: 'next',
    });
    expect(services.takeCall().request).toMatchObject({ cursor: 'abc', pageSize: 7, filters: [] });
    const filters = [{ name: 'incidentStatus', value: { values: ['resolved'], operator: 'NOT_EQ' } }];
    expect((await post('/api/incidents/search', { filters })).status).toBe(200);
    expect(services.takeCall().request).toMatchObject({
      filters: [{ name: 'incidentStatus', operator: FilterOperator.NOT_EQ, values: ['resolved'] }],
    });
  });

  it('reports the deliveries of an incident', async () => {
    const report = {
      entryId: COMPONENT_ID,
      channel: Channel.EMAIL,
      planned: 10n,
      delivered: 7n,
      failed: 1n,
      skipped: 1n,
      pending: 1n,
      eventId: EVENT_ID,
      createdAt: 5n,
      failedReasons: [{ reason: 'no such user', count: 1n }],
    };
    services.on(NotificationsService.method.getDeliveryReport, () => ({
      reports: [report],
      plannings: [{ entryId: COMPONENT_ID, eventId: EVENT_ID, createdAt: 5n, planned: 10n, planningComplete: true }],
    }));
    services.on(IncidentsService.method.getIncident, () => ({ incident: INCIDENT }));
    expect((await asStaff(`/api/incidents/${INCIDENT_ID}/deliveries`)).json()).toEqual({
      deliveries: [
        {
          entryId: COMPONENT_ID,
          channel: 'email',
          planned: 10,
          delivered: 7,
          failed: 1,
          skipped: 1,
          pending: 1,
          planningComplete: false,
          eventId: EVENT_ID,
          creationTime: 5,
          failedReasons: [{ reason: 'no such user', count: 1 }],
          skippedReasons: [],
        },
      ],
      plannings: [{ entryId: COMPONENT_ID, eventId: EVENT_ID, creationTime: 5, planned: 10, planningComplete: true }],
    });
  });

  it('creates services with the specified defaults and lists their downtime for 90 days', async () => {
    services.on(CatalogService.method.createComponent, ({ name }) => ({
      component: { id: COMPONENT_ID, name, componentStatus: ComponentStatus.OPERATIONAL },
    }));
    const answer = await post('/api/services', { name: 'Checkout', description: 'x' });
    expect(answer.status).toBe(201);
    expect(answer.json().component).toMatchObject({
      name: 'Checkout',
      componentStatus: 'operational',
      group: { name: '' },
    });
    expect(services.takeCall().request).toMatchObject({ enabled: true, internal: false, showHistoricalStatus: true });

    const record = { startTime: 1n, worstComponentStatus: ComponentStatus.MAJOR_OUTAGE, incidentId: INCIDENT_ID };
    services.on(CatalogService.method.listDowntimes, () => ({
      components: [{ id: COMPONENT_ID, uptimePercent: 99.99, componentDownTimes: [record] }],
    }));
    const downtime = (await asStaff('/api/services/downtime')).json();
    expect(downtime.componentsDownTimes).toMatchObject([
      { uptimePercent: 99.99, componentDownTimes: [{ startTime: 1 }] },
    ]);
    expect(JSON.stringify(downtime)).not.toContain('endTime');
    expect(downtime.uptimeFormula).toEqual({ partialOutage: 100, degradedPerformance: 100 });
    const { startTime, endTime } = services.takeCall().request as { startTime: bigint; endTime: bigint };
    expect(Number(endTime - startTime)).toBe(90 * 86_400_000);
    expect(Math.abs(Number(endTime) - Date.now())).toBeLessThan(60_000);
  });

  describe('for one service', () => {
    const path = `/api/services/${COMPONENT_ID}`;
    const component = { id: COMPONENT_ID, name: 'Checkout', componentStatus: ComponentStatus.OPERATIONAL };

    it('sets its status by the words of the API, and says which it does not know', async () => {
      const componentStatus = ComponentStatus.PARTIAL_OUTAGE;
      services.on(CatalogService.method.setComponentStatus, () => ({ component: { ...component, componentStatus } }));
      const set = (body: Question['body']) => asStaff(`${path}/status`, { method: 'PATCH', body });
      const answer = await set({ status: 'partial_outage' });
      expect(answer.status).toBe(200);
      expect(answer.json().component).toMatchObject({ componentStatus: 'partial_outage' });
      expect(services.takeCall().request).toMatchObject({
        componentId: COMPONENT_ID,
        status: ComponentStatus.PARTIAL_OUTAGE,
      });
      const refused = await set({ status: 'down' });
      expect(refused.status).toBe(400);
      expect(refused.json().errors).toMatchObject([{ pointer: '/status' }]);
    });

    it('reads it', async () => {
      services.on(CatalogService.method.getComponent, () => ({ component }));
      expect((await asStaff(path)).json().component).toMatchObject({ id: COMPONENT_ID, name: 'Checkout' });
      expect(services.takeCall().request).toMatchObject({ componentId: COMPONENT_ID });
    });

    it('changes it, leaving out omitted fields', async () => {
      services.on(CatalogService.method.updateComponent, () => ({ component }));
      const body = { name: 'Checkout', description: '', group: { name: 'Shop' }, internal: true };
      const answer = await asStaff(path, { method: 'PUT', body });
      expect(answer).toMatchObject({ status: 200 });
      expect(answer.json().component).toMatchObject({ id: COMPONENT_ID, componentStatus: 'operational' });
      const { request } = services.takeCall();
      expect(request).toMatchObject({ componentId: COMPONENT_ID, description: '', groupName: 'Shop', internal: true });
      expect(request).not.toHaveProperty('enabled');
      expect(request).not.toHaveProperty('showHistoricalStatus');
    });

    it('deletes it', async () => {
      expect(await asStaff(path, { method: 'DELETE' })).toMatchObject({ status: 204, text: '' });
      expect(services.takeCall()).toMatchObject({
        method: 'DeleteComponent',
        request: { componentId: COMPONENT_ID },
      });
    });

    it('returns its downtime in the list’s wrapper, by default for 90 days', async () => {
      services.on(CatalogService.method.getDowntime, () => ({ component: { id: COMPONENT_ID, uptimePercent: 99.5 } }));
      expect((await asStaff(`${path}/downtime`)).json().componentsDownTimes).toMatchObject([{ uptimePercent: 99.5 }]);
      const { startTime, endTime } = services.takeCall().request as { startTime: bigint; endTime: bigint };
      expect(Number(endTime - startTime)).toBe(90 * 86_400_000);
      await asStaff(`${path}/downtime?startTimeInMillis=1&endTimeInMillis=2`);
      expect(services.takeCall().request).toMatchObject({ componentId: COMPONENT_ID, startTime: 1n, endTime: 2n });
    });

    it.each(['PUT', 'DELETE'])('passes on the refusals of %s', async (method) => {
      const refuse = (refusal: Error) => {
        const behaviour = () => {
          throw refusal;
        };
        services.on(CatalogService.method.updateComponent, behaviour);
        services.on(CatalogService.method.deleteComponent, behaviour);
      };
      const question = { method, body: method === 'PUT' ? { name: 'x' } : undefined };
      refuse(new NotFoundError('There is no such service.'));
      const missing = await asStaff(path, question);
      expect([missing.status, missing.json().detail]).toEqual([404, 'There is no such service.']);
      refuse(new ForbiddenError('Your role does not allow this.'));
      expect((await asStaff(path, question)).status).toBe(403);
      expect((await gateway.ask(path, question)).status).toBe(401);
    });

    it('reports an invalid time', async () => {
      const answer = await asStaff(`${path}/downtime?startTimeInMillis=yesterday`);
      expect(answer.status).toBe(400);
      expect(answer.json().errors).toMatchObject([{ pointer: '/startTimeInMillis' }]);
      expect(services.calls).toEqual([]);
    });
  });

  it('returns tokens and nothing else of a session', async () => {
    services.on(IdentityService.method.logIn, () => ({ session: { idToken: 'i', accessToken: 'a', expiresAt: 1n } }));
    const body = { username: 'ada@acme.example', password: 'secret' };
    const answer = await gateway.ask('/api/auth/login', { method: 'POST', body });
    expect(answer.json()).toEqual({ idToken: 'i', accessToken: 'a' });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(services.takeCall()).toMatchObject({ actor: { kind: 'anonymous' }, request: body });
  });

  it('signs up, and confirms with the mailed code, which starts a session', async () => {
    const user = { id: USER_ID, name: 'Ada', email: 'ada@acme.example', customerDomain: 'acme' };
    services.on(IdentityService.method.signUp, () => ({ user: { ...user, role: roleToWire('Owner') } }));
    const { email, customerDomain } = user;
    const body = { username: 'Ada', email, password: 'secret', customerDomain };
    const headers = { 'accept-language': 'pt, de-AT;q=0.9, en;q=0.5' };
    const created = await gateway.ask('/api/auth/signup', { method: 'POST', headers, body });
    expect([created.status, created.json()]).toMatchObject([201, { user }]);
    const asked = { name: 'Ada', email, password: 'secret', customerDomain, language: 'de' };
    expect(services.takeCall()).toMatchObject({ request: asked });

    services.on(IdentityService.method.confirmUser, () => ({
      session: { idToken: 'i', accessToken: 'a', refreshToken: 'r', refreshExpiresAt: BigInt(Date.now() + 60_000) },
    }));
    const confirmed = await gateway.ask('/api/auth/confirm', {
      method: 'POST',
      body: { email, confirmCode: '123456' },
    });
    expect([confirmed.status, confirmed.json()]).toEqual([200, { idToken: 'i', accessToken: 'a' }]);
    expect(services.takeCall()).toMatchObject({ request: { email, code: '123456' } });
  });

  it('refuses a sign-up and a code with the service’s text, at the fields of the body', async () => {
    const refuse = (pointer: string, detail: string) => () => {
      throw new InvalidError([{ pointer, detail }]);
    };
    services.on(IdentityService.method.signUp, refuse('/customerDomain', 'Please enter your domain.'));
    services.on(IdentityService.method.confirmUser, refuse('/confirmCode', 'Please enter confirm code.'));
    for (const [path, pointer, detail] of [
      ['signup', '/customerDomain', 'Please enter your domain.'],
      ['confirm', '/confirmCode', 'Please enter confirm code.'],
    ] as const) {
      const answer = await gateway.ask(`/api/auth/${path}`, { method: 'POST', body: {} });
      expect([answer.status, answer.json()]).toMatchObject([400, { detail, errors: [{ pointer, detail }] }]);
    }
  });

  it('returns the specification’s text for an unconfirmed user', async () => {
    services.on(IdentityService.method.logIn, () => {
      throw new ForbiddenError('Please confirm your user first.');
    });
    const answer = await gateway.ask('/api/auth/login', { method: 'POST', body: {} });
    expect(answer.status).toBe(403);
    expect(answer.json().detail).toBe('Please confirm your user first.');
  });

  it('leaves the rules to the service and passes its pointers on', async () => {
    const detail = 'You have to set a message for incident entry.';
    services.on(IncidentsService.method.openIncident, () => {
      throw new InvalidError([{ pointer: '/entry/message', detail }]);
    });
    const answer = await post('/api/incidents', { name: 'x', entry: { message: '  ' } });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ detail, errors: [{ pointer: '/entry/message', detail }] });
  });

  it('reports wrong shapes by pointer before it calls a service', async () => {
    const affectedComponents = [{ componentId: 'x', componentStatus: 'partial_outage' }];
    const answer = await post('/api/incidents', { entry: { affectedComponents }, customerId: ACME });
    expect(answer.status).toBe(400);
    expect((answer.json().errors as { pointer: string }[]).map(({ pointer }) => pointer)).toEqual(
      expect.arrayContaining(['/customerId', '/entry/affectedComponents/0/componentId']),
    );
    expect(services.calls).toEqual([]);
  });

  it.each([
    ['{"name":', 'application/json', 400],
    ['[]', 'application/json', 400],
    ['"x"', 'application/json', 400],
    ['null', 'application/json', 400],
    [Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 'application/json', 400],
    ['{}', 'application/json; charset=utf-16', 415],
    ['name=x', 'application/x-www-form-urlencoded', 415],
    ['{}', 'text/plain', 415],
    [`{"name":"${'x'.repeat(300_000)}"}`, 'application/json', 413],
  ])('refuses the body %#: %.20s', async (body, type, status) => {
    const answer = await post('/api/services', body, { 'content-type': type });
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(services.calls).toEqual([]);
  });

  it('refuses compressed bodies, and bodies without a length that grow too long', async () => {
    const compressed = await post('/api/services', '{}', {
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    });
    expect(compressed.status).toBe(415);
    const chunked = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
    expect((await post('/api/services', 'x'.repeat(400_000), chunked)).status).toBe(413);
  });

  it.each([
    ['GET', '/api/nope', 404],
    ['GET', '/api', 404],
    ['DELETE', '/api/incidents', 405],
    ['GET', '/api/auth/login', 405],
    ['GET', '/api/incidents/not-a-uuid', 404],
    ['GET', `/api/incidents/${INCIDENT_ID}%00`, 404],
    ['GET', '/api/public/customers/id/7', 404],
    ['GET', '/api/incidents/%E0%A4%A', 400],
  ])('%s %s is %d', async (method, path, status) => {
    const answer = await asStaff(path, { method });
    expect(answer.status).toBe(status);
    expect(answer.json()).toMatchObject({ status, instance: path, requestId: answer.headers['x-request-id'] });
    expect(services.calls).toEqual([]);
  });

  it('lists the methods a path has', async () => {
    expect((await asStaff('/api/incidents', { method: 'PUT' })).headers.allow).toBe('GET, POST');
  });

  it('answers foreign and missing alike, with 404', async () => {
    services.on(IncidentsService.method.getIncident, () => {
      throw new NotFoundError('There is no such incident.');
    });
    const answer = await asStaff(`/api/incidents/${INCIDENT_ID}`);
    expect(answer.status).toBe(404);
    expect(answer.json().detail).toBe('There is no such incident.');
  });

  it('does not reveal the reason of a fault, and gives an id to ask for', async () => {
    services.on(IncidentsService.method.getIncident, () => {
      throw new Error('password of the database is hunter2');
    });
    const answer = await asStaff(`/api/incidents/${INCIDENT_ID}`, { headers: { 'x-request-id': 'support-7' } });
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('hunter2');
    expect(answer.json().requestId).toBe('support-7');
    expect(services.takeCall().requestId).toBe('support-7');
  });

  it('answers 500, not incomplete data, when a service breaks its contract', async () => {
    services.on(IncidentsService.method.getIncident, () => ({}));
    expect((await asStaff(`/api/incidents/${INCIDENT_ID}`)).status).toBe(500);
    services.on(IncidentsService.method.getIncident, () => ({ incident: { ...INCIDENT, status: 99 } }));
    expect((await asStaff(`/api/incidents/${INCIDENT_ID}`)).status).toBe(500);
  });

  it('passes a service’s own limit on', async () => {
    services.on(IdentityService.method.resendConfirmation, () => {
      throw new RateLimitedError('Please wait.', 9_500);
    });
    const answer = await gateway.ask('/api/auth/resend', { method: 'POST', body: { email: 'a@b.example' } });
    expect(answer).toMatchObject({ status: 429, headers: { 'retry-after': '10' } });
  });

  describe('public calls', () => {
    const publicly = (path: string, customerId: string | undefined = ACME, question: Question = {}) =>
      gateway.ask(customerId === undefined ? path : `${path}?customerId=${customerId}`, question);

    it.each(['', 'x', `${ACME}%27`, `${ACME}&customerId=${ACME}`])('needs a customerId, not %j', async (customerId) => {
      const answer = await publicly('/api/public/services', customerId);
      expect(answer.status).toBe(400);
      expect(answer.json().errors).toEqual([{ pointer: '/customerId', detail: 'Please give the customerId, a UUID.' }]);
      expect(services.calls).toEqual([]);
    });

    it('reads as a visitor even with a token of staff', async () => {
      await publicly('/api/public/services', ACME.toUpperCase(), { headers: bearer() });
      expect(services.takeCall()).toMatchObject({ method: 'ListComponents', actor: VISITOR });
    });

    it('adds "not resolved" to the filters of open incidents', async () => {
      await publicly('/api/public/incidents', ACME, { method: 'POST' });
      expect(services.takeCall()).toMatchObject({
        actor: VISITOR,
        request: { filters: [{ name: 'incidentStatus', operator: FilterOperator.NOT_EQ, values: ['resolved'] }] },
      });
    });

    it('searches by id, and by "resolved" and a time', async () => {
      const filter = (name: string, operator: string, value: string | number) => ({
        name,
        value: { values: [value], operator },
      });
      const search = (filters: unknown[]) =>
        publicly('/api/public/incidents/search', ACME, { method: 'POST', body: { filters } });
      expect((await search([filter('id', 'EQ', INCIDENT_ID)])).status).toBe(200);
      expect(services.takeCall()).toMatchObject({
        actor: VISITOR,
        request: { filters: [{ name: 'id', operator: FilterOperator.EQ, values: [INCIDENT_ID] }] },
      });
      await search([
        filter('incidentStatus', 'EQ', 'resolved'),
        filter('creationTime', 'GT', T0),
        filter('creationTime', 'LT', T0 + 5),
      ]);
      expect(services.takeCall().request).toMatchObject({
        filters: [
          { name: 'incidentStatus', operator: FilterOperator.EQ, values: ['resolved'] },
          { name: 'creationTime', operator: FilterOperator.GT, values: [`${T0}`] },
          { name: 'creationTime', operator: FilterOperator.LT, values: [`${T0 + 5}`] },
        ],
      });
      expect((await search([filter('id', 'LIKE', 'x')])).json().errors).toMatchObject([
        { pointer: '/filters/0/value/operator' },
      ]);
    });

    it('lists the entries of an incident, and passes on that there is none', async () => {
      services.on(IncidentsService.method.getIncident, () => ({ incident: { ...INCIDENT, private: false } }));
      const path = `/api/public/incidents/${INCIDENT_ID}/entries`;
      expect((await publicly(path)).json()).toEqual({ entries: [{ ...WIRE_ENTRY, private: false }] });
      expect(services.takeCall()).toMatchObject({ actor: VISITOR, request: { incidentId: INCIDENT_ID } });
      services.on(IncidentsService.method.getIncident, () => {
        throw new NotFoundError('Incident not found.');
      });
      expect((await publicly(path)).status).toBe(404);
    });

    it('lists the entries of an incident a page at a time on request', async () => {
      const older = { ...ENTRY, id: INCIDENT_ID, date: BigInt(T0 - 1) };
      services.on(IncidentsService.method.getIncident, () => ({ incident: { ...INCIDENT, entries: [ENTRY, older] } }));
      const page = (query: string) => publicly(`/api/public/incidents/${INCIDENT_ID}/entries`, `${ACME}&${query}`);
      const first = (await page('limit=1')).json();
      expect(first).toEqual({ entries: [WIRE_ENTRY], nextCursor: expect.any(String) as string });
      const second = await page(`limit=1&cursor=${String(first.nextCursor)}`);
      expect(second.json()).toEqual({ entries: [{ ...WIRE_ENTRY, id: INCIDENT_ID, date: T0 - 1 }] });
      for (const wrong of ['cursor=x', 'limit=0']) expect((await page(wrong)).status).toBe(400);
    });

    it('subscribes addresses and URLs', async () => {
      services.on(SubscribersService.method.subscribeWebhook, () => ({ id: COMPONENT_ID, signingSecret: 'whsec_x' }));
      const email = { method: 'POST', body: { emailAddress: 'a@b.example' } };
      expect(await publicly('/api/public/subscribers/email', ACME, email)).toMatchObject({ status: 202, text: '{}' });
      expect(services.takeCall()).toMatchObject({ actor: VISITOR, request: email.body });
      const webhook = { method: 'POST', body: { url: 'https://x.example' } };
      const answer = await publicly('/api/public/subscribers/webhook', ACME, webhook);
      expect(answer.status).toBe(201);
      expect(answer.json()).toEqual({ id: COMPONENT_ID, signingSecret: 'whsec_x' });
    });

    it('finds an organisation by its domain', async () => {
      services.on(PagesService.method.getCustomerByDomain, ({ domain }) => ({
        customer: { id: ACME, name: 'Acme', domain },
      }));
      expect((await gateway.ask('/api/public/customers/acme')).json()).toEqual({
        customer: { id: ACME, name: 'Acme', domain: 'acme' },
      });
    });
  });
});
