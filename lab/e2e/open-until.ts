import type { Page } from 'playwright-core';

const PATIENCE_MS = 60_000;

/**
 * Opens an address until it has a text: a change is there a moment after it was saved.
 * @throws Error after a minute
 */
export async function openUntil(page: Page, url: string, text: string): Promise<void> {
  for (const began = Date.now(); Date.now() - began < PATIENCE_MS;) {
    await page.goto(url);
    if ((await page.getByText(text).count()) > 0) return;
  }
  throw new Error(`${url} does not say ${text}`);
}
