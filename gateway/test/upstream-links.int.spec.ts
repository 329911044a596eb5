import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import {
  ConflictError,
  ForbiddenError,
  InvalidError,
  NotFoundError,
  PaymentRequiredError,
} from '@candor/platform/errors.js';
import { CatalogService } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { DraftDecision, DraftsService } from '@candor/proto/gen/candor/signals/v1/drafts_pb.js';
import {
  LinkKind,
  UpstreamLinksService,
  type CreateLinkRequest,
  type NewOwnComponent,
} from '@candor/proto/gen/candor/signals/v1/links_pb.js';
import { ComponentStatus, IncidentImpact } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import type { Question } from './http-client.js';
import { ACME } from './states.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';
import { bearer, USER_ID } from './tokens.js';

const UPSTREAM = '0197a3c4-7777-7c52-9e6b-2f3a4d5c6b7a';
const LINK = '0197a3c4-8888-7c52-9e6b-2f3a4d5c6b7a';
const DRAFT = '0197a3c4-9999-7c52-9e6b-2f3a4d5c6b7a';
const SERVICE = '0197a3c0-1111-7c52-9e6b-2f3a4d5c6b7a';
const INCIDENT = '0199a5c2-8f3e-7c41-9d2b-3e5f60718293';
const ACTOR = { kind: 'staff', userId: USER_ID, customerId: ACME, role: 'Admin' };
const links = UpstreamLinksService.method;
const drafts = DraftsService.method;

const link = {
  ...{ id: LINK, upstreamId: UPSTREAM, providerName: 'GitHub', componentKey: 'git', componentName: 'Git' },
  ...{ kind: LinkKind.DEPENDS_ON, ownComponentId: SERVICE, ownComponentName: 'Deployments' },
  ...{ status: ComponentStatus.PARTIAL_OUTAGE, since: 5n, text: 'Pushes may be late.', version: 3n },
};
const shownLink = {
  ...{ id: LINK, upstreamId: UPSTREAM, providerName: 'GitHub', componentKey: 'git', componentName: 'Git' },
  ...{ kind: 'dependsOn', serviceId: SERVICE, serviceName: 'Deployments' },
  ...{ status: 'partial_outage', since: 5, text: 'Pushes may be late.', version: 3 },
};
const draft = {
  ...{ id: DRAFT, providerName: 'GitHub', providerUrl: 'https://www.githubstatus.com/', proposedAt: 7n },
  ...{ name: 'Problems at GitHub', message: 'Git is slow.', impact: IncidentImpact.MAJOR },
};
const shownDraft = {
  ...{ id: DRAFT, providerName: 'GitHub', providerUrl: 'https://www.githubstatus.com/', proposedAt: 7 },
  ...{ name: 'Problems at GitHub', message: 'Git is slow.', impact: 'major', services: [], incidents: [] },
};

