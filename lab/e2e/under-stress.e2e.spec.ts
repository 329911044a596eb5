import { devices, type Browser, type Page } from 'playwright-core';
import { DEMO } from '@candor/ops/seed/demo.js';
import { launchBrowser } from '../src/browser.js';
import { startProduct, type ProductRun } from '../src/product-run.js';
import { askPage } from '../src/scenario/page-client.js';
import { violations } from './accessibility.js';
import { mailTo } from './inbox-client.js';
import { shows } from './screen-log.js';
import { inviteUser, logIn, signedInApi, type Person } from './staff.js';

/** What staff do while something is broken: quickly, on a phone, two at once, with very many services. */
describe('publishing under stress', () => {
  let product: ProductRun;
  let consoleUrl: string;
  let browser: Browser;
  let api: Awaited<ReturnType<typeof signedInApi>>;
  /** Script errors, and resources blocked by the console's policy. */
  const faults: string[] = [];

  beforeAll(async () => {
    product = await startProduct();
    consoleUrl = product.addresses.console;
    browser = await launchBrowser();
    api = await signedInApi(consoleUrl, DEMO);
  });
  afterAll(async () => {
    await browser?.close();
    expect(await product?.stop()).toBe(0);
  });
  afterEach(() => expect(faults.splice(0)).toEqual([]));

  const staff = async (
    options: Parameters<Browser['newContext']>[0] = {},
    person: Omit<Person, 'name'> = DEMO,
  ): Promise<Page> => {
    const page = await (await browser.newContext({ reducedMotion: 'reduce', ...options })).newPage();
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) faults.push(message.text());
    });
    await logIn(page, consoleUrl, person);
    return page;
  };
  /** A colleague who may edit. */
  const admin = async (): Promise<Person> => {
    const ann = { name: 'Ann', email: 'ann@candor.example', password: 'candor-colleague' };
    await inviteUser(api, consoleUrl, product.inboxUrl ?? '', ann);
    const { users } = await api.must<{ users: { id: string; email: string }[] }>('GET', '/api/users');
    const id = users.find(({ email }) => email === ann.email)?.id;
    await api.must('PATCH', `/api/users/${id}/role`, { role: 'Admin' });
    return ann;
  };
  /** Elements of the main part that scroll inside of the page. */
  const scrollingIn = (page: Page) =>
    page
      .locator('main')
      .evaluate((main) =>
        [...main.querySelectorAll('*')]
          .filter(
            (one) => /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight + 1,
          )
          .map((one) => one.className),
      );

  it('takes four taps on a phone with a template', async () => {
    const { components } = await api.must<{ components: { id: string }[] }>('GET', '/api/services');
    await api.must('POST', '/api/templates', {
      title: 'Payments fail',
      message: 'Payments fail at the moment. We look into it.',
      incidentStatus: 'investigating',
      sendNotification: true,
      affectedComponents: [{ componentId: components[0]?.id, componentStatus: 'major_outage' }],
    });
    const phone = await staff(devices['iPhone 13']);
    let taps = 0;
    await phone.getByRole('link', { name: 'Create Incident' }).first().tap();
    taps += 1;
    // A list of the phone: one tap opens it, one chooses.
    await phone.getByLabel('Use a template').selectOption('Payments fail');
    taps += 2;
    await shows('happy', phone, phone.getByRole('button', { name: /^Create Incident and notify \d/ }));
    expect(await violations(phone)).toEqual([]);
    expect(await phone.getByLabel('Impact').inputValue()).toBe('critical');
    expect(await phone.getByRole('list', { name: '1 affected' }).isVisible()).toBe(true);
    await phone.getByRole('button', { name: /^Create Incident and notify/ }).tap();
    taps += 1;
    await phone.getByText('Incident Payments fail is created successfully').waitFor();
    expect(taps).toBe(4);
    await mailTo(product.inboxUrl ?? '', DEMO.reader, /Payments fail/);
    await phone.context().close();
  });

  it('shows what visitors read now beside the form, and what a colleague publishes meanwhile', async () => {
    const [ada, bob] = [await staff({ viewport: { width: 1440, height: 900 } }), await staff()];
    for (const page of [ada, bob]) {
      await page.goto(`${consoleUrl}/incidents/open`);
      await page.getByRole('link', { name: 'Update Payments fail' }).click();
    }
    const now = ada.getByRole('complementary', { name: 'What visitors read now' });
    await now.getByText('Payments fail at the moment.').waitFor();
    const [beside, form] = [await now.boundingBox(), await ada.getByRole('form', { name: 'New entry' }).boundingBox()];
    expect(beside?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0));
    await ada.getByLabel('Message').fill('I write something as well.');
    await bob.getByLabel('Message').fill('The payment provider is down.');
    await bob.getByRole('group', { name: 'Status', exact: true }).getByText('Identified').click();
    await bob.getByRole('button', { name: 'Add Entry silently' }).click();
    await shows('happy', ada, now.getByText('The payment provider is down.'));
    await now.getByText('Identified').waitFor();
    expect(await ada.getByLabel('Message').inputValue()).toBe('I write something as well.');
    expect(await violations(ada)).toEqual([]);
    await ada.context().close();
    await bob.context().close();
  });

  it('ends with a postmortem, which mail, page and feed have', async () => {
    const { incidents } = await api.must<{ incidents: { id: string }[] }>('POST', '/api/incidents/search', {
      filters: [{ name: 'incidentStatus', value: { values: ['resolved'], operator: 'NOT_EQ' } }],
    });
    const [first] = incidents;
    await api.must('POST', `/api/incidents/${first?.id}/entries`, { message: 'It works.', incidentStatus: 'resolved' });
    const page = await staff({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${consoleUrl}/incident/edit/${first?.id}`);
    await page.getByRole('button', { name: 'Write Postmortem…' }).click();
    const form = page.getByRole('form', { name: 'Postmortem' });
    await form.getByRole('button', { name: /^Publish Postmortem/ }).click();
    await shows('refusal', page, form.getByText('Say what happened.'));
    await form.getByLabel('Message').fill('## What happened\n\nA **cable**');
    // Saved by itself, read by a colleague, who is offline when more comes, and is asked then.
    await form.getByText(/^Draft saved/).waitFor();
    const colleague = await staff({}, await admin());
    await colleague.goto(`${consoleUrl}/incident/edit/${first?.id}`);
    await shows('happy', colleague, colleague.getByText(/^Draft saved .* by Acme/));
    await colleague.getByRole('button', { name: 'Continue Postmortem…' }).click();
    const theirs = colleague.getByRole('form', { name: 'Postmortem' });
    expect(await theirs.getByLabel('Message').inputValue()).toContain('A **cable**');
    await colleague.route('**/postmortem-draft', (route) => route.abort());
    await theirs.getByLabel('Message').fill('## What happened\n\nA **cable** was broken.');
    const saved = page.waitForResponse((response) => response.request().postData()?.includes('excavator') ?? false);
    await form.getByLabel('Message').fill('## What happened\n\nA **cable** was cut by an excavator.');
    await form.getByRole('button', { name: 'Save Draft' }).click();
    expect((await saved).ok()).toBe(true);
    await colleague.unroute('**/postmortem-draft');
    // It may have noticed by itself, and then the button is off.
    await theirs
      .getByRole('button', { name: 'Save Draft' })
      .click({ timeout: 2_000 })
      .catch(() => undefined);
    await shows('refusal', colleague, theirs.getByText('This draft has changed since you began.'));
    await theirs.getByText('by an excavator').waitFor();
    expect(await violations(colleague)).toEqual([]);
    await theirs.getByRole('button', { name: 'Keep mine' }).click();
    await theirs.getByLabel('Message').fill('## What happened\n\nA **cable** was cut.');
    await theirs.getByRole('button', { name: 'Save Draft' }).click();
    // An open form without changes of its own follows.
    await page.waitForFunction(() => document.querySelector('textarea')?.value.endsWith('was cut.'));
    const hidden = await askPage(`${product.pageUrl(DEMO.domain)}/incidents/${first?.id}`);
    expect(hidden.body).not.toContain('cable');
    await theirs.getByLabel(/Send notification/).check();
    await theirs.getByRole('button', { name: /^Publish Postmortem and notify/ }).click();
    await shows('happy', colleague, colleague.getByText('Postmortem published.'));
    await form.waitFor({ state: 'detached' });
    await colleague.context().close();
    expect((await mailTo(product.inboxUrl ?? '', DEMO.reader, /Postmortem: Payments fail/)).text).toContain('was cut.');
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(`${product.pageUrl(DEMO.domain)}/incidents/${first?.id}`);
    const entry = visitor.locator('#postmortem');
    await entry.getByText('Postmortem').waitFor();
    expect(await entry.innerText()).toContain('A cable was cut.');
    expect(await violations(visitor)).toEqual([]);
    const feed = (await askPage(`${product.pageUrl(DEMO.domain)}/updates.atom`)).body;
    expect(feed).toContain('Postmortem: Payments fail');
    await visitor.context().close();
    await page.context().close();
  });

  it('stays short with 200 services, of which a group is ticked whole, and nothing scrolls within the page', async () => {
    for (let n = 0; n < 200; n += 1) {
      const body = { name: `Service ${n}`, group: { name: `Region ${n % 20}` }, showHistoricalStatus: false };
      await api.must('POST', '/api/services', body);
    }
    const phone = await staff(devices['iPhone 13']);
    await phone.goto(`${consoleUrl}/incident/new`);
    await phone.getByRole('checkbox', { name: /^Region 7 / }).check();
    await phone.getByRole('list', { name: '10 affected' }).waitFor();
    expect(await scrollingIn(phone)).toEqual([]);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    expect(await phone.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4_000);
    expect(await violations(phone)).toEqual([]);
    await phone.getByRole('button', { name: 'Services of Region 7' }).tap();
    await phone.getByLabel('Status of Service 7', { exact: true }).selectOption('major_outage');
    expect(await phone.getByLabel('Impact').inputValue()).toBe('critical');
    await phone.context().close();
  });
});
