import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../src/browser.js';
import { startProduct, type ProductRun } from '../src/product-run.js';
import { DEMO } from '../src/seed/demo.js';

const SHOTS = process.env.CANDOR_SHOTS;

/** Who did what, in a real browser against the real product. */
describe('the audit log', () => {
  let product: ProductRun;
  let consoleUrl: string;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    product = await startProduct();
    consoleUrl = product.addresses.console;
    browser = await launchBrowser();
    page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    await page.goto(`${consoleUrl}/login`);
    await page.getByLabel('Email', { exact: true }).fill(DEMO.email);
    await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL('**/incidents/open');
  });

  afterAll(async () => {
    await browser?.close();
    expect(await product?.stop()).toBe(0);
  });

  const shoot = async (name: string): Promise<void> => {
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png` });
  };

  it('is found below the settings, and says what was just done', async () => {
    await page.goto(`${consoleUrl}/api`);
    await page.getByRole('button', { name: 'New API Key' }).click();
    const accessKey = await page
      .getByRole('dialog')
      .getByText(/^candor_ak_/)
      .innerText();
    await page.getByRole('dialog').getByText('Close').last().click();
    await page.goto(`${consoleUrl}/settings`);
    await page.getByRole('link', { name: 'Audit Log' }).click();
    // Before it is there, a reload would stay where it was.
    await page.getByRole('heading', { name: 'Audit Log' }).waitFor();
    const row = page.getByRole('row').filter({ hasText: accessKey });
    await expectSoon(async () => {
      if ((await row.count()) === 0) await page.reload();
      await row.waitFor({ timeout: 2_000 });
    });
    expect(await row.innerText()).toContain('Made an API key');
    expect(await row.innerText()).toMatch(/127\.0\.0\.1|::1/);
    await page.getByRole('row').filter({ hasText: 'Signed in' }).first().waitFor();
  });

  it('is narrowed down, and leads to what it tells of', async () => {
    await page.getByLabel('What').first().selectOption('incident.opened');
    const opened = page.getByRole('row').filter({ hasText: 'Opened an incident' });
    await opened.first().waitFor();
    expect(await page.getByRole('row').filter({ hasText: 'Made an API key' }).count()).toBe(0);
    await opened.getByRole('link').first().click();
    await page.waitForURL('**/incident/edit/*');
    await page.goBack();
    await page.getByRole('heading', { name: 'Audit Log' }).waitFor();
  });

  it('has nothing that axe finds, in light and dark, wide and narrow', async () => {
    // A row of the seed's hundred is as good as all: axe takes half a minute for those.
    await page.getByLabel('What').first().selectOption('api_key.created');
    await page.getByRole('row').filter({ hasText: 'Signed in' }).first().waitFor({ state: 'detached' });
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.getByRole('row').nth(1).waitFor();
        await shoot(`audit-log-${viewport.width}-${colorScheme}`);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
        const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
        expect(overflow).toBeLessThanOrEqual(0);
      }
    }
  });
});

/** Tries until it works, at most 20 s: the log follows by an event. */
async function expectSoon(attempt: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}
