import { readCustomCss } from '@candor/status-page/look/custom-css.js';
import type { Browser, Locator, Page } from 'playwright-core';
import { launchBrowser } from '../src/browser.js';
import { PageHarness } from '../src/public-pages/page-harness.js';
import { brokenState, calmState } from '../src/public-pages/sample-states.js';

/** The height of what a visitor sees at first (px). */
const SCREEN = 900;
const EDGE = 16;
/** Everything in the header, as far as it can be selected. */
const HEADER = ['', ' .masthead', ' .masthead h1', ' .masthead a', ' .logo', ' .own-links', ' .description', ' p']
  .map((part) => `.page-header${part}`)
  .join(',');

/** What staff may type that draws beyond its part, in the colours of the text and of the background. */
const BEYOND = ['#10161f', '#ffffff'].map((color) =>
  ['.page-header', '.services', '.past-incidents', '.services h2', '.services .component', '.page-header .description']
    .map(
      (part) =>
        `${part}{box-shadow:0 0 96px 96px ${color};color:${color};text-decoration:underline overline line-through 96px ${color};text-underline-offset:96px}`,
    )
    .join(''),
);
/** What makes the header as large as it may become. */
const LARGE = [
  'line-height:1000',
  'font-size:6em',
  'font-size:6rem;line-height:6rem',
  'padding:6em;font-size:96px',
  'letter-spacing:12ch;font-size:96px',
  'padding:96px;gap:96px;font-size:96px;line-height:96px;border:96px solid red',
  'font-size:larger',
];

/** Whatever staff say of the look of their page, an open incident is read on it. */
describe('custom CSS', () => {
  let harness: PageHarness;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    [harness, browser] = await Promise.all([PageHarness.start(), launchBrowser()]);
    page = await (await browser.newContext({ viewport: { width: 1280, height: SCREEN } })).newPage();
  });
  afterAll(async () => {
    await browser?.close();
    await harness?.stop();
  });

  /** Shows a state with a sheet as it is sent, and opens its page. */
  async function open(state: ReturnType<typeof calmState>, typed: string): Promise<void> {
    // A page that is open loads itself again when its sheet is another.
    await page.goto('about:blank');
    await harness.show({ ...state, look: { ...state.look, css: readCustomCss(typed).css } });
    await page.goto(harness.url());
  }

  /** A picture of a part without its edge, whose corners are round and show what is behind. */
  async function inside(part: Locator): Promise<string> {
    await part.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const clip = { x: x + EDGE, y: y + EDGE, width: width - 2 * EDGE, height: height - 2 * EDGE };
    return (await page.screenshot({ clip })).toString('base64');
  }

  it('draws nothing over the state, open incidents and maintenances', async () => {
    for (const state of [brokenState(), calmState()]) {
      await open(state, '');
      const parts = page.locator('.banner, .incident');
      const drawn = async () => {
        const pictures: string[] = [];
        for (const part of await parts.all()) pictures.push(await inside(part));
        return pictures;
      };
      const before = await drawn();
      expect(before.length).toBeGreaterThan(0);
      for (const sheet of BEYOND) {
        expect(readCustomCss(sheet).problems).toEqual([]);
        await open(state, sheet);
        expect((await drawn()).map((picture, n) => picture === before[n])).toEqual(before.map(() => true));
      }
    }
  });

  it('leaves the state within two screens of the top, whatever it makes of the header', async () => {
    for (const declarations of LARGE) {
      await open(brokenState(), `${HEADER}{${declarations}}`);
      const box = await page.locator('.banner').boundingBox();
      expect([declarations, Math.round(box?.y ?? Infinity) < 2 * SCREEN ? 'near' : box?.y]).toEqual([
        declarations,
        'near',
      ]);
    }
  });
});
