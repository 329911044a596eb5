import { execFile } from 'node:child_process';
import path from 'node:path';
import { jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { workspace } from '@candor/dev/launcher/workspace.js';
import { launchBrowser } from '../src/browser.js';
import { PageHarness } from '../src/public-pages/page-harness.js';
import { PUBLIC_STATES } from '../src/public-pages/public-screens.js';
import { brokenState, manyServicesState } from '../src/public-pages/sample-states.js';
import { axeOf } from './accessibility.js';

/** WCAG 2.2, levels A and AA, and what axe recommends beyond them. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
const KB = 1024;
/** Time limit of one of these on a shared machine (ms): axe checks every element for every rule. */
const PATIENCE_MS = 600_000;

jest.setTimeout(PATIENCE_MS);

describe('public pages', () => {
  let harness: PageHarness;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    [harness, browser] = await Promise.all([PageHarness.start(), launchBrowser()]);
    page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    page.setDefaultTimeout(PATIENCE_MS);
  });

  afterAll(async () => {
    await browser?.close();
    await harness?.stop();
  });

  // An open page follows a change within a second; a missing page reloads itself, which would interrupt the navigation
  // to another.
  beforeEach(async () => {
    await page.goto('about:blank');
  });

  /** The findings of axe in either theme. Only colours differ between them. */
  const violations = async (): Promise<string[]> => {
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await axeOf(page).withTags(RULES).analyze();
    // A rule that only runs with WCAG 2.2.
    const ran = [...light.violations, ...light.passes, ...light.incomplete, ...light.inapplicable];
    expect(ran.map(({ id }) => id)).toContain('target-size');
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await axeOf(page).withRules(['color-contrast', 'link-in-text-block']).analyze();
    return [...light.violations, ...dark.violations].map(
      ({ id, nodes }) => `${id}: ${nodes[0]?.html}: ${nodes[0]?.failureSummary}`,
    );
  };

  it('would have some, in either theme', async () => {
    await page.setContent(
      `<style>@media (prefers-color-scheme: dark) { p { color: #999; background: #888 } }</style>
       <main><h1>Poor</h1><img src="x"><p>Grey</p></main>`,
    );
    const found = (await violations()).map((violation) => violation.split(':')[0]);
    expect(found).toEqual(expect.arrayContaining(['image-alt', 'color-contrast']));
  });

  describe.each(PUBLIC_STATES)('have no accessibility findings', ({ state, hosts, months = {}, screens }) => {
    it(`at ${screens.map(({ name }) => name).join(', ')}`, async () => {
      await harness.show(state, hosts);
      await harness.publishMonths(months);
      for (const screen of screens) {
        const answer = await page.goto(harness.address(screen));
        // An axe run on the wrong page finds nothing either.
        const missing = ['not-found', 'unknown-host'].includes(screen.name);
        expect([screen.name, answer?.status() === 404]).toEqual([screen.name, missing]);
        expect([screen.name, await violations()]).toEqual([screen.name, []]);
      }
    });
  });

  it('have none in opened, successful or refused states', async () => {
    await harness.show(brokenState({ channels: { email: true, webhook: true, slack: true } }));
    await page.goto(harness.url('acme', '/?hasError=true&exceptionMessage=The%20channel%20is%20gone.'));
    await page.getByText('Failed to subscribe. The channel is gone.').waitFor();
    const closed = page.locator('main details:not([open]) > summary');
    while ((await closed.count()) > 0) await closed.first().click();
    await page.getByRole('slider').first().focus();
    await page.locator('.tip').waitFor();
    expect(await violations()).toEqual([]);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    for (const channel of ['Email', 'Slack', 'Webhook']) {
      await page.locator('.tabs').getByText(channel, { exact: true }).click();
      expect([channel, await violations()]).toEqual([channel, []]);
    }
    await page.locator('.for-webhook summary').click();
    await page.getByLabel('Webhook URL').fill('https://refused.example/');
    await page.keyboard.press('Enter');
    await page.getByText('Failed to subscribe. This address').waitFor();
    expect(await violations()).toEqual([]);
    await page.getByLabel('Webhook URL').fill('https://hooks.example/');
    await page.keyboard.press('Enter');
    await page.getByText("You're successfully subscribed").waitFor();
    expect(await violations()).toEqual([]);
  });

  it.each([
    ['the status page', '/', 1],
    ['a further history', '/uptime/all_time', 2],
  ])('are small at first view: %s with 50 services takes 30 kB at most', async (_, target, mostBlocking) => {
    const furtherHistories = [{ filter: 'all_time' as const, downtimes: manyServicesState().downtimes }];
    await harness.show(manyServicesState({ timeFilters: ['3_months', 'all_time'], furtherHistories }));
    const context = await browser.newContext();
    try {
      const visitor = await context.newPage();
      visitor.setDefaultTimeout(PATIENCE_MS);
      const network = await context.newCDPSession(visitor);
      const transferred = new Map<string, number>();
      network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
        transferred.set(requestId, encodedDataLength),
      );
      await network.send('Network.enable');
      await visitor.goto(harness.url('acme', target), { waitUntil: 'load' });
      const blocking = await visitor.evaluate<number>(
        `1 + performance.getEntriesByType('resource').filter((one) => one.renderBlockingStatus === 'blocking').length`,
      );
      const bytes = [...transferred.values()].reduce((sum, one) => sum + one, 0);
      expect(await visitor.locator('.chart').count()).toBe(50);
      expect(bytes).toBeGreaterThan(5 * KB);
      expect(bytes).toBeLessThanOrEqual(30 * KB);
      expect(blocking).toBeLessThanOrEqual(mostBlocking);
    } finally {
      await context.close();
    }
  });
});

it('Lighthouse gives full scores to the public pages, except for performance, which a test cannot measure', async () => {
  const program = path.join(workspace, 'lab', 'dist', 'lighthouse', 'main.js');
  const { code, output } = await new Promise<{ code: number; output: string }>((resolve) => {
    const judging = execFile(
      process.execPath,
      [program, 'accessibility', 'best-practices', 'seo'],
      (_error, stdout, stderr) => resolve({ code: judging.exitCode ?? 1, output: stdout + stderr }),
    );
  });
  expect([code, output]).toEqual([0, expect.stringContaining('seo 100') as string]);
});
