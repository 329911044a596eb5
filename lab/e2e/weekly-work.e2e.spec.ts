import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { DEMO } from '@candor/ops/seed/demo.js';
import type { Api } from '@candor/ops/seed/api.js';
import { launchBrowser } from '../src/browser.js';
import { startProduct, type ProductRun } from '../src/product-run.js';
import { askPage, openPage } from '../src/scenario/page-client.js';
import { violations } from './accessibility.js';
import { hookOn, mailTo } from './inbox-client.js';
import { shows } from './screen-log.js';
import { inviteUser, localTime, logIn, openScreen, signedInApi } from './staff.js';

const USER = { name: 'Uma', email: 'uma@weekly.example', password: 'Quiet-river-72' };
const TIMEOUT_MS = 60_000;
const DAY_MS = 86_400_000;
const HOOK = '/hooks/weekly';

/** What staff do every week beside the plain update: correct, plan, promise, count, search, and put right by the dozen. */
describe('the weekly work', () => {
  let product: ProductRun;
  let consoleUrl: string;
  let pageUrl: string;
  let browser: Browser;
  let staff: Page;
  let api: Api;
  let user: Api;
  let incidentId = '';
  let entryId = '';
  let serviceId = '';
  let maintenanceId = '';
  /** Recurring maintenances start at a whole second. */
  const start = (): number => Math.ceil(Date.now() / 1_000) * 1_000 + DAY_MS;
  const maintenance = () => ({
    name: 'New cables',
    message: 'We lay new cables.',
    plannedStartTime: start(),
    plannedEndTime: start() + 3_600_000,
  });

  beforeAll(async () => {
    product = await startProduct();
    consoleUrl = product.addresses.console;
    pageUrl = product.pageUrl(DEMO.domain);
    browser = await launchBrowser();
    staff = await (await browser.newContext({ reducedMotion: 'reduce', acceptDownloads: true })).newPage();
    await logIn(staff, consoleUrl, DEMO);
    api = await signedInApi(consoleUrl, DEMO);
    await inviteUser(api, consoleUrl, product.inboxUrl ?? '', USER);
    user = await signedInApi(consoleUrl, USER);
    await api.must('POST', '/api/integrations/webhook', { url: `${product.inboxUrl}${HOOK}` });
    const { incident } = await api.must<{ incident: { id: string; entries: { id: string }[] } }>(
      'POST',
      '/api/incidents',
      { name: 'Payments fail', entry: { message: 'Cards fail.', incidentStatus: 'investigating' } },
    );
    incidentId = incident.id;
    entryId = incident.entries[0]?.id ?? '';
    const { components } = await api.must<{ components: { id: string }[] }>('GET', '/api/services');
    serviceId = components[0]?.id ?? '';
    const planned = await api.must<{ maintenance: { id: string } }>('POST', '/api/maintenances', maintenance());
    maintenanceId = planned.maintenance.id;
  });

  afterAll(async () => {
    await browser?.close();
    expect(await product?.stop()).toBe(0);
  });

  const inbox = () => product.inboxUrl ?? '';
  const incidentPage = () => `${pageUrl}/incidents/${incidentId}`;
  const pageShows = async (text: string, address = incidentPage()): Promise<void> => {
    expect(await openPage(address, text, Date.now() + TIMEOUT_MS).shown).toBeDefined();
  };
  /** The incident's screen, with its history. */
  const openIncident = () => openScreen(staff, `${consoleUrl}/incident/edit/${incidentId}`);
  const statusOf = async (method: string, path: string, body?: object) =>
    (await user.attempt(method, path, body)).status;

  it('corrects an entry silently, or with a notice that mail, webhook, page and staff agree about', async () => {
    await openIncident();
    const correct = async (message: string, button: string) => {
      await staff
        .getByRole('button', { name: /^Edit entry of/ })
        .first()
        .click();
      const form = staff.getByRole('form', { name: 'Edit entry' });
      await form.getByLabel('Message').fill(message);
      if (button === 'Save and Notify') await form.getByLabel(/Notify of the correction/).check();
      expect(await violations(staff)).toEqual([]);
      await form.getByRole('button', { name: button }).click();
      await form.waitFor({ state: 'detached' });
    };
    await correct('Cards of one bank fail.', 'Save Entry');
    await pageShows('Cards of one bank fail.');
    await correct('Cards of two banks fail.', 'Save and Notify');
    const mail = await mailTo(inbox(), DEMO.reader, /Payments fail/);
    expect([mail.subject, mail.text]).toEqual([
      expect.stringContaining('Correction'),
      expect.stringContaining('Cards of two banks fail.'),
    ]);
    const hook = await hookOn(inbox(), HOOK, ({ body }) => body.includes('two banks'));
    expect(hook.body).not.toContain('one bank');
    await pageShows('Cards of two banks fail.');
    const page = (await askPage(incidentPage())).body;
    expect(page).toContain('Edited');
    expect(page).not.toContain('one bank');
    await staff
      .getByRole('button', { name: /said before$/ })
      .first()
      .click();
    await shows('happy', staff, staff.getByText('Cards of one bank fail.'));
    await staff.getByText('Cards fail.', { exact: true }).waitFor();
  });

  it('plans an entry, which nobody reads before its time, cancels one, and refuses a time in the past', async () => {
    await openIncident();
    const form = staff.getByRole('form', { name: 'New entry' });
    const publishAt = async (instant: number) => {
      await form.getByLabel(/Publish later/).check();
      await form.getByLabel('Publish at', { exact: true }).fill(await localTime(staff, instant));
    };
    await form.getByLabel('Message').fill('Tomorrow we exchange the disks.');
    await publishAt(Date.now() - 86_400_000);
    await form.getByRole('button', { name: /^Plan Entry/ }).click();
    await shows('refusal', staff, form.getByText(/time in the future/));
    await publishAt(Date.now() + 86_400_000);
    await form.getByRole('button', { name: /^Plan Entry/ }).click();
    await staff.getByText('Entry planned.').waitFor();
    await staff.getByText('Tomorrow we exchange the disks.').waitFor();
    expect(await violations(staff)).toEqual([]);
    await staff.getByRole('button', { name: /^Cancel the entry planned for/ }).click();
    await staff.getByRole('button', { name: 'Do Not Publish' }).click();
    await staff.getByText('The planned entry is cancelled.').waitFor();

    const soon = { message: 'The disks are exchanged.', incidentStatus: 'monitoring', publishAt: Date.now() + 5_000 };
    await api.must('POST', `/api/incidents/${incidentId}/planned-entries`, { ...soon, sendNotification: true });
    expect((await askPage(incidentPage())).body).not.toContain('The disks are exchanged.');
    const mail = await mailTo(inbox(), DEMO.reader, /Monitoring: Payments fail/);
    expect(mail.text).toContain('The disks are exchanged.');
    expect(mail.receivedAt).toBeGreaterThanOrEqual(soon.publishAt);
    await pageShows('The disks are exchanged.');
    expect((await askPage(incidentPage())).body).not.toContain('Tomorrow we exchange');
  });

  it('promises the next update to visitors, and is reminded of it by mail', async () => {
    await openIncident();
    const form = staff.getByRole('form', { name: 'New entry' });
    await form.getByLabel('Message').fill('We watch it.');
    await form.getByLabel('Next update').selectOption('In 30 minutes');
    await form.getByRole('button', { name: /^Add Entry/ }).click();
    await shows('happy', staff, staff.getByText(/^Next update by/));
    await pageShows('Next update by');
    const refused = { message: 'Late.', incidentStatus: 'monitoring', nextUpdateBy: Date.now() - 1_000 };
    const answer = await api.attempt('POST', `/api/incidents/${incidentId}/entries`, refused);
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining('/nextUpdateBy')]);
    const promise = { message: 'Soon more.', incidentStatus: 'monitoring', nextUpdateBy: Date.now() + 4_000 };
    await api.must('POST', `/api/incidents/${incidentId}/entries`, promise);
    const mail = await mailTo(inbox(), DEMO.email, /overdue/i);
    expect(mail.text).toContain('Payments fail');
    expect(mail.receivedAt).toBeGreaterThanOrEqual(promise.nextUpdateBy);
    await staff.getByText(/^Update overdue since/).waitFor();
  });

  it('says how uptime is counted, and refuses a share that is none', async () => {
    await openScreen(staff, `${consoleUrl}/settings`);
    const form = staff.getByRole('form', { name: 'Uptime' });
    await form.getByLabel('Partial outage (%)').fill('130');
    await form.getByRole('button', { name: 'Save' }).click();
    await shows('refusal', staff, form.getByText('Please give a whole number from 0 to 100.'));
    await form.getByLabel('Partial outage (%)').fill('30');
    await form.getByLabel('Degraded performance (%)').fill('0');
    await form.getByRole('button', { name: 'Save' }).click();
    await staff.getByText('Uptime is counted this way from now on.').waitFor();
    await pageShows('Partial Outage: 30', pageUrl);
  });

  it('finds incidents by what was said, also after a look at one, and saves them as CSV', async () => {
    await openScreen(staff, `${consoleUrl}/incidents/open`);
    await staff.getByLabel('Search incidents').fill('two banks');
    await staff.waitForURL(/q=two/);
    await staff.getByText('1 open incident(s) found.').waitFor();
    expect(await violations(staff)).toEqual([]);
    await staff.getByRole('link', { name: 'Update Payments fail' }).click();
    await staff.getByRole('form', { name: 'New entry' }).waitFor();
    await staff.goBack();
    await staff.getByText('1 open incident(s) found.').waitFor();
    const [file] = await Promise.all([
      staff.waitForEvent('download'),
      staff.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const rows = (await readFile(await file.path(), 'utf8')).trim().split('\n');
    expect(rows).toHaveLength(2);
    expect(rows[1]).toContain(incidentId);
    await staff.getByLabel('Search incidents').fill('nothing says this');
    await shows('refusal', staff, staff.getByText('Nothing matches'));
  });

  it('disables subscribers together, and enables them again', async () => {
    const readers = Array.from({ length: 3 }, (_, n) => `weekly-${n}@readers.example`);
    await api.mustSendCsv('/api/subscribers/email/import?consent=true', `email\n${readers.join('\n')}\n`);
    await openScreen(staff, `${consoleUrl}/subscribers/email`);
    await staff.getByLabel('Search subscribers').fill('weekly-');
    // Another list has another selection.
    await staff.waitForURL(/q=weekly-/);
    await staff.getByRole('checkbox', { name: `Select ${DEMO.reader}` }).waitFor({ state: 'detached' });
    for (const reader of readers) await staff.getByRole('checkbox', { name: `Select ${reader}` }).check();
    const many = staff.getByRole('group', { name: 'Selected subscribers' });
    await many.getByText('3 selected').waitFor();
    await many.getByRole('button', { name: 'Disable', exact: true }).click();
    await staff.getByRole('button', { name: 'Disable 3' }).click();
    await shows('happy', staff, staff.getByText('3 subscriber(s) disabled'));
    expect(await violations(staff)).toEqual([]);
  });

  it('is refused where it is wrong, by the field, and leaves everything as it is', async () => {
    const all = async () => [await api.must('GET', '/api/incidents'), await api.must('GET', '/api/services')];
    const before = await all();
    const entry = { message: 'Cards work.', incidentStatus: 'monitoring' };
    const german = { language: 'de', text: 'Karten gehen.' };
    const wrong: [method: string, path: string, body: object, pointer: string][] = [
      ['PATCH', `/api/services/${serviceId}/status`, { status: 'broken' }, '/status'],
      ['PUT', '/api/services/order', { items: [{ serviceIds: ['x'] }] }, '/items/0/serviceIds/0'],
      [
        'POST',
        '/api/maintenances',
        { ...maintenance(), recurrence: { rrule: 'FREQ=NEVER', timeZone: 'UTC' } },
        '/recurrence/rrule',
      ],
      ['POST', '/api/maintenances', { ...maintenance(), plannedEndTime: Date.now() + 40 * DAY_MS }, '/plannedEndTime'],
      [
        'POST',
        `/api/incidents/${incidentId}/entries`,
        { ...entry, translations: [german, german] },
        '/translations/1/language',
      ],
      ['POST', `/api/incidents/${incidentId}/entries`, { ...entry, message: ' [](https://x.example) ' }, '/message'],
      ['POST', '/api/announcements', { name: 'News', message: 'News.', endsAt: 1 }, '/endsAt'],
      ['POST', '/api/customize', { brandColor: '#ffee00' }, '/brandColor'],
      ['POST', '/api/customize', { customCss: '@import "https://x.example/a.css";' }, '/customCss'],
    ];
    const found = await Promise.all(
      wrong.map(async ([method, path, body]) => {
        const answer = await api.attempt<{ errors?: { pointer: string }[] }>(method, path, body);
        return [answer.status, ...(answer.body.errors ?? []).map(({ pointer }) => pointer)];
      }),
    );
    expect(found).toEqual(wrong.map(([, , , pointer]) => [400, pointer]));
    // Only what is resolved has a postmortem.
    const draft = await api.attempt('PUT', `/api/incidents/${incidentId}/postmortem-draft`, { message: 'Early.' });
    expect(draft.status).toBe(409);
    expect(await all()).toEqual(before);
  });

  it('is not for the role User, neither on the screens nor in the API', async () => {
    const entry = { message: 'No.', incidentStatus: 'monitoring' };
    const entries = `/api/incidents/${incidentId}/entries`;
    const refused = await Promise.all([
      statusOf('PUT', `${entries}/${entryId}`, { ...entry, notifyOfCorrection: true }),
      statusOf('POST', `/api/incidents/${incidentId}/planned-entries`, { ...entry, publishAt: Date.now() + 60_000 }),
      statusOf('POST', entries, { ...entry, nextUpdateBy: Date.now() + 60_000 }),
      statusOf('POST', entries, { ...entry, incidentStatus: 'resolved', postmortem: true }),
      statusOf('PATCH', '/api/uptime-formula', { partialOutage: 1, degradedPerformance: 1 }),
      statusOf('POST', '/api/subscribers/email/change', { action: 'disable', matching: {} }),
      statusOf('PATCH', `/api/services/${serviceId}/status`, { status: 'major_outage' }),
      statusOf('PUT', '/api/services/order', { items: [{ serviceIds: [serviceId] }] }),
      statusOf('POST', '/api/maintenances', maintenance()),
      statusOf('PATCH', `/api/maintenances/${maintenanceId}/planned-end`, { plannedEndTime: Date.now() + 2 * DAY_MS }),
      statusOf('POST', `/api/maintenances/${maintenanceId}/end`, {}),
      statusOf('PUT', `/api/incidents/${incidentId}/postmortem-draft`, { message: 'No.' }),
      statusOf('POST', '/api/templates', { title: 'No', message: 'No.', incidentStatus: 'monitoring' }),
      statusOf('POST', '/api/announcements', { name: 'No', message: 'No.', endsAt: Date.now() + DAY_MS }),
      statusOf('POST', '/api/customize', { brandColor: '#2451b8' }),
      statusOf('PATCH', '/api/beginning', { dismissed: true }),
    ]);
    expect(refused).toEqual(refused.map(() => 403));
    const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    await logIn(page, consoleUrl, USER);
    await openScreen(page, `${consoleUrl}/incident/view/${incidentId}`);
    await page.getByText('Cards of two banks fail.').waitFor();
    expect(await page.getByRole('form').count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Edit entry of/ }).count()).toBe(0);
    await page.context().close();
  });
});
