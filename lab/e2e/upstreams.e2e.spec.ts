import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { DEMO } from '@candor/ops/seed/demo.js';
import { launchBrowser } from '../src/browser.js';
import { startProduct, type ProductRun } from '../src/product-run.js';
import { askPage } from '../src/scenario/page-client.js';
import { violations } from './accessibility.js';
import { shows } from './screen-log.js';
import { inviteUser, logIn, signedInApi } from './staff.js';

const RADIA = { name: 'Radia Perlman', email: 'radia@acme.example', password: 'spanning tree' };
const LIST = '/components/third-party-components';
/** A change is seen within 90 seconds (ms). */
const SEEN_MS = 120_000;

/** A Candor page plays the provider: watched, broken, seen, renamed and removed, in a real browser. */
describe('a provider that is watched', () => {
  let provider: Server;
  let providerUrl: string;
  let pageUrl = '';
  let product: ProductRun;
  let consoleUrl: string;
  let browser: Browser;
  let api: Awaited<ReturnType<typeof signedInApi>>;
  let owner: Page;
  const faults: string[] = [];

  beforeAll(async () => {
    // In front of the page, because the service has to find its host.
    provider = createServer((request, response) => {
      void askPage(`${pageUrl}${request.url ?? ''}`).then(
        ({ status, body }) => response.writeHead(status, { 'content-type': 'application/json' }).end(body),
        () => response.destroy(),
      );
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(provider.address() as AddressInfo).port}`;
    providerUrl = `http://${host}`;
    product = await startProduct({ env: { OUTBOUND_ALLOW: host } });
    consoleUrl = product.addresses.console;
    pageUrl = product.pageUrl(DEMO.domain);
    browser = await launchBrowser();
    api = await signedInApi(consoleUrl, DEMO);
    await inviteUser(api, consoleUrl, product.inboxUrl ?? '', RADIA);
    owner = await staff(DEMO);
  });
  afterAll(async () => {
    await browser?.close();
    expect(await product?.stop()).toBe(0);
    provider?.close();
  });
  afterEach(() => expect(faults.splice(0)).toEqual([]));

  const staff = async (who: Parameters<typeof logIn>[2]): Promise<Page> => {
    const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) faults.push(message.text());
    });
    await logIn(page, consoleUrl, who);
    return page;
  };
  const dialog = (name: string) => owner.getByRole('form', { name });

  it('is found by its address, and by no other', async () => {
    await owner.goto(`${consoleUrl}/services/list`);
    await owner.getByRole('link', { name: 'Third-party components' }).click();
    await owner.getByText('No provider is watched yet').waitFor();
    await owner.getByRole('button', { name: 'Watch a Provider' }).click();
    const field = dialog('Watch a Provider').getByLabel('Address of the status page');
    await field.fill('http://127.0.0.1:1/');
    await owner.getByRole('button', { name: 'Look at it' }).click();
    await shows('refusal', owner, dialog('Watch a Provider').getByText(/private or reserved/));
    await dialog('Watch a Provider').getByRole('searchbox').fill('github');
    await dialog('Watch a Provider').getByRole('button', { name: 'GitHub', exact: true }).click();
    expect(await field.inputValue()).toBe('https://www.githubstatus.com');
    expect(await violations(owner)).toEqual([]);
    await field.fill(providerUrl);
    await owner.getByRole('button', { name: 'Look at it' }).click();
    await dialog('What was found')
      .getByText(/\(Statuspage\) has \d+ components/)
      .waitFor();
    expect(await violations(owner)).toEqual([]);
    await dialog('What was found').getByLabel('Name').fill('Ourselves');
    await owner.getByRole('button', { name: 'Watch It' }).click();
    await owner.getByText('Ourselves is watched from now on').waitFor();
    await shows('happy', owner, owner.getByText('1 status page(s) watched.'));
  });

  it('shows what breaks within 90 seconds', async () => {
    const { component } = await api.must<{ component: { id: string } }>('POST', '/api/services', {
      ...{ name: 'Third party test', description: '', group: { name: '' } },
      ...{ showHistoricalStatus: true, enabled: true, internal: false },
    });
    const affectedComponents = [{ componentId: component.id, componentStatus: 'major_outage' }];
    const entry = { message: 'Looking.', incidentStatus: 'investigating', affectedComponents, sendNotification: false };
    await api.must('POST', '/api/incidents', { name: 'Gone dark', private: false, entry });
    await owner.getByRole('link', { name: 'Ourselves' }).click();
    await owner.getByRole('heading', { name: 'Ourselves' }).waitFor();
    // The screen asks again by itself.
    await owner.getByRole('link', { name: 'Gone dark' }).waitFor({ timeout: SEEN_MS });
    await owner.getByRole('searchbox', { name: 'Search components' }).fill('third party');
    await owner.getByText('1 component(s)').waitFor();
    await shows('happy', owner, owner.getByText('Major Outage', { exact: true }));
    expect(await violations(owner)).toEqual([]);
  }, 240_000);

  it('is read-only for the role User', async () => {
    const restricted = await staff(RADIA);
    await restricted.goto(`${consoleUrl}${LIST}`);
    await restricted.getByRole('link', { name: 'Ourselves' }).click();
    await shows('user', restricted, restricted.getByRole('heading', { name: 'Components' }));
    expect(await restricted.getByRole('button', { name: /Rename|Stop|Watch/ }).count()).toBe(0);
    await restricted.context().close();
  });

  it('gets another name within bounds, and is removed', async () => {
    await owner.getByRole('button', { name: 'Rename' }).click();
    await dialog('Rename').getByLabel('Name').fill('x'.repeat(101));
    await owner.getByRole('button', { name: 'Save Name' }).click();
    await shows('refusal', owner, dialog('Rename').getByText('Please use at most 100 characters.'));
    await dialog('Rename').getByLabel('Name').fill('');
    await owner.getByRole('button', { name: 'Save Name' }).click();
    await owner.getByText(/^The name is .* now$/).waitFor();
    await owner.getByRole('button', { name: 'Stop Watching' }).click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Stop Watching' }).click();
    await owner.getByText('No provider is watched yet').waitFor();
  });
});
