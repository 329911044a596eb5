import type { Browser, Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { DEMO } from '@candor/ops/seed/demo.js';
import { launchBrowser } from '../src/browser.js';
import { startProduct, type ProductRun } from '../src/product-run.js';
import { askPage } from '../src/scenario/page-client.js';
import { violations } from './accessibility.js';
import { hookOn, mailTo } from './inbox-client.js';
import { shows } from './screen-log.js';
import { logIn, signedInApi } from './staff.js';

/** Recipients from the staff's view: subscribers, integrations, and the result of each message, in a real browser. */
describe('recipients', () => {
  let product: ProductRun;
  let consoleUrl: string;
  let inbox: string;
  let browser: Browser;
  let staff: Page;
  let signingSecret = '';
  const reader = 'grace@elsewhere.example';

  beforeAll(async () => {
    product = await startProduct();
    consoleUrl = product.addresses.console;
    inbox = product.inboxUrl ?? '';
    browser = await launchBrowser();
    staff = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    await logIn(staff, consoleUrl, DEMO);
  });

  afterAll(async () => {
    await browser?.close();
    expect(await product?.stop()).toBe(0);
  });

  const row = (text: string) => staff.getByRole('row').filter({ hasText: text });

  /** Opens an incident with notifications, and waits until the console shows it. */
  const openIncident = async (name: string, internal = false): Promise<void> => {
    await staff.goto(`${consoleUrl}/incident/new`);
    await staff.getByLabel('Incident Name').fill(name);
    await staff.getByLabel('Message').fill('We are looking into it.');
    if (internal) await staff.getByLabel(/^Internal/).check();
    await staff.getByLabel(/Send notification/i).check();
    await staff.getByRole('button', { name: /^Create Incident/ }).click();
    await staff.getByText(`Incident ${name} is created successfully`).waitFor();
  };

  it('start with a subscriber and a webhook, both of them in the local inbox', async () => {
    await staff.goto(`${consoleUrl}/subscribers/email`);
    await row(DEMO.reader).getByText('Yes').waitFor();
    await staff.goto(`${consoleUrl}/integrations/webhook`);
    await row(`${inbox}/hooks/${DEMO.domain}`).waitFor();
  });

  it('include an address added by staff only after its consent', async () => {
    await staff.goto(`${consoleUrl}/subscribers/email`);
    await staff.getByRole('button', { name: 'Add Subscriber' }).click();
    const dialog = staff.getByRole('dialog');
    await dialog.getByLabel('Email Address').fill(reader);
    expect(await violations(staff)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add Subscriber' }).click();
    await staff.getByText('The address was asked for its consent by mail.').waitFor();
    await row(reader).getByText('No', { exact: true }).waitFor();

    const mail = await mailTo(inbox, reader, /./);
    const link = /http:\/\/\S+\/confirm\/[\w.~-]+/.exec(mail.text)?.[0] ?? '';
    const owner = await (await browser.newContext()).newPage();
    await owner.goto(link);
    await owner.getByRole('button', { name: 'Confirm' }).click();
    await owner.getByText('Your subscription is confirmed').waitFor();
    await owner.context().close();
    await staff.reload();
    await shows('happy', staff, row(reader).getByText('Yes', { exact: true }));
  });

  it('include a new webhook, whose secret is shown once and which gets a test', async () => {
    await staff.goto(`${consoleUrl}/integrations`);
    await shows('happy', staff, staff.getByRole('link', { name: /^Webhook/ }));
    await staff.getByRole('link', { name: /^Webhook/ }).click();
    await staff.getByRole('textbox', { name: 'Webhook URL' }).fill(`${inbox}/hooks/notified`);
    await staff.getByRole('button', { name: 'Add', exact: true }).click();
    const dialog = staff.getByRole('dialog');
    signingSecret = (await dialog.locator('code').textContent()) ?? '';
    expect(signingSecret).toMatch(/^whsec_/);
    expect(await violations(staff)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await row('/hooks/notified').hover();
    await staff.getByRole('button', { name: `Send test to ${inbox}/hooks/notified` }).click();
    await shows('happy', staff, staff.getByText(/A test message is on its way/));
    const hook = await hookOn(inbox, '/hooks/notified');
    expect(() => new Webhook(signingSecret).verify(hook.body, hook.headers)).not.toThrow();
  });

  it('are all notified of an incident, each with its result', async () => {
    await openIncident('Payments are slow');
    await mailTo(inbox, reader, /Payments are slow/);
    await mailTo(inbox, DEMO.reader, /Payments are slow/);
    const hook = await hookOn(inbox, '/hooks/notified', ({ body }) => body.includes('Payments are slow'));
    expect(() => new Webhook(signingSecret).verify(hook.body, hook.headers)).not.toThrow();

    await staff.goto(`${consoleUrl}/incidents/open`);
    await staff.getByRole('link', { name: 'Update Payments are slow' }).click();
    await staff.getByText('2 of 2 delivered').first().waitFor();
    await staff.getByRole('button', { name: 'Details of Email recipients' }).click();
    const recipient = staff.getByRole('list', { name: 'Recipients' }).getByRole('listitem').filter({ hasText: reader });
    await recipient.getByText('Delivered').waitFor();
    await recipient.getByText(/Accepted/).waitFor();
    expect(await violations(staff)).toEqual([]);
  });

  it('are notified of a status without an incident by webhook alone; page and JSON show it, and an incident takes it over', async () => {
    const page = product.pageUrl(DEMO.domain);
    await staff.goto(`${consoleUrl}/services/list`);
    const status = staff.getByRole('button', { name: /^Status of .+: Operational$/ }).first();
    await status.waitFor();
    const name = /^Status of (.+): /.exec((await status.getAttribute('aria-label')) ?? '')?.[1] ?? '';
    await status.click();
    expect(await violations(staff)).toEqual([]);
    await staff.getByRole('menuitem', { name: 'Major Outage' }).click();
    await shows('happy', staff, staff.getByText(`${name}: Major Outage`).first());
    const hook = await hookOn(inbox, '/hooks/notified', ({ body }) => body.includes('component_update'));
    const { component, component_update: update, page: said } = JSON.parse(hook.body);
    expect([component.name, component.status, update.old_status, update.new_status]).toEqual([
      name,
      'major_outage',
      'operational',
      'major_outage',
    ]);

    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(page);
    const shown = visitor.locator('.component').filter({ hasText: name });
    await shown.getByText('Major Outage').first().waitFor();
    const json = JSON.parse((await askPage(`${page}/api/v2/summary.json`)).body);
    expect(json.status.indicator).toBe(said.status_indicator);
    expect(json.components.find((one: { id: string }) => one.id === component.id).status).toBe('major_outage');

    const api = await signedInApi(consoleUrl, DEMO);
    const { incident } = await api.must<{ incident: { id: string } }>('POST', '/api/incidents', {
      name: 'Takes over',
      private: false,
      incidentStatus: 'investigating',
      entry: {
        message: 'We have a closer look.',
        incidentStatus: 'investigating',
        affectedComponents: [{ componentId: component.id, componentStatus: 'degraded_performance' }],
      },
    });
    await visitor.reload();
    await shown.getByText('Degraded Performance').first().waitFor();
    await staff.goto(`${consoleUrl}/services/list`);
    await staff.getByRole('button', { name: `Status of ${name}: Degraded Performance` }).click();
    await staff.getByRole('menuitem', { name: 'Operational' }).click();
    await shows('refusal', staff, staff.getByText(/“Takes over” decides the status of this service/).first());
    await api.must('DELETE', `/api/incidents/${incident.id}`);
    await visitor.context().close();
  });

  it("of an internal incident are the organisation's own integrations only", async () => {
    await openIncident('The night shift is short', true);
    await hookOn(inbox, '/hooks/notified', ({ body }) => body.includes('night shift'));
    // The public incident follows it, so its deliveries prove that none of the internal one is still under way.
    await openIncident('Search is slow');
    await mailTo(inbox, reader, /Search is slow/);
    await mailTo(inbox, DEMO.reader, /Search is slow/);
    const mails = (await (await fetch(`${inbox}/messages`)).json()) as { subject: string }[];
    expect(mails.filter(({ subject }) => subject.includes('night shift'))).toEqual([]);
  });

  it('exclude disabled ones', async () => {
    await staff.goto(`${consoleUrl}/subscribers/email`);
    await row(reader).hover();
    await staff.getByRole('button', { name: `Disable ${reader}` }).click();
    expect(await violations(staff)).toEqual([]);
    // The row is updated before the server.
    const switched = staff.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await staff.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await row(reader).getByText('Disabled').waitFor();
    expect((await switched).ok()).toBe(true);
    await openIncident('Reports are late');
    await mailTo(inbox, DEMO.reader, /Reports are late/);
    const mails = (await (await fetch(`${inbox}/messages?to=${encodeURIComponent(reader)}`)).json()) as {
      subject: string;
    }[];
    expect(mails.filter(({ subject }) => subject.includes('Reports are late'))).toEqual([]);
  });

  it('can be managed with a fresh token when the old one is invalid', async () => {
    await staff.evaluate("localStorage.setItem('accessToken', 'not a token')");
    await staff.goto(`${consoleUrl}/incidents/open`);
    await staff.getByText(/open incident\(s\) found/).waitFor();
    expect(await staff.evaluate("localStorage.getItem('accessToken')")).toMatch(/^ey/);
  });
});
