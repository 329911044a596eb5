import { EventEmitter, once } from 'node:events';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { Interest } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { launchBrowser } from '../src/browser.js';
import { crowdedState } from '../src/public-pages/crowded-state.js';
import { PageHarness } from '../src/public-pages/page-harness.js';
import { LAPSED_HOST } from '../src/public-pages/public-screens.js';
import {
  agedState,
  brokenState,
  calmState,
  longState,
  maintainedState,
  OLD_INCIDENTS,
  oldMonthState,
  OPEN_INCIDENT,
  PAST_INCIDENT,
  PLANNED_MAINTENANCE,
  sampleId,
} from '../src/public-pages/sample-states.js';
import { SIGNING_SECRET } from '../src/public-pages/subscribers-double.js';

const DAY = 86_400_000;

let harness: PageHarness;
let browser: Browser;
/** Script errors, and resources blocked by the pages' own policies. */
const faults: string[] = [];

beforeAll(async () => {
  [harness, browser] = await Promise.all([PageHarness.start(), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await harness?.stop();
});

afterEach(() => {
  expect(faults.splice(0)).toEqual([]);
});

/** Calls `visit` with a page in a new browser context; its time zone is Berlin by default. */
async function visiting(options: BrowserContextOptions, visit: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ timezoneId: 'Europe/Berlin', locale: 'en-US', ...options });
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) faults.push(message.text());
  });
  try {
    await visit(page);
  } finally {
    await context.close();
  }
}

const text = (page: Page, selector: string): Promise<string> => page.locator(selector).first().innerText();
// Code for the browser is text: this project does not have the types of a browser.
const focused = (page: Page): Promise<string> =>
  page.evaluate("document.activeElement?.id || document.activeElement?.textContent.trim() || ''");
const isWide = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
const lightness = async (page: Page): Promise<number> =>
  Number(/\d+/.exec(await page.evaluate('getComputedStyle(document.body).backgroundColor'))?.[0]);
const movement = (page: Page): Promise<string> =>
  page.evaluate("getComputedStyle(document.querySelector('.group > summary'), '::before').transitionDuration");
/**
 * The accessible name of the focused element, and whether it is visible; undefined when the focus has left the page.
 */
const stop = (page: Page): Promise<{ name: string; isSeen: boolean } | null> =>
  page.evaluate(`(() => {
    const element = document.activeElement;
    if (element === document.body) return null;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const name = (element.getAttribute('aria-label') ?? element.innerText).split(/[:\\n]/)[0];
    return { name, isSeen: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 };
  })()`);

