import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import type { Browser, Locator, Page } from 'playwright-core';
import { migrate } from '@candor/database/migrate.js';
import { schemas } from '@candor/ops/schemas.js';
import { Api } from '@candor/ops/seed/api.js';
import { confirmationCode } from '@candor/ops/seed/confirmation-code.js';
import { DEMO } from '@candor/ops/seed/demo.js';
import { launchBrowser } from '../src/browser.js';
import { createTestDatabase, type TestDatabase } from '../src/fixtures/test-database.js';
import { startProduct, type ProductRun } from '../src/product-run.js';
import { askPage, untilPageShows } from '../src/scenario/page-client.js';
import { OVERFLOWING, violations } from './accessibility.js';
import { mailTo } from './inbox-client.js';
import { shows } from './screen-log.js';
import { inviteUser, logIn, openScreen, signedInApi, type Person } from './staff.js';
import { until } from './until.js';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };
const RADIA = { name: 'Radia Perlman', email: 'radia@acme.example', password: 'spanning tree' };
const LIST = '/components/third-party-components';
/** A change is seen within 90 seconds (ms), as the suite of upstreams shows, and the screens ask every 15. */
const SEEN_MS = 120_000;

const CARDS = 'Card payments';
/** What the suite reads of a proposed incident. */
interface Draft {
  readonly id: string;
  readonly endedAt?: number;
  readonly decision?: string;
  readonly incidentId?: string;
  readonly services: readonly { status?: string }[];
}

const OUTAGE = 'Elevated errors of card payments';

/**
 * The provider is another organisation's page on the same product, which really breaks and recovers. What is said of a
 * change is compared where people read it: page, JSON, mail and console.
 */
