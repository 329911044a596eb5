import { Secret, TOTP } from 'otpauth';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { Api } from '@candor/ops/seed/api.js';
import { DEMO } from '@candor/ops/seed/demo.js';
import { launchBrowser } from '../src/browser.js';
import { startProduct, type ProductRun } from '../src/product-run.js';
import { violations } from './accessibility.js';
import { mailTo } from './inbox-client.js';
import { shows } from './screen-log.js';
import { inviteUser, logIn, openScreen } from './staff.js';

const BOB = { name: 'Bob', email: 'bob@acme.example', password: 'another horse' };

/** Second factors from the user's view, with Chromium's virtual authenticator. */
describe('second factors', () => {
  let product: ProductRun;
  let consoleUrl: string;
  let browser: Browser;
  let owner: Page;
  let authenticator: CDPSession;
  let secret = '';
  let recoveryCode = '';

  beforeAll(async () => {
    product = await startProduct();
    consoleUrl = product.addresses.console;
    browser = await launchBrowser();
    owner = await newBrowser();
    authenticator = await owner.context().newCDPSession(owner);
    await authenticator.send('WebAuthn.enable');
    await authenticator.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await logIn(owner, consoleUrl, DEMO);
  });

  afterAll(async () => {
    await browser?.close();
    expect(await product?.stop()).toBe(0);
  });

  const newBrowser = async (): Promise<Page> => (await browser.newContext({ reducedMotion: 'reduce' })).newPage();

  /** An unused code: that of the next time step. */
  const nextCode = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + 30_000 });

  const logOut = async (page: Page): Promise<void> => {
    await page.evaluate('localStorage.clear()');
    await page.goto(`${consoleUrl}/login`);
  };
  const typePassword = async (page: Page, { email, password }: { email: string; password: string }): Promise<void> => {
    await page.goto(`${consoleUrl}/login`);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
  };

  /** Sets up an app on a page that offers it. @returns its secret */
  const setUpApp = async (page: Page, password: string): Promise<string> => {
    await page.getByRole('button', { name: 'Set up app' }).click();
    await page.getByLabel('Your password, or a code').fill(password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('img', { name: 'QR code of the key below' }).waitFor();
    expect(await violations(page)).toEqual([]);
    const key = (await page.locator('.factor-dialog code').innerText()).replaceAll(' ', '');
    const code = new TOTP({ secret: Secret.fromBase32(key) }).generate();
    await page.getByLabel('Code', { exact: true }).fill(code);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('This is the only time that these codes can be viewed.').waitFor();
    return key;
  };

  it('are set up with an authenticator app, which gives recovery codes', async () => {
    await openScreen(owner, `${consoleUrl}/my-profile`);
    await owner.getByRole('button', { name: 'Set up app' }).click();
    await owner.getByLabel('Your password, or a code').fill('wrong horse');
    await owner.getByRole('button', { name: 'Continue' }).click();
    await shows('refusal', owner, owner.getByText('This is neither your password nor a code'));
    await owner.keyboard.press('Escape');
    secret = await setUpApp(owner, DEMO.password);
    const codes = await owner.locator('.recovery-codes code').allInnerTexts();
    expect(codes).toHaveLength(10);
    recoveryCode = codes[0] ?? '';
    expect(await violations(owner)).toEqual([]);
    await owner.getByRole('button', { name: 'I have kept them' }).click();
    await shows('happy', owner, owner.getByText('Its codes are asked for after your password.'));
    await mailTo(product.inboxUrl ?? '', DEMO.email, /authenticator app was added/);
  });

  it('require a code after the password, and accept a recovery code', async () => {
    await logOut(owner);
    await typePassword(owner, DEMO);
    await owner.getByLabel('Code', { exact: true }).fill('000000');
    await owner.getByRole('button', { name: 'Continue' }).click();
    await owner.getByText('This code is wrong, or was used before.').waitFor();
    expect(await violations(owner)).toEqual([]);
    await owner.getByLabel('Code', { exact: true }).fill(nextCode());
    await owner.getByRole('button', { name: 'Continue' }).click();
    await owner.waitForURL('**/incidents/open');
    await logOut(owner);
    await typePassword(owner, DEMO);
    await owner.getByLabel('Code', { exact: true }).fill(recoveryCode);
    await owner.getByRole('button', { name: 'Continue' }).click();
    await owner.waitForURL('**/incidents/open');
  });

  it('may be a passkey, which can be renamed, and signs in alone or after the password', async () => {
    await openScreen(owner, `${consoleUrl}/my-profile`);
    await owner.getByRole('button', { name: 'Add passkey' }).click();
    await owner.getByLabel('Name of the passkey').fill('Laptop');
    await owner.getByLabel('Your password, or a code').fill(DEMO.password);
    await owner.getByRole('button', { name: 'Continue' }).click();
    await owner.getByRole('button', { name: 'Rename Laptop' }).click();
    await owner.getByLabel('Name of the passkey').fill('Old laptop');
    await owner.getByRole('button', { name: 'Save' }).last().click();
    await owner.getByRole('button', { name: 'Remove Old laptop' }).waitFor();
    expect(await violations(owner)).toEqual([]);
    await logOut(owner);
    await owner.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await owner.waitForURL('**/incidents/open');
    await logOut(owner);
    await typePassword(owner, DEMO);
    await owner.getByRole('button', { name: 'Use a passkey' }).click();
    await owner.waitForURL('**/incidents/open');
  });

  it('may be required: a user without one sets one up and sees nothing else until then', async () => {
    await inviteBob();
    const bob = await newBrowser();
    await openScreen(owner, `${consoleUrl}/users/list`);
    await owner.getByLabel('Require a second factor of everybody').check();
    await shows('happy', owner, owner.getByText('Everybody is asked for a second factor now.'));
    expect(await violations(owner)).toEqual([]);
    await typePassword(bob, BOB);
    await bob.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
    await bob.goto(`${consoleUrl}/services/list`);
    await bob.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
    expect(await violations(bob)).toEqual([]);
    await setUpApp(bob, BOB.password);
    await bob.getByRole('button', { name: 'I have kept them' }).click();
    await bob.getByRole('heading', { name: 'Services' }).first().waitFor();
  });

  it('are reset by an Owner for a user who has lost the phone', async () => {
    await openScreen(owner, `${consoleUrl}/users/list`);
    await owner.getByRole('button', { name: 'Reset second factor of Bob' }).click();
    await owner.getByRole('button', { name: 'Yes' }).click();
    await owner.getByText('The second factor of Bob is reset').waitFor();
    await mailTo(product.inboxUrl ?? '', BOB.email, /second factor was reset/);
    const bob = await newBrowser();
    await typePassword(bob, BOB);
    await bob.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  });

  /** Prepared through an API client with the Owner's session, before the organisation requires a factor. */
  async function inviteBob() {
    const token = await owner.evaluate(`localStorage.getItem('accessToken')`);
    const api = new Api(consoleUrl);
    api.signedIn(String(token));
    await inviteUser(api, consoleUrl, product.inboxUrl ?? '', BOB);
  }
});
