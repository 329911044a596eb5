import type { Browser, Page } from 'playwright-core';
import { DEMO } from '@candor/ops/seed/demo.js';
import type { Api } from '@candor/ops/seed/api.js';
import { launchBrowser } from '../src/browser.js';
import { startProduct, type ProductRun } from '../src/product-run.js';
import { askPage, openPage } from '../src/scenario/page-client.js';
import { violations } from './accessibility.js';
import { mailTo } from './inbox-client.js';
import { shows } from './screen-log.js';
import { inviteUser, logIn, openScreen, signedInApi } from './staff.js';

const GERMAN_READER = 'leserin@elsewhere.example';
const FRENCH_READER = 'lecteur@elsewhere.example';
const USER = { name: 'Uma', email: 'uma@translations.example', password: 'Quiet-river-72' };
const TIMEOUT_MS = 60_000;

/** What staff say in further languages, from the form to everyone who reads it. */
describe('texts in further languages', () => {
  let product: ProductRun;
  let consoleUrl: string;
  let pageUrl: string;
  let browser: Browser;
  let staff: Page;
  let api: Api;
  let incidentId = '';

  beforeAll(async () => {
    product = await startProduct();
    consoleUrl = product.addresses.console;
    pageUrl = product.pageUrl(DEMO.domain);
    browser = await launchBrowser();
    staff = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    await logIn(staff, consoleUrl, DEMO);
    api = await signedInApi(consoleUrl, DEMO);
    const readers = `email,language\n${GERMAN_READER},de\n${FRENCH_READER},fr\n`;
    await api.mustSendCsv('/api/subscribers/email/import?consent=true', readers);
  });

  afterAll(async () => {
    await browser?.close();
    expect(await product?.stop()).toBe(0);
  });

  const menu = (what: 'name' | 'text') => staff.getByLabel(`Add in another language: ${what}`, { exact: true });
  const field = (label: string) => staff.getByLabel(label, { exact: true });
  /** The page of the incident in a language, once it contains the text. */
  const pageIn = async (language: string, text: string): Promise<string> => {
    const address = `${pageUrl}/${language}/incidents/${incidentId}`;
    expect(await openPage(address, text, Date.now() + TIMEOUT_MS).shown).toBeDefined();
    return (await askPage(address)).body;
  };

  it('are added to name and message with a menu each, and not sent without a text', async () => {
    await openScreen(staff, `${consoleUrl}/incident/new`);
    await field('Incident Name').fill('Payments fail');
    await menu('name').selectOption('Deutsch');
    await field('Message').fill('We look into **it**.');
    await menu('text').selectOption('Deutsch');
    await field('Message in Deutsch').fill('Wir suchen die **Ursache**.');
    await staff.getByRole('button', { name: /^Create Incident/ }).click();
    await staff.getByText('Please give the text in each language, or remove the language.').waitFor();
    await field('Incident Name in Deutsch').fill('Zahlungen schlagen fehl');
    expect(await menu('text').getByRole('option', { name: 'Deutsch' }).count()).toBe(0);
    expect(await violations(staff)).toEqual([]);
  });

  it('are previewed in mail and page of the chosen language', async () => {
    await staff.getByLabel(/Send notification/).check();
    await staff.getByRole('button', { name: 'Preview', exact: true }).click();
    const panel = staff.getByRole('tabpanel');
    await panel.getByLabel('Language').selectOption('Deutsch');
    await panel.getByText('Wird untersucht: Zahlungen schlagen fehl').waitFor();
    await staff.getByRole('tab', { name: 'Status page' }).click();
    const frame = panel.frameLocator('iframe');
    await frame.getByRole('heading', { name: 'Zahlungen schlagen fehl' }).waitFor();
    await panel.getByLabel('Language').selectOption('Français');
    await frame.locator('h1[lang="en"]', { hasText: 'Payments fail' }).waitFor();
    await staff.getByRole('button', { name: 'Close' }).first().click();
  });

  it('are read on the page in the language asked for, else the first one with its language', async () => {
    await staff.getByRole('button', { name: /^Create Incident/ }).click();
    await shows('happy', staff, staff.getByText('Incident Payments fail is created successfully'));
    const { incidents } = await api.must<{ incidents: { id: string; name: string }[] }>('GET', '/api/incidents');
    incidentId = incidents.find(({ name }) => name === 'Payments fail')?.id ?? '';
    const german = await pageIn('de', 'Zahlungen schlagen fehl');
    expect(german).toContain('<p>Wir suchen die <strong>Ursache</strong>.</p>');
    expect(german).not.toContain('Payments fail');
    const french = await pageIn('fr', '<h1 dir="auto" lang="en">Payments fail</h1>');
    expect(french).toContain('dir="auto" lang="en"><p>We look into <strong>it</strong>.</p>');
    const english = await pageIn('en', '<h1 dir="auto">Payments fail</h1>');
    expect(english).not.toContain('Zahlungen');
    const visitor = await (await browser.newContext({ locale: 'de-DE' })).newPage();
    await visitor.goto(pageUrl);
    await visitor.getByRole('article').filter({ hasText: 'Zahlungen schlagen fehl' }).first().waitFor();
    expect(await violations(visitor)).toEqual([]);
    await visitor.context().close();
  });

  it('are in the feeds of each language; what has no language has the first texts', async () => {
    const get = async (path: string) => (await askPage(pageUrl + path)).body;
    expect(await get('/de/history.atom')).toContain('<title>Zahlungen schlagen fehl</title>');
    expect(await get('/de/history.atom')).toContain(`${pageUrl}/de/incidents/${incidentId}`);
    expect(await get('/de/history.rss')).toContain('<language>de</language>');
    expect(await get('/fr/history.atom')).toContain('<title xml:lang="en">Payments fail</title>');
    for (const path of ['/history.atom', '/history.rss', '/feed.json', '/api/v2/incidents.json'])
      expect(await get(path)).not.toContain('Zahlungen');
    const { headers } = await askPage(`${pageUrl}/de/feed.json`);
    expect(headers['content-language']).toBe('de');
    expect((await askPage(`${pageUrl}/de/api/v2/incidents.json`)).status).toBe(404);
  });

  it('are in the mails of who reads that language, else the first text', async () => {
    const inbox = product.inboxUrl ?? '';
    const german = await mailTo(inbox, GERMAN_READER, /Zahlungen schlagen fehl/);
    expect(german.text).toContain('Wir suchen die Ursache.');
    expect(german.html).toContain('<strong>Ursache</strong>');
    const english = await mailTo(inbox, DEMO.reader, /Payments fail/);
    expect(english.text).toContain('We look into it.');
    const french = await mailTo(inbox, FRENCH_READER, /Payments fail/);
    expect(french.html).toMatch(/<h1 [^>]*lang="en"/);
  });

  it('stay when the text is corrected, with a hint, and are corrected with it', async () => {
    await openScreen(staff, `${consoleUrl}/incident/edit/${incidentId}`);
    await staff.getByText('Also in Deutsch').first().waitFor();
    await staff.getByRole('button', { name: /^Edit entry of/ }).click();
    const form = staff.getByRole('form', { name: 'Edit entry' });
    await form.getByLabel('Message', { exact: true }).fill('Only cards fail.');
    await form.getByText('The text has changed. Do its translations still say the same?').waitFor();
    await form.getByLabel('Message in Deutsch', { exact: true }).fill('Nur Karten sind betroffen.');
    await form.getByText(/^The text has changed/).waitFor({ state: 'detached' });
    await form.getByRole('button', { name: 'Save Entry' }).click();
    await staff.getByText('Incident updated successfully.').waitFor();
    expect(await pageIn('de', 'Nur Karten sind betroffen.')).not.toContain('Ursache');
    await pageIn('en', 'Only cards fail.');
    await staff.getByRole('button', { name: /^Edited/ }).click();
    await staff.getByRole('dialog').getByText('Also in Deutsch').click();
    await staff.getByRole('dialog').getByText('Wir suchen die **Ursache**.').waitFor();
    expect(await violations(staff)).toEqual([]);
  });

  it('are removed, and then the first text is read', async () => {
    await openScreen(staff, `${consoleUrl}/incident/edit/${incidentId}`);
    await staff.getByRole('button', { name: 'Edit name' }).click();
    await staff.getByRole('button', { name: 'Remove Incident Name in Deutsch' }).click();
    await staff.getByRole('button', { name: 'Save Name' }).click();
    await staff.getByText('Incident name updated successfully.').waitFor();
    await pageIn('de', '<h1 dir="auto">Payments fail</h1>');
  });

  it('are those of maintenances too: on page, in the calendar and in mails', async () => {
    await openScreen(staff, `${consoleUrl}/maintenances/new`);
    await field('Maintenance Name').fill('Upgrade of the database');
    await menu('name').selectOption('Deutsch');
    await field('Maintenance Name in Deutsch').fill('Erneuerung der Datenbank');
    await field('Message').fill('We upgrade it.');
    await menu('text').selectOption('Deutsch');
    await field('Message in Deutsch').fill('Wir erneuern sie.');
    await staff.getByLabel(/Send notification/).check();
    expect(await violations(staff)).toEqual([]);
    await staff.getByRole('button', { name: 'Create Maintenance' }).click();
    const mail = await mailTo(product.inboxUrl ?? '', GERMAN_READER, /Erneuerung der Datenbank/);
    expect(mail.text).toContain('Wir erneuern sie.');
    const address = `${pageUrl}/de/`;
    expect(await openPage(address, 'Erneuerung der Datenbank', Date.now() + TIMEOUT_MS).shown).toBeDefined();
    expect((await askPage(address)).body).not.toContain('Upgrade of the database');
    expect((await askPage(`${pageUrl}/fr/`)).body).toContain('lang="en">Upgrade of the database</a>');
    expect((await askPage(`${pageUrl}/de/maintenance.ics`)).body).toContain('SUMMARY:Erneuerung der Datenbank');
    expect((await askPage(`${pageUrl}/maintenance.ics`)).body).toContain('SUMMARY:Upgrade of the database');
  });

  it('are those of services and groups: on page, in the form and in mails', async () => {
    await openScreen(staff, `${consoleUrl}/services/new`);
    await field('Service Name').fill('Gift cards');
    await menu('name').selectOption('Deutsch');
    await field('Description').fill('Buy and use them.');
    await menu('text').selectOption('Deutsch');
    await field('Description in Deutsch').fill('Kaufen und einlösen.');
    await staff.getByRole('button', { name: 'Add Service' }).click();
    await staff.getByText('Please give the text in each language, or remove the language.').waitFor();
    await field('Service Name in Deutsch').fill('Gutscheine');
    expect(await violations(staff)).toEqual([]);
    await staff.getByRole('button', { name: 'Add Service' }).click();
    await shows('happy', staff, staff.getByText('Service Gift cards is created successfully'));
    const german = `${pageUrl}/de/`;
    expect(await openPage(german, 'Gutscheine', Date.now() + TIMEOUT_MS).shown).toBeDefined();
    expect((await askPage(german)).body).toContain('Kaufen und einlösen.');
    expect((await askPage(`${pageUrl}/fr/`)).body).toMatch(/<h3 [^>]*lang="en"[^>]*>Gift cards/);
    expect((await askPage(`${pageUrl}/de/subscribe`)).body).toContain('Gutscheine');
    const { components } = await api.must<{ components: { id: string; name: string }[] }>('GET', '/api/services');
    const componentId = components.find(({ name }) => name === 'Gift cards')?.id;
    await api.must('POST', '/api/incidents', {
      name: 'No gift cards',
      entry: {
        message: 'They are sold out.',
        incidentStatus: 'identified',
        sendNotification: true,
        affectedComponents: [{ componentId, componentStatus: 'partial_outage' }],
      },
    });
    expect((await mailTo(product.inboxUrl ?? '', GERMAN_READER, /No gift cards/)).text).toContain('Gutscheine');
    expect((await mailTo(product.inboxUrl ?? '', FRENCH_READER, /No gift cards/)).text).toContain('Gift cards');
  });

  it('come with a template', async () => {
    await api.must('POST', '/api/templates', {
      title: 'Mails are late',
      titleTranslations: [{ language: 'de', text: 'Mails kommen spät' }],
      message: 'We look.',
      messageTranslations: [{ language: 'de', text: 'Wir suchen.' }],
    });
    await openScreen(staff, `${consoleUrl}/incident/new`);
    await staff.getByLabel('Use a template').selectOption('Mails are late');
    expect(await field('Incident Name in Deutsch').inputValue()).toBe('Mails kommen spät');
    expect(await field('Message in Deutsch').inputValue()).toBe('Wir suchen.');
  });

  it('have a first language, which readers get who ask for none of ours', async () => {
    await openScreen(staff, `${consoleUrl}/settings`);
    await staff.getByLabel('Language of Your Texts').selectOption('Deutsch');
    await staff.getByRole('button', { name: 'Update', exact: true }).click();
    await pageIn('fr', '<h1 dir="auto" lang="de">Payments fail</h1>');
    await pageIn('de', '<h1 dir="auto">Payments fail</h1>');
    const { headers } = await askPage(pageUrl, { headers: { 'accept-language': 'pl' } });
    expect(headers['content-language']).toBe('de');
    await openScreen(staff, `${consoleUrl}/incident/new`);
    await menu('name').getByRole('option', { name: 'English' }).waitFor({ state: 'attached' });
    expect(await menu('name').getByRole('option').allTextContents()).toEqual(
      expect.arrayContaining(['English', 'Français']),
    );
    expect(await menu('name').getByRole('option', { name: 'Deutsch' }).count()).toBe(0);
  });

  it('are refused by field, and to the role User', async () => {
    const translations = [
      { language: 'de', text: 'Zahlungen' },
      { language: 'de', text: '' },
    ];
    const path = `/api/incidents/${incidentId}/name`;
    const refused = await api.attempt<{ errors: { pointer: string }[] }>('PATCH', path, {
      name: 'x',
      translations,
    });
    expect(refused.status).toBe(400);
    expect(refused.body.errors.map(({ pointer }) => pointer)).toEqual([
      '/translations/1/language',
      '/translations/1/text',
    ]);
    await inviteUser(api, consoleUrl, product.inboxUrl ?? '', USER);
    const user = await signedInApi(consoleUrl, USER);
    expect((await user.attempt('PATCH', path, { name: 'x', translations: [] })).status).toBe(403);
    const reader = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    await logIn(reader, consoleUrl, USER);
    await openScreen(reader, `${consoleUrl}/incident/view/${incidentId}`);
    await reader.getByText('Also in Deutsch').waitFor();
    expect(await reader.getByRole('button', { name: 'Edit name' }).count()).toBe(0);
    await reader.context().close();
  });
});
