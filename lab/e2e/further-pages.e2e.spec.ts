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

const PASSWORD = 'seven green bicycles';
/** In no byte that others than the readers of that page get. */
const SECRET = 'Wombat';
const SERVICE = `Cluster of ${SECRET}`;
/** Of the first page alone; of the further one alone; of both. */
const FIRST_ONLY = 'reader-of-the-first-page@example.com';
const OWN_SUBSCRIBER = 'reader-of-the-further-page@example.com';
const SUBSCRIBER = 'reader-of-both@example.com';
const DATA = [
  ...['/', '/history', '/history.atom', '/history.rss', '/feed.json', '/badge.svg', '/share.png', '/maintenance.ics'],
  ...[
    '/api/v2/summary.json',
    '/api/v2/components.json',
    '/api/v2/incidents.json',
    '/api/v2/scheduled-maintenances.json',
    '/api/v2/uptime.json',
    '/api/v2/announcements.json',
    '/api/v2/updates.json',
  ],
  '/updates.atom',
];
const MINUTE = 60_000;
const FORM = {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: '',
} as const;

/** Staff make a page for one customer, who reads there what stays hidden from all others. */
describe('a further page', () => {
  let product: ProductRun;
  let consoleUrl: string;
  let inboxUrl: string;
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
  const linkTo = (address: string, start: string) => linkIn(inboxUrl, address, start);
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
    inboxUrl = product.inboxUrl ?? '';
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
    expect(await violations(reader)).toEqual([]);
  });

  it('has subscribers of its own, who confirm there, whatever else their address is subscribed to', async () => {
    for (const address of [OWN_SUBSCRIBER, SUBSCRIBER]) {
      await reader.goto(furtherUrl);
      await reader.getByRole('button', { name: 'Subscribe' }).first().click();
      expect(await violations(reader)).toEqual([]);
      await reader.getByLabel('Email address').fill(address);
      await reader.locator('.for-email button[type=submit]').click();
      await reader.getByText("You're successfully subscribed").waitFor();
      const link = await linkTo(address, `${furtherUrl}/confirm/`);
      // On another page it is none.
      expect((await askPage(link.replace(furtherUrl, firstUrl), FORM)).status).toBe(404);
      await reader.goto(link);
      await reader.getByRole('button', { name: 'Confirm' }).click();
      await reader.getByText('Your subscription is confirmed').first().waitFor();
    }
    await openScreen(owner, `${consoleUrl}/subscribers/email`);
    await owner.getByLabel('Page', { exact: true }).selectOption('Customer A');
    await shows('happy', owner, owner.getByText(OWN_SUBSCRIBER).first());
    expect(await violations(owner)).toEqual([]);
    await owner.getByLabel('Page', { exact: true }).selectOption({ index: 0 });
    await owner.getByText(OWN_SUBSCRIBER).first().waitFor({ state: 'detached' });
  });

  it('shows what happens to them, which no other page, call or mail says', async () => {
    for (const address of [FIRST_ONLY, SUBSCRIBER]) {
      const body = `emailAddress=${encodeURIComponent(address)}`;
      await askPage(`${firstUrl}/subscribe/email`, { ...FORM, body });
      await askPage(await linkTo(address, `${firstUrl}/confirm/`), FORM);
    }
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
    await mailTo(inboxUrl, FIRST_ONLY, /Everybody may know/);
    expect(JSON.stringify(await mailsTo(inboxUrl, FIRST_ONLY))).not.toContain(SECRET);
    // In the name of the page, with its links alone.
    for (const address of [OWN_SUBSCRIBER, SUBSCRIBER]) {
      const { from, subject, text } = await mailTo(inboxUrl, address, new RegExp(`${SECRET} fails`));
      expect(`${from} ${subject}`).toContain('Customer A');
      expect([text.includes(`${furtherUrl}/incidents/`), text.includes(firstUrl)]).toEqual([true, false]);
    }
    await mailTo(inboxUrl, SUBSCRIBER, /Everybody may know/);
    await openUntil(await newPage(), firstUrl, 'Everybody may know');
    for (const [url, status, said] of await saidToEverybody())
      expect([url, status, said.includes(SECRET)]).toEqual([url, 200, false]);
    for (const path of DATA) {
      const { status, body } = await askPage(furtherUrl + path);
      expect([path, status, body.includes(SECRET)]).toEqual([path, 401, false]);
    }
  });

  it('has what names no service where staff put it there, and notifies its subscribers alone', async () => {
    await openScreen(owner, `${consoleUrl}/incident/new`);
    await owner.getByLabel('Incident Name').fill(`${SECRET} is visited`);
    await owner.getByLabel('Message').fill(`We come to ${SECRET}.`);
    const pages = owner.getByRole('group', { name: 'Show on' });
    await pages.getByRole('checkbox', { name: 'Customer A' }).check();
    await pages.getByRole('checkbox', { name: 'Acme' }).uncheck();
    await owner.getByText('Shows on: Customer A').waitFor();
    await owner.getByLabel(/Send notification/i).check();
    expect(await violations(owner)).toEqual([]);
    await owner.getByRole('button', { name: /^Create Incident/ }).click();
    await owner.getByText(`Incident ${SECRET} is visited is created successfully`).waitFor();
    await openUntil(reader, furtherUrl, `${SECRET} is visited`);
    const mail = await mailTo(inboxUrl, OWN_SUBSCRIBER, new RegExp(`${SECRET} is visited`));
    expect(mail.text).toContain(`${furtherUrl}/incidents/`);

    const of = { message: 'Of all.', incidentStatus: 'investigating', sendNotification: true };
    const { incident } = await api.must<{ incident: { id: string } }>('POST', '/api/incidents', {
      ...{ name: 'Put elsewhere', entry: of },
    });
    await mailTo(inboxUrl, FIRST_ONLY, /Put elsewhere/);
    expect(JSON.stringify(await mailsTo(inboxUrl, FIRST_ONLY))).not.toContain(SECRET);
    for (const [url, status, said] of await saidToEverybody())
      expect([url, status, said.includes(SECRET)]).toEqual([url, 200, false]);

    await openScreen(owner, `${consoleUrl}/incident/edit/${incident.id}`);
    await owner.getByRole('button', { name: 'Choose pages' }).click();
    const form = owner.getByRole('form', { name: 'Pages of the incident' });
    await form.getByRole('checkbox', { name: 'Customer A' }).check();
    await form.getByRole('checkbox', { name: 'Acme' }).uncheck();
    expect(await violations(owner)).toEqual([]);
    await form.getByRole('button', { name: 'Save Pages' }).click();
    await shows('happy', owner, owner.getByText('Pages updated successfully.'));
    await openUntil(reader, furtherUrl, 'Put elsewhere');
    await openUntil(await newPage(), firstUrl, 'Everybody may know');
    const json = { 'content-type': 'application/json' };
    const search = { method: 'POST', headers: json, body: '{}' } as const;
    // Each page follows by itself.
    for (const [url, question] of [[`${firstUrl}/`, {}] as const, [publicCall('incidents/search'), search] as const])
      await until(`${url} without what was moved`, async () => {
        const { status, body } = await askPage(url, question);
        expect([url, status]).toEqual([url, 200]);
        return !body.includes('Put elsewhere');
      });
  });

  it('has the announcements that staff put there, and notifies its subscribers alone', async () => {
    await openScreen(owner, `${consoleUrl}/announcements/new`);
    await owner.getByLabel('Title').fill(`${SECRET} is praised`);
    await owner.getByRole('textbox', { name: 'Message' }).fill(`All about ${SECRET}.`);
    const pages = owner.getByRole('group', { name: 'Show on' });
    await pages.getByRole('checkbox', { name: 'Customer A' }).check();
    await pages.getByRole('checkbox', { name: 'Acme' }).uncheck();
    await owner.getByText('Shows on: Customer A').waitFor();
    await owner.getByLabel(/Send notification/i).check();
    await owner.getByText('Customer A 2').waitFor();
    expect(await violations(owner)).toEqual([]);
    await owner.getByRole('button', { name: 'Preview' }).click();
    const preview = owner.getByRole('dialog', { name: 'Preview' });
    await preview.getByText(`Announcement: ${SECRET} is praised`).first().waitFor();
    await preview.getByRole('button', { name: 'Close' }).click();
    await owner.getByRole('button', { name: /^Publish and notify \d+$/ }).click();
    await owner.getByText(`${SECRET} is praised is published successfully`).waitFor();
    await openUntil(reader, furtherUrl, `${SECRET} is praised`);
    await reader
      .getByRole('link', { name: `${SECRET} is praised` })
      .first()
      .click();
    await reader.getByText(`All about ${SECRET}.`).waitFor();
    const permalink = reader.url();
    expect(permalink.startsWith(`${furtherUrl}/announcements/`)).toBe(true);
    const cookies = await reader.context().cookies(furtherUrl);
    const asReader = { headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') } };
    for (const path of ['/updates.atom', '/history.atom', '/api/v2/announcements.json']) {
      const { status, body } = await askPage(furtherUrl + path, asReader);
      expect([path, status, body.includes(`${SECRET} is praised`)]).toEqual([path, 200, true]);
    }
    for (const address of [OWN_SUBSCRIBER, SUBSCRIBER]) {
      const { from, text } = await mailTo(inboxUrl, address, new RegExp(`${SECRET} is praised`));
      expect([from.includes('Customer A'), text.includes(permalink), text.includes(firstUrl)]).toEqual([
        ...[true, true, false],
      ]);
    }

    // Published after it, so that all that could have been said by now was.
    const endsAt = Date.now() + 60 * MINUTE;
    const { announcement } = await api.must<{ announcement: { id: string } }>('POST', '/api/announcements', {
      ...{ name: 'Everybody may read', message: 'Of all.', endsAt, sendNotification: true },
    });
    await mailTo(inboxUrl, FIRST_ONLY, /Everybody may read/);
    expect(JSON.stringify(await mailsTo(inboxUrl, FIRST_ONLY))).not.toContain(SECRET);
    await openUntil(await newPage(), firstUrl, 'Everybody may read');
    for (const [url, status, said] of await saidToEverybody())
      expect([url, status, said.includes(SECRET)]).toEqual([url, 200, false]);
    expect((await askPage(permalink.replace(furtherUrl, firstUrl))).status).toBe(404);
    for (const path of ['/', '/api/v2/announcements.json', new URL(permalink).pathname]) {
      const { status, body } = await askPage(furtherUrl + path);
      expect([path, status, body.includes(SECRET)]).toEqual([path, 401, false]);
    }

    // Moved, it is there and no longer here; nobody is notified.
    await openScreen(owner, `${consoleUrl}/announcements/edit/${announcement.id}`);
    await pages.getByRole('checkbox', { name: 'Customer A' }).check();
    await pages.getByRole('checkbox', { name: 'Acme' }).uncheck();
    await owner.getByRole('button', { name: 'Update Announcement' }).click();
    await owner.getByText('Everybody may read is updated successfully').waitFor();
    await openUntil(reader, furtherUrl, 'Everybody may read');
    const onFirst = `${firstUrl}/announcements/${announcement.id}`;
    await until('the first page without it', async () => (await askPage(onFirst)).status === 404);
    expect((await askPage(firstUrl)).body).not.toContain('Everybody may read');
    expect(JSON.stringify(await mailsTo(inboxUrl, OWN_SUBSCRIBER))).not.toContain('Everybody may read');
  });

  it('counts uptime in its own way, says so, and refuses a share that is none', async () => {
    await openScreen(owner, `${consoleUrl}/settings`);
    await owner.getByLabel('Page', { exact: true }).selectOption('Customer A');
    const form = owner.getByRole('form', { name: 'Uptime' });
    await form.getByRole('checkbox', { name: 'As on your first page' }).uncheck();
    await form.getByLabel('Partial outage (%)').fill('101');
    await form.getByRole('button', { name: 'Save' }).click();
    await shows('refusal', owner, form.getByText('Please give a whole number from 0 to 100.'));
    await form.getByLabel('Partial outage (%)').fill('30');
    await form.getByLabel('Degraded performance (%)').fill('0');
    await form.getByRole('button', { name: 'Save' }).click();
    await shows('happy', owner, owner.getByText('Uptime is counted this way from now on.'));
    expect(await violations(owner)).toEqual([]);
    await openUntil(reader, furtherUrl, 'Partial Outage: 30');
    const json = await reader.goto(`${furtherUrl}/api/v2/uptime.json`);
    expect(await json?.json()).toMatchObject({ formula: { partial_outage: 30, degraded_performance: 0 } });
    const { body } = await askPage(`${firstUrl}/api/v2/uptime.json`);
    expect(JSON.parse(body)).toMatchObject({ formula: { partial_outage: 100, degraded_performance: 100 } });
  });

  it('says in the form of an incident which pages show it', async () => {
    await openScreen(owner, `${consoleUrl}/incident/new`);
    await owner.getByRole('checkbox', { name: new RegExp(SERVICE) }).check();
    await shows('user', owner, owner.getByText('Shows on: Customer A', { exact: false }).first());
    await owner.getByText('Customer A 2').waitFor();
  });

  it('is unsubscribed from by itself', async () => {
    const { text } = await mailTo(inboxUrl, SUBSCRIBER, new RegExp(`${SECRET} fails`));
    const link = /http:\/\/\S+\/unsubscribe\/[\w.~-]+/.exec(text)?.[0] ?? '';
    expect(link.startsWith(furtherUrl)).toBe(true);
    // Unsubscribing needs no session of a reader.
    expect((await askPage(link, FORM)).status).toBe(200);
    const emailsOf = async (query: string): Promise<string[]> => {
      const list = await api.must<{ emailSubscribers: { emailAddress: string }[] }>(
        'GET',
        `/api/subscribers/email${query}`,
      );
      return list.emailSubscribers.map(({ emailAddress }) => emailAddress);
    };
    const { pages } = await api.must<{ pages: { id: string; first: boolean }[] }>('GET', '/api/pages');
    expect(await emailsOf(`?pageId=${pages.find(({ first }) => !first)?.id}`)).toEqual([OWN_SUBSCRIBER]);
    expect(await emailsOf('')).toEqual(expect.arrayContaining([FIRST_ONLY, SUBSCRIBER]));
  });

  it('is read with a mailed link by the people that it names', async () => {
    await openScreen(owner, `${consoleUrl}/settings`);
    await owner.getByLabel('Page', { exact: true }).selectOption('Customer A');
    const readers = owner.getByRole('region', { name: 'Readers' });
    await readers.getByRole('button', { name: 'Remove Password' }).click();
    await readers.getByLabel('People').fill(OWN_SUBSCRIBER);
    await readers.getByRole('button', { name: 'Save readers' }).click();
    await owner.getByText('Only your readers may read the page.').first().waitFor();
    expect(await violations(owner)).toEqual([]);
    const person = await newPage();
    await openUntil(person, furtherUrl, 'Email address');
    await person.getByLabel('Email address').fill(OWN_SUBSCRIBER);
    await person.keyboard.press('Enter');
    await person.getByRole('heading', { name: 'Please look into your mailbox' }).waitFor();
    await person.goto(await linkTo(OWN_SUBSCRIBER, `${furtherUrl}/sign-in/`));
    expect(await contentOf(person)).not.toContain(SECRET);
    await person.getByRole('button', { name: 'Sign in' }).click();
    await person.getByText(SERVICE).first().waitFor();
  });

  it('is gone with all that was set for it, and what was for its readers stays theirs', async () => {
    await openScreen(owner, `${consoleUrl}/pages`);
    await owner.getByRole('link', { name: 'Edit Customer A' }).click();
    await owner.getByRole('button', { name: 'More actions' }).click();
    await owner.getByRole('menuitem', { name: 'Delete Page…' }).click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await owner.getByText('Page deleted successfully').waitFor();
    await until('no such page', async () => (await askPage(furtherUrl)).status === 404);
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
