import { MAILED_CODE } from '@candor/platform/mailed-code.js';
import type { Browser, Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { launchBrowser } from '../src/browser.js';
import { startProduct, type ProductRun } from '../src/product-run.js';
import { askPage, untilPageShows } from '../src/scenario/page-client.js';
import { violations } from './accessibility.js';
import { hookOn, mailTo } from './inbox-client.js';
import { logScreen, shows } from './screen-log.js';
import { until } from './until.js';

/** The main path of a user: from `npm start` to a resolved incident, in a real browser. */
describe('the main path', () => {
  let product: ProductRun;
  let consoleUrl: string;
  let inbox: string;
  let browser: Browser;
  let staff: Page;
  let visitor: Page;
  let pageUrl: string;
  let signingSecret = '';
  /** Script errors, and resources blocked by the pages' own policies. */
  const faults: string[] = [];
  const owner = { name: 'Nordwind', email: 'ada@nordwind.example', password: 'correct horse', domain: 'nordwind' };
  const reader = 'reader@elsewhere.example';

  beforeAll(async () => {
    product = await startProduct({ isFirst: true });
    consoleUrl = product.addresses.console;
    inbox = product.inboxUrl ?? '';
    browser = await launchBrowser();
    staff = await (await browser.newContext()).newPage();
    visitor = await (await browser.newContext()).newPage();
    pageUrl = product.pageUrl(owner.domain);
    for (const page of [staff, visitor]) {
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) faults.push(message.text());
      });
    }
  });

  afterAll(async () => {
    await browser?.close();
    expect(await product?.stop()).toBe(0);
  });

  /** The overall state that the page reports to programs. */
  const statusOf = async (page: string): Promise<unknown> =>
    (JSON.parse((await askPage(`${page}/api/v2/status.json`)).body) as { status: unknown }).status;

  it('prints the addresses of everything', () => {
    for (const address of [consoleUrl, inbox, product.pageUrl('acme'), '/api/docs', 'demo@candor.example']) {
      expect(product.output()).toContain(address);
    }
  });

  it('signs an organisation up, and in with the mailed code', async () => {
    await staff.goto(`${consoleUrl}/signup`);
    await staff.getByLabel('Name', { exact: true }).fill(owner.name);
    await staff.getByLabel('Email', { exact: true }).fill(owner.email);
    await staff.getByLabel('Password', { exact: true }).fill(owner.password);
    await staff.getByLabel('Organisation Name').fill(owner.name);
    await staff.getByLabel('Domain', { exact: true }).fill(owner.domain);
    expect(await staff.getByRole('button', { name: 'Signup' }).isDisabled()).toBe(true);
    await staff.getByLabel(/I agree/).check();
    expect(await violations(staff)).toEqual([]);
    await staff.getByRole('button', { name: 'Signup' }).click();

    const code = MAILED_CODE.exec((await mailTo(inbox, owner.email, /./)).text)?.[0] ?? '';
    logScreen('happy', staff.url());
    await staff.getByLabel('Confirm code').fill(code);
    await staff.getByRole('button', { name: 'Confirm' }).click();
    await staff.waitForURL('**/incidents/open');
    await staff.getByText('All Clear').waitFor();
    expect(await violations(staff)).toEqual([]);
  });

  it('asks an unconfirmed user for the code, and refuses a wrong password', async () => {
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(`${consoleUrl}/login`);
    await stranger.getByLabel('Email', { exact: true }).fill(owner.email);
    await stranger.getByLabel('Password', { exact: true }).fill('wrong');
    await stranger.getByRole('button', { name: 'Login', exact: true }).click();
    await shows('refusal', stranger, stranger.getByRole('alert'));
    expect(stranger.url()).toContain('/login');
    await stranger.context().close();
  });

  it('lists a service, refusing one without a name', async () => {
    await staff.goto(`${consoleUrl}/services/list`);
    await staff.getByText('No services yet').waitFor();
    await staff.getByRole('link', { name: 'Create Service' }).click();
    await staff.getByRole('button', { name: 'Add Service' }).click();
    await shows('refusal', staff, staff.getByText('Give a name to your service'));
    await staff.getByLabel('Service Name').fill('Checkout');
    await staff.getByLabel('Description').fill('Takes orders and payments.');
    await staff.getByRole('button', { name: 'Add Service' }).click();
    logScreen('happy', `${consoleUrl}/services/new`);
    await staff.getByText('Service Checkout is created successfully').waitFor();
    await shows('happy', staff, staff.getByText('0 service group(s), 1 service(s) found.'));
    expect(await violations(staff)).toEqual([]);
  });

  it('lets a visitor subscribe by mail, confirmed by pressing a button and not by a mail scanner', async () => {
    await visitor.goto(pageUrl);
    await visitor.getByText('All Systems Operational').waitFor();
    await visitor.locator('.component').getByText('Checkout').first().waitFor();
    await visitor.getByRole('button', { name: 'Subscribe' }).first().click();
    await visitor.getByLabel('Email address').fill(reader);
    await visitor.locator('.for-email button[type=submit]').click();
    await visitor.getByText("You're successfully subscribed").waitFor();
    expect(await violations(visitor)).toEqual([]);

    const mail = await mailTo(inbox, reader, /./);
    const link = /http:\/\/\S+\/confirm\/[\w.~-]+/.exec(mail.text)?.[0] ?? '';
    expect(link).toContain(pageUrl);
    const scanner = await askPage(link);
    expect(scanner.status).toBe(200);
    const confirming = await visitor.context().newPage();
    await confirming.goto(link);
    await confirming.getByRole('button', { name: 'Confirm' }).click();
    await confirming.getByText('Your subscription is confirmed').waitFor();
    expect(await violations(confirming)).toEqual([]);
    await confirming.close();
  });

  it('lets a visitor without JavaScript subscribe a webhook, and shows its secret once', async () => {
    const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await plain.goto(pageUrl);
    await plain.getByRole('button', { name: 'Subscribe' }).first().click();
    await plain.getByText('Webhook', { exact: true }).click();
    await plain.getByLabel('Webhook URL').fill(`${inbox}/hooks/nordwind`);
    await plain.locator('.for-webhook button[type=submit]').click();
    await plain.getByText("You're successfully subscribed").waitFor();
    signingSecret = (await plain.locator('.secret').textContent())?.trim() ?? '';
    expect(signingSecret).toMatch(/^whsec_/);
    await plain.context().close();
  });

  it('refuses a webhook to a private address', async () => {
    await visitor.goto(pageUrl);
    await visitor.getByRole('button', { name: 'Subscribe' }).first().click();
    await visitor.getByText('Webhook', { exact: true }).click();
    await visitor.getByLabel('Webhook URL').fill('http://169.254.169.254/latest/meta-data');
    await visitor.locator('.for-webhook button[type=submit]').click();
    await visitor.getByText(/Failed to subscribe/).waitFor();
  });

  it('publishes an incident: mail, signed webhook and page follow', async () => {
    await staff.goto(`${consoleUrl}/incident/new`);
    await staff.getByLabel('Incident Name').fill('Payments are slow');
    await staff.getByLabel('Message').fill('Card payments take up to a minute. We are looking into it.');
    await staff.getByLabel('Checkout', { exact: true }).check();
    await staff.getByLabel('Status of Checkout').selectOption('partial_outage');
    await staff.getByLabel(/Send notification/i).check();
    expect(await violations(staff)).toEqual([]);
    await staff.getByRole('button', { name: /^Create Incident/ }).click();
    await staff.getByText('Incident Payments are slow is created successfully').waitFor();
    logScreen('happy', `${consoleUrl}/incident/new`);

    expect(await untilPageShows(pageUrl, 'Payments are slow', Date.now() + 60_000)).toBeDefined();
    await visitor.goto(pageUrl);
    await visitor
      .getByRole('heading', { name: /Payments are slow/ })
      .first()
      .waitFor();
    // The status of the service comes by an event of its own.
    await until('the title of an outage', async () => (await visitor.title()).includes('Partial'));
    expect(await violations(visitor)).toEqual([]);

    const mail = await mailTo(inbox, reader, /Payments are slow/);
    expect(mail.text).toContain('Card payments take up to a minute.');
    expect(mail.html).toContain('Card payments take up to a minute.');
    const hook = await hookOn(inbox, '/hooks/nordwind');
    const body = new Webhook(signingSecret).verify(hook.body, hook.headers) as {
      incident: { name: string; status: string };
      page: object;
    };
    expect(body.incident).toMatchObject({ name: 'Payments are slow', status: 'investigating' });
    expect(body.page).toMatchObject({ status_indicator: 'major', status_description: 'Partial System Outage' });
    expect(await statusOf(pageUrl)).toEqual({ indicator: 'major', description: 'Partial System Outage' });
  });

  it('shows the author the progress of the notifications', async () => {
    await staff.goto(`${consoleUrl}/incidents/open`);
    await staff.getByRole('link', { name: 'Update Payments are slow' }).click();
    await staff.getByText('1 of 1 delivered').first().waitFor();
    expect(await violations(staff)).toEqual([]);
  });

  it('shows the incident on its own page', async () => {
    const [opened] = await Promise.all([
      staff.context().waitForEvent('page'),
      staff.getByRole('link', { name: 'View On Status Page' }).click(),
    ]);
    await opened.getByText('Payments are slow').first().waitFor();
    await opened.getByRole('link', { name: 'Current Status' }).first().waitFor();
    expect(await violations(opened)).toEqual([]);
    await opened.close();
  });

  it('resolves it: the page, still open, shows the day, the uptime and the past incident', async () => {
    // Lost by a reload.
    await visitor.evaluate(() => Object.assign(window, { stillOpen: true }));
    await staff.getByRole('radio', { name: 'Resolved' }).check();
    await staff.getByLabel('Message').fill('Payments are quick again.');
    await staff.getByLabel(/Send notification/i).check();
    await staff.getByRole('button', { name: /^Add Entry/ }).click();
    await shows('happy', staff, staff.getByText('Incident updated successfully.'));
    expect((await mailTo(inbox, reader, /Resolved.*Payments are slow/)).text).toContain('Checkout: Operational');
    expect(await untilPageShows(pageUrl, 'All Systems Operational', Date.now() + 30_000)).toBeDefined();
    expect(await statusOf(pageUrl)).toEqual({ indicator: 'none', description: 'All Systems Operational' });
    await visitor.getByRole('status').getByText('All Systems Operational – ').waitFor({ state: 'attached' });
    expect(await visitor.title()).toContain('All Systems Operational');
    expect(await visitor.evaluate(() => 'stillOpen' in window)).toBe(true);
    await visitor
      .getByText(/\d+(\.\d+)?\s*%/)
      .first()
      .waitFor();
    await visitor.getByText('Payments are quick again.').first().waitFor();
    await staff.goto(`${consoleUrl}/incidents/resolved`);
    await shows('happy', staff, staff.getByText('1 resolved incident(s) found.'));
  });

  it('lets the subscriber unsubscribe with one click, and sends nothing more', async () => {
    const mail = await mailTo(inbox, reader, /Resolved/);
    const listUnsubscribe = JSON.stringify(mail.headers);
    const link = /http:\/\/[^\s"<>]+\/unsubscribe\/[\w.~-]+/.exec(listUnsubscribe)?.[0] ?? '';
    expect((await askPage(link)).status).toBe(200);
    const left = await askPage(link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(left.status).toBe(200);

    await staff.goto(`${consoleUrl}/incident/new`);
    await staff.getByLabel('Incident Name').fill('After leaving');
    await staff.getByLabel('Message').fill('Only the webhook hears of this.');
    await staff.getByLabel(/Send notification/i).check();
    await staff.getByRole('button', { name: /^Create Incident/ }).click();
    await hookOn(inbox, '/hooks/nordwind', ({ body }) => body.includes('After leaving'));
    const mails = (await (await fetch(`${inbox}/messages`)).json()) as { subject: string }[];
    expect(mails.filter(({ subject }) => subject.includes('After leaving'))).toEqual([]);
  });

  it('answers an unknown organisation with a real 404', async () => {
    const response = await visitor.goto(`${product.pageUrl('nobody-here')}/`);
    expect(response?.status()).toBe(404);
    await visitor.getByText('No such Domain :(').waitFor();
  });

  it('ends the session on logout', async () => {
    await staff.getByRole('button', { name: /Account/ }).click();
    await staff.getByRole('menuitem', { name: 'Logout' }).click();
    await staff.waitForURL('**/login');
    await staff.goto(`${consoleUrl}/services/list`);
    await staff.waitForURL('**/login');
  });

  it('ran without a script error or a blocked resource', () => {
    expect(faults).toEqual([]);
  });
});
