import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { ConflictError, ForbiddenError, InvalidError, NotFoundError } from '@candor/platform/errors.js';
import { UptimeService } from '@candor/proto/gen/candor/catalog/v1/uptime_pb.js';
import { PreviewsService } from '@candor/proto/gen/candor/notifications/v1/previews_pb.js';
import { CustomizeService, ImageKind } from '@candor/proto/gen/candor/pages/v1/customize_pb.js';
import { OrganisationPagesService } from '@candor/proto/gen/candor/pages/v1/organisation_pages_pb.js';
import { PagesService } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { ReadersService } from '@candor/proto/gen/candor/pages/v1/readers_pb.js';
import { PageUptimeService } from '@candor/proto/gen/candor/pages/v1/uptime_pb.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import { picture } from './hostile-images.js';
import { ACME, COMPONENT } from './states.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';
import { bearer } from './tokens.js';

const PAGE = '0197a3c6-6666-7c52-9e6b-2f3a4d5c6b7a';
const COMPONENTS = [{ componentId: COMPONENT, groupName: 'Storefront' }];
const URL_OF_PAGE = 'https://customer-a.status.example.com';
const PLAIN = {
  id: PAGE,
  name: 'Customer A',
  domain: 'customer-a',
  url: URL_OF_PAGE,
  first: false,
  isPrivate: true,
  componentCount: 1,
};
const WIRE = { ...PLAIN, components: COMPONENTS, version: 3n };
const ANSWERED = { ...PLAIN, components: COMPONENTS, version: 3 };
const FIRST = { id: ACME, name: 'Acme', domain: 'acme', url: 'https://acme.status.example.com', first: true };
const READERS = { networks: [], people: [], needsAll: false, baseVersion: 0 };
const DIGEST = 'abcdefghijkl';

/** What was chosen for further pages and for audiences of the first one. */
const CHOSEN = {
  everChosenComponentIds: [COMPONENT],
  audienceComponentIds: [PAGE],
  everAudienceComponentIds: [COMPONENT, PAGE],
};

