import type { Page } from 'playwright-core';
import { until } from './until.js';

const INTERRUPTED = /interrupted by another navigation|context was destroyed/;

/**
 * Opens an address until it has a text, or until it is so: a change is there a moment after it was saved.
 * @throws Error after a minute
 */
export function openUntil(page: Page, url: string, sign: string | (() => Promise<boolean>)): Promise<void> {
  const isSo = typeof sign === 'string' ? async () => (await page.getByText(sign).count()) > 0 : sign;
  return until(typeof sign === 'string' ? `${url} with ${sign}` : url, async () => {
    try {
      await page.goto(url);
      return await isSo();
    } catch (error) {
      // A page that was open before, and is for others now, loads itself again, maybe in the middle of this.
      if (!INTERRUPTED.test(String(error))) throw error;
      return false;
    }
  });
}

/** The whole document, which is there a while after its heading is. */
export async function contentOf(page: Page): Promise<string> {
  await page.waitForLoadState();
  return page.content();
}
