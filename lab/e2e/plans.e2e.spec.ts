import type { Browser, Page } from 'playwright-core';
import { DEMO } from '@candor/ops/seed/demo.js';
import { launchBrowser } from '../src/browser.js';
import { startProduct, type ProductRun } from '../src/product-run.js';
import { askPage, untilPageShows } from '../src/scenario/page-client.js';
import { violations } from './accessibility.js';
import { logScreen, shows } from './screen-log.js';
import { localTime, logIn, signedInApi } from './staff.js';

const SECOND = 1000;
const HOUR = 3_600 * SECOND;
/** How long the page may take to follow on a busy machine; `npm run bench` says how long it takes. */
const PATIENCE = 60 * SECOND;
const NAME = 'Rebuild of the search index';

interface Planned {
  readonly affectedComponents: readonly { readonly componentId: string }[];
}

/** Things prepared in advance: templates, and a maintenance from its plan to its end, in a real browser. */
describe('what is planned', () => {
  let product: ProductRun;
  let consoleUrl: string;
  let pageUrl: string;
  let browser: Browser;
  let staff: Page;
  let visitor: Page;
  /** Address of the maintenance's own page. */
  let ownPage = '';
  let affectedComponents: Planned['affectedComponents'] = [];
  let api: Awaited<ReturnType<typeof signedInApi>>;
  const maintenance = () => `/api/maintenances/${ownPage.split('/').at(-1)}`;

  beforeAll(async () => {
    product = await startProduct();
    consoleUrl = product.addresses.console;
    pageUrl = product.pageUrl(DEMO.domain);
    browser = await launchBrowser();
    staff = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    visitor = await (await browser.newContext()).newPage();
    api = await signedInApi(consoleUrl, DEMO);
    await logIn(staff, consoleUrl, DEMO);
  });

  afterAll(async () => {
    await browser?.close();
    expect(await product?.stop()).toBe(0);
  });

  it('includes a template, from which an incident is opened', async () => {
    await staff.getByRole('link', { name: 'Templates' }).click();
    await shows('happy', staff, staff.getByText('2 template(s) found.'));
    await staff.getByRole('link', { name: 'Create Template' }).click();
    await staff.getByRole('button', { name: 'Create Template' }).click();
    await shows('refusal', staff, staff.getByText('Give a title to your template.'));
    await staff.getByLabel('Title').fill('Reports are late');
    await staff.getByLabel('Message').fill('The nightly reports are not complete yet.');
    await staff.getByLabel('Reports', { exact: true }).check();
    expect(await violations(staff)).toEqual([]);
    logScreen('happy', staff.url());
    await staff.getByRole('button', { name: 'Create Template' }).click();
    await staff.getByText('Template Reports are late is created successfully').waitFor();

    await staff.goto(`${consoleUrl}/incident/new`);
    await staff.getByLabel('Use a template').selectOption({ label: 'Reports are late' });
    await staff.getByLabel(/Back-date/).check();
    await staff.getByLabel('Date and time', { exact: true }).waitFor();
    expect(await violations(staff)).toEqual([]);
    await staff.getByRole('button', { name: 'Pick: Date and time' }).click();
    const picker = staff.getByRole('dialog', { name: 'Pick: Date and time' });
    await picker.getByRole('button', { name: 'Done' }).waitFor();
    expect(await violations(staff)).toEqual([]);
    // In a month that is over, the days before and after it can be picked as well.
    await picker.getByRole('button', { name: 'Go to previous month' }).click();
    expect(await violations(staff)).toEqual([]);
    await picker.getByRole('button', { name: 'Done' }).click();
    await staff.getByLabel(/Back-date/).uncheck();
    await staff.getByRole('button', { name: /^Create Incident/ }).click();
    await staff.getByText('Incident Reports are late is created successfully').waitFor();
    const shown = await untilPageShows(pageUrl, 'The nightly reports are not complete yet.', Date.now() + PATIENCE);
    expect(shown).toBeDefined();
  });

  it('announces a maintenance on the page, with its own page', async () => {
    await staff.goto(`${consoleUrl}/maintenances/new`);
    await staff.getByLabel('Maintenance Name').fill(NAME);
    await staff.getByLabel('Message').fill('Search may miss new products.');
    await staff.getByLabel('Search', { exact: true }).check();
    await staff.getByLabel(/Send notification/).check();
    await staff.getByLabel('Minutes before the start').fill('15');
    expect(await violations(staff)).toEqual([]);
    await staff.getByLabel('Hours').fill('1');
    await staff.getByLabel('Minutes', { exact: true }).fill('30');
    const start = Math.ceil(Date.now() / SECOND) * SECOND + HOUR;
    await staff.getByLabel('Planned Start', { exact: true }).fill(await localTime(staff, start));
    logScreen('happy', staff.url());
    await staff.getByRole('button', { name: 'Create Maintenance' }).click();
    await staff.getByText(`Maintenance ${NAME} is created successfully`).waitFor();

    expect(await untilPageShows(pageUrl, NAME, Date.now() + PATIENCE)).toBeDefined();
    await visitor.goto(pageUrl);
    const link = visitor.getByRole('region', { name: 'Scheduled Maintenance' }).getByRole('link', { name: NAME });
    ownPage = new URL((await link.getAttribute('href')) ?? '', pageUrl).href;
    const { status, body } = await askPage(ownPage);
    expect(status).toBe(200);
    expect(body).toContain('Planned finish');
    expect(body).toContain('Scheduled');
    const { maintenance: planned } = await api.must<{ maintenance: Planned }>('GET', maintenance());
    expect(planned).toMatchObject({ plannedStartTime: start, plannedEndTime: start + 1.5 * HOUR });
    ({ affectedComponents } = planned);
  });

  it('has a real 404 for an unknown maintenance', async () => {
    expect((await askPage(`${ownPage}x`)).status).toBe(404);
  });

  it('becomes an incident at its start, with its services under maintenance', async () => {
    // Not after an hour, as planned above.
    const plannedStartTime = Date.now() + 3 * SECOND;
    await api.must('PUT', maintenance(), {
      ...{ name: NAME, message: 'Search may miss new products.', plannedStartTime, sendNotification: true },
      ...{ plannedEndTime: plannedStartTime + HOUR, affectedComponents },
    });
    const began = await untilPageShows(ownPage, 'In Progress', plannedStartTime + PATIENCE);
    expect(began).toBeGreaterThanOrEqual(plannedStartTime);
    await visitor.goto(pageUrl);
    const open = visitor.getByRole('region', { name: 'Maintenance in Progress' });
    await open.getByRole('link', { name: NAME }).waitFor();
    await open.getByText('planned until').waitFor();
    await open.getByText('Under Maintenance').first().waitFor();
    expect(await violations(visitor)).toEqual([]);
    await visitor.goto(ownPage);
    expect(await violations(visitor)).toEqual([]);
    await visitor.getByRole('link', { name: 'Updates during this maintenance' }).click();
    await visitor.getByText('Search may miss new products.').waitFor();

    await staff.goto(`${consoleUrl}/incidents/maintenances`);
    await shows('happy', staff, staff.getByText('In Progress').filter({ visible: true }));
    expect(await violations(staff)).toEqual([]);
  });

  it('cancels another one after a confirmation', async () => {
    await staff.getByRole('link', { name: 'Update Upgrade of the support desk' }).click();
    await shows('happy', staff, staff.getByRole('button', { name: 'Cancel Maintenance' }));
    await staff.getByRole('button', { name: 'Cancel Maintenance' }).click();
    const question = staff.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Cancel Maintenance' }).click();
    await staff.getByText('Upgrade of the support desk is cancelled successfully').waitFor();
    await staff.getByRole('link', { name: 'View Upgrade of the support desk' }).waitFor();
  });

  it('axe finds nothing in the form of an incident and of a template', async () => {
    await staff.goto(`${consoleUrl}/incidents/templates`);
    await staff.getByRole('link', { name: 'Edit Reports are late' }).click();
    await shows('happy', staff, staff.getByRole('button', { name: 'Update Template' }));
    await staff.goto(`${consoleUrl}/incidents/open`);
    await staff.getByRole('link', { name: 'Update Reports are late' }).click();
    await staff.getByLabel('Use a template').waitFor();
    await staff.getByLabel(/Back-date/).check();
    expect(await violations(staff)).toEqual([]);
  });

  it('resolves at its end by itself', async () => {
    const plannedEndTime = Date.now() + 3 * SECOND;
    await api.must('PATCH', `${maintenance()}/planned-end`, { plannedEndTime });
    const ended = await untilPageShows(ownPage, 'Completed', plannedEndTime + PATIENCE);
    expect(ended).toBeGreaterThanOrEqual(plannedEndTime);
    await visitor.goto(pageUrl);
    await visitor.getByRole('region', { name: 'Past Incidents' }).getByRole('link', { name: NAME }).waitFor();
    const open = visitor.getByRole('region', { name: 'Maintenance in Progress' });
    expect(await open.getByRole('link', { name: NAME }).count()).toBe(0);
  });
});