describe.each([
  ['without JavaScript', false],
  ['with JavaScript', true],
])('a visitor %s', (_, javaScriptEnabled) => {
  const visit = (act: (page: Page) => Promise<void>, options: BrowserContextOptions = {}) =>
    visiting({ javaScriptEnabled, ...options }, act);

  it('reads open incidents, planned maintenances, uptime and history', async () => {
    await harness.show(brokenState());
    await visit(async (page) => {
      await page.goto(harness.url());
      expect(await page.title()).toBe('Partial System Outage – Acme Status');
      expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
        ...['Open Incidents', 'Scheduled Maintenance', 'Services', 'Past Incidents'],
      ]);
      const open = page.locator('article').filter({ hasText: OPEN_INCIDENT.name });
      expect(await open.getByRole('listitem').allInnerTexts()).toEqual([
        expect.stringContaining('API Degraded Performance'),
        expect.stringContaining('Checkout Partial Outage'),
        expect.stringContaining('We are moving to another'),
        'cards of eu-west first',
        'all others within the hour',
        expect.stringContaining('Card payments take up to a minute.'),
      ]);
      const api = page.locator('.component').filter({ has: page.getByRole('heading', { name: 'API', exact: true }) });
      expect(await api.locator('.status').innerText()).toBe('Degraded Performance');
      await api.locator('summary').click();
      await api.getByRole('link', { name: 'Major Outage' }).waitFor();
      const past = page.locator('article').filter({ hasText: PAST_INCIDENT.name });
      await past.getByText('2 earlier updates').click();
      await past.getByText('Products added today are not found.').waitFor();
    });
  });

  it('opens the page of an incident and of a maintenance, and returns', async () => {
    await harness.show(brokenState());
    await visit(async (page) => {
      await page.goto(harness.url());
      await page.getByRole('link', { name: OPEN_INCIDENT.name }).click();
      await page.waitForURL('**/incidents/*');
      expect(await page.title()).toBe(`${OPEN_INCIDENT.name} – Acme Status`);
      expect(await text(page, '.eyebrow')).toBe('Incident on November 20, 2026');
      expect(await page.locator('.entry').count()).toBe(2);
      await page.getByRole('link', { name: 'Current Status' }).click();
      await page.getByRole('link', { name: PLANNED_MAINTENANCE.name }).click();
      await page.waitForURL('**/maintenances/*');
      expect(await text(page, '.eyebrow')).toBe('Maintenance on November 21, 2026');
      expect(await page.locator('.times dt').allInnerTexts()).toEqual([
        ...['Planned start', 'Planned finish', 'Planned duration'],
      ]);
      await page.getByText('Affected services: API, Webhooks').waitFor();
      await page.getByRole('link', { name: 'Current Status' }).click();
      await page.waitForURL(harness.url());
    });
  });

  it('chooses the period of the history where there is a choice', async () => {
    await harness.show(calmState({ timeFilters: ['1_month'] }));
    await visit(async (page) => {
      await page.goto(harness.url());
      expect(await page.getByRole('navigation', { name: 'Period' }).count()).toBe(0);
      await page.getByText('Uptime over the last 30 days').waitFor();
      await harness.show(
        calmState({
          timeFilters: ['1_month', '3_months'],
          furtherHistories: [{ filter: '1_month', downtimes: calmState().downtimes.slice(0, 1) }],
        }),
      );
      await page.goto(harness.url());
      await page.getByText('Uptime over the last 90 days').waitFor();
      await page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: '1 month' }).click();
      await page.waitForURL('**/uptime/1_month');
      await page.getByText('Uptime over the last 30 days').waitFor();
      expect(await page.locator('.chart').count()).toBe(5);
      await page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: '3 months' }).click();
      await page.getByText('Uptime over the last 90 days').waitFor();
    });
  });

  it('subscribes by mail, with a choice of notifications', async () => {
    await harness.show(calmState());
    await visit(async (page) => {
      await page.goto(harness.url());
      await page.getByRole('button', { name: 'Subscribe' }).click();
      await page.getByLabel('Email address').fill('reader@example.com');
      const form = page.locator('form.for-email');
      await form.getByText('Choose what you are notified of').click();
      await form.getByLabel('Maintenances').uncheck();
      await form.getByLabel('Checkout').check();
      await form.getByLabel('日本語').check();
      harness.asked.emails.length = 0;
      await form.getByRole('button', { name: 'Subscribe' }).click();
      await page.getByText("You're successfully subscribed").waitFor();
      await page.getByText('Check your inbox and confirm your address').waitFor();
      expect(harness.asked.emails).toHaveLength(1);
      expect(harness.asked.emails[0]).toMatchObject({
        emailAddress: 'reader@example.com',
        language: 'ja',
        choices: { components: { componentIds: [sampleId(2)] }, interests: { interests: [Interest.INCIDENT] } },
      });
    });
  });

  it('subscribes in the language of the page', async () => {
    await harness.show(calmState());
    await visit(async (page) => {
      await page.goto(harness.url('acme', '/de/'));
      await page.getByRole('button', { name: 'Abonnieren' }).click();
      await page.getByLabel('E-Mail-Adresse').fill('leser@example.com');
      harness.asked.emails.length = 0;
      await page.locator('form.for-email').getByRole('button', { name: 'Abonnieren' }).click();
      await page.getByText('Ihr Abo ist eingetragen').waitFor();
      expect(harness.asked.emails).toMatchObject([{ emailAddress: 'leser@example.com', language: 'de' }]);
    });
  });

  it('finds the current choice ticked, also after a refused change', async () => {
    await harness.show(calmState());
    harness.asked.changes.splice(0);
    await visit(async (page) => {
      const ticked = () => page.evaluate("[...document.querySelectorAll('input:checked')].map(({ value }) => value)");
      const manage = () => page.goto(harness.url('acme', '/manage/some-token'));
      const save = () => page.getByRole('button', { name: 'Save' }).click();
      await manage();
      expect(await ticked()).toEqual(['incident', 'maintenance', 'all', 'en']);
      await page.getByLabel('Maintenances').uncheck();
      await page.getByLabel('Only those ticked here').check();
      await page.getByLabel('API', { exact: true }).check();
      await page.getByLabel('Türkçe').check();
      await page.getByLabel('Tell me nothing until I untick this').check();
      await save();
      await page.getByRole('heading', { name: 'Your choices are saved' }).waitFor();
      const chosen = ['incident', 'some', sampleId(0), 'tr', 'yes'];
      await manage();
      expect(await ticked()).toEqual(chosen);
      await page.getByLabel('Incidents').uncheck();
      await save();
      await page.getByText('Please choose what to be notified of.').waitFor();
      await manage();
      expect(await ticked()).toEqual(chosen);
      expect(harness.asked.changes).toHaveLength(1);
    });
  });

  it('subscribes a webhook, gets its secret, and the reason when another is refused', async () => {
    await harness.show(calmState());
    await visit(async (page) => {
      const subscribe = async (url: string): Promise<void> => {
        await page.goto(harness.url());
        await page.getByRole('button', { name: 'Subscribe' }).click();
        await page.getByText('Webhook', { exact: true }).click();
        expect(await page.getByLabel('Email address').isVisible()).toBe(false);
        await page.getByLabel('Webhook URL').fill(url);
        await page.locator('form.for-webhook').getByRole('button', { name: 'Subscribe' }).click();
      };
      await subscribe('https://hooks.example/status');
      await page.getByText("You're successfully subscribed").waitFor();
      await page.getByText(SIGNING_SECRET).waitFor();
      await subscribe('https://refused.example/');
      await page.getByText('Failed to subscribe').first().waitFor();
      await page.getByText('This address is not reachable from here.').waitFor();
    });
  });

  it('confirms and unsubscribes by a button, never by opening a link', async () => {
    await harness.show(calmState());
    await visit(async (page) => {
      await page.goto(harness.url('acme', '/unsubscribe/some-token'));
      expect(await text(page, 'h1')).toBe('Unsubscribe from Acme?');
      await page.goto(harness.url('acme', '/confirm/some-token'));
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByRole('heading', { level: 1, name: 'Your subscription is confirmed', exact: true }).waitFor();
      await page.getByRole('link', { name: 'Current Status' }).click();
      await page.waitForURL(harness.url());
    });
  });

  it('gets an error page for an unknown page, an unknown organisation, and an unpaid host', async () => {
    await harness.show(calmState(), { lapsedHosts: [LAPSED_HOST] });
    await visit(async (page) => {
      const answers = [
        [harness.url('acme', '/nope'), 404, 'Page not found'],
        [harness.url('nobody'), 404, 'No such Domain :('],
        [harness.at(LAPSED_HOST), 402, 'Payment Required'],
      ] as const;
      for (const [address, status, title] of answers) {
        const answer = await page.goto(address);
        expect([address, answer?.status(), await text(page, 'h1')]).toEqual([address, status, title]);
      }
      await page.getByRole('link', { name: 'Current Status' }).click();
      await page.waitForURL(harness.url());
    });
  });

  it('subscribes from a permalink or a month of long ago', async () => {
    await harness.show(agedState());
    await harness.publishMonths({ '2025-10': oldMonthState() });
    await visit(async (page) => {
      for (const target of [`/incidents/${OLD_INCIDENTS[0]?.id}`, '/history/2025-10']) {
        await page.goto(harness.url('acme', target));
        await page.getByRole('button', { name: 'Subscribe' }).click();
        await page.getByLabel('Email address').fill('late@example.com');
        harness.asked.emails.length = 0;
        await page.locator('form.for-email').getByRole('button', { name: 'Subscribe' }).click();
        await page.getByText("You're successfully subscribed").waitFor();
        expect(harness.asked.emails).toMatchObject([{ emailAddress: 'late@example.com' }]);
      }
    });
  });

  it("chooses a language on a mailed link's page, and the link still works", async () => {
    await harness.show(calmState(), { lapsedHosts: [LAPSED_HOST] });
    await visit(async (page) => {
      await page.goto(harness.url('acme', '/confirm/some-token'));
      await page.getByRole('link', { name: 'Deutsch' }).click();
      await page.waitForURL(harness.url('acme', '/de/confirm/some-token'));
      await page.getByRole('button', { name: 'Bestätigen' }).click();
      await page.getByText('Ihr Abo ist bestätigt').waitFor();
      await page.waitForLoadState();
      // A GET of this address would show the question and not the answer.
      expect(await page.getByRole('link', { name: 'English' }).count()).toBe(0);
      for (const address of [harness.url('acme', '/nope'), harness.url('nobody'), harness.at(LAPSED_HOST)]) {
        await page.goto(address);
        await page.getByRole('link', { name: 'Español' }).click();
        const { origin, pathname } = new URL(address);
        await page.waitForURL(`${origin}/es${pathname}`);
        expect([address, await page.getAttribute('html', 'lang')]).toEqual([address, 'es']);
      }
    });
  });

  it('reads in the language of the browser, or in a chosen one, and the choice fits on a phone', async () => {
    await harness.show(brokenState());
    await visit(
      async (page) => {
        const headline = () => text(page, '.headline');
        await page.goto(harness.url());
        expect([await page.getAttribute('html', 'lang'), await headline()]).toEqual(['de', 'Teilausfall des Systems']);
        expect(await text(page, '.incident h3')).toBe(OPEN_INCIDENT.name);
        for (const [name, expected, language] of [
          ['English', 'Partial System Outage', 'en'],
          ['Français', 'Panne partielle du système', 'fr'],
          ['Español', 'Interrupción parcial del sistema', 'es'],
          ['Türkçe', 'Sistemde kısmi kesinti', 'tr'],
          ['日本語', 'システムの一部が停止しています', 'ja'],
        ] as const) {
          await page.getByRole('link', { name }).click();
          await page.waitForURL(harness.url('acme', `/${language}/`));
          await page.getByText(expected).first().waitFor();
          expect([name, await headline(), await isWide(page)]).toEqual([name, expected, false]);
        }
        // The choice is kept on further pages, whatever the browser's language.
        await page.locator('.incident h3 a').first().click();
        await page.waitForURL(harness.url('acme', `/ja/incidents/${OPEN_INCIDENT.id}`));
        expect(await page.getAttribute('html', 'lang')).toBe('ja');
        await page.goto(harness.url('acme', '/ja/confirm/token'));
        await page.getByRole('button', { name: '確認する' }).click();
        await page.getByText('購読が確定しました').first().waitFor();
        expect(await page.getAttribute('html', 'lang')).toBe('ja');
      },
      { locale: 'de-AT', viewport: { width: 320, height: 640 } },
    );
  });

  it('finds its way on a page with very many services, incidents and maintenances', async () => {
    await harness.show(crowdedState());
    await visit(async (page) => {
      await page.goto(harness.url());
      const name = page.getByRole('heading', { name: 'Service number 150', exact: true });
      expect(await name.isVisible()).toBe(false);
      await page.getByRole('link', { name: 'Region 22', exact: true }).click();
      await page.waitForURL(/#group-/);
      await page.getByRole('heading', { name: 'Region 22', exact: true }).click();
      await name.waitFor();
      const fifty = page.getByRole('link', { name: 'Requests are slow in zone 50', exact: true });
      expect(await fifty.isVisible()).toBe(false);
      await page.getByText('Show 55 more').click();
      await fifty.click();
      await page.getByRole('heading', { name: 'Requests are slow in zone 50' }).waitFor();
      await page.goBack();
      await page.getByText('Show 27 more').click();
      await page.getByRole('link', { name: 'Upgrade of zone 29', exact: true }).click();
      await page.getByRole('heading', { name: 'Upgrade of zone 29' }).waitFor();
      await page.goto(harness.url());
      await page.getByRole('link', { name: 'Uptime, 3 months', exact: true }).click();
      await page.getByRole('heading', { name: 'Uptime, 3 months' }).waitFor();
      // The heading is there before the rest of a long page has been read.
      await page.waitForLoadState();
      expect(await page.locator('.chart').count()).toBe(200);
    });
  });

  it('sees no overflow on a phone, even with names that are long or written from right to left', async () => {
    for (const state of [brokenState, maintainedState, longState]) {
      await harness.show(state());
      await visit(
        async (page) => {
          for (const target of ['/', `/incidents/${OPEN_INCIDENT.id}`, `/maintenances/${PLANNED_MAINTENANCE.id}`]) {
            await page.goto(harness.url('acme', target));
            expect([state.name, target, await isWide(page)]).toEqual([state.name, target, false]);
          }
        },
        { viewport: { width: 320, height: 640 } },
      );
    }
  });

  it("sees the system's dark or light theme, and no motion where reduced motion is requested", async () => {
    await harness.show(calmState());
    await visit(
      async (page) => {
        await page.goto(harness.url());
        expect(await lightness(page)).toBeGreaterThan(200);
        await page.emulateMedia({ colorScheme: 'dark' });
        expect(await lightness(page)).toBeLessThan(60);
        await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
        expect(await lightness(page)).toBeGreaterThan(200);
        expect(await page.getByRole('button', { name: 'Subscribe' }).isVisible()).toBe(false);
        expect(await page.getByText('Past Incidents').isVisible()).toBe(true);
      },
      { colorScheme: 'light' },
    );
    const moves: string[] = [];
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await visit(
        async (page) => {
          await page.goto(harness.url());
          moves.push(await movement(page));
        },
        { reducedMotion },
      );
    }
    expect(moves).toEqual(['0.15s', '0s']);
  });

  it('is offered the allowed channels and no others', async () => {
    const offered: string[][] = [];
    for (const channels of [
      { email: true, webhook: true, slack: true },
      { email: false, webhook: true, slack: true },
      { email: true, webhook: false },
      { email: false, webhook: false },
    ]) {
      await harness.show(calmState({ channels }));
      await visit(async (page) => {
        await page.goto(harness.url());
        const subscribe = page.getByRole('button', { name: 'Subscribe' });
        if ((await subscribe.count()) === 0) return void offered.push([]);
        await subscribe.click();
        const tabs = await page.locator('.tabs label').allInnerTexts();
        const fields = await page.locator('.popup input:visible:not([type=radio])').count();
        offered.push([...tabs, `${fields} field`]);
        if (channels.slack) {
          await page.getByText('Slack', { exact: true }).click();
          await page.getByRole('link', { name: 'Add to Slack' }).waitFor();
        }
      });
    }
    expect(offered).toEqual([
      ['Email', 'Webhook', 'Slack', '1 field'],
      ['Webhook', 'Slack', '1 field'],
      ['1 field'],
      [],
    ]);
  });
});

