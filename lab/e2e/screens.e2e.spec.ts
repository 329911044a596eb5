import type { Browser, Page } from 'playwright-core';
import { confirmationCode } from '@candor/ops/seed/confirmation-code.js';
import { DEMO } from '@candor/ops/seed/demo.js';
import { launchBrowser } from '../src/browser.js';
import { startProduct, type ProductRun } from '../src/product-run.js';
import type { HttpSink } from '../src/sinks/http-sink.js';
import { OVERFLOWING, violations } from './accessibility.js';
import { STAFF_SCREENS } from './console-screens.js';
import { prepareLongNames, startLongNamedProvider, type ScreenIds } from './long-names.js';
import { logScreen, shows } from './screen-log.js';
import { inviteUser, logIn, openScreen, proveWhenAsked, signedInApi } from './staff.js';
import { until } from './until.js';

const RADIA = { name: 'Radia Perlman', email: 'radia@acme.example', password: 'spanning tree' };
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/**
 * Every screen of the console, for users who may and who may not see it, in a real browser against the real product.
 */
describe('every screen', () => {
  let provider: HttpSink;
  let product: ProductRun;
  let consoleUrl: string;
  let browser: Browser;
  let owner: Page;
  let restricted: Page;
  let stranger: Page;
  let ids: ScreenIds;
  /** Script errors, and resources blocked by the console's policy. */
  const faults: string[] = [];

  beforeAll(async () => {
    provider = await startLongNamedProvider();
    product = await startProduct({ env: { OUTBOUND_ALLOW: new URL(provider.url).host } });
    consoleUrl = product.addresses.console;
    browser = await launchBrowser();
    const api = await signedInApi(consoleUrl, DEMO);
    await inviteUser(api, consoleUrl, product.inboxUrl ?? '', RADIA);
    ids = await prepareLongNames(api, product.inboxUrl ?? '', provider.url);
    [owner, restricted, stranger] = [await newPage(), await newPage(), await newPage()];
    await logIn(owner, consoleUrl, DEMO);
    proveWhenAsked(owner, DEMO.password);
    await logIn(restricted, consoleUrl, RADIA);
  });

  afterAll(async () => {
    await browser?.close();
    expect(await product?.stop()).toBe(0);
    await provider?.close();
  });

  const newPage = async (): Promise<Page> => {
    const page = await (await browser.newContext({ reducedMotion: 'reduce', viewport: DESKTOP })).newPage();
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) faults.push(message.text());
    });
    return page;
  };
  const urlOf = (path: string): string =>
    consoleUrl + path.replace(/\{(\w+)\}/, (_, kind: keyof ScreenIds) => encodeURIComponent(ids[kind]));
  const main = (page: Page) => page.locator('main');
  const visible = (page: Page, sign: string | RegExp) => main(page).getByText(sign).filter({ visible: true });

  it.each(STAFF_SCREENS)('$path leads to the login without a session', async ({ path }) => {
    await stranger.goto(urlOf(path));
    await stranger.waitForURL('**/login');
    await stranger.getByRole('button', { name: 'Login', exact: true }).waitFor();
    logScreen('stranger', urlOf(path));
  });

  it.each(STAFF_SCREENS.filter(({ editorsOnly }) => editorsOnly))(
    '$path leads the role User to the incidents',
    async ({ path }) => {
      await restricted.goto(urlOf(path));
      await restricted.waitForURL('**/incidents/open');
      await restricted.getByText(/open incident\(s\) found/).waitFor();
      logScreen('user', urlOf(path));
    },
  );

  it.each(STAFF_SCREENS.filter(({ editorsOnly }) => !editorsOnly))(
    '$path gives the role User no control that changes shared data',
    async ({ path, sign }) => {
      await restricted.goto(urlOf(path));
      await shows('user', restricted, visible(restricted, sign));
      const changing = /^(Create|Add|Invite|Save|Delete|Remove|Disable|Enable|Rename|Edit|Update|Import|Choose)\b/;
      const own = path === '/my-profile' ? ['Update', 'Save Language', 'Add passkey'] : [];
      const found = main(restricted).getByRole('button', { name: changing });
      // Each part of the profile waits for its own response.
      for (const name of own) await found.filter({ hasText: name }).waitFor();
      expect(await found.allInnerTexts()).toEqual(own);
      if (path !== '/services/list') {
        expect(await main(restricted).getByRole('link', { name: changing }).allInnerTexts()).toEqual([]);
      }
    },
  );

  it.each(STAFF_SCREENS)('$path has no axe findings, and fits on a phone with the longest names', async (one) => {
    await owner.setViewportSize(DESKTOP);
    await owner.goto(urlOf(one.path));
    await visible(owner, one.sign).first().waitFor();
    if (one.path === '/settings/audit-log') {
      // A row of a hundred is representative: axe takes half a minute for all of them.
      await owner.getByLabel('What').first().selectOption('user.invited');
      await owner.getByRole('row').filter({ hasText: 'Signed in' }).first().waitFor({ state: 'detached' });
    }
    expect(await violations(owner)).toEqual([]);
    await owner.setViewportSize(PHONE);
    expect(await owner.evaluate(OVERFLOWING)).toEqual([]);
  });

  it('shows what could not be fetched, and fetches it on retry', async () => {
    for (const [path, calls, sign] of [
      ['/incidents/open', '/api/incidents', /open incident\(s\) found/],
      ['/incidents/resolved', '/api/incidents', /resolved incident\(s\) found/],
      ['/incidents/maintenances', '/api/maintenances', /completed maintenance\(s\) found/],
      ['/incidents/templates', '/api/templates', /template\(s\) found/],
      ['/announcements/list', '/api/announcements', /announcement\(s\) found/],
      ['/incident/view/{incident}', '/api/incidents', 'History'],
      ['/services/list', '/api/services', /service\(s\) found/],
      ['/subscribers/email', '/api/subscribers/email', /subscriber\(s\) found/],
      ['/subscribers/slack', '/api/subscribers/slack', /subscriber\(s\) found/],
      ['/subscribers/webhook', '/api/subscribers/webhook', /subscriber\(s\) found/],
      ['/api', '/api/api-keys', /any API key yet/],
      ['/settings/audit-log', '/api/audit-log', 'Signed in'],
      ['/billing/plans', '/api/subscription', 'Current plan'],
      ['/billing/invoices', '/api/payment/v2/invoices', 'Billing'],
      ['/integrations', '/api/integrations/webhook', /configured$/],
      ['/integrations/webhook/{integration}/deliveries', '/api/deliveries', 'Deliveries'],
      ['/subscribers/webhook/{subscriber}/deliveries', '/api/deliveries', 'Deliveries'],
      ['/pages', '/api/pages', /page\(s\) found/],
      ['/pages/edit/{page}', '/api/pages', 'Services of the page'],
      ['/badge', '/api/customer', '3. See the result'],
    ] as const) {
      await owner.goto(`${consoleUrl}/hello`);
      const failing = (url: URL): boolean => url.pathname === calls || url.pathname.startsWith(`${calls}/`);
      await owner.route(failing, (route) => route.abort());
      await owner.goto(urlOf(path));
      const alert = owner.getByRole('alert').filter({ hasText: 'could not be loaded' }).first();
      await shows('refusal', owner, alert);
      await owner.unroute(failing);
      await alert.getByRole('button', { name: 'Try again' }).click();
      await alert.waitFor({ state: 'detached' });
      await shows('happy', owner, visible(owner, sign));
    }
  });

  it('redirects paths of the public page, and unknown ones', async () => {
    for (const path of [
      '/',
      '/incidents/some-incident',
      '/maintenances/some-maintenance',
      '/announcements/some-announcement',
      '/nowhere',
    ]) {
      await owner.goto(consoleUrl + path);
      await owner.waitForURL('**/incidents/open');
      logScreen('happy', consoleUrl + path);
      await stranger.goto(consoleUrl + path);
      await stranger.waitForURL('**/login');
    }
  });

  it('signs an organisation up, refusing a taken domain, and lets the user activate the account later', async () => {
    const page = await newPage();
    const email = 'lise@uran.example';
    await page.goto(`${consoleUrl}/signup`);
    await page.getByLabel('Name', { exact: true }).fill('Uran');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill('nuclear fission');
    await page.getByLabel('Domain', { exact: true }).fill(DEMO.domain);
    await page.getByLabel(/I agree/).check();
    await page.getByRole('button', { name: 'Signup' }).click();
    await shows('refusal', page, page.getByRole('alert'));
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Domain', { exact: true }).fill('uran');
    const since = Date.now();
    await page.getByRole('button', { name: 'Signup' }).click();
    await shows('happy', page, page.getByLabel('Confirm code'));

    await page.goto(`${consoleUrl}/activate`);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Continue' }).click();
    const code = page.getByLabel('Confirm code');
    await code.fill('000000x');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await shows('refusal', page, page.getByRole('alert'));
    expect(await violations(page)).toEqual([]);
    await code.fill(await confirmationCode(product.inboxUrl ?? '', email, since));
    logScreen('happy', page.url());
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('All Clear').waitFor();
    await page.context().close();
  });

  it('resets a forgotten password, refusing a wrong code', async () => {
    const page = await newPage();
    await page.goto(`${consoleUrl}/login`);
    await page.getByRole('button', { name: /Forgot/ }).click();
    await page.getByLabel('Email', { exact: true }).fill(RADIA.email);
    const since = Date.now();
    await page.getByRole('button', { name: 'Send code' }).click();
    const code = page.getByLabel('Verification code');
    await code.fill('nonsense');
    await page.getByLabel('Password', { exact: true }).fill('another spanning tree');
    const set = page.getByRole('form', { name: 'Reset password' }).locator('button[type=submit]');
    await set.click();
    await shows('refusal', page, page.getByRole('alert'));
    expect(await violations(page)).toEqual([]);
    await code.fill(await confirmationCode(product.inboxUrl ?? '', RADIA.email, since));
    await set.click();
    await page.getByText('Your password is set. Please log in.').waitFor();
    await logIn(page, consoleUrl, { ...RADIA, password: 'another spanning tree' });
    await page.context().close();
  });

  it('changes a service, a template, a maintenance, an announcement and a page, and refuses each of them without its name', async () => {
    for (const { path, field, refusal, save, saved } of [
      {
        path: '/services/edit/{service}',
        ...{ field: 'Service Name', refusal: 'Give a name to your service', save: 'Save Service' },
        saved: /^Service .* is updated successfully$/,
      },
      {
        path: '/templates/edit/{template}',
        ...{ field: 'Title', refusal: 'Give a title to your template.', save: 'Update Template' },
        saved: /^Template .* is updated successfully$/,
      },
      {
        path: '/maintenances/edit/{maintenance}',
        ...{ field: 'Maintenance Name', refusal: 'Give a name to your maintenance.', save: 'Update Maintenance' },
        saved: /is updated successfully$/,
      },
      {
        path: '/announcements/edit/{announcement}',
        ...{ field: 'Title', refusal: 'Give a title to your announcement.', save: 'Update Announcement' },
        saved: /is updated successfully$/,
      },
      {
        path: '/pages/edit/{page}',
        ...{ field: 'Name', refusal: 'Please enter a name for the page.', save: 'Save Page' },
        saved: /^Page .* is saved$/,
      },
    ]) {
      await openScreen(owner, urlOf(path));
      const input = owner.getByLabel(field, { exact: true });
      const name = await input.inputValue();
      await input.fill(' ');
      await owner.getByRole('button', { name: save }).click();
      await shows('refusal', owner, owner.getByText(refusal));
      await input.fill(`Renamed: ${name}`.slice(0, 100));
      logScreen('happy', owner.url());
      await owner.getByRole('button', { name: save }).click();
      await owner.getByText(saved).waitFor();
    }
  });

  it('refuses an incident, a maintenance and a page without what they need', async () => {
    for (const [path, button, texts] of [
      [
        '/incident/new',
        'Create Incident',
        ['Give a name to your incident.', 'You have to set a message for incident entry.'],
      ],
      [
        '/maintenances/new',
        'Create Maintenance',
        ['Give a name to your maintenance.', 'You have to set a message for maintenance.'],
      ],
      ['/pages/new', 'Create Page', ['Please enter a name for the page.', 'Please enter an address for the page.']],
    ] as const) {
      await openScreen(owner, consoleUrl + path);
      await owner.getByRole('button', { name: button }).click();
      for (const text of texts) await shows('refusal', owner, owner.getByText(text));
      expect(await violations(owner)).toEqual([]);
    }
  });

  it('makes a page with an internal service, and takes it down', async () => {
    await openScreen(owner, `${consoleUrl}/pages/new`);
    await owner.getByLabel('Name', { exact: true }).fill('Customer A');
    await owner.getByLabel('Address', { exact: true }).fill('screens-customer-a');
    await owner.getByRole('group', { name: 'All services' }).getByRole('checkbox').first().check();
    await shows('happy', owner, owner.getByRole('button', { name: /^Move / }).first());
    await owner.getByRole('button', { name: 'Create Page' }).click();
    await owner.getByText('Page Customer A is created successfully').waitFor();
    await owner.getByRole('link', { name: 'Edit Customer A' }).click();
    await owner.getByRole('button', { name: 'More actions' }).click();
    await owner.getByRole('menuitem', { name: 'Delete Page…' }).click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await owner.getByText('Page deleted successfully').waitFor();
  });

  it('does not change an incident when the entry or the name is blank', async () => {
    await openScreen(owner, urlOf('/incident/edit/{incident}'));
    await owner.getByRole('button', { name: /^Add Entry/ }).click();
    await shows('refusal', owner, owner.getByText('You have to set a message for incident entry.'));
    await owner.getByRole('button', { name: 'Edit name' }).click();
    await owner.getByLabel('Incident Name', { exact: true }).fill(' ');
    await owner.getByRole('button', { name: 'Save Name' }).click();
    await owner.getByText('Give a name to your incident.').waitFor();
    await owner.getByLabel('Incident Name', { exact: true }).fill('Short');
    await owner.getByRole('button', { name: 'Save Name' }).click();
    await shows('happy', owner, owner.getByText('Incident name updated successfully.'));
  });

  it('subscribes a webhook and shows its secret once, refusing one on a private address', async () => {
    await openScreen(owner, `${consoleUrl}/subscribers/webhook`);
    await owner.getByRole('button', { name: 'Add Subscriber' }).click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByLabel('Type').selectOption('webhook');
    await dialog.getByLabel('Endpoint Url').fill('http://10.0.0.1/hook');
    await dialog.getByRole('button', { name: 'Add Subscriber' }).click();
    await shows('refusal', owner, dialog.getByText(/private or reserved/));
    await dialog.getByLabel('Endpoint Url').fill(`${product.inboxUrl}/hooks/subscribed`);
    await dialog.getByRole('button', { name: 'Add Subscriber' }).click();
    await shows('happy', owner, owner.getByText(/^whsec_/));
    expect(await violations(owner)).toEqual([]);
    await owner.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await owner.getByRole('row').filter({ hasText: '/hooks/subscribed' }).waitFor();
  });

  it('adds an address and a webhook of the organisation, and refuses invalid ones', async () => {
    for (const [channel, label, wrong, right] of [
      ['email', 'Email Address', 'nobody@nowhere@all', 'team@acme.example'],
      ['webhook', 'Webhook URL', 'http://127.0.0.1/hook', `${product.inboxUrl}/hooks/team`],
    ] as const) {
      await openScreen(owner, `${consoleUrl}/integrations/${channel}`);
      const field = owner.getByRole('textbox', { name: label });
      const add = owner.getByRole('button', { name: 'Add', exact: true });
      await field.fill(wrong);
      await add.click();
      await shows('refusal', owner, owner.locator('[aria-invalid=true]'));
      await field.fill(right);
      await add.click();
      if (channel === 'webhook') {
        await owner.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
      }
      await shows('happy', owner, owner.getByRole('row').filter({ hasText: right }));
    }
  });

  it.each([
    ['slack', 'Add to Slack', 'SLACK_CLIENT_ID'],
    ['twitter', 'Authenticate with Twitter', 'TWITTER_APP_KEY'],
  ])('cannot authorize %s, and names the missing settings', async (channel, button, missing) => {
    await openScreen(owner, `${consoleUrl}/integrations/${channel}`);
    await shows('happy', owner, owner.getByText(/any configured/));
    await owner.getByRole('button', { name: button }).click();
    await shows('refusal', owner, owner.getByText(missing));
  });

  it('has an audit log below the settings that shows the last change, and can be filtered', async () => {
    await openScreen(owner, `${consoleUrl}/api`);
    await owner.getByRole('button', { name: 'New API Key' }).click();
    const accessKey = await owner
      .getByRole('dialog')
      .getByText(/^candor_ak_/)
      .innerText();
    await owner.getByRole('dialog').getByText('Close').last().click();
    await openScreen(owner, `${consoleUrl}/settings`);
    await owner.getByRole('link', { name: 'Audit Log' }).click();
    // Before it is loaded, a reload would stay on the previous page.
    await owner.getByRole('heading', { name: 'Audit Log' }).waitFor();
    const row = owner.getByRole('row').filter({ hasText: accessKey });
    // The log is updated by an event.
    await until('the key in the log', async () => {
      await openScreen(owner, `${consoleUrl}/settings/audit-log`);
      await owner.getByRole('row').nth(1).waitFor();
      return row.isVisible();
    });
    expect(await row.innerText()).toContain('Made an API key');
    expect(await row.innerText()).toMatch(/127\.0\.0\.1|::1/);

    await owner.getByLabel('What').first().selectOption('incident.opened');
    const opened = owner.getByRole('row').filter({ hasText: 'Opened an incident' });
    await opened.first().waitFor();
    await row.waitFor({ state: 'detached' });
    await opened.getByRole('link').first().click();
    await owner.waitForURL('**/incident/edit/*');
  });

  it('ran without a script error or a blocked resource', () => {
    expect(faults).toEqual([]);
  });
});
