import type { Browser, Page } from 'playwright-core';
import { DEMO } from '@candor/ops/seed/demo.js';
import { launchBrowser } from '../src/browser.js';
import { startTwitterDouble, type TwitterDouble } from '../src/doubles/twitter/twitter-double.js';
import { startProduct, type ProductRun } from '../src/product-run.js';
import { askPage } from '../src/scenario/page-client.js';
import { violations } from './accessibility.js';
import { hookOn, linkIn, mailsTo, mailTo } from './inbox-client.js';
import { openUntil } from './open-until.js';
import { shows } from './screen-log.js';
import { logIn, openScreen, signedInApi } from './staff.js';
import { until } from './until.js';

/** In no byte that others than the audience get. */
const WORD = 'Wombat';
/** What follows, so that all that could have been said by then was. */
const OF_ALL = 'Nobody can log in';
const [ANN, STRANGER] = ['ann@acme.example', 'cy@example.com'] as const;
const PATHS = [
  ...['/', '/de/', '/history', '/history.atom', '/history.rss', '/feed.json', '/badge.svg', '/share.png'],
  ...['/maintenance.ics', '/embed', '/sitemap.xml', '/api/v2/summary.json', '/api/v2/components.json'],
  ...['/api/v2/incidents.json', '/api/v2/incidents/unresolved.json', '/api/v2/scheduled-maintenances.json'],
  ...['/api/v2/updates.json', '/api/v2/status.json'],
];

