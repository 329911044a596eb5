import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import type { Browser, Locator, Page } from 'playwright-core';
import { migrate } from '@candor/database/migrate.js';
import { schemas } from '@candor/ops/schemas.js';
import { DEMO } from '@candor/ops/seed/demo.js';
import { launchBrowser } from '../src/browser.js';
import { createTestDatabase, type TestDatabase } from '../src/fixtures/test-database.js';
import { startProduct, type ProductRun } from '../src/product-run.js';
import { askPage, untilPageShows } from '../src/scenario/page-client.js';
import { OVERFLOWING, violations } from './accessibility.js';
import { mailTo } from './inbox-client.js';
import { shows } from './screen-log.js';
import { inviteUser, logIn, openScreen, signedInApi } from './staff.js';
import { until } from './until.js';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };
const RADIA = { name: 'Radia Perlman', email: 'radia@acme.example', password: 'spanning tree' };
const LIST = '/components/third-party-components';
/** A change is seen within 90 seconds (ms), as the suite of upstreams shows, and the screens ask every 15. */
const SEEN_MS = 120_000;

/**
 * A Candor page plays the provider. What is said of a change is compared where people read it: page, JSON, mail and
 * console.
 */
describe('services that are or depend on a provider’s', () => {
  let provider: Server;
  let database: TestDatabase;
  let sql: Client;
  let product: ProductRun;
  let consoleUrl: string;
  let inbox: string;
  let pageUrl: string;
  let browser: Browser;
  let api: Awaited<ReturnType<typeof signedInApi>>;
  let owner: Page;
  /** What the provider's page says of its component. */
  let status = 'operational';
  let incident = '';

  beforeAll(async () => {
    provider = createServer((_request, response) => {
      void askPage(`${pageUrl}/api/v2/summary.json`).then(
        ({ body }) => response.writeHead(200, { 'content-type': 'application/json' }).end(asProvider(body)),
        () => response.destroy(),
      );
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(provider.address() as AddressInfo).port}`;
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
    await api.must('POST', '/api/upstreams', { url: `http://${host}/`, name: 'Stripe' });
    owner = await staff(DEMO);
  });
  afterAll(async () => {
    await browser?.close();
    expect(await product?.stop()).toBe(0);
    provider?.close();
    await sql?.end();
    await database?.drop();
  });

  /** The document of the demo's own page with one component more, whose status the test decides. */
  function asProvider(body: string): string {
    const summary = JSON.parse(body) as { page: { name: string }; components: { id: string }[]; incidents: object[] };
    const [first] = summary.components;
    const components = [{ ...first, id: 'cards', name: 'Card payments', status, group: false, group_id: null }];
    const incidents = incident === '' ? [] : [{ ...incidentOf(incident), components }];
    return JSON.stringify({ ...summary, page: { ...summary.page, name: 'Stripe' }, components, incidents });
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
  /** What the provider says from now on, which is asked for at once instead of within a minute. */
  const says = async (now: string, incidentNow: string): Promise<void> => {
    [status, incident] = [now, incidentNow];
    await sql.query('update signals.upstream set next_at = now()');
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
    await says('major_outage', 'Elevated errors of card payments');
    await openScreen(owner, `${consoleUrl}/incidents/open`);
    const proposals = owner.getByRole('region', { name: 'Proposed incidents' });
    await proposals.getByText('Checkout affected by a problem at Stripe').waitFor({ timeout: SEEN_MS });
    await proposals.getByRole('link', { name: incident }).waitFor({ timeout: SEEN_MS });
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
    const { drafts } = await api.must<{ drafts: { id: string; decision: string }[] }>('GET', '/api/upstream-drafts');
    expect(drafts).toMatchObject([{ decision: 'published' }]);
    const path = `/api/upstream-drafts/${drafts[0]?.id ?? ''}/decision`;
    expect((await api.attempt('POST', path, { decision: 'dismissed' })).status).toBe(409);
  });

  it('recover by themselves', async () => {
    await says('operational', '');
    await untilSeen('the recovery', async () => (await service('Cards')).status === 'operational');
    await untilSeen('the recovery on the page', async () => {
      const [cards, checkout] = [await ofPage('Cards'), await ofPage('Checkout')];
      return cards?.status === 'operational' && checkout !== undefined && !('depends_on' in checkout);
    });
    await openUpstream();
    const used = owner.getByRole('region', { name: 'Used by' });
    await used.getByRole('button', { name: /^Remove Cards/ }).click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await used.getByText('Cards', { exact: true }).waitFor({ state: 'detached' });
    await untilSeen('the page without the provider', async () => !('third_party' in ((await ofPage('Cards')) ?? {})));
  }, 240_000);
});

function incidentOf(name: string) {
  const at = new Date().toISOString();
  return {
    ...{ id: 'i1', name, status: 'investigating', impact: 'major', shortlink: 'https://stspg.example/i1' },
    ...{ created_at: at, started_at: at, updated_at: at, incident_updates: [] },
  };
}
