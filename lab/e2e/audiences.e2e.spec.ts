import type { Browser, Page } from 'playwright-core';
import { DEMO } from '@candor/ops/seed/demo.js';
import { launchBrowser } from '../src/browser.js';
import { startProduct, type ProductRun } from '../src/product-run.js';
import { askPage } from '../src/scenario/page-client.js';
import { violations } from './accessibility.js';
import { linkIn, mailsTo, mailTo } from './inbox-client.js';
import { contentOf, openUntil } from './open-until.js';
import { shows } from './screen-log.js';
import { logIn, openScreen, signedInApi } from './staff.js';
import { until } from './until.js';

/** Each in no byte that others than its own audience get. */
const [OF_ACME, OF_BOLT] = ['Wombat', 'Quokka'] as const;
const SHARED = 'Login of customers';
const [ANN, BOB, STRANGER] = ['ann@acme.example', 'bob@bolt.example', 'cy@example.com'] as const;
const PATHS = [
  ...['/', '/de/', '/history', '/history.atom', '/history.rss', '/feed.json', '/badge.svg', '/share.png'],
  ...['/maintenance.ics', '/embed', '/sitemap.xml', '/api/v2/summary.json', '/api/v2/components.json'],
  ...['/api/v2/incidents.json', '/api/v2/scheduled-maintenances.json'],
];

