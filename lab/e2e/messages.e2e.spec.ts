import type { Browser, Page } from 'playwright-core';
import { askPage } from '../src/scenario/page-client.js';
import { DEMO } from '@candor/ops/seed/demo.js';
import { launchBrowser } from '../src/browser.js';
import { startProduct, type ProductRun } from '../src/product-run.js';
import { violations } from './accessibility.js';
import { hookOn, mailTo } from './inbox-client.js';
import { openUntil } from './open-until.js';
import { shows } from './screen-log.js';
import { logIn, openScreen, signedInApi } from './staff.js';

const TEXT = 'Card payments fail. See our docs (https://docs.example/?a=1&b=2).\n\n- EU\n- US';

const HTML =
  '<p>Card payments <strong>fail</strong>. See our <a\nhref="https://docs.example/?a=1&amp;b=2"\nrel="nofollow noopener noreferrer">docs</a>.</p><ul><li>EU</li><li>US</li></ul>';

/** What staff write with form, from the editor to everyone who reads it. */
describe('messages with form', () => {
  let product: ProductRun;
  let consoleUrl: string;
  let pageUrl: string;
  let browser: Browser;
  let staff: Page;

  beforeAll(async () => {
    product = await startProduct();
    consoleUrl = product.addresses.console;
    pageUrl = product.pageUrl(DEMO.domain);
    browser = await launchBrowser();
    staff = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    await logIn(staff, consoleUrl, DEMO);
  });

  afterAll(async () => {
    await browser?.close();
    expect(await product?.stop()).toBe(0);
  });

  const message = () => staff.getByLabel('Message');
  const view = () => staff.getByRole('region', { name: 'Formatted view' });
  const button = (name: string) => staff.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name });
  const select = (text: string) =>
    message().evaluate((element, selected) => {
      const area = element as unknown as { value: string; setSelectionRange: (start: number, end: number) => void };
      const start = area.value.indexOf(selected);
      area.setSelectionRange(start, start + selected.length);
    }, text);

  it('are written with keys and a toolbar, undone as anything typed, and shown meanwhile', async () => {
    await openScreen(staff, `${consoleUrl}/incident/new`);
    await staff.getByLabel('Incident Name').fill('Payments fail');
    await message().fill('Card payments fail. See our docs.');
    await select('fail');
    await staff.keyboard.press('Control+b');
    expect(await message().inputValue()).toBe('Card payments **fail**. See our docs.');
    await view().locator('strong', { hasText: 'fail' }).waitFor();
    await staff.keyboard.press('Control+z');
    expect(await message().inputValue()).toBe('Card payments fail. See our docs.');
    await select('fail');
    await button('Bold').click();
    await select('docs');
    await staff.keyboard.press('Control+k');
    await staff.keyboard.type('https://docs.example/?a=1&b=2');
    expect(await staff.getByRole('dialog').count()).toBe(0);
    await message().press('Control+End');
    await staff.keyboard.type('\n\nEU\nUS');
    await select('EU\nUS');
    await button('Bulleted list').click();
    expect(await message().inputValue()).toBe(
      'Card payments **fail**. See our [docs](https://docs.example/?a=1&b=2).\n\n- EU\n- US',
    );
    await view().getByRole('listitem').filter({ hasText: 'US' }).waitFor();
    expect(await view().getByRole('listitem').allTextContents()).toEqual(['EU', 'US']);
    expect(await violations(staff)).toEqual([]);
  });

  it('are previewed as mail, in Slack and on the page', async () => {
    await staff.getByLabel(/Send notification/).check();
    await staff.getByRole('button', { name: 'Preview', exact: true }).click();
    const frame = staff.getByRole('tabpanel').frameLocator('iframe');
    await frame.getByRole('link', { name: 'docs' }).waitFor();
    await staff.getByRole('tab', { name: 'Slack' }).click();
    await staff.locator('.slack-message strong', { hasText: 'fail' }).waitFor();
    await staff.getByText('• EU').waitFor();
    expect(await violations(staff)).toEqual([]);
    await staff.getByRole('tab', { name: 'Status page' }).click();
    await frame.getByRole('listitem').filter({ hasText: 'US' }).first().waitFor();
    await staff.getByRole('button', { name: 'Close' }).first().click();
  });

  it('are published: page, mail, webhook, feed and JSON have them in their form', async () => {
    await staff.getByRole('button', { name: /^Create Incident/ }).click();
    await shows('happy', staff, staff.getByText('Incident Payments fail is created successfully'));
    await staff.getByText('Card payments fail. See our docs. EU · US').waitFor();

    const mail = await mailTo(product.inboxUrl ?? '', DEMO.reader, /Payments fail/);
    expect(mail.text).toContain(`\n${TEXT}\n`);
    expect(mail.html).toContain('<strong>fail</strong>');
    expect(mail.html).toMatch(/<a\s[^>]*href="https:\/\/docs\.example\/\?a=1&amp;b=2"[^>]*>docs<\/a>/);
    const hook = await hookOn(product.inboxUrl ?? '', `/hooks/${DEMO.domain}`, ({ body }) =>
      body.includes('Payments fail'),
    );
    const posted = JSON.parse(hook.body) as { incident: { incident_updates: { body: string; body_html: string }[] } };
    expect(posted.incident.incident_updates[0]).toMatchObject({ body: TEXT, body_html: HTML });

    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(pageUrl);
    const article = visitor.getByRole('article').filter({ hasText: 'Payments fail' }).first();
    await article.getByRole('link', { name: 'docs' }).waitFor();
    expect(await article.locator('.message').first().innerHTML()).toBe(
      '<p>Card payments <strong>fail</strong>. See our <a href="https://docs.example/?a=1&amp;b=2" rel="nofollow noopener noreferrer">docs</a>.</p><ul><li>EU</li><li>US</li></ul>',
    );
    expect(await violations(visitor)).toEqual([]);
    await visitor.context().close();

    const feed = (await askPage(`${pageUrl}/updates.atom`)).body;
    expect(feed).toContain(
      '&lt;strong&gt;Investigating&lt;/strong&gt;: Card payments &lt;strong&gt;fail&lt;/strong&gt;.',
    );
    const { incidents } = JSON.parse((await askPage(`${pageUrl}/api/v2/incidents.json`)).body) as {
      incidents: { name: string; incident_updates: { body: string }[] }[];
    };
    const [update] = incidents.find(({ name }) => name === 'Payments fail')?.incident_updates ?? [];
    expect(update?.body).toBe(TEXT);
    expect(update).not.toHaveProperty('body_html');
    const { incident_updates: updates } = JSON.parse((await askPage(`${pageUrl}/api/v2/updates.json`)).body) as {
      incident_updates: object[];
    };
    expect(updates[0]).toMatchObject({ incident_name: 'Payments fail', body: TEXT, body_html: HTML });
  });

  it('that are plain text look as typed, and stay so when they are corrected', async () => {
    const api = await signedInApi(consoleUrl, DEMO);
    const entry = { message: 'We **look**.\n- EU', messageFormat: 'plain', incidentStatus: 'investigating' };
    const { incident } = await api.must<{ incident: { id: string } }>('POST', '/api/incidents', {
      name: 'Search is slow',
      entry,
    });
    await openScreen(staff, `${consoleUrl}/incident/edit/${incident.id}`);
    await staff.getByRole('listitem').getByText('We **look**. - EU').waitFor();
    await staff.getByRole('button', { name: /^Edit entry of/ }).click();
    const form = staff.getByRole('form', { name: 'Edit entry' });
    await form.getByText('This message is plain text').waitFor();
    expect(await form.getByRole('toolbar').count()).toBe(0);
    await form.getByLabel('Message').fill('We **looked**.\n- EU');
    await form.getByRole('button', { name: 'Save Entry' }).click();
    await staff.getByText('Incident updated successfully.').waitFor();
    const visitor = await (await browser.newContext()).newPage();
    await openUntil(visitor, `${pageUrl}/incidents/${incident.id}`, 'We **looked**. - EU');
    expect(await visitor.locator('.message.formatted').count()).toBe(0);
    await visitor.context().close();
  });
});
