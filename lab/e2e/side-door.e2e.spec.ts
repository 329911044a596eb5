import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../src/browser.js';
import { TestSideDoorKey } from '../src/fixtures/side-door-key.js';
import { PageHarness } from '../src/public-pages/page-harness.js';
import { calmState } from '../src/public-pages/sample-states.js';
import { violations } from './accessibility.js';

let harness: PageHarness;
let browser: Browser;
const key = new TestSideDoorKey();
const state = calmState();
/** Script errors, and resources blocked by the page's policy. */
const faults: string[] = [];

beforeAll(async () => {
  [harness, browser] = await Promise.all([PageHarness.start(), launchBrowser()]);
  await harness.show(state, { sideDoorKeys: [key] });
});

afterAll(async () => {
  await browser?.close();
  await harness?.stop();
});

afterEach(() => {
  expect(faults.splice(0)).toEqual([]);
});

const address = (target: string): string => harness.url(state.customer.domain, target);
const fileOf = (text: string) => ({ name: 'key.json', mimeType: 'application/json', buffer: Buffer.from(text) });
const result = (page: Page, text: string) => page.locator('.result', { hasText: text }).waitFor();

async function visiting(options: object, visit: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ locale: 'en-US', ...options });
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) faults.push(message.text());
  });
  try {
    await page.goto(address('/side-door'));
    await visit(page);
  } finally {
    await context.close();
  }
}

describe('the form of the side door', () => {
  it('publishes a notice that is signed in the browser, goes on with it after a reload, and ends it', async () => {
    await visiting({}, async (page) => {
      await page.getByLabel('Key file').setInputFiles(fileOf(key.file(state.customer.id)));
      await page.getByLabel('Title').fill('Everything is down');
      await page.getByLabel('Message').fill('A fire. <b>Sorry</b>.');
      await page.getByRole('button', { name: 'Publish' }).click();
      await result(page, 'Accepted');
      await page.goto(address('/'));
      await page.getByText('A fire. <b>Sorry</b>.').first().waitFor();
      await page.getByText('Everything is down').first().waitFor();

      await page.goto(address('/side-door'));
      expect(await page.getByLabel('Title').inputValue()).toBe('Everything is down');
      expect(await page.getByLabel('Number of this update').inputValue()).toBe('1');
      await page.getByLabel('Key file').setInputFiles(fileOf(key.file(state.customer.id)));
      await page.getByLabel('Message').fill('It is out.');
      await page.getByLabel('How the services are').selectOption('RESOLVED');
      await page.getByRole('button', { name: 'Publish' }).click();
      await result(page, 'Accepted');
      expect(await page.getByLabel('Its id').inputValue()).toBe('');
      await page.goto(address('/'));
      await page.getByText('All Systems Operational').first().waitFor();
    });
  });

  it('says what is wrong with a file, a key and a field', async () => {
    await visiting({}, async (page) => {
      const publish = async (file: string): Promise<void> => {
        await page.getByLabel('Key file').setInputFiles(fileOf(file));
        await page.getByLabel('Message').fill('Hm.');
        await page.getByRole('button', { name: 'Publish' }).click();
      };
      await publish('nonsense');
      await result(page, 'This file is not a key of the side door.');
      await publish(new TestSideDoorKey().file(state.customer.id));
      await result(page, '/keyId');
      await publish(new TestSideDoorKey(key.id).file(state.customer.id));
      await result(page, '/signature');
    });
  });

  it('fits a phone, passes axe in both themes, and says that it needs JavaScript', async () => {
    await visiting({ viewport: { width: 360, height: 740 } }, async (page) => {
      await page.locator('summary').click();
      expect(await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth')).toBe(
        true,
      );
      expect(await violations(page)).toEqual([]);
    });
    await visiting({ javaScriptEnabled: false }, async (page) => {
      await page.getByText('needs JavaScript').waitFor();
      expect(await page.locator('form').isVisible()).toBe(false);
    });
  });
});