/** An organisation shows one internal service of its first page to one customer, and everything else to everybody. */
describe('a first page with something for one customer', () => {
  let product: ProductRun;
  let x: TwitterDouble;
  let consoleUrl: string;
  let inboxUrl: string;
  let pageUrl: string;
  let browser: Browser;
  let owner: Page;
  let ann: Page;
  let stranger: Page;
  let api: Awaited<ReturnType<typeof signedInApi>>;
  let customerId: string;
  let own: string;
  let shared: string;
  /** Ann’s, for her programs. */
  let programs: string[] = [];
  /** Script errors. */
  const faults: string[] = [];

  const newPage = async (): Promise<Page> => {
    const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    page.on('pageerror', (error) => faults.push(error.message));
    return page;
  };
  const incident = (name: string, services: string[], message: string) =>
    api.must<{ incident: { id: string } }>('POST', '/api/incidents', {
      name,
      entry: {
        ...{ message, incidentStatus: 'investigating', sendNotification: true },
        affectedComponents: services.map((componentId) => ({ componentId, componentStatus: 'major_outage' })),
      },
    });
  const cookiesOf = async (page: Page): Promise<Record<string, string>> => {
    const cookies = await page.context().cookies(pageUrl);
    return { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
  };
  /** Whether the word stands in what the page says at any address, to the session of a browser. */
  const saysTo = async (page: Page, paths = PATHS): Promise<string[]> => {
    const headers = await cookiesOf(page);
    const said: string[] = [];
    for (const path of paths) {
      const answer = await askPage(pageUrl + path, { headers });
      if (`${JSON.stringify(answer.headers)} ${answer.body}`.includes(WORD)) said.push(path);
    }
    return said;
  };
  const untilPosted = (count: number): Promise<void> =>
    until(`${count} posts to X`, () => Promise.resolve(x.posts.tweets.items.length >= count));
  /** What programs get with these addresses, which need no session. */
  const readByPrograms = async (addresses: readonly string[]) => {
    const answers = await Promise.all(addresses.map((address) => askPage(address)));
    return answers.map(({ status, body }) => ({ status, says: body.includes(WORD) }));
  };
  /** What the public calls of the API say, which are about this page. */
  const publicCalls = async (): Promise<string> => {
    const ask = async (method: string, path: string, body?: object): Promise<string> => {
      const url = new URL(`/api/public/${path}`, consoleUrl);
      url.searchParams.set('customerId', customerId);
      const sent = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      const answer = await fetch(url, { method, ...sent });
      expect([path, answer.status]).toEqual([path, 200]);
      return answer.text();
    };
    const said = await Promise.all([
      ask('GET', 'services'),
      ask('GET', 'services/downtime'),
      ask('POST', 'incidents', { filters: [] }),
      ask('POST', 'incidents/search', { filters: [] }),
      ask('POST', 'maintenances/search', { filters: [] }),
    ]);
    return said.join('\n');
  };

  beforeAll(async () => {
    const callbackUrls: string[] = [];
    const app = { appKey: 'key', appSecret: 'secret', callbackUrls };
    x = await startTwitterDouble(app);
    const env = { TWITTER_APP_KEY: app.appKey, TWITTER_APP_SECRET: app.appSecret, TWITTER_API_URL: x.apiUrl };
    product = await startProduct({ env });
    consoleUrl = product.addresses.console;
    callbackUrls.push(`${consoleUrl}/api/public/integrations/twitter/callback`);
    inboxUrl = product.inboxUrl ?? '';
    pageUrl = product.pageUrl(DEMO.domain);
    browser = await launchBrowser();
    api = await signedInApi(consoleUrl, DEMO);
    const made = async (name: string, internal: boolean): Promise<string> => {
      const body = { name, enabled: true, internal, showHistoricalStatus: true };
      return (await api.must<{ component: { id: string } }>('POST', '/api/services', body)).component.id;
    };
    own = await made(`Cluster ${WORD}`, true);
    shared = await made('Login of customers', false);
    const found = await api.must<{ customer: { id: string } }>('GET', `/api/public/customers/${DEMO.domain}`);
    customerId = found.customer.id;
    [owner, ann, stranger] = [await newPage(), await newPage(), await newPage()];
    await logIn(owner, consoleUrl, DEMO);
  });
  afterAll(async () => {
    await browser?.close();
    expect(await product?.stop()).toBe(0);
    await x?.close();
  });
  afterEach(() => expect(faults.splice(0)).toEqual([]));

  it('gets an audience with an internal service, and no other', async () => {
    await openScreen(owner, `${consoleUrl}/settings`);
    const audiences = owner.getByRole('region', { name: 'Audiences' });
    await audiences.getByRole('button', { name: 'Add an Audience' }).click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Acme');
    await dialog.getByLabel('People').fill('@acme.example');
    await dialog.getByRole('checkbox', { name: new RegExp(WORD) }).check();
    expect(await dialog.getByRole('checkbox', { name: 'Login of customers' }).count()).toBe(0);
    expect(await violations(owner)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save Audience' }).click();
    await shows('happy', owner, audiences.getByText('@acme.example; 1 service'));
    expect(await violations(owner)).toEqual([]);
    const { readers } = await api.must<{ readers: { version: number } }>('GET', '/api/settings/readers');
    const { status, body } = await api.attempt('PUT', '/api/settings/readers', {
      ...{ networks: [], people: [], needsAll: false, baseVersion: readers.version },
      audiences: [{ name: 'Bolt', people: [], componentIds: [shared] }],
    });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('/audiences/0/componentIds/0')]);
  });

  it('shows the service to who signs in with a mailed link, and to nobody else', async () => {
    await openUntil(stranger, pageUrl, 'Login of customers');
    await stranger.getByRole('link', { name: 'Sign in' }).waitFor();
    await ann.goto(pageUrl);
    await ann.getByRole('link', { name: 'Sign in' }).click();
    await ann.getByLabel('Email address').fill(ANN);
    await ann.keyboard.press('Enter');
    await ann.getByRole('heading', { name: 'Please look into your mailbox' }).waitFor();
    await ann.goto(await linkIn(inboxUrl, ANN, `${pageUrl}/sign-in/`));
    await ann.getByRole('button', { name: 'Sign in' }).click();
    await ann.getByText(`Cluster ${WORD}`).filter({ visible: true }).first().waitFor();
    await ann.getByText('Login of customers').filter({ visible: true }).first().waitFor();
    await shows('user', ann, ann.getByRole('button', { name: 'Sign out' }).first());
    expect(await violations(ann)).toEqual([]);
    expect(await saysTo(stranger)).toEqual([]);
    expect(await saysTo(ann)).toContain('/api/v2/components.json');
    const asked = { headers: { ...(await cookiesOf(ann)), accept: 'application/json' } };
    programs = Object.values(JSON.parse((await askPage(`${pageUrl}/programs`, asked)).body) as Record<string, string>);
    expect(programs.every((address) => address.includes('?key='))).toBe(true);
  });

  it('says who would be notified, and where it shows', async () => {
    await openScreen(owner, `${consoleUrl}/incident/new`);
    await owner.getByRole('checkbox', { name: new RegExp(WORD) }).check();
    await owner.getByText(`Shows on: ${DEMO.name} (its audiences alone)`).waitFor();
  });

  it('notifies the customer of what happens to its own, and all of what happens to what is for all', async () => {
    await openScreen(owner, `${consoleUrl}/integrations/twitter`);
    await owner.getByRole('button', { name: 'Authenticate with Twitter' }).click();
    await owner.getByText('The Twitter account was added.').waitFor();
    for (const [page, address] of [
      [ann, ANN],
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
    const hook = `${inboxUrl}/hooks/of-a-visitor`;
    await api.must('POST', '/api/subscribers/webhook', { webhookUrl: hook });
    const { incident: opened } = await incident(`${WORD} fails`, [own], `About ${WORD}.`);
    const start = Date.now() + 3_600_000;
    const affectedComponents = [{ componentId: own, status: 'under_maintenance' }];
    const maintenance = { name: `${WORD} upgrade`, message: `About ${WORD}.`, affectedComponents, internal: false };
    await api.must('POST', '/api/maintenances', {
      ...{ ...maintenance, plannedStartTime: start, plannedEndTime: start + 3_600_000, sendNotification: true },
    });
    await openUntil(ann, pageUrl, `${WORD} fails`);
    await incident(OF_ALL, [own, shared], 'Of all.');
    await openUntil(stranger, pageUrl, OF_ALL);
    const items = [`/incidents/${opened.id}`];
    expect(await saysTo(stranger, [...PATHS, ...items])).toEqual([]);
    expect(await saysTo(ann, items)).toEqual(items);
    expect((await askPage(`${pageUrl}${items[0]}`)).status).toBe(404);
    expect(await publicCalls()).not.toContain(WORD);
    // Feeds have the incident, the calendar has the maintenance.
    expect(await readByPrograms(programs)).toEqual(programs.map(() => ({ status: 200, says: true })));
    expect(await readByPrograms(programs.map((address) => address.replace(/\?key=.*/, '')))).toEqual(
      programs.map(() => ({ status: 200, says: false })),
    );
    for (const address of [ANN, STRANGER, DEMO.reader]) await mailTo(inboxUrl, address, new RegExp(OF_ALL));
    await mailTo(inboxUrl, ANN, new RegExp(`${WORD} fails`));
    await mailTo(inboxUrl, ANN, new RegExp(`${WORD} upgrade`));
    await untilPosted(1);
    expect(JSON.stringify(x.posts.tweets.items)).not.toContain(WORD);
    for (const address of [STRANGER, DEMO.reader])
      expect(JSON.stringify(await mailsTo(inboxUrl, address))).not.toContain(WORD);
    await hookOn(inboxUrl, '/hooks/of-a-visitor', ({ body }) => body.includes(OF_ALL));
    const hooks = JSON.stringify(
      ((await (await fetch(`${inboxUrl}/hooks`)).json()) as { path: string }[]).filter(({ path }) =>
        path.endsWith('/of-a-visitor'),
      ),
    );
    expect([hooks.includes(OF_ALL), hooks.includes(WORD)]).toEqual([true, false]);
  });

  it('keeps it from all when the audience is deleted', async () => {
    await openScreen(owner, `${consoleUrl}/settings`);
    const audiences = owner.getByRole('region', { name: 'Audiences' });
    await audiences.getByRole('button', { name: 'Delete Acme' }).click();
    await owner.getByText('Its services stay internal', { exact: false }).waitFor();
    await owner.getByRole('button', { name: 'Yes' }).click();
    await owner.getByText('Audience deleted.').waitFor();
    await until('she reads nothing of it', async () => (await saysTo(ann)).length === 0);
    expect(await saysTo(stranger)).toEqual([]);
    // Everybody may read the page: her addresses have what all see.
    expect(await readByPrograms(programs)).toEqual(programs.map(() => ({ status: 200, says: false })));
    expect(await publicCalls()).not.toContain(WORD);
    const before = x.posts.tweets.items.length;
    await incident(`${WORD} fails again`, [own], `About ${WORD}.`);
    await incident(`${OF_ALL} again`, [shared], 'Of all.');
    await mailTo(inboxUrl, ANN, new RegExp(`${OF_ALL} again`));
    await untilPosted(before + 1);
    expect(JSON.stringify(x.posts.tweets.items)).not.toContain(WORD);
    expect((await mailsTo(inboxUrl, ANN)).filter(({ subject }) => subject.includes(`${WORD} fails again`))).toEqual([]);
    expect(await saysTo(ann)).toEqual([]);
  });
});
