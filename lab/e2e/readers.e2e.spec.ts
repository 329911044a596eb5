import type { Browser, Locator, Page } from 'playwright-core';
import { DEMO } from '@candor/ops/seed/demo.js';
import { launchBrowser } from '../src/browser.js';
import { startProduct, type ProductRun } from '../src/product-run.js';
import { askPage } from '../src/scenario/page-client.js';
import { startHttpSink, type HttpSink } from '../src/sinks/http-sink.js';
import { violations } from './accessibility.js';
import { hasMail, mailsTo, mailTo } from './inbox-client.js';
import { contentOf, openUntil } from './open-until.js';
import { shows } from './screen-log.js';
import { inviteUser, logIn, openScreen, signedInApi } from './staff.js';
import { until } from './until.js';

const RADIA = { name: 'Radia Perlman', email: 'radia@acme.example', password: 'spanning tree' };
const FIRST = 'seven green bicycles';
const SECOND = 'eight red tricycles';
const PERSON = 'grace@people.example';
const STRANGER = 'mallory@strangers.example';
const SUBSCRIBER = 'reader-of-the-page@example.com';
const LOCKED = 'Sign in to this page';
const DATA = ['/history.atom', '/feed.json', '/api/v2/summary.json', '/badge.svg', '/maintenance.ics', '/share.png'];

