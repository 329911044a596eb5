import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { LoggedScreen, ScreenProof } from '../src/screens/screen-coverage.js';

/**
 * Waits for what a screen has to show and notes it as a proof, under the path at which the page is then.
 * For the table of screens and their tests.
 */
export async function shows(proof: ScreenProof, page: Page, sign: Locator): Promise<void> {
  await sign.first().waitFor();
  logScreen(proof, page.url());
}

/** Notes that the running test has looked at a screen in a folder that `CANDOR_SCREEN_LOG` names; without it, nothing. */
export function logScreen(proof: ScreenProof, url: string): void {
  const folder = process.env.CANDOR_SCREEN_LOG;
  const { currentTestName: test, testPath } = expect.getState();
  if (folder === undefined || test === undefined || testPath === undefined) return;
  const suite = path.relative(process.cwd(), testPath).replaceAll(path.sep, '/');
  const seen: LoggedScreen = { suite, test, path: new URL(url).pathname, proof };
  mkdirSync(folder, { recursive: true });
  appendFileSync(path.join(folder, `${process.pid}.jsonl`), `${JSON.stringify(seen)}\n`);
}
