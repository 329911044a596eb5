import type { Browser, Page } from 'playwright-core';
import { DEMO } from '@candor/ops/seed/demo.js';
import { launchBrowser } from '../src/browser.js';
import { startProduct, type ProductRun } from '../src/product-run.js';
import { askPage } from '../src/scenario/page-client.js';
import { violations } from './accessibility.js';
import { mailTo } from './inbox-client.js';
import { shows } from './screen-log.js';
import { logIn, openScreen, signedInApi } from './staff.js';

const PASSWORD = 'seven green bicycles';
/** In no byte that others than the readers of that page get. */
const SECRET = 'Wombat';
const SERVICE = `Cluster of ${SECRET}`;
const SUBSCRIBER = 'reader-of-the-first-page@example.com';
const DATA = [
  ...['/', '/history', '/history.atom', '/history.rss', '/feed.json', '/badge.svg', '/share.png', '/maintenance.ics'],
  ...[
    '/api/v2/summary.json',
    '/api/v2/components.json',
    '/api/v2/incidents.json',
    '/api/v2/scheduled-maintenances.json',
  ],
];
const MINUTE = 60_000;

/** Staff make a page for one customer, who reads there what stays hidden from all others. */
describe('a further page', () => {
  let product: ProductRun;
  let consoleUrl: string;
  let firstUrl: string;
  let furtherUrl: string;
  let browser: Browser;
  let owner: Page;
  let reader: Page;
  let api: Awaited<ReturnType<typeof signedInApi>>;
  let customerId: string;
  let serviceId: string;
  let shownServiceId: string;
  /** Script errors, and resources blocked by a policy. */
  const faults: string[] = [];

  const newPage = async (): Promise<Page> => {
    const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    page.on('pageerror', (error) => faults.push(error.message));
    return page;
  };
  /** Opens an address until it has a text: a change is there a moment after it was saved. */
  const openUntil = async (page: Page, url: string, text: string): Promise<void> => {
    for (const began = Date.now(); Date.now() - began < MINUTE;) {
      await page.goto(url);
      if ((await page.getByText(text).count()) > 0) return;
    }
    throw new Error(`${url} does not say ${text}`);
  };
  /** What everybody may ask for, as one text for each address. */
  const saidToEverybody = async (): Promise<[url: string, status: number, said: string][]> => {
    const json = { 'content-type': 'application/json' };
    const search = { method: 'POST', headers: json, body: '{}' } as const;
    const calls = [
      ...DATA.map((path) => [firstUrl + path, {}] as const),
      ...['services', 'services/downtime'].map((path) => [publicCall(path), {}] as const),
      ...['incidents', 'incidents/search', 'maintenances/search'].map((path) => [publicCall(path), search] as const),
    ];
    return Promise.all(
      calls.map(async ([url, question]) => {
        const { status, headers, body } = await askPage(url, question);
        return [url, status, `${JSON.stringify(headers)} ${body}`];
      }),
    );
  };
  const publicCall = (path: string): string => `${consoleUrl}/api/public/${path}?customerId=${customerId}`;

  beforeAll(async () => {
    product = await startProduct();
    consoleUrl = product.addresses.console;
    firstUrl = product.pageUrl(DEMO.domain);
    furtherUrl = product.pageUrl('customer-a');
    browser = await launchBrowser();
    api = await signedInApi(consoleUrl, DEMO);
    const own = { enabled: true, internal: true, showHistoricalStatus: true };
    const made = await api.must<{ component: { id: string } }>('POST', '/api/services', { name: SERVICE, ...own });
    serviceId = made.component.id;
    const { components } = await api.must<{ components: { id: string; internal: boolean }[] }>('GET', '/api/services');
    shownServiceId = components.find(({ internal }) => !internal)?.id ?? '';
    const summary = await askPage(`${firstUrl}/api/v2/summary.json`);
    customerId = (JSON.parse(summary.body) as { page: { id: string } }).page.id;
    [owner, reader] = [await newPage(), await newPage()];
    await logIn(owner, consoleUrl, DEMO);
  });
  afterAll(async () => {
    await browser?.close();
    expect(await product?.stop()).toBe(0);
  });
  afterEach(() => expect(faults.splice(0)).toEqual([]));

  it('is made with a name, an address, services and a password', async () => {
    await openScreen(owner, `${consoleUrl}/pages`);
    await owner.getByRole('link', { name: 'Create Page' }).first().click();
    await owner.getByLabel('Name', { exact: true }).fill('Customer A');
    await owner.getByLabel('Address').fill(DEMO.domain);
    await owner.getByRole('checkbox', { name: new RegExp(SERVICE) }).check();
    await owner.getByRole('button', { name: 'Create Page' }).click();
    await shows('refusal', owner, owner.getByText('This domain is already taken.').first());
    await owner.getByLabel('Address').fill('customer-a');
    await owner.getByLabel('Password', { exact: true }).fill(PASSWORD);
    expect(await violations(owner)).toEqual([]);
    await owner.getByRole('button', { name: 'Create Page' }).click();
    await owner.getByText('Page Customer A is created successfully').waitFor();
    const card = owner.getByRole('listitem').filter({ hasText: 'Customer A' });
    await card.getByText('Private').waitFor();
    await shows('happy', owner, card.getByText('1 service'));
    expect(await violations(owner)).toEqual([]);
  });

  it('is for those who know its password, with the services that were chosen for it', async () => {
    await openUntil(reader, furtherUrl, 'Sign in to this page');
    expect(await reader.content()).not.toContain('Customer A');
    await reader.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await reader.getByRole('button', { name: 'Sign in' }).click();
    await reader.getByRole('heading', { name: 'Customer A' }).first().waitFor();
    await reader.getByText(SERVICE).first().waitFor();
    expect(await reader.getByRole('button', { name: 'Subscribe' }).count()).toBe(0);
    expect(await violations(reader)).toEqual([]);
  });

  it('shows what happens to them, which no other page, call or mail says', async () => {
    await askPage(`${firstUrl}/subscribe/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `emailAddress=${encodeURIComponent(SUBSCRIBER)}`,
    });
    const { text } = await mailTo(product.inboxUrl ?? '', SUBSCRIBER, /./);
    await reader.goto(/http:\/\/\S+\/confirm\/[\w.~-]+/.exec(text)?.[0] ?? '');
    await reader.getByRole('button', { name: 'Confirm' }).click();
    const entryOf = (componentId: string) => ({
      message: `About ${SECRET}.`,
      incidentStatus: 'investigating',
      sendNotification: true,
      affectedComponents: [{ componentId, componentStatus: 'major_outage' }],
    });
    await api.must('POST', '/api/incidents', { name: `${SECRET} fails`, entry: entryOf(serviceId) });
    await api.must('POST', '/api/maintenances', {
      ...{ name: `${SECRET} moves`, message: `${SECRET} moves on.`, sendNotification: true },
      ...{ plannedStartTime: Date.now() + 60 * MINUTE, plannedEndTime: Date.now() + 120 * MINUTE },
      affectedComponents: [{ componentId: serviceId }],
    });
    await openUntil(reader, furtherUrl, `${SECRET} fails`);
    await reader.getByText(`${SECRET} moves`).first().waitFor();

    // Published after it, so that all that could have been said by now was.
    await api.must('POST', '/api/incidents', {
      ...{ name: 'Everybody may know', entry: { ...entryOf(shownServiceId), message: 'Of all.' } },
    });
    const mail = await mailTo(product.inboxUrl ?? '', SUBSCRIBER, /Everybody may know/);
    const mails = (await (await fetch(`${product.inboxUrl}/messages`)).json()) as { to: string[] | string }[];
    const own = mails.filter(({ to }) => [to].flat().join().includes(SUBSCRIBER));
    expect(JSON.stringify([mail, own])).not.toContain(SECRET);
    await openUntil(await newPage(), firstUrl, 'Everybody may know');
    for (const [url, status, said] of await saidToEverybody())
      expect([url, status, said.includes(SECRET)]).toEqual([url, 200, false]);
    for (const path of DATA) {
      const { status, body } = await askPage(furtherUrl + path);
      expect([path, status, body.includes(SECRET)]).toEqual([path, 401, false]);
    }
  });

  it('says in the form of an incident which pages show it', async () => {
    await openScreen(owner, `${consoleUrl}/incident/new`);
    await owner.getByRole('checkbox', { name: new RegExp(SERVICE) }).check();
    await shows('user', owner, owner.getByText('Shows on: Customer A', { exact: false }).first());
  });

  it('is gone with all that was set for it, and what was for its readers stays theirs', async () => {
    await openScreen(owner, `${consoleUrl}/pages`);
    await owner.getByRole('link', { name: 'Edit Customer A' }).click();
    await owner.getByRole('button', { name: 'Delete', exact: true }).click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await owner
      .getByText(/deleted/)
      .first()
      .waitFor();
    for (;;) if ((await askPage(furtherUrl)).status === 404) break;
    await api.must('POST', '/api/incidents', {
      ...{
        name: 'After that',
        entry: { message: 'Of all.', incidentStatus: 'investigating', sendNotification: false },
      },
    });
    await openUntil(await newPage(), firstUrl, 'After that');
    for (const [url, status, said] of await saidToEverybody())
      expect([url, status, said.includes(SECRET)]).toEqual([url, 200, false]);
  });
});
