import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { workspace } from '@candor/dev/launcher/workspace.js';
import { DEMO } from '@candor/ops/seed/demo.js';
import { launchBrowser } from '../src/browser.js';

/** View it with `npx playwright show-trace`. */
const RECORDING = path.join(workspace, '.candor', 'test-results', 'keyboard-only.zip');
/** Within this number of keys the message of an incident, and a button of a dialog, has the focus. */
const MOST_TABS = 40;

/** Presses Tab until an element has the focus. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  const focused = (): Promise<boolean> => element.evaluate((node) => node === node.ownerDocument.activeElement);
  for (let tab = 0; tab < MOST_TABS && !(await focused()); tab += 1) await page.keyboard.press('Tab');
  expect(await focused()).toBe(true);
}

/**
 * Opens a browser with an empty profile, logs in and publishes an incident without a mouse, and records it. @returns
 * the duration (ms), including the start of the browser
 */
export async function publishByKeyboard(consoleUrl: string, name: string): Promise<number> {
  const began = Date.now();
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext();
    await context.tracing.start({ screenshots: true, snapshots: true });
    const page = await context.newPage();
    await type(page, consoleUrl, name);
    const took = Date.now() - began;
    await mkdir(path.dirname(RECORDING), { recursive: true });
    await context.tracing.stop({ path: RECORDING });
    return took;
  } finally {
    await browser.close();
  }
}

async function type(page: Page, consoleUrl: string, name: string): Promise<void> {
  const { keyboard } = page;
  await page.goto(consoleUrl);
  await page.locator('[name=username]:focus').waitFor();
  await keyboard.type(DEMO.email);
  await keyboard.press('Tab');
  await keyboard.type(DEMO.password);
  await keyboard.press('Enter');
  await page.waitForURL('**/incidents/open');
  await page.getByRole('link', { name: 'Settings' }).waitFor();
  await keyboard.press('Control+k');
  await page.getByRole('option', { name: /Create New Incident/, selected: true }).waitFor();
  await keyboard.press('Enter');
  await page.waitForURL('**/incident/new');
  await page.locator('[name=name]:focus').waitFor();
  await keyboard.type(name);
  await tabTo(page, page.locator('textarea').first());
  await keyboard.type('We are looking into it.');
  await keyboard.press('Control+Enter');
  await page.getByText(`Incident ${name} is created successfully`).waitFor();
}