/** Staff give one page to the audiences of two customers: each reads, subscribes to and is notified of its own. */
describe('a page for two customers', () => {
  let product: ProductRun;
  let consoleUrl: string;
  let inboxUrl: string;
  let pageUrl: string;
  let browser: Browser;
  let owner: Page;
  let ann: Page;
  let bob: Page;
  let stranger: Page;
  let api: Awaited<ReturnType<typeof signedInApi>>;
  const ids: Record<string, string> = {};
  /** Script errors. */
  const faults: string[] = [];

  const newPage = async (): Promise<Page> => {
    const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    page.on('pageerror', (error) => faults.push(error.message));
    return page;
  };
  const incident = (name: string, service: string, message: string) =>
    api.must('POST', '/api/incidents', {
      name,
      entry: {
        ...{ message, incidentStatus: 'investigating', sendNotification: true },
        affectedComponents: [{ componentId: ids[service], componentStatus: 'major_outage' }],
      },
    });
  const cookiesOf = async (page: Page): Promise<Record<string, string>> => {
    const cookies = await page.context().cookies(pageUrl);
    return { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
  };
  /** Which of the words stand in what the page says at any address, to the session of a browser. */
  const wordsFor = async (page: Page): Promise<string[]> => {
    const headers = await cookiesOf(page);
    const said = await Promise.all(PATHS.map((path) => askPage(pageUrl + path, { headers })));
    const all = said.map(({ headers: sent, body }) => `${JSON.stringify(sent)} ${body}`).join('\n');
    return [OF_ACME, OF_BOLT].filter((word) => all.includes(word));
  };
  const settingsOfPage = async (): Promise<void> => {
    await openScreen(owner, `${consoleUrl}/settings`);
    await owner.getByLabel('Page', { exact: true }).selectOption('Customers');
  };

  beforeAll(async () => {
    product = await startProduct();
    consoleUrl = product.addresses.console;
    inboxUrl = product.inboxUrl ?? '';
    pageUrl = product.pageUrl('customers');
    browser = await launchBrowser();
    api = await signedInApi(consoleUrl, DEMO);
    for (const name of [SHARED, `Cluster ${OF_ACME}`, `Cluster ${OF_BOLT}`]) {
      const own = { name, enabled: true, internal: true, showHistoricalStatus: true };
      ids[name] = (await api.must<{ component: { id: string } }>('POST', '/api/services', own)).component.id;
    }
    [owner, ann, bob, stranger] = [await newPage(), await newPage(), await newPage(), await newPage()];
    await logIn(owner, consoleUrl, DEMO);
  });
  afterAll(async () => {
    await browser?.close();
    expect(await product?.stop()).toBe(0);
  });
  afterEach(() => expect(faults.splice(0)).toEqual([]));

  it('is made, and gets an audience for each of them', async () => {
    await openScreen(owner, `${consoleUrl}/pages/new`);
    await owner.getByLabel('Name', { exact: true }).fill('Customers');
    await owner.getByLabel('Address').fill('customers');
    for (const name of Object.keys(ids)) await owner.getByRole('checkbox', { name: new RegExp(name) }).check();
    await owner.getByRole('button', { name: 'Create Page' }).click();
    await owner.getByText('Page Customers is created successfully').waitFor();
    await settingsOfPage();
    const audiences = owner.getByRole('region', { name: 'Audiences' });
    const add = async (name: string, people: string, service: string): Promise<void> => {
      await audiences.getByRole('button', { name: 'Add an Audience' }).click();
      const dialog = owner.getByRole('dialog');
      await dialog.getByLabel('Name', { exact: true }).fill(name);
      await dialog.getByLabel('People').fill(people);
      await dialog.getByRole('checkbox', { name: new RegExp(service) }).check();
      expect(await violations(owner)).toEqual([]);
      await dialog.getByRole('button', { name: 'Save Audience' }).click();
    };
    await add('Acme', 'ann', OF_ACME);
    const dialog = owner.getByRole('dialog');
    await shows('refusal', owner, dialog.getByText('ann: Please give an address', { exact: false }).first());
    await dialog.getByLabel('People').fill('@acme.example');
    await dialog.getByRole('button', { name: 'Save Audience' }).click();
    await dialog.waitFor({ state: 'detached' });
    await audiences.getByText('@acme.example; 1 service').waitFor();
    await add('Bolt', BOB, OF_BOLT);
    await shows('happy', owner, audiences.getByText(`${BOB}; 1 service`));
    expect(await violations(owner)).toEqual([]);
  });

  it('shows everybody what is in no audience, and nothing of the rest', async () => {
    await openUntil(stranger, pageUrl, SHARED);
    await until('a stranger reads of no audience', async () => (await wordsFor(stranger)).length === 0);
    await stranger.getByRole('link', { name: 'Sign in' }).waitFor();
    expect(await violations(stranger)).toEqual([]);
  });

  it('shows each customer its own, after signing in with a mailed link', async () => {
    for (const [page, address, own, others] of [
      [ann, ANN, OF_ACME, OF_BOLT],
      [bob, BOB, OF_BOLT, OF_ACME],
    ] as const) {
      await page.goto(pageUrl);
      await page.getByRole('link', { name: 'Sign in' }).click();
      await page.getByLabel('Email address').fill(address);
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Please look into your mailbox' }).waitFor();
      await page.goto(await linkIn(inboxUrl, address, `${pageUrl}/sign-in/`));
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText(`Cluster ${own}`).filter({ visible: true }).first().waitFor();
      await page.getByText(SHARED).filter({ visible: true }).first().waitFor();
      expect([await contentOf(page), await wordsFor(page)]).toEqual([expect.not.stringContaining(others), [own]]);
      await shows('user', page, page.getByRole('button', { name: 'Sign out' }).first());
    }
    expect(await wordsFor(stranger)).toEqual([]);
  });

  it('notifies each of what happens to its own, and all of what happens to what is for all', async () => {
    for (const [page, address] of [
      [ann, ANN],
      [bob, BOB],
      [stranger, STRANGER],
    ] as const) {
      await page.goto(pageUrl);
      await page.getByRole('button', { name: 'Subscribe' }).first().click();
      await page.getByLabel('Email address').fill(address);
      await page.locator('.for-email button[type=submit]').click();
      await page.getByText("You're successfully subscribed").waitFor();
      await page.goto(await linkIn(inboxUrl, address, `${pageUrl}/confirm/`));
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByText('Your subscription is confirmed').first().waitFor();
    }
    await incident(`${OF_ACME} fails`, `Cluster ${OF_ACME}`, `About ${OF_ACME}.`);
    await incident(`${OF_BOLT} fails`, `Cluster ${OF_BOLT}`, `About ${OF_BOLT}.`);
    await openUntil(ann, pageUrl, `${OF_ACME} fails`);
    await openUntil(bob, pageUrl, `${OF_BOLT} fails`);
    expect([await wordsFor(ann), await wordsFor(bob), await wordsFor(stranger)]).toEqual([[OF_ACME], [OF_BOLT], []]);
    // After them, so that all that could have been said by now was.
    await incident('Nobody can log in', SHARED, 'Of all.');
    for (const address of [ANN, BOB, STRANGER]) await mailTo(inboxUrl, address, /Nobody can log in/);
    await mailTo(inboxUrl, ANN, new RegExp(`${OF_ACME} fails`));
    await mailTo(inboxUrl, BOB, new RegExp(`${OF_BOLT} fails`));
    const saidTo = async (address: string) => JSON.stringify(await mailsTo(inboxUrl, address));
    expect(await saidTo(ANN)).not.toContain(OF_BOLT);
    expect(await saidTo(BOB)).not.toContain(OF_ACME);
    expect(await saidTo(STRANGER)).not.toMatch(new RegExp(`${OF_ACME}|${OF_BOLT}`));
  });

  it('shows nothing more to who is taken out of an audience, and notifies them of nothing more', async () => {
    const before = (await mailsTo(inboxUrl, BOB)).filter(({ subject }) => subject.includes(OF_BOLT)).length;
    await settingsOfPage();
    await owner.getByRole('button', { name: 'Edit Bolt' }).click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByLabel('People').fill('');
    await dialog.getByRole('button', { name: 'Save Audience' }).click();
    await owner.getByText('Nobody is in it yet; 1 service').waitFor();
    await until('he reads nothing of the audience', async () => (await wordsFor(bob)).length === 0);
    expect(await wordsFor(ann)).toEqual([OF_ACME]);
    await incident(`${OF_BOLT} fails again`, `Cluster ${OF_BOLT}`, `About ${OF_BOLT}.`);
    await incident('Nobody can log in again', SHARED, 'Of all.');
    await mailTo(inboxUrl, BOB, /Nobody can log in again/);
    const after = (await mailsTo(inboxUrl, BOB)).filter(({ subject }) => subject.includes(OF_BOLT)).length;
    expect(after).toBe(before);
  });
});