describe('services that are or depend on a provider’s', () => {
  let provider: Server;
  let host: string;
  let database: TestDatabase;
  let sql: Client;
  let product: ProductRun;
  let consoleUrl: string;
  let inbox: string;
  let pageUrl: string;
  let browser: Browser;
  let api: Awaited<ReturnType<typeof signedInApi>>;
  let owner: Page;
  /** The staff of the provider. */
  let stripe: Api;
  let stripePage = '';
  let cardsId = '';
  /** The provider's incident. */
  let outage = '';
  /** The one that was published of the proposal. */
  let ownIncident = '';

  beforeAll(async () => {
    // In front of the page, because the service has to find its host.
    provider = createServer((request, response) => {
      void askPage(`${stripePage}${request.url ?? ''}`).then(
        ({ status, headers, body }) =>
          response.writeHead(status, { 'content-type': headers['content-type'] ?? 'text/plain' }).end(body),
        () => response.destroy(),
      );
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    host = `127.0.0.1:${(provider.address() as AddressInfo).port}`;
    database = await createTestDatabase(migrate, schemas);
    sql = new Client({ connectionString: database.url });
    await sql.connect();
    product = await startProduct({ env: { OUTBOUND_ALLOW: host, DATABASE_URL: database.url } });
    consoleUrl = product.addresses.console;
    inbox = product.inboxUrl ?? '';
    pageUrl = product.pageUrl(DEMO.domain);
    browser = await launchBrowser();
    api = await signedInApi(consoleUrl, DEMO);
    await inviteUser(api, consoleUrl, inbox, RADIA);
    await startStripe();
    owner = await staff(DEMO);
  });
  afterAll(async () => {
    await browser?.close();
    expect(await product?.stop()).toBe(0);
    provider?.close();
    await sql?.end();
    await database?.drop();
  });

  /** The provider, with one component. */
  async function startStripe(): Promise<void> {
    ({ api: stripe, serviceId: cardsId } = await signUp('Stripe', CARDS));
    stripePage = product.pageUrl('stripe');
    expect(await untilPageShows(stripePage, CARDS, Date.now() + SEEN_MS)).toBeDefined();
  }

  /** Signs an organisation up, with one service. */
  async function signUp(name: string, serviceName: string): Promise<{ api: Api; who: Person; serviceId: string }> {
    const domain = name.toLowerCase();
    const who = { name, email: `grace@${domain}.example`, password: 'a password' };
    const { email, password } = who;
    const since = Date.now();
    const own = new Api(consoleUrl);
    const names = { username: name, organisationName: name, customerDomain: domain };
    await own.must('POST', '/api/auth/signup', { ...names, email, password });
    const confirmCode = await confirmationCode(inbox, email, since);
    own.signedIn(
      (await own.must<{ accessToken: string }>('POST', '/api/auth/confirm', { email, confirmCode })).accessToken,
    );
    const { component } = await own.must<{ component: { id: string } }>('POST', '/api/services', {
      ...{ name: serviceName, description: '', group: { name: '' } },
      ...{ showHistoricalStatus: true, enabled: true, internal: false },
    });
    return { api: own, who, serviceId: component.id };
  }

  const staff = async (who: Parameters<typeof logIn>[2]): Promise<Page> => {
    const page = await (await browser.newContext({ viewport: DESKTOP, reducedMotion: 'reduce' })).newPage();
    await logIn(page, consoleUrl, who);
    return page;
  };
  const dialog = (): Locator => owner.getByRole('dialog');
  const isFine = async (page = owner): Promise<void> => {
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    expect(await page.evaluate(OVERFLOWING)).toEqual([]);
    await page.setViewportSize(DESKTOP);
  };
  /** Publishes an incident of the provider, with its component in major outage. @returns its id */
  const breaks = async (name: string): Promise<string> => {
    const affectedComponents = [{ componentId: cardsId, componentStatus: 'major_outage' }];
    const entry = { message: 'Looking.', incidentStatus: 'investigating', affectedComponents, sendNotification: false };
    const body = { name, private: false, entry };
    const { incident } = await stripe.must<{ incident: { id: string } }>('POST', '/api/incidents', body);
    await isAskedOnce('major_outage');
    return incident.id;
  };
  /** Updates it, with another status of the component. */
  const goesOn = async (id: string, incidentStatus: string, componentStatus: string): Promise<void> => {
    const affectedComponents = [{ componentId: cardsId, componentStatus }];
    const entry = { message: 'News of it.', incidentStatus, affectedComponents, sendNotification: false };
    await stripe.must('POST', `/api/incidents/${id}/entries`, entry);
    await isAskedOnce(componentStatus);
  };
  const recovers = (id: string): Promise<void> => goesOn(id, 'resolved', 'operational');
  /** Once the provider's page says so, it is asked at once instead of within a minute. */
  const isAskedOnce = async (status: string): Promise<void> => {
    await until(`${status} on the provider's page`, async () => {
      const { body } = await askPage(`${stripePage}/api/v2/summary.json`);
      const { components } = JSON.parse(body) as { components: { name: string; status: string }[] };
      return components.some((one) => one.name === CARDS && one.status === status);
    });
    await sql.query('update signals.upstream set next_at = now()');
  };
  /** Another organisation, whose service Shop depends on the provider's component, and its staff in the console. */
  const dependant = async (name: string): Promise<{ own: Api; page: Page; serviceId: string }> => {
    const { api: own, who, serviceId } = await signUp(name, 'Shop');
    const watch = { url: `http://${host}/`, name: 'Stripe' };
    const { upstream } = await own.must<{ upstream: { id: string } }>('POST', '/api/upstreams', watch);
    const path = `/api/upstreams/${upstream.id}`;
    const { components } = await own.must<{ components: { key: string; name: string }[] }>('GET', path);
    const componentKey = components.find((one) => one.name === CARDS)?.key;
    await own.must('POST', `${path}/links`, { componentKey, kind: 'dependsOn', serviceId });
    return { own, page: await staff(who), serviceId };
  };
  const draftsOf = async (own: Api): Promise<Draft[]> =>
    (await own.must<{ drafts: Draft[] }>('GET', '/api/upstream-drafts')).drafts;
  const incidentsOf = async (own: Api): Promise<{ id: string; name: string }[]> =>
    (await own.must<{ incidents: { id: string; name: string }[] }>('GET', '/api/incidents')).incidents;
  /** The proposal in the list of open incidents, once it is there. */
  const proposedTo = async (page: Page): Promise<Locator> => {
    await openScreen(page, `${consoleUrl}/incidents/open`);
    const proposal = page.getByRole('listitem').filter({ hasText: 'Shop affected by a problem at Stripe' });
    await proposal.waitFor({ timeout: SEEN_MS });
    return proposal;
  };
  const service = async (name: string): Promise<{ id: string; status: string }> => {
    const { components } = await api.must<{ components: { id: string; name: string; componentStatus: string }[] }>(
      'GET',
      `/api/services?search=${encodeURIComponent(name)}`,
    );
    const found = components.find((one) => one.name === name);
    return { id: found?.id ?? '', status: found?.componentStatus ?? '' };
  };
  const untilSeen = (what: string, isSo: () => Promise<boolean>): Promise<void> =>
    until(what, isSo, { patienceMs: SEEN_MS, pauseMs: 250 });
  const ofPage = async (name: string): Promise<Record<string, unknown> | undefined> => {
    const { body } = await askPage(`${pageUrl}/api/v2/third-party.json`);
    return (JSON.parse(body) as { components: Record<string, unknown>[] }).components.find((one) => one.name === name);
  };
  const openUpstream = async (): Promise<void> => {
    await openScreen(owner, `${consoleUrl}${LIST}`);
    await owner.getByRole('link', { name: 'Stripe', exact: true }).click();
    await owner.getByRole('heading', { name: 'Stripe' }).waitFor();
  };
  const use = (): Promise<void> => owner.getByRole('button', { name: /^Use .*Card payments/ }).click();

  it('are found by the address of its page', async () => {
    await openScreen(owner, `${consoleUrl}${LIST}`);
    await owner.getByRole('button', { name: 'Watch a Provider' }).click();
    await owner.getByLabel('Address of the status page').fill(`http://${host}/`);
    await owner.getByRole('button', { name: 'Look at it' }).click();
    const found = owner.getByRole('form', { name: 'What was found' });
    await found.getByText(/\(Statuspage\) has 1 component/).waitFor();
    await found.getByLabel('Name').fill('Stripe');
    await isFine();
    await owner.getByRole('button', { name: 'Watch It' }).click();
    await owner.getByText('Stripe is watched from now on').waitFor();
  });

  it('come from its page: a new service that is one, and one that depends on it', async () => {
    await openUpstream();
    await use();
    await dialog().getByLabel('Name', { exact: true }).fill('');
    await dialog().getByRole('button', { name: 'Use It' }).click();
    await shows('refusal', owner, dialog().getByRole('alert').first());
    await dialog().getByLabel('Name', { exact: true }).fill('Cards');
    expect(await dialog().getByLabel('Group').inputValue()).toBe('Third-party');
    await isFine();
    await dialog().getByRole('button', { name: 'Use It' }).click();
    await owner.getByText(/^Cards follows .* from now on$/).waitFor();
    await use();
    await dialog().getByRole('radio', { name: 'One of your services depends on it' }).check();
    await dialog()
      .getByRole('combobox', { name: /^Service/ })
      .selectOption({ label: 'Checkout' });
    await dialog()
      .getByRole('checkbox', { name: /^Set its status/ })
      .check();
    await dialog()
      .getByLabel(/^Text|visitors/i)
      .fill('Paying by card may fail. Bank transfer works.');
    await isFine();
    await dialog().getByRole('button', { name: 'Use It' }).click();
    await shows('happy', owner, owner.getByText(/^Checkout depends on .* from now on$/));
    const used = owner.getByRole('region', { name: 'Used by' });
    await used.getByText('Cards', { exact: true }).waitFor();
    await used.getByText('Checkout', { exact: true }).waitFor();
    await isFine();
    await untilSeen('the provider on the page', async () => 'third_party' in ((await ofPage('Cards')) ?? {}));
    expect(await ofPage('Cards')).toMatchObject({ status: 'operational', third_party: { provider: 'Stripe' } });
    expect(await ofPage('Checkout')).not.toHaveProperty('depends_on');
    // The status of one that follows is the provider's.
    const { id } = await service('Cards');
    expect((await api.attempt('PATCH', `/api/services/${id}/status`, { status: 'major_outage' })).status).toBe(409);
  });

  it('say so everywhere once it breaks, and an incident is proposed', async () => {
    outage = await breaks(OUTAGE);
    await openScreen(owner, `${consoleUrl}/incidents/open`);
    const proposals = owner.getByRole('region', { name: 'Proposed incidents' });
    await proposals.getByText('Checkout affected by a problem at Stripe').waitFor({ timeout: SEEN_MS });
    await proposals.getByRole('link', { name: OUTAGE }).waitFor({ timeout: SEEN_MS });
    await isFine();
    await untilSeen('the statuses', async () => {
      const [cards, checkout] = [await service('Cards'), await service('Checkout')];
      return cards.status === 'major_outage' && checkout.status === 'degraded_performance';
    });
    expect(await untilPageShows(pageUrl, 'Paying by card may fail.', Date.now() + SEEN_MS)).toBeDefined();
    await untilSeen('the statuses on the page', async () => {
      const [cards, checkout] = [await ofPage('Cards'), await ofPage('Checkout')];
      return cards?.status === 'major_outage' && checkout?.status === 'degraded_performance';
    });
    expect(await ofPage('Cards')).toMatchObject({ status: 'major_outage', third_party: { provider: 'Stripe' } });
    expect(await ofPage('Checkout')).toMatchObject({
      status: 'degraded_performance',
      depends_on: [{ provider: 'Stripe', component: 'Card payments', status: 'major_outage' }],
    });
    const mail = await mailTo(inbox, DEMO.email, /a problem that concerns Checkout/);
    expect(mail.text).toContain('Nothing was published.');
    const visitor = await (await browser.newContext({ viewport: DESKTOP })).newPage();
    await visitor.goto(pageUrl);
    const row = visitor.getByText(/Depends on/).first();
    await row.waitFor();
    expect(await row.textContent()).toContain('Stripe');
    await isFine(visitor);
    await visitor.context().close();
  }, 240_000);

  it('are seen by the role User, who decides nothing', async () => {
    const restricted = await staff(RADIA);
    await openScreen(restricted, `${consoleUrl}/incidents/open`);
    const proposals = restricted.getByRole('region', { name: 'Proposed incidents' });
    await shows('user', restricted, proposals.getByText('Checkout affected by a problem at Stripe'));
    expect(await proposals.getByRole('button').count()).toBe(0);
    await restricted.context().close();
  });

  it('become an incident, which says what it is about; a second decision is refused', async () => {
    await openScreen(owner, `${consoleUrl}/incidents/open`);
    const proposals = owner.getByRole('region', { name: 'Proposed incidents' });
    await proposals.getByRole('link', { name: /^Publish/ }).click();
    const name = owner.getByLabel('Incident Name');
    await name.waitFor();
    expect(await name.inputValue()).toBe('Checkout affected by a problem at Stripe');
    await name.fill('Cards are not accepted');
    await isFine();
    await owner.getByRole('button', { name: /^Create Incident/ }).click();
    await owner.getByText('Incident Cards are not accepted is created successfully').waitFor();
    expect(await untilPageShows(pageUrl, 'Cards are not accepted', Date.now() + SEEN_MS)).toBeDefined();
    await openScreen(owner, `${consoleUrl}/incidents/open`);
    await owner.getByText('Cards are not accepted').first().waitFor();
    await untilSeen('the decision', async () => {
      const { drafts } = await api.must<{ drafts: object[] }>('GET', '/api/upstream-drafts?undecided=true');
      return drafts.length === 0;
    });
    const { drafts } = await api.must<{ drafts: { id: string; decision: string; incidentId: string }[] }>(
      'GET',
      '/api/upstream-drafts',
    );
    expect(drafts).toMatchObject([{ decision: 'published' }]);
    ownIncident = drafts[0]?.incidentId ?? '';
    const path = `/api/upstream-drafts/${drafts[0]?.id ?? ''}/decision`;
    expect((await api.attempt('POST', path, { decision: 'dismissed' })).status).toBe(409);
  });

  it('recover by themselves', async () => {
    // An incident of one's own is for people to end; below it lies what follows by itself.
    const end = { message: 'Bank transfer works.', incidentStatus: 'resolved', sendNotification: false };
    await api.must('POST', `/api/incidents/${ownIncident}/entries`, end);
    await untilSeen('Checkout, degraded by itself', async () => {
      return (await service('Checkout')).status === 'degraded_performance';
    });
    await recovers(outage);
    await untilSeen('the recovery', async () => {
      const [cards, checkout] = [await service('Cards'), await service('Checkout')];
      return cards.status === 'operational' && checkout.status === 'operational';
    });
    await untilSeen('the recovery on the page', async () => {
      const [cards, checkout] = [await ofPage('Cards'), await ofPage('Checkout')];
      return cards?.status === 'operational' && checkout?.status === 'operational' && !('depends_on' in checkout);
    });
    await openUpstream();
    const used = owner.getByRole('region', { name: 'Used by' });
    await used.getByRole('button', { name: /^Remove Cards/ }).click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await used.getByText('Cards', { exact: true }).waitFor({ state: 'detached' });
    await untilSeen('the page without the provider', async () => !('third_party' in ((await ofPage('Cards')) ?? {})));
  }, 240_000);

  it('join an incident that is open already, which stays as it is', async () => {
    const { own, page, serviceId } = await dependant('Globex');
    const affectedComponents = [{ componentId: serviceId, componentStatus: 'partial_outage' }];
    const entry = { message: 'We look.', incidentStatus: 'investigating', affectedComponents, sendNotification: false };
    const body = { name: 'Orders are late', private: false, entry };
    const { incident } = await own.must<{ incident: { id: string } }>('POST', '/api/incidents', body);
    const path = `/api/incidents/${incident.id}`;
    const declined = await breaks('Cards are declined');
    const proposal = await proposedTo(page);
    const before = await own.must('GET', path);
    await proposal.getByRole('button', { name: /^Join with/ }).click();
    const form = page.getByRole('form', { name: 'Join with an Open Incident' });
    await form.getByText('Nothing is published by this.').waitFor();
    await form.getByRole('radio', { name: 'Orders are late' }).waitFor();
    await form.getByRole('button', { name: 'Join' }).click();
    await shows('refusal', page, form.getByText('Please choose an incident.'));
    await isFine(page);
    await form.getByRole('radio', { name: 'Orders are late' }).check();
    await form.getByRole('button', { name: 'Join' }).click();
    await page.getByText('The proposal is joined').waitFor();
    await page.waitForURL(`**/incident/edit/${incident.id}`);
    const history = page.getByRole('region', { name: 'History' });
    await history.getByText('We look.').waitFor();
    await history.getByText('Shop').waitFor();
    await openScreen(page, `${consoleUrl}/incidents/open`);
    await page.getByRole('link', { name: 'Update Orders are late' }).waitFor();
    expect(await proposal.count()).toBe(0);
    expect(await own.must('GET', path)).toEqual(before);
    expect(await incidentsOf(own)).toMatchObject([{ id: incident.id, name: 'Orders are late' }]);
    expect(await draftsOf(own)).toMatchObject([{ decision: 'joined', incidentId: incident.id }]);
    await recovers(declined);
    await untilSeen('the end of the proposal', async () => (await draftsOf(own))[0]?.endedAt !== undefined);
    await page.context().close();
  }, 240_000);

  it('are dismissed, and not proposed again while the same outage goes on', async () => {
    const { own, page } = await dependant('Initech');
    const slow = await breaks('Cards time out');
    const proposal = await proposedTo(page);
    await proposal.getByRole('button', { name: /^Dismiss/ }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText(/until Stripe has recovered and breaks again/).waitFor();
    await isFine(page);
    await question.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText('The proposal is dismissed').waitFor();
    await proposal.waitFor({ state: 'detached' });
    const dismissed = { decision: 'dismissed', services: [{ status: 'major_outage' }] };
    expect(await draftsOf(own)).toMatchObject([dismissed]);
    // Asked again, the page says more of it: the draft follows, so this was compared, and is the only one.
    await goesOn(slow, 'identified', 'partial_outage');
    await untilSeen('what it says now', async () => {
      return (await draftsOf(own)).some(({ services }) => services[0]?.status === 'partial_outage');
    });
    expect(await draftsOf(own)).toMatchObject([{ ...dismissed, services: [{ status: 'partial_outage' }] }]);
    await openScreen(page, `${consoleUrl}/incidents/open`);
    await page.getByText('All Clear').waitFor();
    expect(await proposal.count()).toBe(0);
    expect(await incidentsOf(own)).toEqual([]);
    await recovers(slow);
    await untilSeen('the end of the proposal', async () => (await draftsOf(own))[0]?.endedAt !== undefined);
    await page.context().close();
  }, 240_000);
});
