import ICAL from 'ical.js';
import type { Browser, Page } from 'playwright-core';
import { type Api } from '@candor/ops/seed/api.js';
import { DEMO } from '@candor/ops/seed/demo.js';
import { launchBrowser } from '../src/browser.js';
import { startProduct, type ProductRun } from '../src/product-run.js';
import { askPage, untilPageShows } from '../src/scenario/page-client.js';
import { violations } from './accessibility.js';
import { mailTo } from './inbox-client.js';
import { shows } from './screen-log.js';
import { logIn, signedInApi } from './staff.js';
import { until } from './until.js';

const PATIENCE = 60_000;
const HOUR_MS = 3_600_000;
const NAME = 'Backup of the warehouse';
const WORK = 'Move of the archive';

describe('maintenances that fit the work', () => {
  let product: ProductRun;
  let browser: Browser;
  let staff: Page;
  let api: Api;
  let consoleUrl: string;
  let pageUrl: string;

  beforeAll(async () => {
    product = await startProduct();
    consoleUrl = product.addresses.console;
    pageUrl = product.pageUrl(DEMO.domain);
    browser = await launchBrowser();
    staff = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    api = await signedInApi(consoleUrl, DEMO);
    await logIn(staff, consoleUrl, DEMO);
  });
  afterAll(async () => {
    await browser?.close();
    expect(await product?.stop()).toBe(0);
  });

  /** The starts of a recurring maintenance in the calendar (epoch ms), as another program expands them. */
  async function calendarStarts(name: string, count: number): Promise<number[]> {
    const { body } = await askPage(`${pageUrl}/maintenance.ics`);
    const events = new ICAL.Component(ICAL.parse(body) as unknown[]).getAllSubcomponents('vevent');
    const [event] = events.map((one) => new ICAL.Event(one)).filter(({ summary }) => summary === name);
    const iterator = event?.iterator();
    return Array.from({ length: count }, () => iterator?.next()?.toJSDate().getTime() ?? 0);
  }

  it('plan a weekly one, with its next five dates before', async () => {
    await staff.goto(`${consoleUrl}/maintenances/new`);
    await staff.getByLabel('Maintenance Name').fill(NAME);
    await staff.getByLabel('Message').fill('Orders wait for some minutes.');
    await staff.getByLabel(/Send notification/).check();
    await staff.getByLabel('Repeats').selectOption('weekly');
    await staff
      .getByRole('button', { name: /^Leave out/ })
      .nth(4)
      .waitFor();
    expect(await violations(staff)).toEqual([]);
    await staff.getByLabel(/^Every/).fill('0');
    await staff.getByRole('button', { name: 'Create Maintenance' }).click();
    await shows('refusal', staff, staff.getByText('Please give 1 to 400.'));
    await staff.getByLabel(/^Every/).fill('1');
    await staff
      .getByRole('button', { name: /^Leave out/ })
      .nth(4)
      .waitFor();
    await staff.getByRole('button', { name: 'Create Maintenance' }).click();
    await staff.getByText(`Maintenance ${NAME} is created successfully`).waitFor();
    expect(await untilPageShows(pageUrl, 'Repeats weekly', Date.now() + PATIENCE)).toBeDefined();
    const { text } = await mailTo(product.inboxUrl ?? '', DEMO.reader, new RegExp(`Scheduled maintenance: ${NAME}`));
    expect(text).toContain('Repeats weekly');
  });

  it('cancel one of its dates, on the page and in the calendar too', async () => {
    const { maintenances } = await api.must<{ maintenances: { id: string; name: string; plannedStartTime: number }[] }>(
      'POST',
      '/api/maintenances/search',
      { soonestFirst: true, filters: [{ name: 'state', value: { values: ['scheduled'], operator: 'EQ' } }] },
    );
    const dates = maintenances.filter(({ name }) => name === NAME);
    const starts = dates.map(({ plannedStartTime }) => plannedStartTime);
    expect(await calendarStarts(NAME, starts.length)).toEqual(starts);
    await staff.goto(`${consoleUrl}/maintenances/edit/${dates[1]?.id}`);
    await staff.getByText('Changes here are for this date alone.').waitFor();
    expect(await violations(staff)).toEqual([]);
    await staff.getByRole('button', { name: 'Cancel Maintenance' }).click();
    await staff.getByRole('alertdialog').getByRole('button', { name: 'Cancel Maintenance' }).click();
    await staff.getByText(`${NAME} is cancelled successfully`).waitFor();
    const left = starts.filter((_, index) => index !== 1);
    const hasLeft = async () => (await calendarStarts(NAME, left.length)).join() === left.join();
    await until('the calendar without that date', hasLeft);
  });

  it('extend one in progress, and end it before its time', async () => {
    const now = Date.now();
    await api.must('POST', '/api/maintenances', {
      name: WORK,
      message: 'Old orders cannot be opened.',
      plannedStartTime: now - HOUR_MS,
      plannedEndTime: now + HOUR_MS,
      sendNotification: true,
    });
    await staff.goto(`${consoleUrl}/incidents/maintenances`);
    await staff.getByRole('button', { name: `Change End of ${WORK}` }).click();
    const moving = staff.getByRole('dialog', { name: 'Change the End' });
    await moving.getByText('Will be notified').waitFor();
    expect(await violations(staff)).toEqual([]);
    await moving.getByRole('button', { name: '+1 day' }).click();
    await moving.getByLabel(/^Message/).fill('The archive is larger than we thought.');
    await moving.getByRole('button', { name: 'Change End' }).click();
    await shows('happy', staff, staff.getByText(/^Originally until/));
    expect(await untilPageShows(pageUrl, 'Planned finish moved from', Date.now() + PATIENCE)).toBeDefined();
    const inbox = product.inboxUrl ?? '';
    const { text } = await mailTo(inbox, DEMO.reader, new RegExp(`Maintenance extended: ${WORK}`));
    expect(text).toContain('New planned end');

    await staff.getByRole('button', { name: `End Now: ${WORK}` }).click();
    const ending = staff.getByRole('dialog', { name: 'End the Maintenance' });
    await ending.getByText('Will be notified').waitFor();
    expect(await violations(staff)).toEqual([]);
    await ending.getByRole('button', { name: 'End Now' }).click();
    await staff.getByText(`${WORK} is ended successfully`).waitFor();
    await mailTo(inbox, DEMO.reader, new RegExp(`Maintenance completed: ${WORK}`));
  });
});
