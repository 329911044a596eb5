import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { inflateRawSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { freePort } from '@candor/dev/servers/free-port.js';
import { DEMO } from '@candor/ops/seed/demo.js';
import { certify } from '../src/bench/host-certificates.js';
import { launchBrowser } from '../src/browser.js';
import { newSigningKey, responseOf, signed } from '../src/doubles/identity-provider.js';
import { startOpenidServer, type OpenidServer } from '../src/doubles/openid/openid-server.js';
import { startProduct, type ProductRun } from '../src/product-run.js';
import { askPage } from '../src/scenario/page-client.js';
import { violations } from './accessibility.js';
import { linkIn, mailsTo } from './inbox-client.js';
import { contentOf, openUntil } from './open-until.js';
import { shows } from './screen-log.js';
import { logIn, openScreen, signedInApi } from './staff.js';
import { until } from './until.js';

/** Of the customer whose people sign in with their provider. */
const WORD = 'Quokka';
const ANN = 'ann@acme.example';
/** Listed as well, and of no provider's domain. */
const BOB = 'bob@bolt.example';
/** The organisation's own, who sign in with its single sign-on. */
const OWN_PEOPLE = '@ours.example';

/**
 * A customer's people sign in to a page with the provider of their company. Over plain http no browser brings an answer
 * back from another site, so that one step is done with the browser's cookies instead of by it.
 */
describe('an identity provider of a page', () => {
  let product: ProductRun;
  let consoleUrl: string;
  let inboxUrl: string;
  let pageUrl: string;
  let browser: Browser;
  let owner: Page;
  let ann: Page;
  /** Where people of the customer sign in. */
  let provider: Server;
  /** Where the organisation's own people do. */
  let ownProvider: OpenidServer;
  const key = newSigningKey();
  /** Script errors, and resources blocked by a policy. */
  const faults: string[] = [];

  const newPage = async (more: { bypassCSP?: boolean } = {}): Promise<Page> => {
    const settings = { reducedMotion: 'reduce', ignoreHTTPSErrors: true, ...more } as const;
    const page = await (await browser.newContext(settings)).newPage();
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => message.text().includes('Content Security Policy') && faults.push(message.text()));
    return page;
  };
  const providers = () => owner.getByRole('region', { name: 'Identity providers' });
  const audiences = () => owner.getByRole('region', { name: 'Audiences' });
  const signIn = async (page: Page, address: string): Promise<void> => {
    await page.goto(`${pageUrl}/sign-in`);
    await page.getByLabel('Email address').fill(address);
    await page.keyboard.press('Enter');
  };
  /** Signs in at the provider, which says these groups of the reader. @returns the status of the page's answer */
  const comeBack = async (page: Page, address: string, ...groups: string[]): Promise<number> => {
    await signIn(page, address);
    await page.getByRole('heading', { name: 'Acme, sign in' }).waitFor();
    const asked = new URL(page.url()).searchParams.get('SAMLRequest') ?? '';
    const request = inflateRawSync(Buffer.from(asked, 'base64')).toString();
    const requestId = /\bID="([^"]+)"/.exec(request)?.[1] ?? '';
    const recipient = `${pageUrl}/sign-in/saml`;
    expect(request).toContain(recipient);
    const said = { issuer: 'urn:acme', recipient, requestId, address, attribute: ['groups', ...groups] as const };
    const answer = signed(responseOf(said), key);
    const cookies = (await page.context().cookies(recipient)).map(({ name, value }) => `${name}=${value}`);
    const back = await askPage(recipient, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: cookies.join('; ') },
      body: new URLSearchParams({ SAMLResponse: Buffer.from(answer).toString('base64') }).toString(),
    });
    const session = back.headers['set-cookie']?.find((one) => one.startsWith('candor_reader=')) ?? '';
    const [name = '', value = ''] = session.split(';')[0]?.split('=') ?? [];
    if (value !== '') await page.context().addCookies([{ name, value, url: pageUrl }]);
    return back.status;
  };
  /** Opens the page until the reader does not see the customer's service any more. */
  const openUntilGone = (page: Page): Promise<void> =>
    openUntil(page, pageUrl, async () => !(await page.content()).includes(WORD));

  /** Where a browser that is none of ours is sent with an address. */
  const whereSent = async (emailAddress: string): Promise<string> => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams({ emailAddress }).toString();
    return (await askPage(`${pageUrl}/sign-in`, { method: 'POST', headers, body })).headers.location ?? '';
  };
  const signInAtProvider = async (page: Page, name: string): Promise<void> => {
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };

  beforeAll(async () => {
    const { key: tlsKey, certificates } = certify(['127.0.0.1']);
    provider = createServer({ key: tlsKey, cert: certificates['127.0.0.1'] }, (_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><title>Acme</title><h1>Acme, sign in</h1>');
    });
    await once(provider.listen(0, '127.0.0.1'), 'listening');
    const port = await freePort();
    ownProvider = await startOpenidServer([`http://localhost:${port}/callback`]);
    ownProvider.people.set('grace', { email: 'grace@ours.example', email_verified: true });
    ownProvider.people.set('mallory', { email: 'mallory@acme.example', email_verified: true });
    product = await startProduct({ env: { PORT: String(port), OUTBOUND_ALLOW: new URL(ownProvider.issuer).host } });
    consoleUrl = product.addresses.console;
    inboxUrl = product.inboxUrl ?? '';
    pageUrl = product.pageUrl('customers');
    browser = await launchBrowser();
    const api = await signedInApi(consoleUrl, DEMO);
    const own = { name: `Cluster ${WORD}`, enabled: true, internal: true, showHistoricalStatus: true };
    const { component } = await api.must<{ component: { id: string } }>('POST', '/api/services', own);
    const { page } = await api.must<{ page: { id: string } }>('POST', '/api/pages', {
      ...{ name: 'Customers', domain: 'customers' },
      components: [{ componentId: component.id, groupName: '' }],
    });
    await api.must('PUT', `/api/settings/readers?pageId=${page.id}`, {
      ...{ networks: [], people: [], needsAll: false },
      audiences: [
        { name: 'Acme', people: ['@acme.example', BOB], componentIds: [component.id] },
        { name: 'Ours', people: [OWN_PEOPLE], componentIds: [component.id] },
      ],
      baseVersion: 0,
    });
    await api.must('PUT', '/api/sso', {
      ...{ issuer: ownProvider.issuer, clientId: ownProvider.clientId, clientSecret: ownProvider.clientSecret },
      ...{ emailDomains: ['ours.example'], enabled: true },
    });
    [owner, ann] = [await newPage(), await newPage()];
    await logIn(owner, consoleUrl, DEMO);
  });
  afterAll(async () => {
    await browser?.close();
    provider?.close();
    await ownProvider?.close();
    expect(await product?.stop()).toBe(0);
  });
  afterEach(() => expect(faults.splice(0)).toEqual([]));

  it('is set up by staff, with what its metadata would say', async () => {
    await openScreen(owner, `${consoleUrl}/settings`);
    await owner.getByLabel('Page', { exact: true }).selectOption('Customers');
    await providers().getByRole('button', { name: 'Add an Identity Provider' }).click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByText(`${pageUrl}/sign-in/saml`).first().waitFor();
    await dialog.getByLabel('Name', { exact: true }).fill('Acme');
    await dialog.getByLabel('Entity ID', { exact: true }).fill('urn:acme');
    await dialog
      .getByLabel('Sign-in address')
      .fill(`https://127.0.0.1:${(provider.address() as AddressInfo).port}/sso`);
    await dialog.getByLabel('Certificates').fill('a secret');
    await dialog.getByLabel('Domains').fill('acme.example');
    await dialog.getByRole('button', { name: 'Save Identity Provider' }).click();
    await shows('refusal', owner, dialog.getByText('Please give one certificate', { exact: false }));
    await dialog.getByLabel('Certificates').fill(key.certificate);
    expect(await violations(owner)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save Identity Provider' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await shows('happy', owner, providers().getByText('acme.example', { exact: false }));
    expect(await violations(owner)).toEqual([]);
  });

  it('proves the addresses of its domains, and no link is mailed to these', async () => {
    await until('its provider on the page', async () => (await askPage(`${pageUrl}/sign-in/saml`)).status === 200);
    await ann.goto(`${pageUrl}/sign-in`);
    await ann.getByText('If your company has a sign-in of its own for this page').waitFor();
    await ann.getByRole('button', { name: 'Continue' }).waitFor();
    expect(await violations(ann)).toEqual([]);
    expect(await comeBack(ann, ANN)).toBe(303);
    await openUntil(ann, pageUrl, `Cluster ${WORD}`);
    await shows('user', ann, ann.getByRole('button', { name: 'Sign out' }));

    const bob = await newPage();
    await signIn(bob, BOB);
    await bob.getByRole('heading', { name: 'Please look into your mailbox' }).waitFor();
    await linkIn(inboxUrl, BOB, `${pageUrl}/sign-in/`);
    expect(await mailsTo(inboxUrl, ANN)).toEqual([]);
  });

  it('says who is in a group, which an audience has as well', async () => {
    await audiences().getByRole('button', { name: 'Edit Acme' }).click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByLabel('People').fill(BOB);
    await dialog.getByRole('button', { name: 'Add an attribute' }).click();
    await dialog.getByLabel('Attribute 1', { exact: true }).fill('groups');
    await dialog.getByRole('button', { name: 'Save Audience' }).click();
    await dialog.getByText('Please give the value of the attribute').first().waitFor();
    await dialog.getByLabel('Value 1').fill('Ops');
    expect(await violations(owner)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save Audience' }).click();
    await audiences().getByText(`${BOB} and 1 attribute; 1 service`).waitFor();
    // By its domain she was in it until now.
    await openUntilGone(ann);

    const [member, other] = [await newPage(), await newPage()];
    expect(await comeBack(other, 'dan@acme.example', 'Sales', 'ops')).toBe(403);
    expect(await comeBack(member, 'cora@acme.example', 'Sales', 'Ops')).toBe(303);
    await openUntil(member, pageUrl, `Cluster ${WORD}`);
    ann = member;
  });

  it('is not believed without a signature, and the reader can try again', async () => {
    const other = await newPage();
    await signIn(other, 'eve@acme.example');
    await other.getByRole('heading', { name: 'Acme, sign in' }).waitFor();
    await other.goto(pageUrl);
    await other.evaluate((posted) => {
      const form = document.createElement('form');
      form.method = 'post';
      form.action = '/sign-in/saml';
      const field = Object.assign(document.createElement('input'), { name: 'SAMLResponse', value: posted });
      form.append(field);
      document.body.append(form);
      form.submit();
    }, Buffer.from('<samlp:Response/>').toString('base64'));
    await other.getByRole('heading', { name: 'Your sign-in was not accepted' }).waitFor();
    expect(await violations(other)).toEqual([]);
    expect(await contentOf(other)).not.toContain(WORD);
    await other.getByRole('link', { name: /again/ }).click();
    await other.getByLabel('Email address').waitFor();
  });

  it('is the organisation’s own single sign-on as well, which makes nobody a user', async () => {
    await providers().getByRole('button', { name: 'Add Your Single Sign-on' }).click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByText('the domains that it has too: ours.example').waitFor();
    await dialog.getByLabel('Domains').fill('ours.example\nacme.example');
    await dialog.getByRole('button', { name: 'Save Single Sign-on' }).click();
    await shows('refusal', owner, dialog.getByText('acme.example: Another identity provider', { exact: false }));
    expect(await violations(owner)).toEqual([]);
    await dialog.getByLabel('Domains').fill('ours.example');
    await dialog.getByRole('button', { name: 'Save Single Sign-on' }).click();
    await shows('happy', owner, providers().getByText('ours.example; your single sign-on (OpenID)'));

    const isThere = async () => (await whereSent('nobody@ours.example')).startsWith(ownProvider.issuer);
    await until('its own provider on the page', isThere, { pauseMs: 1_000 });
    // The policy of the form lets readers go to providers with https alone, which the one of tests is not.
    const grace = await newPage({ bypassCSP: true });
    await signIn(grace, 'grace@ours.example');
    await signInAtProvider(grace, 'grace');
    await grace.waitForURL(`${pageUrl}/`);
    await grace.getByText(`Cluster ${WORD}`).first().waitFor();
    await shows('user', grace, grace.getByRole('button', { name: 'Sign out' }));
    await owner.goto(`${consoleUrl}/users/list`);
    await owner.getByRole('row').filter({ hasText: DEMO.email }).waitFor();
    expect(await owner.getByText('grace@ours.example').count()).toBe(0);
    expect(await mailsTo(inboxUrl, 'grace@ours.example')).toEqual([]);
  });

  it('signs nobody in with an address that is not the organisation’s, nor in another browser', async () => {
    const mallory = await newPage({ bypassCSP: true });
    await signIn(mallory, 'grace@ours.example');
    await signInAtProvider(mallory, 'mallory');
    await mallory.getByRole('heading', { name: 'Your sign-in was not accepted' }).waitFor();
    expect(mallory.url()).toBe(`${pageUrl}/sign-in/openid`);
    expect(await contentOf(mallory)).not.toContain(WORD);

    const victim = await newPage();
    await victim.goto(await whereSent('grace@ours.example'));
    await signInAtProvider(victim, 'grace');
    await victim.getByRole('heading', { name: 'Your sign-in was not accepted' }).waitFor();
    await victim.goto(pageUrl);
    expect(await victim.content()).not.toContain(WORD);
  });

  it('ends the sessions that it began when staff delete it, with what audiences ask of it', async () => {
    await openScreen(owner, `${consoleUrl}/settings`);
    await owner.getByLabel('Page', { exact: true }).selectOption('Customers');
    const remove = async (): Promise<void> => {
      await providers().getByRole('button', { name: 'Delete Acme' }).click();
      await owner.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    };
    await remove();
    await owner.getByText('Please take Acme out of these audiences first: Acme.').waitFor();
    await audiences().getByRole('button', { name: 'Edit Acme' }).click();
    await owner.getByRole('button', { name: 'Remove attribute 1' }).click();
    await owner.getByRole('button', { name: 'Save Audience' }).click();
    await audiences().getByText(`${BOB}; 1 service`).waitFor();
    await openUntilGone(ann);
    await remove();
    await providers().getByText('acme.example; certificate', { exact: false }).waitFor({ state: 'hidden' });
  });
});
