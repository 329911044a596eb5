import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { PageHarness } from '../public-pages/page-harness.js';
import { PUBLIC_STATES } from '../public-pages/public-screens.js';

const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } } as const;
const THEMES = ['light', 'dark'] as const;

/** Takes every public page in every state, as a full page, into a folder. */
export async function shootPublicPages(browser: Browser, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const harness = await PageHarness.start();
  try {
    for (const { state, hosts, months = {}, screens } of PUBLIC_STATES) {
      await harness.show(state, hosts);
      await harness.publishMonths(months);
      await inEveryLook(browser, async (page, look) => {
        for (const screen of screens) {
          await page.goto(harness.address(screen));
          await page.screenshot({ path: path.join(folder, `${screen.name}-${look}.png`), fullPage: true });
          if (screen.name === 'open-incident')
            await shootOpened(page, (name) => path.join(folder, `${name}-${look}.png`));
        }
      });
    }
  } finally {
    await harness.stop();
  }
}

/** Content that is only shown on request. */
async function shootOpened(page: Page, file: (name: string) => string): Promise<void> {
  await page.getByRole('slider', { name: /^Search/ }).focus();
  for (let days = 0; days < 3; days += 1) await page.keyboard.press('ArrowLeft');
  await keep(await page.screenshot(), file('day'));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await keep(await page.screenshot(), file('subscribe-popup'));
}

/** In 256 colours, which is more than the pages have and takes a third of the space. */
async function keep(image: Buffer, file: string): Promise<void> {
  await sharp(image).png({ palette: true, effort: 10 }).toFile(file);
}

async function inEveryLook(browser: Browser, act: (page: Page, look: string) => Promise<void>): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of THEMES) {
      const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce', timezoneId: 'UTC' });
      await act(await context.newPage(), `${size}-${colorScheme}`);
      await context.close();
    }
  }
}