describe('the pages of an organisation over HTTP', () => {
  let nats: TestNats;
  let services: FakeServices;
  let gateway: TestGateway;
  const { method } = OrganisationPagesService;

  const ask = (path: string, verb = 'GET', body?: object) =>
    gateway.ask(`/api/${path}`, { method: verb, headers: bearer(), ...(body && { body }) });
  const pointersOf = ({ json }: Awaited<ReturnType<typeof ask>>): string[] =>
    (json() as { errors: { pointer: string }[] }).errors.map(({ pointer }) => pointer);

  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    services.on(method.listPages, () => ({
      pages: [FIRST, { ...WIRE, components: [] }],
      ...CHOSEN,
    }));
    services.on(method.getPage, () => ({ page: WIRE }));
    services.on(PagesService.method.getSettings, () => ({ settings: {} }));
    services.on(PagesService.method.saveSettings, () => ({ settings: {} }));
    services.on(ReadersService.method.getReaders, () => ({ readers: {} }));
    services.on(ReadersService.method.saveReaders, () => ({ readers: {} }));
    services.on(CustomizeService.method.getCustomization, () => ({ customization: { logoDigest: DIGEST } }));
    services.on(CustomizeService.method.saveCustomization, () => ({ customization: { logoDigest: DIGEST } }));
    services.on(CustomizeService.method.saveImage, () => ({ digest: DIGEST }));
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    await gateway.untilComplete();
    await eventually(
      async () => (await ask('pages')).status,
      (status) => status === 200,
    );
  });
  beforeEach(() => {
    services.calls.splice(0);
    services.on(method.createPage, () => ({ page: WIRE }));
    services.on(method.savePage, () => ({ page: WIRE }));
    services.on(method.deletePage, () => ({}));
  });
  afterAll(async () => {
    await gateway.close();
    await services.stop();
    await nats.stop();
  });

  it('are listed without their services, the first one first', async () => {
    const { components: _, ...listed } = ANSWERED;
    expect((await ask('pages')).json()).toEqual({
      pages: [{ ...FIRST, isPrivate: false, componentCount: 0, version: 0 }, listed],
      ...CHOSEN,
    });
    expect(services.takeCall()).toMatchObject({ method: 'ListPages', actor: { kind: 'staff', customerId: ACME } });
  });

  it('are listed in parts', async () => {
    const listed = { pages: [FIRST], everChosenComponentIds: [] };
    services.on(method.listPages, () => ({ ...listed, nextCursor: PAGE }));
    expect((await ask(`pages?limit=1&cursor=${ACME}`)).json()).toMatchObject({ nextCursor: PAGE });
    expect(services.takeCall()).toMatchObject({ method: 'ListPages', request: { pageSize: 1, cursor: ACME } });
    services.on(method.listPages, () => listed);
    expect(await (await ask('pages')).json()).not.toHaveProperty('nextCursor');
    expect(pointersOf(await ask('pages?limit=501'))).toEqual(['/limit']);
  });

  it('are found where something shows', async () => {
    services.on(method.searchPages, () => ({ pages: [{ ...WIRE, components: [] }], count: 12 }));
    const { components: _, ...listed } = ANSWERED;
    const asked = { componentIds: [COMPONENT], pageIds: [PAGE] };
    const answer = await ask('pages/search', 'POST', asked);
    expect([answer.status, answer.json()]).toEqual([200, { pages: [listed], count: 12 }]);
    expect(services.takeCall()).toMatchObject({ method: 'SearchPages', request: asked });
    expect((await ask('pages/search', 'POST', {})).status).toBe(200);
    expect(services.takeCall()).toMatchObject({ request: { componentIds: [], pageIds: [] } });
    expect(pointersOf(await ask('pages/search', 'POST', { pageIds: [7], colour: 'red' }))).toEqual(['/colour']);
  });

  it('are shown one by one with their services', async () => {
    expect((await ask(`pages/${PAGE.toUpperCase()}`)).json()).toEqual({ page: ANSWERED });
    expect(services.takeCall()).toMatchObject({ method: 'GetPage', request: { pageId: PAGE } });
    expect((await ask('pages/customer-a')).status).toBe(404);
    expect(services.calls).toEqual([]);
  });

  it('are made with the idempotency key of the request', async () => {
    const headers = { ...bearer(), 'idempotency-key': 'once-7' };
    const body = { name: 'Customer A', domain: 'customer-a', components: COMPONENTS, password: 'seven green bicycles' };
    const answer = await gateway.ask('/api/pages', { method: 'POST', headers, body });
    expect([answer.status, answer.json()]).toEqual([201, { page: ANSWERED }]);
    expect(services.takeCall()).toMatchObject({ method: 'CreatePage', request: { ...body, idempotencyKey: 'once-7' } });
  });

  it('are made without services too, and what is missing is for the service to refuse', async () => {
    expect((await ask('pages', 'POST', { components: [{}] })).status).toBe(201);
    expect(services.takeCall().request).toMatchObject({
      name: '',
      domain: '',
      components: [{ componentId: '', groupName: '' }],
    });
    await ask('pages', 'POST', { name: 'Customer A', domain: 'customer-a' });
    expect(services.takeCall().request).toMatchObject({ components: [] });
  });

  it('are changed as they were seen, and deleted', async () => {
    const answer = await ask(`pages/${PAGE}`, 'PUT', { name: 'Customer A', components: COMPONENTS, baseVersion: 2 });
    expect([answer.status, answer.json()]).toEqual([200, { page: ANSWERED }]);
    expect(services.takeCall()).toMatchObject({
      method: 'SavePage',
      request: { pageId: PAGE, name: 'Customer A', components: COMPONENTS, baseVersion: 2n },
    });
    expect(await ask(`pages/${PAGE}`, 'DELETE')).toMatchObject({ status: 204, text: '' });
    expect(services.takeCall()).toMatchObject({ method: 'DeletePage', request: { pageId: PAGE } });
  });

  it('lose no services by a body that leaves them out', async () => {
    const answer = await ask(`pages/${PAGE}`, 'PUT', { name: 'Customer A' });
    expect([answer.status, pointersOf(answer)]).toEqual([400, ['/components', '/baseVersion']]);
    expect(services.calls).toEqual([]);
  });

  it.each([
    ['/name', { name: 1 }],
    ['/components', { components: 'all' }],
    ['/components', { components: Array.from({ length: 1_001 }, () => ({})) }],
    ['/components/0/componentId', { components: [{ componentId: 1 }] }],
    ['/components/0/groupName', { components: [{ groupName: {} }] }],
    ['/baseVersion', { baseVersion: -1 }],
    ['/domain', { domain: 'other' }],
  ])('are refused at %s with another shape', async (pointer, wrong) => {
    const body = { name: 'Customer A', components: COMPONENTS, baseVersion: 2, ...wrong };
    const answer = await ask(`pages/${PAGE}`, 'PUT', body);
    expect([answer.status, pointersOf(answer)]).toEqual([400, [pointer]]);
    expect(services.calls).toEqual([]);
  });

  it.each([
    [400, new InvalidError([{ pointer: '/components/0/componentId', detail: 'There is no such service.' }])],
    [403, new ForbiddenError('Your role does not allow this. Please ask an Admin or the Owner.')],
    [404, new NotFoundError('There is no such page.')],
    [409, new ConflictError('A colleague has changed the page.', [{ pointer: '/baseVersion', detail: 'Look.' }])],
  ])('are refused with %d as the service says it', async (status, error) => {
    services.on(method.savePage, () => {
      throw error;
    });
    const answer = await ask(`pages/${PAGE}`, 'PUT', { name: 'A', components: [], baseVersion: 1 });
    expect([answer.status, answer.json()]).toMatchObject([status, { detail: error.message }]);
  });

  const OF_PAGES = [
    ['GET', 'settings', undefined],
    ['POST', 'settings', {}],
    ['PUT', 'settings', {}],
    ['GET', 'settings/readers', undefined],
    ['PUT', 'settings/readers', READERS],
    ['GET', 'customize', undefined],
    ['POST', 'customize', {}],
    ['DELETE', 'customize/logo', undefined],
    ['DELETE', 'customize/logo-dark', undefined],
    ['DELETE', 'customize/favicon', undefined],
  ] as const;

  it.each(OF_PAGES)(
    '%s /api/%s is about the page that is named, else about the first one',
    async (verb, path, body) => {
      expect((await ask(`${path}?pageId=${PAGE.toUpperCase()}`, verb, body)).status).toBeLessThan(300);
      expect(services.takeCall().request).toMatchObject({ pageId: PAGE });
      expect((await ask(path, verb, body)).status).toBeLessThan(300);
      expect(services.takeCall().request).toMatchObject({ pageId: '' });
    },
  );

  it.each(OF_PAGES)('%s /api/%s refuses what is no id', async (verb, path, body) => {
    for (const query of ['pageId=7', 'pageId=', `pageId=${PAGE}&pageId=${ACME}`]) {
      const answer = await ask(`${path}?${query}`, verb, body);
      expect([answer.status, pointersOf(answer)]).toEqual([400, ['/pageId']]);
    }
    expect(services.calls).toEqual([]);
  });

  it('count uptime as the organisation does, or in their own way', async () => {
    const shares = { partialOutage: 30, degradedPerformance: 0 };
    services.on(UptimeService.method.getUptimeFormula, () => ({ formula: shares }));
    services.on(UptimeService.method.saveUptimeFormula, () => ({ formula: shares }));
    const own = { formula: shares, followsFirstPage: true };
    services.on(PageUptimeService.method.getPageUptimeFormula, () => own);
    services.on(PageUptimeService.method.savePageUptimeFormula, () => ({ ...own, followsFirstPage: false }));
    for (const first of ['uptime-formula', `uptime-formula?pageId=${ACME}`]) {
      expect((await ask(first)).json()).toEqual({ uptimeFormula: shares });
      expect(services.takeCall().method).toBe('GetUptimeFormula');
      expect((await ask(first, 'PATCH', { partialOutage: 30, followsFirstPage: false })).status).toBe(200);
      expect(services.takeCall()).toMatchObject({ method: 'SaveUptimeFormula', request: { partialOutage: 30 } });
      const refused = await ask(first, 'PATCH', { followsFirstPage: true });
      expect([refused.status, pointersOf(refused)]).toEqual([400, ['/followsFirstPage']]);
    }
    const further = `uptime-formula?pageId=${PAGE.toUpperCase()}`;
    expect((await ask(further)).json()).toEqual({ uptimeFormula: shares, followsFirstPage: true });
    expect(services.takeCall()).toMatchObject({ method: 'GetPageUptimeFormula', request: { pageId: PAGE } });
    const saved = await ask(further, 'PATCH', { degradedPerformance: 0 });
    expect(saved.json()).toEqual({ uptimeFormula: shares, followsFirstPage: false });
    const { method: called, request } = services.takeCall();
    expect([called, request]).toMatchObject(['SavePageUptimeFormula', { pageId: PAGE, degradedPerformance: 0 }]);
    expect(request).not.toHaveProperty('partialOutage');
    for (const wrong of [{ partialOutage: 'half' }, { followsFirstPage: 1 }]) {
      const answer = await ask(further, 'PATCH', wrong);
      expect([answer.status, pointersOf(answer)]).toEqual([400, [`/${Object.keys(wrong)[0]}`]]);
    }
    expect((await ask('uptime-formula?pageId=7')).status).toBe(400);
    expect(services.calls).toEqual([]);
  });

  it('have images of their own, whose addresses have their versions', async () => {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(await picture(60).png().toBuffer())], 'logo.png'));
    const written = new Response(form);
    const uploaded = await gateway.ask(`/api/customize/logo?pageId=${PAGE}`, {
      method: 'POST',
      headers: { ...bearer(), 'content-type': written.headers.get('content-type') ?? '' },
      body: Buffer.from(await written.arrayBuffer()),
    });
    const url = `/api/public/logo/${ACME}?pageId=${PAGE}&v=abcdefgh`;
    expect([uploaded.status, uploaded.json()]).toEqual([200, { url }]);
    expect(services.takeCall().request).toMatchObject({ kind: ImageKind.LOGO, pageId: PAGE });
    expect((await ask(`customize?pageId=${PAGE}`)).json()).toMatchObject({ logoUrl: url, faviconUrl: '' });
    expect((await ask('customize')).json()).toMatchObject({ logoUrl: `/api/public/logo/${ACME}?v=abcdefgh` });
  });

  it('show the images of further pages to who knows their versions alone', async () => {
    services.on(CustomizeService.method.getImage, () => ({ content: Buffer.from('png'), digest: DIGEST }));
    const image = `/api/public/logo/${ACME}?pageId=${PAGE}`;
    const known = await gateway.ask(`${image}&v=abcdefgh`);
    expect([known.status, known.headers['cache-control']]).toEqual([200, 'private, max-age=300']);
    expect(services.takeCall()).toMatchObject({
      request: { kind: ImageKind.LOGO, pageId: PAGE },
      actor: { kind: 'visitor', customerId: ACME },
    });
    for (const guess of ['', '&v=', '&v=other123']) expect((await gateway.ask(image + guess)).status).toBe(404);
    expect((await gateway.ask(`/api/public/logo/${ACME}?pageId=7&v=abcdefgh`)).status).toBe(400);
    expect((await gateway.ask(`/api/public/logo/${ACME}`)).status).toBe(200);
  });

  it('are drawn in another look by their own id, and without a mail', async () => {
    services.on(CustomizeService.method.previewCustomization, () => ({ look: {} }));
    services.on(PreviewsService.method.previewEntry, () => ({ mail: {} }));
    // There is no state of it here.
    expect((await ask(`customize/preview?pageId=${PAGE}`, 'POST', {})).status).toBe(503);
    expect(services.takeCall()).toMatchObject({
      method: 'PreviewCustomization',
      request: { pageId: PAGE, changes: { pageId: PAGE } },
    });
    expect((await ask('customize/preview?pageId=7', 'POST', {})).status).toBe(400);
  });

  it('are found by their names if they are the first ones, as far as public calls say', async () => {
    const found = (pageId: string) => () => ({ customer: { id: ACME, name: 'Acme', domain: 'acme', pageId } });
    const lookUps = ['customers/customer-a', `customers/id/${ACME}`, 'settings?customDomain=status.customer-a.example'];
    const statuses = async (pageId: string) => {
      services.on(PagesService.method.getCustomerByDomain, found(pageId));
      services.on(PagesService.method.getCustomerById, found(pageId));
      services.on(PagesService.method.getCustomerByHost, found(pageId));
      const answers = await Promise.all(lookUps.map((path) => gateway.ask(`/api/public/${path}`)));
      return answers.map(({ status }) => status);
    };
    expect(await statuses(ACME)).toEqual([200, 200, 200]);
    // Of a release before.
    expect(await statuses('')).toEqual([200, 200, 200]);
    expect(await statuses(PAGE)).toEqual([404, 404, 404]);
    const refused = await gateway.ask('/api/public/customers/customer-a');
    expect(refused.json()).toMatchObject({ detail: 'No such Domain :(' });
    // A certificate is for any page.
    expect((await gateway.ask('/api/public/tls/ask?domain=status.customer-a.example')).status).toBe(200);
  });
});
