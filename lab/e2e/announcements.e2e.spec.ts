import { devices, type Browser, type Page } from 'playwright-core';
import { DEMO } from '@candor/ops/seed/demo.js';
import { launchBrowser } from '../src/browser.js';
import { startProduct, type ProductRun } from '../src/product-run.js';
import { askPage } from '../src/scenario/page-client.js';
import { violations } from './accessibility.js';
import { mailTo } from './inbox-client.js';
import { shows } from './screen-log.js';
import { inviteUser, logIn, signedInApi } from './staff.js';

const RADIA = { name: 'Radia Perlman', email: 'radia@acme.example', password: 'spanning tree' };

/** News without a fault, from the form to the page, the mail and the feeds, and away again. */
describe('announcements', () => {
  let product: ProductRun;
  let consoleUrl: string;
  let pageUrl: string;
  let browser: Browser;
  let api: Awaited<ReturnType<typeof signedInApi>>;
  /** Script errors, and resources blocked by a policy. */
  const faults: string[] = [];

  beforeAll(async () => {
    product = await startProduct();
    consoleUrl = product.addresses.console;
    pageUrl = product.pageUrl(DEMO.domain);
    browser = await launchBrowser();
    api = await signedInApi(consoleUrl, DEMO);
    await inviteUser(api, consoleUrl, product.inboxUrl ?? '', RADIA);
  });
  afterAll(async () => {
    await browser?.close();
    expect(await product?.stop()).toBe(0);
  });
  afterEach(() => expect(faults.splice(0)).toEqual([]));

  const newPage = async (options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> => {
    const page = await (await browser.newContext({ reducedMotion: 'reduce', ...options })).newPage();
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) faults.push(message.text());
    });
    return page;
  };
  const staff = async (who: Parameters<typeof logIn>[2] = DEMO): Promise<Page> => {
    const page = await newPage();
    await logIn(page, consoleUrl, who);
    return page;
  };
  const create = async (page: Page): Promise<void> => {
    await page.goto(`${consoleUrl}/announcements/list`);
    await page.getByRole('link', { name: 'Create Announcement' }).click();
  };

  it('is announced: the page shows it while it is open, and the mail leads there', async () => {
    const visitor = await newPage();
    await visitor.goto(pageUrl);
    const headline = await visitor.locator('.headline').innerText();
    const owner = await staff();
    await create(owner);
    await owner.getByRole('button', { name: 'Publish silently' }).click();
    await owner.getByText('Give a title to your announcement.').waitFor();
    await owner.getByText('You have to set a message for your announcement.').waitFor();
    await shows('refusal', owner, owner.getByText('Give a title to your announcement.'));
    await owner.getByLabel('Title').fill('Our prices change');
    await owner.getByRole('textbox', { name: 'Message' }).fill('From **January** there is a plan for small teams.');
    await owner.getByRole('checkbox', { name: /^Send notification/ }).check({ force: true });
    await owner.getByLabel('Ends', { exact: true }).fill('Nov 20, 2020, 4:05 PM');
    await owner.getByRole('button', { name: 'Publish and notify' }).click();
    await owner.getByText('An announcement has to end after its start.').waitFor();
    const end = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 16);
    await owner.getByLabel('Ends', { exact: true }).fill(end);
    await owner.getByRole('button', { name: 'Preview' }).click();
    const preview = owner.getByRole('dialog', { name: 'Preview' });
    await shows('happy', owner, preview.getByText('Announcement: Our prices change'));
    await preview.getByRole('button', { name: 'Close' }).click();
    await owner.getByRole('button', { name: /^Publish and notify \d+$/ }).click();
    await owner.getByText('Our prices change is published successfully').waitFor();
    await shows('happy', owner, owner.getByRole('heading', { name: 'Our prices change' }));

    // The open page shows it without being loaded again.
    const shown = visitor.getByRole('region', { name: 'Announcements' });
    await shown.getByRole('heading', { name: 'Our prices change' }).waitFor();
    expect(await visitor.locator('.headline').innerText()).toBe(headline);
    expect(await violations(visitor)).toEqual([]);

    const mail = await mailTo(product.inboxUrl ?? '', DEMO.reader, /Announcement: Our prices change/);
    const link = /(http\S+\/announcements\/[\da-f-]{36})/.exec(mail.text)?.[1] ?? '';
    expect(mail.text).toContain('From January there is a plan for small teams.');
    await visitor.goto(link);
    await visitor.getByRole('heading', { level: 1, name: 'Our prices change' }).waitFor();
    expect(await visitor.locator('main').innerText()).toContain('From January there is a plan for small teams.');

    const { body } = await askPage(`${pageUrl}/history.atom`);
    expect(body).toContain('Our prices change');
    const json = await askPage(`${pageUrl}/api/v2/announcements.json`);
    expect(JSON.parse(json.body)).toMatchObject({ announcements: [{ name: 'Our prices change', status: 'open' }] });
    const summary = await askPage(`${pageUrl}/api/v2/summary.json`);
    expect(summary.body).not.toContain('Our prices change');
    await visitor.context().close();
    await owner.context().close();
  });

  it('is ended by its author, and stays in the history, until it is deleted', async () => {
    const owner = await staff();
    await owner.goto(`${consoleUrl}/announcements/list`);
    await owner.getByRole('link', { name: 'Edit Our prices change' }).click();
    await owner
      .getByRole('list', { name: 'Deliveries' })
      .getByText(/delivered/)
      .first()
      .waitFor();
    await owner.getByRole('button', { name: 'End Now…' }).click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'End Now' }).click();
    await owner.getByText('Our prices change is ended successfully').waitFor();
    const visitor = await newPage();
    await visitor.goto(pageUrl);
    await visitor.getByRole('region', { name: 'Announcements' }).waitFor({ state: 'detached' });
    await visitor.goto(`${pageUrl}/history`);
    await visitor.getByRole('link', { name: 'Our prices change' }).click();
    await visitor.getByText(/^Ended/).waitFor();

    await owner.getByRole('link', { name: 'Edit Our prices change' }).click();
    await owner.getByLabel('Title').fill('Our prices have changed');
    await owner.getByRole('button', { name: 'Update Announcement' }).click();
    await owner.getByText('Our prices have changed is updated successfully').waitFor();
    await owner.getByRole('link', { name: 'Edit Our prices have changed' }).click();
    await owner.getByRole('button', { name: 'More actions' }).click();
    await owner.getByRole('menuitem', { name: 'Delete Announcement…' }).click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await owner.getByText('Our prices have changed is deleted successfully').waitFor();
    await owner.getByText('No announcements yet').waitFor();
    await visitor.goto(`${pageUrl}/history`);
    await visitor.getByRole('link', { name: 'Our prices have changed' }).waitFor({ state: 'detached' });
    await visitor.context().close();
    await owner.context().close();
  });

  it('is planned, and shown from its start on, silently', async () => {
    const startsAt = Date.now() + 3_600_000;
    const { announcement } = await api.must<{ announcement: { id: string; state: string } }>(
      'POST',
      '/api/announcements',
      { name: 'Soon', message: 'It comes.', startsAt, endsAt: startsAt + 3_600_000 },
    );
    expect(announcement.state).toBe('planned');
    const owner = await staff();
    await owner.goto(`${consoleUrl}/announcements/list?state=planned`);
    await owner.getByRole('heading', { name: 'Soon' }).waitFor();
    const visitor = await newPage({ ...devices['iPhone 13'] });
    await visitor.goto(pageUrl);
    expect(await visitor.getByRole('region', { name: 'Announcements' }).count()).toBe(0);
    await api.must('PATCH', `/api/announcements/${announcement.id}`, { startsAt: Date.now() });
    await visitor.getByRole('region', { name: 'Announcements' }).getByRole('heading', { name: 'Soon' }).waitFor();
    // The list follows: what is open is no longer among the planned ones.
    await owner.getByText('Nothing matches').waitFor({ timeout: 60_000 });
    await visitor.context().close();
    await owner.context().close();
  });

  it('is read by the role User, who has no button for it', async () => {
    const user = await staff(RADIA);
    await user.goto(`${consoleUrl}/announcements/list`);
    await user.getByRole('heading', { name: 'Soon' }).waitFor();
    expect(await user.getByRole('link', { name: /Create|Edit/ }).count()).toBe(0);
    await user.goto(`${consoleUrl}/announcements/new`);
    await user.waitForURL('**/incidents/open');
    await user.context().close();
    const asUser = await signedInApi(consoleUrl, RADIA);
    const body = { name: 'No', message: 'No.', endsAt: Date.now() + 3_600_000 };
    await expect(asUser.must('POST', '/api/announcements', body)).rejects.toThrow(/403/);
  });
});
