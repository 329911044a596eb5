import { MAILED_CODE } from '@candor/platform/mailed-code.js';
import { DEMO } from '@candor/ops/seed/demo.js';
import type { Browser, Locator, Page } from 'playwright-core';
import { launchBrowser } from '../src/browser.js';
import { startProduct, type ProductRun } from '../src/product-run.js';
import { askPage, untilPageShows } from '../src/scenario/page-client.js';
import { startHttpSink, type HttpSink, type SinkAnswer } from '../src/sinks/http-sink.js';
import { imageFor } from '../test/api/image-form.js';
import { OVERFLOWING, violations } from './accessibility.js';
import { mailTo } from './inbox-client.js';
import { shows } from './screen-log.js';
import { inviteUser, logIn, openScreen, signedInApi } from './staff.js';
import { until } from './until.js';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

/** From the sign-up to a page that is ready: each first step in the console, in a real browser. */
describe('a beginning', () => {
  let product: ProductRun;
  let consoleUrl: string;
  let inbox: string;
  let browser: Browser;
  let staff: Page;
  let pageUrl: string;
  /** A status page elsewhere, on this machine. */
  let elsewhere: HttpSink;
  let answer: SinkAnswer = {};
  const owner = { name: 'Seeadler', email: 'ida@seeadler.example', password: 'correct horse', domain: 'seeadler' };
  const user = { name: 'Otto', email: 'otto@seeadler.example', password: 'a password of his own' };

  beforeAll(async () => {
    elsewhere = await startHttpSink(() => answer);
    product = await startProduct({ env: { OUTBOUND_ALLOW: new URL(elsewhere.url).host } });
    consoleUrl = product.addresses.console;
    inbox = product.inboxUrl ?? '';
    pageUrl = product.pageUrl(owner.domain);
    browser = await launchBrowser();
    staff = await (await browser.newContext({ viewport: DESKTOP, reducedMotion: 'reduce' })).newPage();
  });

  afterAll(async () => {
    await browser?.close();
    expect(await product?.stop()).toBe(0);
    await elsewhere?.close();
  });

  const list = (page = staff): Locator => page.getByRole('region', { name: 'Get your page ready' });
  const count = (text: string, page = staff) => list(page).getByText(text, { exact: true }).waitFor();
  const step = (title: string): Locator => list().getByRole('listitem').filter({ hasText: title });
  const dialog = (): Locator => staff.getByRole('dialog');
  const preview = () => dialog().getByRole('button', { name: 'Show what it makes' }).click();
  /** Axe in both themes, and nothing wider than a phone. */
  const isFine = async (): Promise<void> => {
    expect(await violations(staff)).toEqual([]);
    await staff.setViewportSize(PHONE);
    expect(await staff.evaluate(OVERFLOWING)).toEqual([]);
    await staff.setViewportSize(DESKTOP);
  };

  it('starts with a list after the sign-up, whose first step is the name', async () => {
    await staff.goto(`${consoleUrl}/signup`);
    await staff.getByLabel('Name', { exact: true }).fill('Ida');
    await staff.getByLabel('Email', { exact: true }).fill(owner.email);
    await staff.getByLabel('Password', { exact: true }).fill(owner.password);
    await staff.getByLabel('Organisation Name').fill('seeadler gmbh');
    await staff.getByLabel('Domain', { exact: true }).fill(owner.domain);
    await staff.getByLabel(/I agree/).check();
    await staff.getByRole('button', { name: 'Signup' }).click();
    const code = MAILED_CODE.exec((await mailTo(inbox, owner.email, /./)).text)?.[0] ?? '';
    await staff.getByLabel('Confirm code').fill(code);
    await staff.getByRole('button', { name: 'Confirm' }).click();
    await staff.waitForURL('**/incidents/open');
    await count('0 of 6');
    await staff.getByText('All Clear').waitFor();
    await list().getByRole('button', { name: 'Keep seeadler gmbh' }).waitFor();
    await isFine();

    await list().getByLabel('Organisation Name').fill(' ');
    await list().getByRole('button', { name: 'Rename' }).click();
    await shows('refusal', staff, list().getByText('Please enter the name of your organisation.'));
    await list().getByLabel('Organisation Name').fill(owner.name);
    await list().getByRole('button', { name: 'Rename' }).click();
    await count('1 of 6');
  });

  it('leaves a step out, takes it up again, and gets the logo', async () => {
    await list().getByRole('button', { name: 'Leave out: Add your logo' }).click();
    await count('2 of 6');
    await staff.reload();
    await count('2 of 6');
    await list().getByRole('button', { name: 'Take up again: Add your logo' }).click();
    await count('1 of 6');
    await isFine();
    const chosen = list().getByLabel('File of the logo');
    await chosen.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no image') });
    await list().getByRole('alert').waitFor();
    const buffer = imageFor('/api/customize/logo');
    await chosen.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await count('2 of 6');
  });

  it('takes services from lines, naming those that are wrong, and creates nothing before that is right', async () => {
    await list().getByRole('button', { name: 'Type or import them' }).click();
    await preview();
    await dialog().getByText('Please give at least one service.').waitFor();
    await dialog()
      .getByLabel('Services', { exact: true })
      .fill(`Shop:\nCart\ncart\n\n${'x'.repeat(101)}\nEmpty:`);
    await preview();
    const refused = dialog().getByRole('list', { name: 'Refused lines' });
    await shows('refusal', staff, refused.getByText('Line 3: cart is in line 2 already.'));
    expect(await refused.getByRole('listitem').allTextContents()).toEqual([
      'Line 3: cart is in line 2 already.',
      'Line 5: Please use at most 100 characters.',
      'Line 6: The group Empty has no services.',
    ]);
    await isFine();
    const many = Array.from({ length: 201 }, (_, index) => `Service ${index}`).join('\n');
    await dialog().getByLabel('Services', { exact: true }).fill(many);
    await preview();
    await dialog().getByText('Please give at most 200 services at once.').waitFor();

    await dialog().getByLabel('Services', { exact: true }).fill('Shop:\nCart\nCheckout\n\nAPI');
    await preview();
    await dialog().getByText('3 services will be created.').waitFor();
    await isFine();
    await dialog().getByRole('button', { name: 'Create 3 services' }).click();
    await count('3 of 6');
    expect(await untilPageShows(pageUrl, 'Checkout', Date.now() + 30_000)).toBeDefined();
  });

  it('has looked at the page, in every tab', async () => {
    const second = await staff.context().newPage();
    await openScreen(second, `${consoleUrl}/incidents/open`);
    await count('3 of 6', second);
    const [opened] = await Promise.all([
      staff.context().waitForEvent('page'),
      list().getByRole('link', { name: 'Open your status page' }).click(),
    ]);
    await opened.locator('.component').getByText('Checkout').first().waitFor();
    await opened.close();
    await count('4 of 6');
    await second.reload();
    await count('4 of 6', second);
    await second.close();
  });

  it('invites a colleague, who as a User has no such list', async () => {
    await list().getByRole('button', { name: 'Invite User' }).click();
    await dialog().getByRole('button', { name: 'Invite', exact: true }).click();
    await dialog().getByText('Please set user name.').first().waitFor();
    await dialog().getByLabel('Username').fill('Grace');
    await dialog().getByLabel('Email').fill('grace@seeadler.example');
    await dialog().getByRole('button', { name: 'Invite', exact: true }).click();
    await count('5 of 6');

    await inviteUser(await signedInApi(consoleUrl, owner), consoleUrl, inbox, user);
    const reader = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    await logIn(reader, consoleUrl, user);
    await reader.getByText('All Clear').waitFor();
    await reader.waitForLoadState('networkidle');
    expect(await list(reader).count()).toBe(0);
    await openScreen(reader, `${consoleUrl}/services/list`);
    await reader.getByText('Checkout').first().waitFor();
    expect(await reader.getByRole('button', { name: 'Import' }).count()).toBe(0);
    const api = await signedInApi(consoleUrl, user);
    for (const [method, path, body] of [
      ['GET', '/api/beginning', undefined],
      ['PATCH', '/api/beginning', { dismissed: true }],
      ['POST', '/api/services/import/preview', { lines: 'One more' }],
      ['POST', '/api/services/import', { services: [{ name: 'One more' }] }],
    ] as const) {
      expect((await api.attempt(method, path, body)).status).toBe(403);
    }
    await reader.context().close();
  });

  it('adds a first subscriber, reads that all is done, and closes the list for good', async () => {
    await step('Add a first subscriber').getByRole('button', { name: 'Add Subscriber' }).click();
    await dialog().getByLabel('Email Address').fill('reader@elsewhere.example');
    await dialog().getByRole('button', { name: 'Add Subscriber' }).click();
    const over = staff.getByRole('region', { name: 'Your page is ready' });
    await over.getByText('6 of 6').waitFor();
    expect(await over.getByRole('listitem').count()).toBe(0);
    await isFine();
    await over.getByRole('button', { name: 'Close the first steps' }).click();
    await over.waitFor({ state: 'detached' });
    await shows('happy', staff, staff.getByText('All Clear'));
    await staff.reload();
    await staff.getByText('All Clear').waitFor();
    await staff.waitForLoadState('networkidle');
    expect(await over.count()).toBe(0);

    await openScreen(staff, `${consoleUrl}/settings`);
    await staff.getByRole('button', { name: 'Show the first steps' }).click();
    await staff.waitForURL('**/incidents/open');
    await over.getByText('6 of 6').waitFor();
  });

  it('takes the services of another page on the screen of services, without those that are there', async () => {
    await openScreen(staff, `${consoleUrl}/services/list`);
    await staff.getByRole('button', { name: 'Import' }).click();
    await dialog().getByLabel('From').selectOption('Another status page');
    const address = dialog().getByLabel('Address of the page');
    for (const [typed, given, text] of [
      ['http://127.0.0.1:1', {}, /private or reserved address/],
      ['no-such-host.invalid', {}, /cannot be reached/],
      [elsewhere.url, { status: 404 }, /has no summary\.json: it answered with 404/],
      [elsewhere.url, { status: 200, body: '<!doctype html>' }, /is not JSON/],
      [elsewhere.url, { status: 200, body: '{"components":[]}' }, /has no services/],
    ] as [string, SinkAnswer, RegExp][]) {
      answer = given;
      await address.fill(typed);
      await preview();
      await shows('refusal', staff, dialog().getByText(text));
    }
    // What the demo's own page says, which speaks the same format; programs do not find its name everywhere.
    const demo = product.pageUrl(DEMO.domain);
    answer = { status: 200, body: (await askPage(`${demo}/api/v2/summary.json`)).body };
    await preview();
    await dialog()
      .getByText(/^\d+ services will be created\./)
      .waitFor();
    await dialog().getByText('Support desk').waitFor();
    expect(await dialog().getByText('Warehouse link').count()).toBe(0);
    await isFine();
    await dialog()
      .getByRole('button', { name: /^Create \d+ services/ })
      .click();
    await shows('happy', staff, staff.getByText(/\d+ services created successfully/));
    await staff.getByRole('link', { name: 'Edit Push notifications' }).waitFor();
    expect(await untilPageShows(pageUrl, 'Push notifications', Date.now() + 30_000)).toBeDefined();
    const names = async (url: string) =>
      (
        JSON.parse((await askPage(`${url}/api/v2/components.json`)).body) as { components: { name: string }[] }
      ).components.map(({ name }) => name);
    const theirs = await names(demo);
    await until('all of their services', async () => {
      const ours = await names(pageUrl);
      return theirs.every((name) => ours.includes(name));
    });

    // Once more: now all of it is there.
    await staff.getByRole('button', { name: 'Import' }).click();
    await dialog().getByLabel('From').selectOption('Another status page');
    await address.fill(elsewhere.url);
    await preview();
    await dialog()
      .getByText(/There is nothing to create\./)
      .waitFor();
    await isFine();
    expect(await dialog().getByRole('button', { name: 'Create', exact: true }).isDisabled()).toBe(true);
  });

  it('has its entries in the audit log, and none for the demo organisation, whose list is hidden', async () => {
    await openScreen(staff, `${consoleUrl}/settings/audit-log`);
    const table = staff.getByRole('table');
    await table.getByText('Changed the list of first steps').first().waitFor();
    await table.getByText('Added many services').first().waitFor();
    const demo = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    await logIn(demo, consoleUrl, DEMO);
    await demo.waitForLoadState('networkidle');
    expect(await list(demo).count()).toBe(0);
    const api = await signedInApi(consoleUrl, DEMO);
    expect(await api.must('GET', '/api/beginning')).toEqual({ dismissed: true, steps: [] });
    await demo.context().close();
  });
});