/** A page that is made private, read by those who know its password or get a link by mail, and everybody's again. */
describe('the readers of a page', () => {
  let product: ProductRun;
  /** A webhook that a visitor subscribes while everybody may read the page. */
  let hook: HttpSink;
  let consoleUrl: string;
  let pageUrl: string;
  let browser: Browser;
  let owner: Page;
  let reader: Page;
  let api: Awaited<ReturnType<typeof signedInApi>>;
  /** Script errors, and resources blocked by a policy. */
  const faults: string[] = [];

  const newPage = async (): Promise<Page> => {
    const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) faults.push(message.text());
    });
    return page;
  };
  const readers = () => owner.getByRole('region', { name: 'Readers' });
  const save = () => readers().getByRole('button', { name: 'Save readers' }).click();
  /** Saves what is right: the notice of an earlier time may still be there. */
  const saved = async (): Promise<void> => {
    const answer = owner.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().endsWith('/api/settings/readers'),
    );
    await save();
    expect((await answer).status()).toBe(200);
    await owner.getByText('Only your readers may read the page.').last().waitFor();
  };
  const signIn = async (page: Page, password: string): Promise<void> => {
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  const openUntilLocked = () =>
    openUntil(reader, pageUrl, () => reader.getByRole('heading', { level: 1, name: LOCKED }).isVisible());

  beforeAll(async () => {
    hook = await startHttpSink();
    product = await startProduct({ env: { OUTBOUND_ALLOW: new URL(hook.url).host } });
    consoleUrl = product.addresses.console;
    pageUrl = product.pageUrl(DEMO.domain);
    browser = await launchBrowser();
    api = await signedInApi(consoleUrl, DEMO);
    await inviteUser(api, consoleUrl, product.inboxUrl ?? '', RADIA);
    [owner, reader] = [await newPage(), await newPage()];
    await logIn(owner, consoleUrl, DEMO);
  });
  afterAll(async () => {
    await browser?.close();
    expect(await product?.stop()).toBe(0);
    await hook?.close();
  });
  afterEach(() => expect(faults.splice(0)).toEqual([]));

  it('may be any webhook while everybody is', async () => {
    const { status } = await askPage(`${pageUrl}/subscribe/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ url: `${hook.url}/of-a-visitor` }).toString(),
    });
    expect(status).toBe(200);
  });

  it('are those who know a password: it is chosen in the settings, and has to be one', async () => {
    await owner.goto(`${consoleUrl}/settings`);
    await readers().getByRole('radio', { name: 'Only some readers' }).check();
    await save();
    await readers().getByText('Please choose a password, give a network or name people.').waitFor();
    await readers().getByLabel('Networks').fill('the office');
    await save();
    await shows(
      'refusal',
      owner,
      readers()
        .getByText(/the office/)
        .last(),
    );
    await readers().getByLabel('Networks').fill('');
    await readers().getByLabel('Password', { exact: true }).fill('short');
    await save();
    await readers().getByText('Please use at least 8 characters.').waitFor();
    await readers().getByLabel('Password', { exact: true }).fill(FIRST);
    await saved();
    await shows('happy', owner, readers().getByRole('button', { name: 'Change Password' }));
    expect(await violations(owner)).toEqual([]);
  });

  it('are asked for the password, and nothing says whose page it is', async () => {
    await openUntilLocked();
    const html = await reader.content();
    expect(html).not.toContain(DEMO.name);
    expect(await violations(reader)).toEqual([]);
    for (const path of DATA) {
      const { status, body, headers } = await askPage(`${pageUrl}${path}`);
      expect([path, status, body.includes(DEMO.name)]).toEqual([path, 401, false]);
      expect(headers['cache-control']).toBe('no-store');
    }
    await reader.goto(`${pageUrl}/history`);
    await signIn(reader, 'a wrong password');
    await reader.getByRole('alert').getByText('That is not the password of this page.').waitFor();
    expect(await contentOf(reader)).not.toContain(DEMO.name);
    expect(await violations(reader)).toEqual([]);
  });

  it('read it with the password, from the address that they asked for, and subscribe by mail', async () => {
    await signIn(reader, FIRST);
    await reader.waitForURL(`${pageUrl}/history`);
    await reader.goto(pageUrl);
    await reader.locator('.headline').waitFor();
    const [session] = await reader.context().cookies(pageUrl);
    expect(session).toMatchObject({ name: 'candor_reader', httpOnly: true, sameSite: 'Lax' });
    for (const path of DATA) {
      const { status, headers } = await askPage(`${pageUrl}${path}`, {
        headers: { cookie: `candor_reader=${session?.value}` },
      });
      expect([path, status, headers['cache-control']]).toEqual([path, 200, 'private, no-cache']);
    }

    await reader.getByRole('button', { name: 'Subscribe' }).first().click();
    await reader.getByLabel('Email address').fill(SUBSCRIBER);
    await reader.locator('.for-email button[type=submit]').click();
    await reader.getByText("You're successfully subscribed").waitFor();
    const mail = await mailTo(product.inboxUrl ?? '', SUBSCRIBER, /./);
    await reader.goto(/http:\/\/\S+\/confirm\/[\w.~-]+/.exec(mail.text)?.[0] ?? '');
    await reader.getByRole('button', { name: 'Confirm' }).click();
    await reader.getByText('Your subscription is confirmed').waitFor();
  });

  it('are signed out when the password is changed', async () => {
    await reader.goto(pageUrl);
    await readers().getByRole('button', { name: 'Change Password' }).click();
    await readers().getByLabel('Password', { exact: true }).fill(SECOND);
    await saved();
    await openUntilLocked();
    await signIn(reader, FIRST);
    await reader.getByRole('alert').waitFor();
    await signIn(reader, SECOND);
    await reader.locator('.headline').waitFor();
    expect(await violations(reader)).toEqual([]);
  });

  it('sign out with a button on the page', async () => {
    await reader.getByRole('button', { name: 'Sign out' }).click();
    await reader.getByRole('heading', { name: LOCKED }).waitFor();
    await reader.goto(pageUrl);
    await signIn(reader, SECOND);
    await reader.locator('.headline').waitFor();
  });

  it('get mails as before, and leave the list without signing in', async () => {
    const entry = { message: 'We are looking into it.', incidentStatus: 'investigating', sendNotification: true };
    await api.must('POST', '/api/incidents', { name: 'Search is slow', incidentImpact: 'minor', entry });
    const mail = await mailTo(product.inboxUrl ?? '', SUBSCRIBER, /Search is slow/);
    const stranger = await newPage();
    await stranger.goto(/http:\/\/\S+\/incidents\/[\da-f-]{36}/.exec(mail.text)?.[0] ?? '');
    await stranger.getByRole('heading', { name: LOCKED }).waitFor();
    expect(await contentOf(stranger)).not.toContain('Search is slow');
    await stranger.goto(/http:\/\/\S+\/unsubscribe\/[\w.~-]+/.exec(mail.text)?.[0] ?? '');
    await stranger.getByRole('button', { name: 'Unsubscribe' }).click();
    await stranger.getByRole('heading', { level: 1, name: /unsubscribed/i }).waitFor();
    expect(await contentOf(stranger)).not.toContain(DEMO.name);
    await stranger.context().close();
  });

  it('are people, who are named in the settings', async () => {
    await readers().getByRole('button', { name: 'Remove Password' }).click();
    await readers().getByLabel('People').fill('@team.example\npeople.example');
    await save();
    await shows(
      'refusal',
      owner,
      readers()
        .getByText(/people\.example: Please give an address/)
        .last(),
    );
    await readers().getByLabel('People').fill(`@team.example\n${PERSON}`);
    await saved();
    await shows('happy', owner, readers().getByText(PERSON).first());
    expect(await violations(owner)).toEqual([]);
  });

  it('get a link by mail, if they are named, and one answer if not', async () => {
    await openUntilLocked();
    expect(await reader.content()).not.toContain(DEMO.name);
    expect(await violations(reader)).toEqual([]);
    const answers: string[] = [];
    for (const address of [STRANGER, PERSON]) {
      await reader.goto(`${pageUrl}/history`);
      await reader.getByLabel('Email address').fill(address);
      await reader.keyboard.press('Enter');
      await reader.getByRole('heading', { name: 'Please look into your mailbox' }).waitFor();
      answers.push(await contentOf(reader));
    }
    expect(answers[0]).toBe(answers[1]);
    expect(await violations(reader)).toEqual([]);
    await reader.getByRole('link', { name: 'Ask for another link' }).click();
    await reader.getByLabel('Email address').waitFor();
  });

  it('sign in with the button behind the link, once, whatever a mail scanner does before', async () => {
    const { text } = await mailTo(product.inboxUrl ?? '', PERSON, /Your link to sign in/);
    const link = /http:\/\/\S+\/sign-in\/[\w-]+/.exec(text)?.[0] ?? '';
    for (let scan = 0; scan < 3; scan += 1) expect((await askPage(link)).status).toBe(200);
    await reader.goto(link);
    expect(await reader.content()).not.toContain(DEMO.name);
    expect(await violations(reader)).toEqual([]);
    await reader.getByRole('button', { name: 'Sign in' }).click();
    await reader.waitForURL(`${pageUrl}/history`);
    expect(await reader.content()).toContain(DEMO.name);
    await reader.goto(pageUrl);
    await reader.getByRole('button', { name: 'Subscribe' }).first().click();
    await reader.getByLabel('Email address').fill(STRANGER);
    await reader.locator('.for-email button[type=submit]').click();
    const forListed = 'Mails about this page go to listed addresses alone.';
    await reader.getByText(`Failed to subscribe. ${forListed} Please ask those who run the page`).waitFor();
    await reader.getByLabel('Email address').fill(PERSON);
    await reader.locator('.for-email button[type=submit]').click();
    await reader.getByText("You're successfully subscribed").waitFor();
    const other = await newPage();
    await other.goto(link);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.getByRole('heading', { name: 'This link does not work any more' }).waitFor();
    expect(await contentOf(other)).not.toContain(DEMO.name);
    expect(await violations(other)).toEqual([]);
    await other.context().close();
    expect(await hasMail(product.inboxUrl ?? '', STRANGER)).toBe(false);
  });

  /** Presses what leads to another document, until that is there. */
  const follow = async (button: Locator): Promise<void> => {
    await Promise.all([reader.waitForEvent('load'), button.click()]);
  };
  /** The addresses for programs that the page shows. */
  const addresses = async (): Promise<string[]> => {
    const fields = await reader.locator('input[readonly]').all();
    return Promise.all(fields.map((field) => field.inputValue()));
  };
  /** What each of them answers to a program, which has no session. */
  const answersOf = async (asked: readonly string[]): Promise<number[]> =>
    Promise.all(asked.map(async (address) => (await askPage(address)).status));
  const untilAnswers = (asked: readonly string[], status: number): Promise<void> =>
    until(`${status} at ${asked[0]}`, async () => (await answersOf(asked)).every((one) => one === status));
  let own: string[];

  it('have addresses for their feed readers and calendars, which they replace', async () => {
    await reader.goto(pageUrl);
    await follow(reader.getByRole('link', { name: 'Addresses for feed readers and calendars' }));
    const before = await addresses();
    expect(before).toHaveLength(6);
    expect(await answersOf(before)).toEqual(before.map(() => 200));
    expect((await askPage(before[0] ?? '')).body).toContain(DEMO.name);
    expect(await violations(reader)).toEqual([]);
    await follow(reader.getByRole('button', { name: 'Replace these addresses' }));
    own = await addresses();
    expect(own).toHaveLength(6);
    expect(own.filter((address) => before.includes(address))).toEqual([]);
    expect(await answersOf(own)).toEqual(own.map(() => 200));
    await untilAnswers(before, 401);
    expect(await answersOf(own)).toEqual(own.map(() => 200));
  });

  it('are all signed out by staff, their programs too', async () => {
    await readers().getByRole('button', { name: 'Sign all readers out' }).click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Sign All Out' }).click();
    await owner.getByText('All readers are signed out.').waitFor();
    await untilAnswers(own, 401);
    await openUntilLocked();
  });

  it('stop reading when they are not named any more, and so do their programs', async () => {
    const links = async () =>
      (await mailsTo(product.inboxUrl ?? '', PERSON)).flatMap(
        ({ text }) => /http:\/\/\S+\/sign-in\/[\w-]+/.exec(text)?.[0] ?? [],
      );
    const { length } = await links();
    await reader.getByLabel('Email address').fill(PERSON);
    await reader.keyboard.press('Enter');
    // The mail may be here before the answer.
    await reader.getByRole('heading', { name: 'Please look into your mailbox' }).waitFor();
    await until('another link', async () => (await links()).length > length);
    const [newest = ''] = await links();
    await reader.goto(newest);
    await follow(reader.getByRole('button', { name: 'Sign in' }));
    await reader.goto(`${pageUrl}/programs`);
    own = await addresses();
    expect(own).toHaveLength(6);
    expect(await answersOf(own)).toEqual(own.map(() => 200));
    await readers().getByLabel('People').fill('@team.example');
    await saved();
    await openUntilLocked();
    expect(await answersOf(own)).toEqual(own.map(() => 401));
  });

  it('are marked among the subscribers while they are not named, and found there', async () => {
    const list = await owner.context().newPage();
    const row = list.getByRole('row').filter({ hasText: PERSON });
    await until('the mark of the subscriber', async () => {
      await openScreen(list, `${consoleUrl}/subscribers/email`);
      await row.waitFor();
      return row.getByText('It gets no mails until it is.').isVisible();
    });
    expect(await violations(list)).toEqual([]);
    await list.getByText('Only those not listed as readers').click();
    await list.waitForURL('**/subscribers/email?mayNotRead=1');
    await shows('happy', list, row.getByText('Not listed as a reader'));
    await list.close();
  });

  it('are webhooks only once staff approve them, where listed people alone may read', async () => {
    const publish = async (name: string): Promise<string> => {
      const entry = { message: name, incidentStatus: 'investigating', sendNotification: true, affectedComponents: [] };
      const { incident } = (await api.must('POST', '/api/incidents', { name, incidentImpact: 'minor', entry })) as {
        incident: { id: string };
      };
      return incident.id;
    };
    const heard = (name: string) => hook.requests.items.filter(({ body }) => body.includes(name)).length;
    const list = await owner.context().newPage();
    await list.goto(`${consoleUrl}/subscribers/webhook`);
    await list.getByText('Only those not approved').click();
    const row = list.getByRole('row').filter({ hasText: '/of-a-visitor' });
    await row.getByText('It gets nothing until it is: only listed people may read the page.').waitFor();
    expect(await violations(list)).toEqual([]);
    await publish('Before it is approved');
    await row.getByRole('checkbox').check();
    await list.getByRole('button', { name: 'Approve' }).click();
    await list.getByRole('button', { name: 'Approve 1' }).click();
    await shows('happy', list, list.getByText('1 subscriber(s) approved.'));
    await publish('After it was approved');
    await hook.requests.waitFor(() => heard('After it was approved') > 0);
    // Both were published to the same places, in this order.
    expect(heard('Before it is approved')).toBe(0);
    await list.close();
    const { status } = await askPage(`${pageUrl}/subscribe/webhook`, { method: 'POST' });
    expect(status).toBe(401);
  });

  it('are not for the role User to decide', async () => {
    const radia = await signedInApi(consoleUrl, RADIA);
    await expect(radia.must('GET', '/api/settings/readers')).rejects.toThrow(/403/);
    const opened = { networks: [], people: [], removePassword: true, needsAll: false, baseVersion: 2 };
    await expect(radia.must('PUT', '/api/settings/readers', opened)).rejects.toThrow(/403/);
  });

  it('are everybody again after a question', async () => {
    await readers().getByRole('radio', { name: 'Everybody' }).check();
    await save();
    const question = owner.getByRole('alertdialog');
    await question.getByText('The password, the networks and the people are forgotten.').waitFor();
    await question.getByRole('button', { name: 'Show to Everybody' }).click();
    await owner.getByText('Everybody may read the page.').waitFor();
    const stranger = await newPage();
    await openUntil(stranger, pageUrl, () => stranger.locator('.headline').isVisible());
    await stranger.context().close();
    const { status, headers } = await askPage(`${pageUrl}/api/v2/summary.json`);
    expect([status, headers['access-control-allow-origin']]).toEqual([200, '*']);
  });
});
