import type { Browser, Page } from 'playwright-core';
import { DEMO } from '@candor/ops/seed/demo.js';
import { launchBrowser } from '../src/browser.js';
import { startProduct, type ProductRun } from '../src/product-run.js';
import { violations } from './accessibility.js';
import { logIn, openScreen } from './staff.js';

const STALE = {
  type: 'urn:candor:problem:fresh-sign-in-required',
  title: 'Fresh sign-in required',
  status: 403,
  detail: 'Please confirm that it is you, and try again.',
  requestId: 'e2e',
  errors: [],
};

/** The user's sessions in two browsers; and the confirmation that sensitive actions require. */
describe("the user's own sessions", () => {
  let product: ProductRun;
  let consoleUrl: string;
  let browser: Browser;
  let laptop: Page;
  let phone: Page;

  beforeAll(async () => {
    product = await startProduct();
    consoleUrl = product.addresses.console;
    browser = await launchBrowser();
    [laptop, phone] = [await newBrowser(), await newBrowser()];
    await logIn(laptop, consoleUrl, DEMO);
    await logIn(phone, consoleUrl, DEMO);
  });

  afterAll(async () => {
    await browser?.close();
    expect(await product?.stop()).toBe(0);
  });

  const newBrowser = async (): Promise<Page> => (await browser.newContext({ reducedMotion: 'reduce' })).newPage();

  it('are listed with browser and address, all within reach', async () => {
    await openScreen(laptop, `${consoleUrl}/my-profile`);
    const own = laptop.getByRole('listitem').filter({ hasText: 'This browser' });
    await own.waitFor();
    expect(await own.innerText()).toMatch(/^Chrome on Linux/);
    expect(await violations(laptop)).toEqual([]);
  });

  it('end in another browser, which is asked to log in, while this one continues', async () => {
    await laptop.getByRole('button', { name: 'End all others' }).click();
    const question = laptop.getByRole('alertdialog', { name: 'End all other sessions?' });
    await question.getByRole('button', { name: 'End all others' }).click();
    await question.waitFor({ state: 'detached' });
    await laptop.getByText('last used').first().waitFor({ state: 'detached' });
    // Its access token is refused as soon as the gateway has received the event, and the list polls every twenty
    // seconds.
    await phone.goto(`${consoleUrl}/services/list`);
    await phone.waitForURL('**/login', { timeout: 60_000 });
    await openScreen(laptop, `${consoleUrl}/my-profile`);
    await laptop.getByText('This browser').waitFor();
  });

  it('fit on a phone', async () => {
    await laptop.setViewportSize({ width: 360, height: 740 });
    await openScreen(laptop, `${consoleUrl}/my-profile`);
    await laptop.getByText('This browser').waitFor();
    const wide = await laptop.evaluate('document.documentElement.scrollWidth');
    expect(wide).toBeLessThanOrEqual(360);
    await laptop.setViewportSize({ width: 1280, height: 800 });
  });

  it("have to confirm the user's identity before a sensitive action, which is then done", async () => {
    // As after ten minutes; the confirmation and the second call go to the product.
    let stale = true;
    await laptop.route('**/api/api-keys', async (route) => {
      if (!stale || route.request().method() !== 'POST') return route.fallback();
      stale = false;
      return route.fulfill({ status: 403, json: STALE });
    });
    await openScreen(laptop, `${consoleUrl}/api`);
    await laptop.getByRole('button', { name: 'New API Key' }).click();
    const dialog = laptop.getByRole('dialog', { name: 'Is it still you?' });
    await dialog.getByLabel('Password or Code', { exact: true }).fill('not it');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('This is neither your password nor a code that is good now.').waitFor();
    expect(await violations(laptop)).toEqual([]);
    await dialog.getByLabel('Password or Code', { exact: true }).fill(DEMO.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await laptop.getByText(/^candor_sk_/).waitFor();
  });
});
