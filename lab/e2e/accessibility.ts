import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { logScreen } from './screen-log.js';

/** Frames to wait for the theme: a page whose theme was chosen by hand never changes. */
const MAX_FRAMES = 300;
/** The axe rules about colours. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * The findings of axe for the visible page, in light and then in dark, of any impact; empty when there are none. Only
 * colours differ between the themes. Previews in frames are left out: they are separate mails and pages.
 */
export async function violations(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.waitForLoadState();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(UNTIL_STILL);
    const axe = axeOf(page).exclude('iframe');
    const { violations: seen } = await (colorScheme === 'dark' ? axe.withRules(OF_COLOURS) : axe).analyze();
    found.push(...seen.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes[0]?.html}: ${nodes[0]?.failureSummary}`));
  }
  if (found.length === 0) logScreen('axe', page.url());
  return found;
}

/**
 * An axe run that describes findings alone, in the page itself. By default it describes every element that passes too,
 * and moves all that to another page: four times as long.
 */
export function axeOf(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
}

/**
 * A colour that is still in transition to the other theme has no contrast of its own. Runs in the browser, whose types
 * this project does not have.
 */
const UNTIL_STILL = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
  // The console follows by a listener, which on a busy machine has its turn some frames later.
  const wanted = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const isBehind = () => !['', wanted].includes(document.documentElement.style.colorScheme);
  for (let frames = 0; isBehind() && frames < ${MAX_FRAMES}; frames += 1) await frame();
  // What inherits a colour begins its own transition when that of its parent ends: level by level, down to the deepest.
  const moving = () => document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  for (let still = 0, frames = 0; still < 3 && frames < ${MAX_FRAMES}; frames += 1) {
    const found = moving();
    still = found.length === 0 ? still + 1 : 0;
    await Promise.allSettled(found.map(({ finished }) => finished));
    await frame();
  }
})()`;

/** Elements that overflow the page or their own button. Runs in the browser, whose types this project does not have. */
export const OVERFLOWING = `(() => {
  const width = document.documentElement.clientWidth;
  const wide = document.documentElement.scrollWidth > width ? ['the page'] : [];
  const cut = [...document.querySelectorAll('button, a, h1, h2, h3')].filter((one) => {
    const { left, right } = one.getBoundingClientRect();
    if (right === left || one.closest('.area-tabs, .skip-link')) return false;
    return left < 0 || right > width + 1 || (one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1);
  });
  return [...wide, ...cut.map((one) => one.outerHTML.slice(0, 200))];
})()`;