describe('links to third-party components and drafts over HTTP', () => {
  let nats: TestNats;
  let services: FakeServices;
  let gateway: TestGateway;

  const ask = (path: string, verb = 'GET', body?: Question['body'], headers: Question['headers'] = {}) =>
    gateway.ask(`/api/${path}`, {
      method: verb,
      headers: { ...bearer(), ...headers },
      ...(body !== undefined && { body }),
    });
  const create = (body: object, headers = {}) => ask(`upstreams/${UPSTREAM}/links`, 'POST', body, headers);
  const decide = (body: object) => ask(`upstream-drafts/${DRAFT}/decision`, 'POST', body);

  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    await gateway.untilComplete();
    await eventually(
      async () => (await ask('upstream-links')).status,
      (status) => status === 200,
    );
  });
  beforeEach(() => services.calls.splice(0));
  afterAll(async () => {
    await gateway.close();
    await services.stop();
    await nats.stop();
  });

  it('lists links, all or those to one upstream', async () => {
    services.on(links.listLinks, () => ({ links: [link] }));
    expect((await ask('upstream-links')).json()).toEqual({ links: [shownLink] });
    expect(services.takeCall()).toMatchObject({ actor: ACTOR, request: { upstreamId: '' } });
    await ask(`upstream-links?upstreamId=${UPSTREAM}`);
    expect(services.takeCall().request).toMatchObject({ upstreamId: UPSTREAM });
  });

  it('shows no status that is old, or that no word of ours says', async () => {
    const old = { ...link, notKnownSince: 9n };
    const odd = { ...link, kind: LinkKind.FOLLOWS, status: ComponentStatus.UNSPECIFIED };
    services.on(links.listLinks, () => ({ links: [old, odd] }));
    const { status: _status, ...without } = shownLink;
    expect((await ask('upstream-links')).json()).toEqual({
      links: [
        { ...without, notKnownSince: 9 },
        { ...without, kind: 'follows' },
      ],
    });
  });

  it('links a service that is there, with what it does by itself, under the key of the request', async () => {
    const degrading = { status: ComponentStatus.MAJOR_OUTAGE, recovers: true };
    services.on(links.createLink, () => ({ link: { ...link, degrading } }));
    const body = {
      ...{ componentKey: 'git', kind: 'dependsOn', serviceId: SERVICE, text: 'Pushes may be late.' },
      degrading: { status: 'major_outage', recovers: true },
    };
    const answer = await create(body, { 'idempotency-key': 'once-7' });
    expect([answer.status, answer.json()]).toEqual([201, { link: { ...shownLink, degrading: body.degrading } }]);
    expect(services.takeCall()).toMatchObject({
      actor: ACTOR,
      request: {
        ...{ upstreamId: UPSTREAM, componentKey: 'git', kind: LinkKind.DEPENDS_ON, text: 'Pushes may be late.' },
        ...{ ownComponent: { case: 'ownComponentId', value: SERVICE }, degrading, idempotencyKey: 'once-7' },
      },
    });
  });

  it('links a new service to the page as a whole', async () => {
    services.on(links.createLink, () => ({ link: { ...link, kind: LinkKind.FOLLOWS } }));
    await create({ kind: 'follows', newService: { name: 'GitHub', groupName: 'Third-party' } });
    const { request } = services.takeCall();
    expect(request).not.toHaveProperty('degrading');
    expect(request).toMatchObject({
      ...{ componentKey: '', kind: LinkKind.FOLLOWS, text: '' },
      ownComponent: { case: 'newComponent', value: { name: 'GitHub', groupName: 'Third-party' } },
    });
  });

  it('says whether a group was named for a new service, or none', async () => {
    services.on(links.createLink, () => ({ link: { ...link, kind: LinkKind.FOLLOWS } }));
    for (const [groupName, expected] of [
      [undefined, undefined],
      [null, undefined],
      ['', ''],
    ] as const) {
      await create({ kind: 'follows', newService: { name: 'GitHub', groupName } });
      const { request } = services.takeCall() as { request: CreateLinkRequest };
      expect((request.ownComponent.value as NewOwnComponent).groupName).toBe(expected);
    }
  });

  it.each([
    ['without a kind', { serviceId: SERVICE }, '/kind', 'Please say how the service is linked.'],
    [
      'of a kind that is not known',
      { kind: 'is', serviceId: SERVICE },
      '/kind',
      'Please give one of: follows, dependsOn.',
    ],
    ['without a service', { kind: 'follows' }, '/serviceId', 'Please give a service, or a new one.'],
    [
      'to two services',
      { kind: 'follows', serviceId: SERVICE, newService: { name: 'x' } },
      '/newService',
      'Please give a service or a new one, not both.',
    ],
    ['to what is no id', { kind: 'follows', serviceId: 'x' }, '/serviceId', 'Please give the id of a service here.'],
    [
      'that follow and degrade',
      { kind: 'follows', serviceId: SERVICE, degrading: { status: 'major_outage' } },
      '/degrading',
      'A service that follows has the status of the provider by itself.',
    ],
    [
      'that degrade to operational',
      { kind: 'dependsOn', serviceId: SERVICE, degrading: { status: 'operational' } },
      '/degrading/status',
      'Please give one of: degraded_performance, partial_outage, major_outage.',
    ],
    [
      'that degrade to nothing',
      { kind: 'dependsOn', serviceId: SERVICE, degrading: { recovers: true } },
      '/degrading/status',
      'Please give a status.',
    ],
    [
      'with too long a text',
      { kind: 'dependsOn', serviceId: SERVICE, text: 'x'.repeat(301) },
      '/text',
      'Please use at most 300 characters.',
    ],
  ])('refuses links %s before a service is called', async (_what, body, pointer, detail) => {
    const answer = await create(body);
    expect([answer.status, answer.json().errors]).toEqual([400, [{ pointer, detail }]]);
    expect(services.calls).toEqual([]);
  });

  it('changes and ends a link', async () => {
    services.on(links.changeLink, () => ({ link }));
    const changed = await ask(`upstream-links/${LINK}`, 'PUT', {
      ...{ degrading: { status: 'partial_outage' }, text: 'Soon.', baseVersion: 2 },
    });
    expect([changed.status, changed.json()]).toEqual([200, { link: shownLink }]);
    expect(services.takeCall().request).toMatchObject({
      ...{ linkId: LINK, text: 'Soon.', baseVersion: 2n },
      degrading: { status: ComponentStatus.PARTIAL_OUTAGE, recovers: false },
    });
    await ask(`upstream-links/${LINK}`, 'PUT', { degrading: null, text: null, baseVersion: 3 });
    const { request } = services.takeCall();
    expect(request).toMatchObject({ text: '', baseVersion: 3n });
    expect(request).not.toHaveProperty('degrading');
    expect(await ask(`upstream-links/${LINK}`, 'DELETE')).toMatchObject({ status: 204, text: '' });
    expect(services.takeCall()).toMatchObject({ method: 'DeleteLink', request: { linkId: LINK } });
  });

  it('passes on the refusals of links', async () => {
    const refuse = (error: Error) =>
      services.on(links.createLink, () => {
        throw error;
      });
    const right = { kind: 'follows', serviceId: SERVICE };
    refuse(new InvalidError([{ pointer: '/newService/name', detail: 'Give a name to your service' }]));
    expect((await create(right)).json().errors).toEqual([
      { pointer: '/newService/name', detail: 'Give a name to your service' },
    ]);
    for (const [error, status] of [
      [new ForbiddenError('Your role does not allow this.'), 403],
      [new PaymentRequiredError('Your plan does not include this.'), 402],
      [new NotFoundError('Upstream not found.'), 404],
      [new ConflictError('This service follows something already.'), 409],
    ] as const) {
      refuse(error);
      expect(await create(right)).toMatchObject({ status });
    }
    services.on(links.changeLink, () => {
      throw new ConflictError('Another user has changed it.', [{ pointer: '/baseVersion', detail: 'Old.' }]);
    });
    expect((await ask(`upstream-links/${LINK}`, 'PUT', { baseVersion: 1 })).json()).toMatchObject({
      status: 409,
      errors: [{ pointer: '/baseVersion' }],
    });
    expect((await ask(`upstream-links/${LINK}`, 'PUT', { text: 'x' })).json().errors).toEqual([
      { pointer: '/baseVersion', detail: 'Please give the version as it was received.' },
    ]);
    expect((await ask('upstream-links/nonsense', 'DELETE')).status).toBe(404);
    expect((await ask('upstream-links?upstreamId=nonsense')).json().errors).toMatchObject([{ pointer: '/upstreamId' }]);
    expect((await gateway.ask('/api/upstream-links')).status).toBe(401);
  });

  it('lists drafts with what depends on what is broken', async () => {
    services.on(drafts.listDrafts, () => ({
      drafts: [
        {
          ...draft,
          upstreamId: UPSTREAM,
          components: [
            {
              ...{ ownComponentId: SERVICE, ownComponentName: 'Deployments', componentName: 'Git' },
              status: ComponentStatus.PARTIAL_OUTAGE,
            },
            { ownComponentId: SERVICE, ownComponentName: 'Builds' },
          ],
          incidents: [{ key: 'i1', name: 'Slow pushes', url: 'https://stspg.example/1' }],
        },
        {
          ...{ ...draft, endedAt: 8n, decision: DraftDecision.JOINED, incidentId: INCIDENT },
          ...{ decidedBy: USER_ID, decidedAt: 9n },
        },
      ],
    }));
    const service = { serviceId: SERVICE, serviceName: 'Deployments', componentName: 'Git', status: 'partial_outage' };
    expect((await ask('upstream-drafts')).json()).toEqual({
      drafts: [
        {
          ...{ ...shownDraft, upstreamId: UPSTREAM },
          services: [service, { serviceId: SERVICE, serviceName: 'Builds', componentName: '' }],
          incidents: [
            {
              ...{ key: 'i1', name: 'Slow pushes', url: 'https://stspg.example/1' },
              ...{ maintenance: false, message: '', components: [] },
            },
          ],
        },
        { ...shownDraft, endedAt: 8, decision: 'joined', incidentId: INCIDENT, decidedBy: USER_ID, decidedAt: 9 },
      ],
    });
    expect(services.takeCall()).toMatchObject({ actor: ACTOR, request: { undecided: false } });
    await ask('upstream-drafts?undecided=true');
    expect(services.takeCall().request).toMatchObject({ undecided: true });
    expect((await ask('upstream-drafts?undecided=perhaps')).json().errors).toMatchObject([{ pointer: '/undecided' }]);
  });

  it('decides about a draft', async () => {
    services.on(drafts.decideDraft, () => ({ draft }));
    const answer = await decide({ decision: 'published', incidentId: INCIDENT });
    expect([answer.status, answer.json()]).toEqual([200, { draft: shownDraft }]);
    expect(services.takeCall().request).toMatchObject({
      ...{ draftId: DRAFT, decision: DraftDecision.PUBLISHED, incidentId: INCIDENT },
    });
    await decide({ decision: 'dismissed' });
    expect(services.takeCall().request).toMatchObject({ decision: DraftDecision.DISMISSED, incidentId: '' });
  });

  it.each([
    ['nothing', {}, '/decision', 'Please say what was decided.'],
    ['no known word', { decision: 'ignored' }, '/decision', 'Please give one of: published, joined, dismissed.'],
    ['what became no incident', { decision: 'published' }, '/incidentId', 'Please give the incident.'],
    ['what joined no incident', { decision: 'joined', incidentId: null }, '/incidentId', 'Please give the incident.'],
    [
      'what is dismissed and has an incident',
      { decision: 'dismissed', incidentId: INCIDENT },
      '/incidentId',
      'What is dismissed belongs to no incident.',
    ],
    [
      'an incident that is no id',
      { decision: 'joined', incidentId: 'x' },
      '/incidentId',
      'Please give the id of an incident here.',
    ],
  ])('refuses a decision of %s before a service is called', async (_what, body, pointer, detail) => {
    const answer = await decide(body);
    expect([answer.status, answer.json().errors]).toEqual([400, [{ pointer, detail }]]);
    expect(services.calls).toEqual([]);
  });

  it('passes on that another user has decided, and 401 without a token', async () => {
    services.on(drafts.decideDraft, () => {
      throw new ConflictError('Another user has decided already.');
    });
    expect((await decide({ decision: 'dismissed' })).json()).toMatchObject({
      ...{ status: 409, detail: 'Another user has decided already.' },
    });
    expect((await gateway.ask('/api/upstream-drafts')).status).toBe(401);
  });

  it('says of a service what it is or depends on, to staff alone', async () => {
    const upstream = { linkId: LINK, providerName: 'GitHub', url: 'https://www.githubstatus.com/', text: 'Late.' };
    services.on(CatalogService.method.listComponents, () => ({
      components: [
        {
          ...{ id: SERVICE, name: 'Deployments', componentStatus: ComponentStatus.OPERATIONAL },
          upstreams: [
            { ...upstream, follows: true, componentName: 'Git', status: ComponentStatus.OPERATIONAL },
            { ...upstream, status: ComponentStatus.OPERATIONAL, notKnownSince: 9n },
          ],
        },
      ],
    }));
    const shown = (await gateway.ask('/api/services', { headers: bearer() })).json() as { components: object[] };
    expect(shown.components).toMatchObject([
      {
        upstreams: [
          { ...upstream, kind: 'follows', componentName: 'Git', status: 'operational' },
          { ...upstream, kind: 'dependsOn', componentName: '', notKnownSince: 9 },
        ],
      },
    ]);
    const visited = (await gateway.ask(`/api/public/services?customerId=${ACME}`)).json() as { components: object[] };
    expect(visited.components).toHaveLength(1);
    expect(visited.components[0]).not.toHaveProperty('upstreams');
  });
});
