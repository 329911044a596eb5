import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { DEMO } from '@candor/ops/seed/demo.js';
import { launchBrowser } from '../src/browser.js';
import { startProduct, type ProductRun } from '../src/product-run.js';
import { askPage } from '../src/scenario/page-client.js';
import { violations } from './accessibility.js';
import { mailTo } from './inbox-client.js';
import { publishByKeyboard, tabTo } from './keyboard-only.js';
import { logScreen, shows } from './screen-log.js';
import { proveWhenAsked } from './staff.js';
import { until } from './until.js';

const GRACE = { name: 'Grace Hopper', email: 'grace@acme.example', password: 'nanoseconds' };
const ROLE_REFUSED = 'Your role does not allow this. Please ask an Admin or the Owner.';

/** Users, API keys, profile, badge, shell and the small pages, in a real browser against the real product. */
describe('the screens of accounts', () => {
  let product: ProductRun;
  let consoleUrl: string;
  let browser: Browser;
  let owner: Page;
  let restricted: Page;
  /** Script errors, and resources blocked by the console's policy. */
  const faults: string[] = [];

  beforeAll(async () => {
    product = await startProduct();
    consoleUrl = product.addresses.console;
    browser = await launchBrowser();
    [owner, restricted] = [await newPage(), await newPage()];
    await logIn(owner, DEMO.email, DEMO.password);
    await owner.waitForURL('**/incidents/open');
    proveWhenAsked(owner, DEMO.password);
  });

  afterAll(async () => {
    await browser?.close();
    expect(await product?.stop()).toBe(0);
  });

  const newPage = async (): Promise<Page> => {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: consoleUrl });
    const page = await context.newPage();
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) faults.push(message.text());
    });
    return page;
  };
  const logIn = async (page: Page, email: string, password: string): Promise<void> => {
    await page.goto(`${consoleUrl}/login`);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
  };
  const copied = (page: Page): Promise<string> => page.evaluate('navigator.clipboard.readText()');

  it('invites a user, refusing a missing name or address, and a taken address', async () => {
    await owner.goto(`${consoleUrl}/users/list`);
    await owner.getByText('1 user(s) found.').waitFor();
    await owner.getByText('me', { exact: true }).waitFor();
    await owner.getByRole('button', { name: 'Invite User' }).click();
    const send = owner.getByRole('button', { name: 'Invite', exact: true });
    await send.click();
    await shows('refusal', owner, owner.getByText('Please set user name.'));
    await owner.getByText('Email domain is not valid.').waitFor();
    expect(await violations(owner)).toEqual([]);
    await owner.getByLabel('Username').fill(GRACE.name);
    await owner.getByLabel('Email', { exact: true }).fill(DEMO.email);
    await send.click();
    await owner.getByText('This email is already in use.').waitFor();
    await owner.getByLabel('Email', { exact: true }).fill(GRACE.email);
    await send.click();
    await shows('happy', owner, owner.getByText('2 user(s) found.'));
    await owner.getByText('Pending', { exact: true }).waitFor();
  });

  it('lets the invited user sign in with the mailed password and choose a new one', async () => {
    const { text } = await mailTo(product.inboxUrl ?? '', GRACE.email, /invited/);
    const password = /choose your own:\s+(\S+)/.exec(text)?.[1] ?? '';
    await logIn(restricted, GRACE.email, password);
    await restricted.getByRole('button', { name: 'Change password' }).click();
    await shows('refusal', restricted, restricted.getByText('Please enter password'));
    logScreen('happy', restricted.url());
    expect(await violations(restricted)).toEqual([]);
    await restricted.getByLabel('Password', { exact: true }).fill(GRACE.password);
    await restricted.getByRole('button', { name: 'Change password' }).click();
    await restricted.waitForURL('**/incidents/open');
  });

  it('shows the role User the users read-only, and not the rest', async () => {
    await restricted.goto(`${consoleUrl}/users/list`);
    await shows('user', restricted, restricted.getByText('2 user(s) found.'));
    expect(await restricted.getByRole('combobox').count()).toBe(0);
    expect(await restricted.getByRole('button', { name: /Invite|Disable|Delete|Rename/ }).count()).toBe(0);
    for (const name of ['Customize', 'Integrations', 'API Keys', 'Settings']) {
      expect(await restricted.getByRole('link', { name, exact: true }).count()).toBe(0);
    }
  });

  it('also refuses on the server what is hidden from the role User', async () => {
    const answer = await restricted.evaluate(`fetch('/api/api-keys', {
      method: 'POST', headers: { authorization: 'Bearer ' + localStorage.getItem('accessToken') },
    }).then(async (response) => [response.status, (await response.json()).detail])`);
    expect(answer).toEqual([403, ROLE_REFUSED]);
  });

  it('changes roles after a confirmation; the last Owner remains one', async () => {
    await owner.goto(`${consoleUrl}/users/list`);
    const role = (name: string) => owner.getByRole('combobox', { name: `Role of ${name}` });
    await role(DEMO.name).selectOption('User');
    await owner.getByRole('button', { name: 'Yes' }).click();
    await owner.getByText('This is the last Owner. Please make another user an Owner first.').waitFor();
    expect(await role(DEMO.name).inputValue()).toBe('Owner');
    await owner.getByRole('alertdialog').waitFor({ state: 'hidden' });
    await role(GRACE.name).selectOption('Admin');
    await owner.getByRole('button', { name: 'No', exact: true }).click();
    expect(await role(GRACE.name).inputValue()).toBe('User');
    await owner.getByRole('alertdialog').waitFor({ state: 'hidden' });
  });

  it('renames, disables and enables a user by keyboard alone', async () => {
    const action = (name: string) => owner.getByRole('button', { name: `${name} ${GRACE.name}` });
    await action('Rename').focus();
    await owner.keyboard.press('Enter');
    await owner.getByLabel('Username').fill('Grace');
    await owner.keyboard.press('Enter');
    await owner.getByText('Grace is updated successfully').waitFor();
    for (const [verb, state] of [
      ['Disable', 'Disabled'],
      ['Enable', 'Confirmed'],
    ] as const) {
      // A dialog gives the focus back when it is gone, and may take the next key with it.
      await owner.getByRole('dialog').or(owner.getByRole('alertdialog')).waitFor({ state: 'detached' });
      await owner.getByRole('button', { name: `${verb} Grace` }).focus();
      await owner.keyboard.press('Enter');
      await owner.getByText(`Are you sure you want to ${verb.toLowerCase()} Grace ?`).waitFor();
      await tabTo(owner, owner.getByRole('button', { name: 'Yes' }));
      await owner.keyboard.press('Enter');
      await owner.getByRole('row', { name: /Grace/ }).getByText(state, { exact: true }).waitFor();
      // The row is updated before the server.
      await owner.getByText(`Grace is ${verb.toLowerCase()}d successfully`).waitFor();
    }
  });

  it('creates an API key, shows its secret once, and rejects a disabled one', async () => {
    await owner.goto(`${consoleUrl}/api`);
    await owner.getByText("You don't have any API key yet.").waitFor();
    await owner.getByRole('button', { name: 'New API Key' }).click();
    await shows('happy', owner, owner.getByText('This is the only time that the secret keys can be viewed.'));
    expect(await violations(owner)).toEqual([]);
    await owner.getByRole('button', { name: 'Copy the secret key' }).click();
    await owner.getByText('Copied...').waitFor();
    const secret = await copied(owner);
    const asKey = async (): Promise<number> => {
      const headers = { authorization: `Bearer ${secret}` };
      return (await fetch(`${consoleUrl}/api/services`, { headers })).status;
    };
    expect(await asKey()).toBe(200);
    await owner.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    const row = owner.getByRole('row', { name: /candor_ak_/ });
    await row.getByRole('button', { name: /^Disable/ }).click();
    await owner.getByRole('button', { name: 'Yes' }).click();
    await row.getByText('Disabled', { exact: true }).waitFor();
    // Gateways cache a key for three seconds.
    await until('the key is refused', async () => (await asKey()) === 401);
    expect(await owner.content()).not.toContain(secret);
    expect(await violations(owner)).toEqual([]);
    await row.getByRole('button', { name: /^Delete/ }).click();
    await owner.getByRole('button', { name: 'Yes' }).click();
    await owner.getByText("You don't have any API key yet.").waitFor();
  });

  it('lets every user rename themselves, choose the language of mails, and set another password', async () => {
    await logIn(restricted, GRACE.email, GRACE.password);
    // The page where the session ended, if the console has noticed that; else the open incidents.
    await restricted.waitForURL(({ pathname }) => pathname !== '/login');
    await restricted.goto(`${consoleUrl}/my-profile`);
    await restricted.getByLabel('Username').fill(' ');
    await restricted.getByRole('button', { name: 'Update' }).click();
    await shows('refusal', restricted, restricted.getByText('Please set user name.'));
    expect(await violations(restricted)).toEqual([]);
    await restricted.getByLabel('Username').fill('Amazing Grace');
    await restricted.getByRole('button', { name: 'Update' }).click();
    await shows('happy', restricted, restricted.getByText('Profile updated successfully.'));
    logScreen('user', restricted.url());
    await restricted.getByLabel('Language of mails').selectOption('tr');
    await restricted.getByRole('button', { name: 'Save Language' }).click();
    await restricted.getByText('Language saved.').waitFor();
    await restricted.reload();
    await restricted.getByLabel('Language of mails').waitFor();
    expect(await restricted.getByLabel('Language of mails').inputValue()).toBe('tr');
    const presentPassword = restricted.getByLabel('Present Password');
    await presentPassword.fill('not the one');
    await restricted.getByLabel('New Password').fill('short');
    await restricted.getByRole('button', { name: 'Change Password' }).click();
    await restricted.getByText('Your password must have at least 6 characters').waitFor();
    await restricted.getByLabel('New Password').fill('microseconds');
    await restricted.getByRole('button', { name: 'Change Password' }).click();
    await restricted.getByText('This is not your present password.').waitFor();
    await presentPassword.fill(GRACE.password);
    await restricted.getByRole('button', { name: 'Change Password' }).click();
    await restricted.getByText('Password changed successfully.').waitFor();
    await restricted.reload();
    expect(await restricted.getByLabel('Username').inputValue()).toBe('Amazing Grace');
    await restricted.getByRole('button', { name: 'Account' }).click();
    expect(await restricted.getByRole('menuitem', { name: 'Billing' }).count()).toBe(0);
    await restricted.getByRole('menuitem', { name: 'Logout' }).click();
    await restricted.waitForURL('**/login');
    await logIn(restricted, GRACE.email, GRACE.password);
    await restricted.getByRole('alert').first().waitFor();
    await logIn(restricted, GRACE.email, 'microseconds');
    await restricted.waitForURL('**/incidents/open');
  });

  it('has a badge whose snippets work on another site', async () => {
    await restricted.goto(`${consoleUrl}/badge`);
    const copy = async (what: string): Promise<string> => {
      await restricted.getByRole('button', { name: `Copy the ${what}`, exact: true }).click();
      await restricted.getByRole('button', { name: `Copied... Copy the ${what}` }).waitFor();
      return copied(restricted);
    };
    const [link, script] = [await copy('link'), await copy('script')];
    await restricted.getByRole('img', { name: 'Major Outage' }).hover();
    // Always below the dot, and above it while the dot is hovered.
    await shows('user', restricted, restricted.getByText('Major Outage', { exact: true }).nth(1));
    logScreen('happy', restricted.url());
    expect(await violations(restricted)).toEqual([]);

    const shop = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html').end(`<title>Shop</title>${link}${script}`);
    });
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
    const site = await newPage();
    await site.goto(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/`);
    const dot = site.getByRole('link', { name: /System status/ }).getByRole('img');
    await dot.waitFor();
    expect(await dot.getAttribute('title')).toMatch(/All Systems Operational|Minor Outage|Major Outage|Maintenance/);
    const image = await askPage(`${product.pageUrl(DEMO.domain)}/badge.svg`);
    expect(image.body).toMatch(/^<svg /);
    await site.context().close();
    shop.close();
  });

  it('greets and links to pages', async () => {
    await owner.goto(`${consoleUrl}/hello`);
    await shows('happy', owner, owner.getByRole('heading', { name: /^Hello, / }));
  });

  it.each([
    ['/landing', /Say what is broken/],
    ['/activate', 'Activate your account'],
    ['/terms', 'Terms of service'],
    ['/error', 'Internal Error'],
    ['/payment-required', /Payment required/i],
    ['/no-such-domain', 'No such Domain :('],
  ])('%s is open to visitors without a session', async (path, heading) => {
    const stranger = await newPage();
    await stranger.goto(`${consoleUrl}${path}`);
    await shows('happy', stranger, stranger.getByRole('heading', { name: heading }));
    expect(await violations(stranger)).toEqual([]);
    await stranger.context().close();
  });

  it('publishes an incident by keyboard alone, from a cold start of the browser in under thirty seconds', async () => {
    const took: number[] = [];
    // Other load of the machine does not explain three slow attempts.
    while (took.length < 3 && !took.some((time) => time < 30_000)) {
      took.push(await publishByKeyboard(consoleUrl, `Written without a mouse ${took.length + 1}`));
    }
    expect(Math.min(...took)).toBeLessThan(30_000);
  });

  it('asks before the palette leaves unsaved text', async () => {
    await owner.goto(`${consoleUrl}/incident/new`);
    await owner.getByLabel('Incident Name').fill('Half a thought');
    await owner.keyboard.press('Control+k');
    await owner.getByRole('combobox', { name: 'Command' }).fill('badge');
    await owner.getByRole('option', { name: /Badge/, selected: true }).waitFor();
    expect(await violations(owner)).toEqual([]);
    await owner.keyboard.press('Enter');
    await owner.getByRole('button', { name: 'Stay' }).click();
    expect(await owner.getByLabel('Incident Name').inputValue()).toBe('Half a thought');
  });

  it('describes the API on its own page, where a call can be opened', async () => {
    const reader = await newPage();
    await reader.goto(`${consoleUrl}/api/docs`);
    await reader.getByRole('heading', { name: /^Candor/ }).waitFor();
    await reader.locator('.opblock-summary-control').first().click();
    await reader.getByRole('button', { name: 'Try it out' }).waitFor();
    await reader.context().close();
  });

  it('ran without a script error or a blocked resource', () => {
    expect(faults).toEqual([]);
  });
});
