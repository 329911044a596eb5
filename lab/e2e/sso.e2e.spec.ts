import type { Browser, Page } from 'playwright-core';
import { freePort } from '@candor/dev/servers/free-port.js';
import { DEMO } from '@candor/ops/seed/demo.js';
import { launchBrowser } from '../src/browser.js';
import { startOpenidServer, type OpenidServer } from '../src/doubles/openid/openid-server.js';
import { startProduct, type ProductRun } from '../src/product-run.js';
import { violations } from './accessibility.js';
import { logScreen, shows } from './screen-log.js';
import { logIn } from './staff.js';

/**
 * Single sign-on from the user's view: an Owner sets it up, a colleague signs in through a real OpenID provider, in
 * real browsers.
 */
describe('single sign-on', () => {
  let provider: OpenidServer;
  let product: ProductRun;
  let consoleUrl: string;
  let browser: Browser;
  let owner: Page;

  beforeAll(async () => {
    const port = await freePort();
    provider = await startOpenidServer([`http://localhost:${port}/callback`]);
    const env = { PORT: String(port), OUTBOUND_ALLOW: new URL(provider.issuer).host };
    product = await startProduct({ env });
    consoleUrl = product.addresses.console;
    browser = await launchBrowser();
    owner = await newBrowser();
    await logIn(owner, consoleUrl, DEMO);
    provider.people.set('grace', { email: 'grace@acme.example', email_verified: true, name: 'Grace Hopper' });
    provider.people.set('mallory', { email: 'mallory@elsewhere.example', email_verified: true });
  });

  afterAll(async () => {
    await browser?.close();
    expect(await product?.stop()).toBe(0);
    await provider?.close();
  });

  /** With separate cookies and storage. */
  const newBrowser = async (): Promise<Page> => (await browser.newContext({ reducedMotion: 'reduce' })).newPage();

  /** From the login to the provider's own form. */
  const goToProvider = async (page: Page): Promise<void> => {
    await page.goto(`${consoleUrl}/login`);
    await page.getByRole('button', { name: 'Sign in with SSO' }).click();
    await page.getByLabel('Email or organisation domain').fill(DEMO.domain);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(`${provider.issuer}/**`);
  };
  const signInThere = async (page: Page, name: string): Promise<void> => {
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };

  it('is set up by an Owner, who tests the provider first', async () => {
    await owner.goto(`${consoleUrl}/users/list`);
    await owner.getByRole('link', { name: 'Single sign-on' }).click();
    await owner.getByText(`${consoleUrl}/callback`).waitFor();
    await owner.getByLabel('Issuer', { exact: true }).fill('https://127.0.0.1:1');
    await owner.getByRole('button', { name: 'Test the issuer' }).click();
    await shows('refusal', owner, owner.getByText('this one leads to a private or reserved address'));
    await owner.getByLabel('Issuer', { exact: true }).fill(provider.issuer);
    await owner.getByRole('button', { name: 'Test the issuer' }).click();
    await owner.getByText('It answers, and signs people in at').waitFor();
    await owner.getByLabel('Client ID').fill(provider.clientId);
    await owner.getByLabel('Client Secret').fill(provider.clientSecret);
    await owner.getByLabel('Email Domains').fill('acme.example');
    await owner.getByRole('button', { name: 'Save' }).click();
    await shows('happy', owner, owner.getByText('On. Passwords work as well.'));
    await owner.reload();
    await owner.getByText('On. Passwords work as well.').waitFor();
    expect(await owner.getByLabel('Client Secret').inputValue()).toBe('');
    expect(await violations(owner)).toEqual([]);
  });

  it('is combined with provisioning, which an Owner sets up with a token that is shown once', async () => {
    const section = owner.getByRole('region', { name: 'Provisioning (SCIM)' });
    await section.getByText(`${consoleUrl}/scim/v2`).waitFor();
    await section.getByRole('button', { name: 'Make Token' }).click();
    const token = (await owner.locator('.secret-dialog code').textContent()) ?? '';
    await owner.getByRole('dialog').getByText('Close', { exact: true }).last().click();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' };
    const send = (path: string, body: object) =>
      fetch(`${consoleUrl}/scim/v2/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const made = await send('Users', { userName: 'margaret@acme.example', displayName: 'Margaret', active: false });
    const { id } = (await made.json()) as { id: string };
    await send('Groups', { displayName: 'Engineering of the whole world', members: [{ value: id }] });
    await owner.reload();
    await section.getByText('1 user is provisioned.').waitFor();
    await section.getByLabel('Role of Engineering of the whole world').selectOption('Admin');
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await owner.getByText('Engineering of the whole world is updated successfully').waitFor();
    expect(await violations(owner)).toEqual([]);
    await owner.goto(`${consoleUrl}/users/list`);
    const row = owner.getByRole('row').filter({ hasText: 'margaret@acme.example' });
    await row.getByText('Provisioned').waitFor();
    expect(await row.getByRole('combobox').inputValue()).toBe('Admin');
    await row.getByRole('button', { name: /^Enable/ }).click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await owner.getByText('Your identity provider has disabled this user.').waitFor();
    // Provisioned by the provider, she signs in through it: with the role of her group, and without a password.
    provider.people.set('margaret', { email: 'margaret@acme.example', email_verified: true, name: 'Margaret' });
    const change = { Operations: [{ op: 'replace', value: { active: true } }] };
    await fetch(`${consoleUrl}/scim/v2/Users/${id}`, { method: 'PATCH', headers, body: JSON.stringify(change) });
    const page = await newBrowser();
    await goToProvider(page);
    await signInThere(page, 'margaret');
    await page.getByRole('heading', { name: 'Hello, Margaret' }).waitFor();
    await owner.reload();
    await row.getByText('Confirmed').waitFor();
    expect(await row.getByRole('combobox').inputValue()).toBe('Admin');
  });

  it('admits a colleague without an account, and lists her among the users', async () => {
    const page = await newBrowser();
    await goToProvider(page);
    await signInThere(page, 'grace');
    await page.waitForURL('**/hello');
    await page.getByRole('heading', { name: 'Hello, Grace Hopper' }).waitFor();
    logScreen('happy', `${consoleUrl}/callback`);
    // The session is an ordinary one: it continues by its cookie after a reload.
    await page.reload();
    await page.getByRole('heading', { name: 'Hello, Grace Hopper' }).waitFor();
    await page.goto(`${consoleUrl}/users/sso`);
    await shows('user', page, page.getByText('Owners set this up'));
    expect(await violations(page)).toEqual([]);
    await owner.goto(`${consoleUrl}/users/list`);
    await owner.getByRole('row').filter({ hasText: 'grace@acme.example' }).waitFor();
  });

  it('shows why a user is not admitted', async () => {
    const page = await newBrowser();
    await goToProvider(page);
    await signInThere(page, 'mallory');
    await page.waitForURL('**/callback?**');
    const alert = page.getByRole('alert');
    await shows('refusal', page, alert);
    expect(await alert.textContent()).toBe('Error!Addresses of your domain may not sign in here. Please ask an Owner.');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
  });

  it('cannot be completed in a browser other than the one that started it', async () => {
    const page = await newBrowser();
    await goToProvider(page);
    await page.route('**/api/auth/sso/callback', (route) => route.abort());
    await signInThere(page, 'grace');
    await page.waitForURL('**/callback?**');
    const wayBack = page.url();
    const other = await newBrowser();
    await other.goto(wayBack);
    await other.getByText('This sign-in is over or was begun in another browser. Please begin again.').waitFor();
  });
});