describe('the script', () => {
  const visit = (act: (page: Page) => Promise<void>, options: BrowserContextOptions = {}) => visiting(options, act);
  const chart = (page: Page, name: string) => page.getByRole('slider', { name: new RegExp(`^${name}:`) });
  const tip = (page: Page) => page.locator('.tip').innerText();

  it('makes the bars of a service one tab stop, whose days are reached with the arrow keys', async () => {
    const young = calmState();
    const components = young.components.map((one, nth) =>
      nth === 4 ? { ...one, creationTime: young.now - 30 * DAY } : one,
    );
    const downtimes = young.downtimes.map((one, nth) =>
      nth === 4 ? { ...one, creationTime: young.now - 30 * DAY } : one,
    );
    await harness.show(calmState({ components, downtimes }));
    await visit(async (page) => {
      await page.goto(harness.url());
      const search = chart(page, 'Search');
      expect(await search.getAttribute('aria-label')).toBe(
        'Search: 99.86% uptime in the last 90 days, downtime on 1 of 90 days, at worst Degraded Performance',
      );
      await search.focus();
      expect(await tip(page)).toBe('Nov 20, 2026\n\nNo downtime recorded on this day.');
      for (let days = 0; days < 3; days += 1) await page.keyboard.press('ArrowLeft');
      expect(await tip(page)).toContain('Nov 17, 2026');
      expect(await tip(page)).toContain('Degraded Performance, 3 hours');
      expect(await tip(page)).toContain('Some requests failed');
      expect(await search.getAttribute('aria-valuetext')).toMatch(
        /^Nov 17, 2026: Degraded Performance, 3 hours Some requests failed/,
      );
      await page.keyboard.press('ArrowRight');
      expect(await tip(page)).toContain('Nov 18, 2026');
      await page.keyboard.press('Home');
      expect(await tip(page)).toContain('Aug 23, 2026');
      await page.keyboard.press('PageUp');
      expect(await tip(page)).toContain('Aug 30, 2026');
      await page.keyboard.press('Escape');
      expect(await page.locator('.tip').count()).toBe(0);
      await page.keyboard.press('End');
      expect(await tip(page)).toContain('Nov 20, 2026');
      // A day with a downtime has a link to it.
      for (let days = 0; days < 3; days += 1) await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('Degraded Performance, 3 hours');
      await page.keyboard.press('Escape');
      expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toContain('Search: ');
      await page.keyboard.press('End');
      // The next tab stop is not another of its ninety days.
      await page.keyboard.press('Tab');
      expect(await page.locator('.tip').count()).toBe(0);
      await chart(page, 'Documentation').focus();
      await page.keyboard.press('Home');
      expect(await tip(page)).toContain('This service did not exist at this date.');
    });
  });

  it('shows the downtimes of a day on hover and on touch', async () => {
    await harness.show(brokenState());
    await visit(async (page) => {
      await page.goto(harness.url());
      const api = chart(page, 'API');
      const { width = 0 } = (await api.boundingBox()) ?? {};
      await api.hover({ position: { x: (width / 90) * 49.5, y: 18 } });
      expect(await tip(page)).toMatch(/^Oct 11, 2026\n+Major Outage, 2 hours\n/);
      await api.hover({ position: { x: width - 3, y: 18 } });
      expect(await tip(page)).toMatch(/^Nov 20, 2026\n+Degraded Performance, ongoing\n/);
      await page.mouse.move(0, 0);
      expect(await page.locator('.tip').count()).toBe(0);
      // The tooltip stays while the pointer moves into it, to its link.
      await api.hover({ position: { x: width - 3, y: 18 } });
      await page.locator('.tip').hover({ position: { x: 100, y: 60 } });
      await page.locator('.tip').getByRole('link', { name: 'Degraded Performance, ongoing' }).click();
      await page.getByRole('heading', { name: OPEN_INCIDENT.name, level: 1 }).waitFor();
    });
    await visit(
      async (page) => {
        await page.goto(harness.url());
        const box = await chart(page, 'API').boundingBox();
        await chart(page, 'API').tap({ position: { x: ((box?.width ?? 0) / 90) * 49.5, y: 18 } });
        expect(await tip(page)).toContain('Major Outage, 2 hours');
        expect(await isWide(page)).toBe(false);
        const incident = page.locator('.tip a');
        expect(await incident.getAttribute('href')).toBe(`/incidents/${sampleId(150)}`);
        await chart(page, 'Search').tap({ position: { x: ((box?.width ?? 0) / 90) * 86.5, y: 18 } });
        await incident.tap();
        await page.getByRole('heading', { name: PAST_INCIDENT.name, level: 1 }).waitFor();
      },
      { hasTouch: true, viewport: { width: 360, height: 740 } },
    );
  });

  it('prints times in the zone of the visitor, with its name, and keeps those of the page available', async () => {
    await harness.show(brokenState());
    await visit(
      async (page) => {
        await page.goto(harness.url('acme', `/incidents/${OPEN_INCIDENT.id}`));
        const time = page.locator('.entry time').first();
        expect(await time.innerText()).toBe('Nov 21, 2026, 12:45 AM GMT+9');
        expect(await time.getAttribute('title')).toBe('Nov 20, 2026, 3:45 PM UTC');
        expect(await time.getAttribute('datetime')).toBe('2026-11-20T15:45:00.000Z');
      },
      { timezoneId: 'Asia/Tokyo' },
    );
  });

  it('is in the language of the page, also for a newer version', async () => {
    await harness.show(calmState());
    await visit(
      async (page) => {
        await page.goto(harness.url());
        await chart(page, 'Search').focus();
        expect(await tip(page)).toBe('20 Kas 2026\n\nBu günde kayıtlı kesinti yok.');
        await page.keyboard.press('Escape');
        expect(await text(page, '.past time')).toBe('17 Kas 2026 20:05 GMT+1');
        await harness.show(brokenState());
        const said = page.getByRole('status').getByText('Sistemde kısmi kesinti – Acme Durumu');
        await said.waitFor({ state: 'attached' });
        expect(await page.getAttribute('html', 'lang')).toBe('tr');
        expect(await text(page, '.entry time')).toBe('20 Kas 2026 16:45 GMT+1');
      },
      { locale: 'tr-TR' },
    );
  });

  it('updates an open page: state, title and icon, and announces it', async () => {
    await harness.show(calmState());
    await visit(async (page) => {
      await page.goto(harness.url());
      await page.evaluate(() => Object.assign(window, { stillOpen: true }));
      const icon = () => page.locator('link[rel=icon]').getAttribute('href');
      const calmIcon = await icon();
      await page.getByRole('link', { name: PAST_INCIDENT.name }).focus();
      await harness.show(brokenState());
      await page.getByText(OPEN_INCIDENT.name).waitFor();
      expect(await page.title()).toBe('Partial System Outage – Acme Status');
      expect(await icon()).not.toBe(calmIcon);
      await page.getByRole('status').getByText('Partial System Outage – Acme Status').waitFor({ state: 'attached' });
      expect(await page.evaluate(() => 'stillOpen' in window)).toBe(true);
      // The replaced content works as before.
      await chart(page, 'Search').focus();
      expect(await tip(page)).toContain('No downtime recorded on this day.');
    });
  });

  it('finds services by name, group or status, and keeps what was found and opened in a newer version', async () => {
    await harness.show(crowdedState());
    await visiting({}, async (page) => {
      await page.goto(harness.url());
      const finder = page.getByRole('searchbox', { name: 'Find a service' });
      const shown = () => page.locator('.component').filter({ visible: true }).count();
      await finder.fill(' service NUMBER 15');
      // 15 and 150 to 159.
      await page.getByRole('heading', { name: 'Service number 159', exact: true }).waitFor();
      expect(await shown()).toBe(11);
      await finder.fill('region 22');
      await page.getByRole('heading', { name: 'Service number 150', exact: true }).waitFor();
      expect(await shown()).toBe(7);
      await finder.fill('partial outage');
      await page.getByRole('heading', { name: 'Service number 0', exact: true }).waitFor();
      expect(await shown()).toBe(20);
      await finder.fill('none has this');
      await page.getByRole('heading', { name: 'Region 0', exact: true }).waitFor({ state: 'hidden' });
      expect(await shown()).toBe(0);
      await finder.fill('');
      await page.getByRole('heading', { name: 'Region 22', exact: true }).click();
      await finder.fill('number 15');
      await finder.blur();
      const [first, ...others] = crowdedState().components;
      await harness.show(crowdedState({ components: [{ ...first!, componentStatus: 'major_outage' }, ...others] }));
      await page.locator('.banner.tone-major-outage').waitFor();
      expect(await finder.inputValue()).toBe('number 15');
      expect(await shown()).toBe(11);
      await finder.fill('');
      expect(await page.locator('.group[open]').filter({ hasText: 'Region 22' }).count()).toBe(1);
    });
  });

  it('updates an open page of an archive, and a month', async () => {
    await harness.show(agedState());
    await harness.publishMonths({ '2025-10': oldMonthState() });
    const [old, ...others] = OLD_INCIDENTS;
    await visit(async (page) => {
      for (const target of [`/incidents/${old?.id}`, '/history/2025-10']) {
        await harness.publishMonths({ '2025-10': oldMonthState() });
        await page.goto(harness.url('acme', target));
        await page.evaluate(() => Object.assign(window, { stillOpen: true }));
        await harness.publishMonths({
          '2025-10': oldMonthState({ pastIncidents: [{ ...old!, name: 'Renamed' }, ...others] }),
        });
        await page.getByRole('heading', { name: 'Renamed' }).waitFor();
        expect([target, await page.evaluate(() => 'stillOpen' in window)]).toEqual([target, true]);
      }
    });
  });

  it('does not replace a form that is being filled in', async () => {
    await harness.show(calmState());
    const open = async (page: Page, delay: number): Promise<void> => {
      // Open pages follow a change after a random part of a second.
      await page.addInitScript(`Math.random = () => ${delay}`);
      const follows = page.waitForResponse((answer) => answer.url().includes('/events'));
      await page.goto(harness.url());
      await follows;
    };
    await visit(async (page) => {
      await open(page, 0);
      await page.getByRole('button', { name: 'Subscribe' }).click();
      await page.getByLabel('Email address').fill('half@an.addr');
      await visit(async (other) => {
        await open(other, 0.9);
        await harness.show(brokenState());
        await other.getByText(OPEN_INCIDENT.name).waitFor();
      });
      expect(await page.getByLabel('Email address').inputValue()).toBe('half@an.addr');
      expect(await page.title()).toContain('All Systems Operational');
    });
  });

  it('does not replace a form that was opened while the newer page was on its way', async () => {
    await harness.show(calmState());
    await visit(async (page) => {
      const signals = new EventEmitter();
      const onItsWay = once(signals, 'on its way');
      const released = once(signals, 'released');
      let opened = false;
      await page.addInitScript('Math.random = () => 0');
      await page.route(harness.url(), async (route) => {
        if (opened) {
          signals.emit('on its way');
          await released;
        }
        opened = true;
        await route.continue();
      });
      const follows = page.waitForResponse((answer) => answer.url().includes('/events'));
      await page.goto(harness.url());
      await follows;
      await harness.show(brokenState());
      await onItsWay;
      await page.getByRole('button', { name: 'Subscribe' }).click();
      await page.getByLabel('Email address').fill('half@an.addr');
      const arrived = page.waitForEvent('requestfinished', (request) => request.url() === harness.url());
      signals.emit('released');
      await arrived;
      // What the page does with the answer comes before this.
      await page.evaluate('new Promise((resolve) => setTimeout(resolve, 500))');
      expect(await page.getByLabel('Email address').inputValue()).toBe('half@an.addr');
      await page.keyboard.press('Escape');
      await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
      await page.getByText(OPEN_INCIDENT.name).waitFor();
    });
  });

  it('subscribes in place and reports the result at the focus', async () => {
    await harness.show(calmState());
    await visit(async (page) => {
      await page.goto(harness.url());
      await page.getByRole('button', { name: 'Subscribe' }).click();
      await page.getByText('Webhook', { exact: true }).click();
      await page.getByLabel('Webhook URL').fill('https://refused.example/');
      await page.keyboard.press('Enter');
      const said = page.locator('form.for-webhook').getByRole('status');
      await said.getByText('Failed to subscribe. This address is not reachable from here.').waitFor();
      expect(await focused(page)).toBe('subscribe-webhook');
      expect(await page.getByLabel('Webhook URL').getAttribute('aria-invalid')).not.toBeNull();
      await page.getByLabel('Webhook URL').fill('https://hooks.example/');
      await page.keyboard.press('Enter');
      await said.getByText("You're successfully subscribed").waitFor();
      expect(await said.innerText()).toContain(SIGNING_SECRET);
      expect(await focused(page)).toBe('subscribe-webhook-result');
      expect(page.url()).toBe(harness.url());
    });
  });

  it('reports a lost connection', async () => {
    await harness.show(calmState());
    await visit(async (page) => {
      // Before the page is opened: a browser may send what follows at once past a new route.
      await page.route('**/subscribe/email', (route) => route.abort());
      await page.goto(harness.url());
      await page.getByRole('button', { name: 'Subscribe' }).click();
      await page.getByLabel('Email address').fill('reader@example.com');
      await page.keyboard.press('Enter');
      await page.locator('form.for-email').getByRole('status').getByText('Failed to subscribe').waitFor();
      expect(await page.locator('form.for-email').getByRole('button').isEnabled()).toBe(true);
    });
  });

  it('is not needed to enter and leave the popup by keyboard', async () => {
    await harness.show(calmState());
    await visit(async (page) => {
      await page.goto(harness.url());
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('Subscribe');
      await page.keyboard.press('Enter');
      expect(await focused(page)).toBe('subscribe-email');
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('ArrowRight');
      await page.getByLabel('Webhook URL').waitFor();
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('subscribe-webhook');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      expect(await focused(page)).toBe('Subscribe');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Close' }).press('Enter');
      expect(await focused(page)).toBe('Subscribe');
    });
  });

  it('lets the keyboard reach everything, in the order of the page, with visible focus', async () => {
    await harness.show(brokenState());
    await visit(async (page) => {
      await page.goto(harness.url());
      const stops: string[] = [];
      for (;;) {
        await page.keyboard.press('Tab');
        const next = await stop(page);
        if (!next || stops.length > 60) break;
        expect(next).toEqual({ name: next.name, isSeen: true });
        stops.push(next.name);
      }
      expect(stops.slice(0, 4)).toEqual(['Subscribe', OPEN_INCIDENT.name, 'payment partner', PLANNED_MAINTENANCE.name]);
      for (const name of ['API', 'Webhooks', 'Checkout', 'Search', 'Documentation']) {
        expect(stops.filter((one) => one === name)).toHaveLength(1);
      }
      expect(stops.at(-1)).toBe('Powered by Candor');
    });
  });

  it.each([
    ['?hasError=false', "You're successfully subscribed"],
    ['?hasError=true&exceptionMessage=The%20channel%20is%20gone.', 'Failed to subscribe. The channel is gone.'],
  ])('shows the result of an external authorization once: %s', async (flags, words) => {
    await harness.show(calmState());
    await visit(async (page) => {
      await page.goto(harness.url('acme', `/${flags}`));
      await page.getByRole('status').getByText(words).waitFor();
      await page.waitForURL(harness.url());
      await page.reload();
      expect(await page.getByText(words).count()).toBe(0);
    });
  });

  it('works on a page that is written from right to left', async () => {
    await harness.show(brokenState());
    await visit(async (page) => {
      await page.goto(harness.url());
      await page.evaluate("document.documentElement.dir = 'rtl'");
      expect(await isWide(page)).toBe(false);
      const [title, button] = await Promise.all([
        page.locator('.masthead h1').boundingBox(),
        page.getByRole('button', { name: 'Subscribe' }).boundingBox(),
      ]);
      expect(button?.x).toBeLessThan(title?.x ?? 0);
      // Time still runs from left to right: the last bar is today's.
      await chart(page, 'API').focus();
      const bar = await page.locator('.cursor').boundingBox();
      const all = await chart(page, 'API').boundingBox();
      expect(bar?.x).toBeGreaterThan((all?.x ?? 0) + (all?.width ?? 0) / 2);
    });
  });
});
