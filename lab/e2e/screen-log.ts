import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { LoggedScreen, ScreenProof } from '../src/screens/screen-coverage.js';

/**
 * Waits for the expected content of a screen and logs it as a proof, under the current path. For the table of screens
 * and their tests.
 */
export async function shows(proof: ScreenProof, page: Page, sign: Locator): Promise<void> {
  await sign.first().waitFor();
  logScreen(proof, page.url());
}

/** Logs that the running test has tested a screen, in the folder `CANDOR_SCREEN_LOG`; without it, does nothing. */
export function logScreen(proof: ScreenProof, url: string): void {
  const folder = process.env.CANDOR_SCREEN_LOG;
  const { currentTestName: test, testPath } = expect.getState();
  if (folder === undefined || test === undefined || testPath === undefined) return;
  const suite = path.relative(process.cwd(), testPath).replaceAll(path.sep, '/');
  const seen: LoggedScreen = { suite, test, path: new URL(url).pathname, proof };
  mkdirSync(folder, { recursive: true });
  appendFileSync(path.join(folder, `${process.pid}.jsonl`), `${JSON.stringify(seen)}\n`);
}
