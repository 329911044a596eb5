import { mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { DEMO } from '@candor/ops/seed/demo.js';
import { launchBrowser } from '../src/browser.js';
import { testRunFolder } from '../src/fixtures/test-run.js';
import { startProduct, type ProductRun } from '../src/product-run.js';
import { untilPageShows } from '../src/scenario/page-client.js';
import { violations } from './accessibility.js';
import { shows } from './screen-log.js';
import { inviteUser, logIn, openScreen, proveWhenAsked, signedInApi } from './staff.js';

const RADIA = { name: 'Radia Perlman', email: 'radia@acme.example', password: 'spanning tree' };
const CHANNELS = ['email_subscription', 'webhook_subscription', 'slack_subscription'];
const PLANS = {
  start: 'trial',
  fallback: 'free',
  plans: [
    { id: 'free', name: 'Free', price: 0, features: ['email_subscription'] },
    { id: 'pro', name: 'Pro', price: 29, features: CHANNELS },
    { id: 'enterprise', name: 'Enterprise', price: 99, features: [...CHANNELS, 'ui_customization'] },
    {
      id: 'trial',
      name: 'Trial',
      price: 0,
      features: [...CHANNELS, 'ui_customization'],
      trial: { days: 14, continuesAs: 'enterprise' },
    },
  ],
};

/** Customize, settings, plans, invoices, and the preview of an entry, in a real browser against the real product. */
describe('the screens of an organisation', () => {
  let product: ProductRun;
  let consoleUrl: string;
  let browser: Browser;
  let owner: Page;
  let restricted: Page;
  /** Script errors, and resources blocked by the console's policy. */
  const faults: string[] = [];

  beforeAll(async () => {
    const plansFile = path.join(await mkdtemp(path.join(testRunFolder(), 'plans-')), 'plans.json');
    await writeFile(plansFile, JSON.stringify(PLANS));
    product = await startProduct({ env: { PLANS_FILE: plansFile }, isFirst: true });
    consoleUrl = product.addresses.console;
    browser = await launchBrowser();
    [owner, restricted] = [await newPage(), await newPage()];
    await logIn(owner, consoleUrl, DEMO);
    proveWhenAsked(owner, DEMO.password);
    await inviteUser(await signedInApi(consoleUrl, DEMO), consoleUrl, product.inboxUrl ?? '', RADIA);
    await logIn(restricted, consoleUrl, RADIA);
  });

  afterAll(async () => {
    await browser?.close();
    expect(await product?.stop()).toBe(0);
  });

  const newPage = async (): Promise<Page> => {
    const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) faults.push(message.text());
    });
    return page;
  };
  const picture = async (width: number, height: number) => ({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width, height, channels: 3, background: '#1c6e42' } })
      .png()
      .toBuffer(),
  });

  it('shows an uploaded logo, refuses one that is not square, and removes it', async () => {
    await openScreen(owner, `${consoleUrl}/customize`);
    const file = owner.getByLabel('File of the logo');
    await owner.getByLabel('No logo').waitFor();
    await file.setInputFiles(await picture(90, 60));
    await shows('refusal', owner, owner.getByText('Failed to updload logo.'));
    await owner.getByText('Please choose a square image.').waitFor();
    expect(await violations(owner)).toEqual([]);
    await file.setInputFiles(await picture(80, 80));
    await owner.getByText('Logo uploaded successfully.').waitFor();
    await owner.getByRole('img', { name: 'Present logo' }).waitFor();
    await owner.getByRole('button', { name: 'Remove logo' }).click();
    await owner.getByText('Logo removed.').waitFor();
    await owner.getByLabel('No logo').waitFor();
  });

  it('refuses an invalid favicon', async () => {
    await owner.getByLabel('File of the favicon').setInputFiles(await picture(32, 32));
    await owner.getByText('Failed to updload favicon.').waitFor();
    await owner.getByText('Please choose an .ico file with an image of 32x32 pixels.').waitFor();
  });

  it('changes the look of the status page, by keyboard, and refuses an invalid address', async () => {
    await openScreen(owner, `${consoleUrl}/customize`);
    await owner.getByLabel('Support Email').fill('nobody');
    await owner.keyboard.press('Control+Enter');
    await owner.getByText('Customization failed').waitFor();
    await owner.getByText('Email domain is not valid.').waitFor();
    await owner.getByLabel('Support Email').fill('help@acme.example');
    await owner.getByLabel('Header Logo Text').fill('Acme Cloud');
    await owner.getByLabel('Website').fill('www.acme.example');
    await owner.keyboard.press('Control+Enter');
    await shows('happy', owner, owner.getByText('Customization success'));
    expect(await owner.getByLabel('Website').inputValue()).toBe('http://www.acme.example');
    const visitor = await newPage();
    expect(await untilPageShows(product.pageUrl(DEMO.domain), 'Acme Cloud', Date.now() + 30_000)).toBeDefined();
    await visitor.goto(product.pageUrl(DEMO.domain));
    await visitor.getByText('Acme Cloud').first().waitFor();
    await visitor.close();
  });

  it('gives page and mail the colour, links and rules of the organisation, which are seen beside the form', async () => {
    await openScreen(owner, `${consoleUrl}/customize`);
    const shown = owner.frameLocator('iframe[title="Your page"]');
    await shown.getByText('Acme Cloud').first().waitFor();
    await owner.getByLabel('Brand colour', { exact: true }).fill('#ffcc00');
    await owner.getByText(/This colour is too faint to be read/).waitFor();
    await owner.getByRole('button', { name: /^Use #/ }).click();
    const color = await owner.getByLabel('Brand colour', { exact: true }).inputValue();
    const header = owner.getByRole('group', { name: 'Links in the header' });
    await header.getByRole('button', { name: 'Add a link' }).click();
    await header.getByLabel('Text of link 1').fill('Documentation');
    await header.getByLabel('Address of link 1').fill('docs.acme.example');
    await shown.getByRole('link', { name: 'Documentation' }).waitFor();
    await owner.getByRole('radio', { name: 'Mail' }).click();
    const button = owner.frameLocator('iframe[title="A mail"]').getByRole('link', { name: 'Follow the incident' });
    expect(await button.getAttribute('style')).toContain(`background:${color}`);
    await owner.getByLabel('Custom CSS').fill('.page-header { letter-spacing: 3px }\n.banner { color: white }');
    await owner.keyboard.press('Control+Enter');
    await owner
      .getByText(/Line 2: a selector has to begin with/)
      .first()
      .waitFor();
    await owner.getByLabel('Custom CSS').fill('.page-header { letter-spacing: 3px }');
    await owner.keyboard.press('Control+Enter');
    await owner.getByText('Customization success').waitFor();
    expect(await violations(owner)).toEqual([]);
    const visitor = await newPage();
    expect(await untilPageShows(product.pageUrl(DEMO.domain), 'Documentation', Date.now() + 30_000)).toBeDefined();
    await visitor.goto(product.pageUrl(DEMO.domain));
    const link = visitor.getByRole('link', { name: 'Documentation' });
    expect(await link.getAttribute('href')).toBe('http://docs.acme.example');
    const drawn = await link.evaluate((element) => {
      const { color: of, letterSpacing } = getComputedStyle(element);
      return { of, letterSpacing };
    });
    const [red, green, blue] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
    expect(drawn).toEqual({ of: `rgb(${red}, ${green}, ${blue})`, letterSpacing: '3px' });
    expect(await violations(visitor)).toEqual([]);
    await visitor.close();
  });

  it('is read-only for the role User, who sees no settings and no plans', async () => {
    await restricted.goto(`${consoleUrl}/customize`);
    await shows('user', restricted, restricted.getByLabel('Header Logo Text'));
    expect(await restricted.getByRole('button', { name: /Save|Choose|Remove/ }).count()).toBe(0);
    expect(await violations(restricted)).toEqual([]);
    await restricted.goto(`${consoleUrl}/incident/new`);
    await restricted.getByLabel('Incident Name').waitFor();
    expect(await restricted.getByRole('button', { name: 'Preview' }).count()).toBe(0);
  });

  it('claims a domain, shows missing records, refuses an invalid one, and removes it', async () => {
    await openScreen(owner, `${consoleUrl}/settings`);
    await owner.getByText('add a CNAME record', { exact: false }).waitFor();
    const domain = owner.getByLabel('Custom Domain', { exact: true });
    await domain.fill('not a host');
    await owner.getByRole('button', { name: 'Update' }).click();
    await shows(
      'refusal',
      owner,
      owner.getByText('Please give a host name of your own, for example status.example.com.'),
    );
    expect(await violations(owner)).toEqual([]);
    await domain.fill('status.acme.example');
    await owner.getByLabel('Time Zone').selectOption('Europe/Berlin');
    await owner.getByRole('button', { name: 'Update' }).click();
    await shows('happy', owner, owner.getByText('Settings updated successfully.'));
    await owner.getByText('_candor-challenge.status.acme.example').waitFor();
    expect(await violations(owner)).toEqual([]);
    await owner.getByRole('button', { name: 'Remove domain' }).click();
    await owner.getByRole('button', { name: 'Yes' }).click();
    await owner.getByText('Domain removed.').waitFor();
    await owner.getByText('A domain of your own', { exact: true }).waitFor();
    expect(await domain.inputValue()).toBe('');
    expect(await owner.getByLabel('Time Zone').inputValue()).toBe('Europe/Berlin');
  });

  it('changes from the trial to a plan immediately, and to a lower one at the end of the paid period, which can be cancelled', async () => {
    await openScreen(owner, `${consoleUrl}/billing/plans`);
    await owner.getByText('You will be downgraded to the Free plan then.').waitFor();
    await owner.getByText(/^No card can be given here/).waitFor();
    expect(await violations(owner)).toEqual([]);
    await owner.getByRole('button', { name: 'Upgrade to Enterprise' }).click();
    await owner.getByText(/^An invoice of \$[\d.]+ is issued now\. No card is charged\.$/).waitFor();
    expect(await violations(owner)).toEqual([]);
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Upgrade' }).click();
    await owner.getByText('You are on the Enterprise plan now.').waitFor();
    await owner.getByText(/^Renews on /).waitFor();
    await owner.getByRole('button', { name: 'Downgrade to Free' }).click();
    await owner.getByText('You keep the Enterprise plan until', { exact: false }).waitFor();
    expect(await violations(owner)).toEqual([]);
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Downgrade' }).click();
    await owner.getByText(/^Pending change to Free Plan on /).waitFor();
    await owner.getByRole('button', { name: 'Cancel the change to Free' }).click();
    await shows('happy', owner, owner.getByText('Cancelled successfully.'));
    await owner.getByText(/^Renews on /).waitFor();
  });

  it('downloads the invoice of it', async () => {
    await owner.getByRole('link', { name: 'Invoices' }).click();
    await owner.getByText('$99.00').waitFor();
    expect(await violations(owner)).toEqual([]);
    const downloading = owner.waitForEvent('download');
    await owner.getByRole('button', { name: /Download Invoice/ }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^[\w-]+\.pdf$/);
    await shows('happy', owner, owner.getByText('$99.00'));
  });

  it('shows the recipients of an entry, and its mail, Slack message and page, without running typed markup', async () => {
    await openScreen(owner, `${consoleUrl}/incident/new`);
    await owner.getByLabel('Incident Name').fill('Payments <b>fail</b>');
    await owner.getByLabel('Message').fill('<script>parent.postMessage({ height: 9 }, "*")</script>We look.');
    await owner.getByLabel(/Send notification/).check();
    await owner.getByText('Will be notified:').waitFor();
    await owner.getByText(/1 by email/).waitFor();
    await owner.getByRole('button', { name: 'Preview' }).click();
    const frame = owner.getByRole('tabpanel').frameLocator('iframe');
    await frame.getByRole('heading', { name: 'Payments <b>fail</b>' }).waitFor();
    await frame.getByText('<script>parent.postMessage', { exact: false }).last().waitFor();
    expect(await violations(owner)).toEqual([]);
    await owner.getByRole('tab', { name: 'Slack' }).click();
    await owner.locator('.slack-message', { hasText: '🔴 Investigating' }).waitFor();
    await owner.getByRole('tab', { name: 'Status page' }).click();
    await frame.getByRole('heading', { name: 'Payments <b>fail</b>' }).waitFor();
    await owner.getByRole('button', { name: 'Close' }).first().click();
    const entries = await owner.evaluate(`fetch('/api/incidents', {
      headers: { authorization: 'Bearer ' + localStorage.getItem('accessToken') },
    }).then(async (response) => (await response.json()).incidents.filter(({ name }) => name.startsWith('Payments <b>')))`);
    expect(entries).toEqual([]);
  });

  it('shows a change made in another tab immediately', async () => {
    const other = await owner.context().newPage();
    await other.goto(`${consoleUrl}/incidents/templates`);
    await other.getByText('template(s) found.').waitFor();
    await openScreen(owner, `${consoleUrl}/templates/new`);
    await owner.getByLabel('Title').fill('The search is slow');
    await owner.keyboard.press('Control+Enter');
    // The message names it before the list does.
    await owner.waitForURL(`${consoleUrl}/incidents/templates`);
    await shows('happy', owner, owner.getByText('The search is slow'));
    await other.getByText('The search is slow').waitFor({ timeout: 15_000 });
    await other.close();
  });

  it('caused no script error and no blocked resource', () => {
    expect(faults).toEqual([]);
  });
});
