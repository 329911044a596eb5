import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { workspace } from '@candor/dev/launcher/workspace.js';
import { Api } from '@candor/ops/seed/api.js';
import { DEMO } from '@candor/ops/seed/demo.js';
import { launchBrowser } from '../browser.js';
import { startProduct, type ProductRun } from '../product-run.js';
import { inviteColleagues, visitAccountScreens, visitBeginning, visitPublicScreens } from './account-screens.js';
import { shootPublicPages } from './public-pages.js';
import {
  prepareOrganisation,
  visitAnnouncements,
  visitOrganisationScreens,
  visitPreviews,
} from './organisation-screens.js';

/**
 * `npm run screenshots`: every screen of the demo organisation, during an incident, into `docs/screenshots`, and every
 * public page in every state into `docs/screenshots/public`. `-- public` takes only the latter.
 */
const FOLDER = path.join(workspace, 'docs', 'screenshots');
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const THEMES = ['light', 'dark'] as const;

await mkdir(FOLDER, { recursive: true });
const browser = await launchBrowser();
try {
  await shootPublicPages(browser, path.join(FOLDER, 'public'));
  if (process.argv[2] !== 'public') await shootProduct();
} finally {
  await browser.close();
}

async function shootProduct(): Promise<void> {
  const product = await startProduct();
  try {
    const api = await signedIn(product);
    const incidentId = await openIncident(api);
    for (const [size, viewport] of Object.entries(SIZES)) {
      for (const colorScheme of THEMES) {
        const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
        await visitScreens(context, { run: product, api, incidentId }, `${size}-${colorScheme}`);
        await context.close();
      }
    }
  } finally {
    await product.stop();
  }
}

async function signedIn({ addresses }: ProductRun): Promise<Api> {
  const api = new Api(addresses.console);
  const { email: username, password } = DEMO;
  const { accessToken } = await api.must<{ accessToken: string }>('POST', '/api/auth/login', { username, password });
  api.signedIn(accessToken);
  return api;
}

/** An open incident, so that the pages have content. */
async function openIncident(api: Api): Promise<string> {
  await inviteColleagues(api);
  await prepareOrganisation(api);
  const { components } = await api.must<{ components: { id: string; name: string }[] }>('GET', '/api/services');
  const webhooks = components.find(({ name }) => name === 'Webhooks');
  const { incident } = await api.must<{ incident: { id: string } }>('POST', '/api/incidents', {
    name: 'Webhooks arrive late',
    private: false,
    incidentStatus: 'investigating',
    entry: {
      message: 'Calls to your endpoints are delayed by up to ten minutes. None is lost. We are looking into it.',
      incidentStatus: 'investigating',
      sendNotification: true,
      affectedComponents: [{ componentId: webhooks?.id, componentStatus: 'degraded_performance' }],
    },
  });
  return incident.id;
}

async function visitScreens(
  context: BrowserContext,
  { run, api, incidentId }: { readonly run: ProductRun; readonly api: Api; readonly incidentId: string },
  variant: string,
): Promise<void> {
  const page = await context.newPage();
  const shoot = async (name: string, fullPage = false): Promise<void> => {
    // A sticky header would appear in the middle of the full page.
    if (fullPage) await page.evaluate('scrollTo(0, 0)');
    await page.screenshot({ path: path.join(FOLDER, `${name}-${variant}.png`), fullPage });
  };
  const consoleUrl = run.addresses.console;

  await page.goto(run.pageUrl(DEMO.domain));
  await page.getByText('Webhooks arrive late').first().waitFor();
  await shoot('status-page');
  await page.getByRole('button', { name: 'Subscribe' }).first().click();
  await shoot('subscribe');
  await page.getByText('Choose what you are notified of').first().click();
  await shoot('subscribe-choices');
  await page.goto(`${run.pageUrl(DEMO.domain)}/incidents/${incidentId}`);
  await shoot('incident-page', true);

  await page.goto(run.pageUrl(DEMO.domain));
  await page.getByRole('link', { name: 'Move to the new network' }).click();
  await page.getByText('Planned start').waitFor();
  await shoot('maintenance-page', true);

  await visitPublicScreens(page, consoleUrl, shoot);
  await signIn(page, consoleUrl);
  await page.getByText('1 open incident(s) found.').waitFor();
  await shoot('open-incidents');
  await page.goto(`${consoleUrl}/incidents/resolved`);
  await page.getByText('resolved incident(s) found.').waitFor();
  await shoot('resolved-incidents');
  await page.goto(`${consoleUrl}/incident/new`);
  await page.getByLabel('Incident Name').waitFor();
  await page.getByLabel('API', { exact: true }).waitFor();
  await page.getByLabel('Use a template').selectOption({ label: 'API answers slowly' });
  await page.getByLabel(/Back-date/).check();
  await shoot('new-incident', true);
  await page.goto(`${consoleUrl}/incident/edit/${incidentId}`);
  await page.getByLabel('Use a template').waitFor();
  await page.getByRole('list', { name: 'Deliveries' }).or(page.locator('.delivery-none')).first().waitFor();
  await shoot('edit-incident', true);
  await page.goto(`${consoleUrl}/incident/view/${incidentId}`);
  await page.getByRole('heading', { name: 'History' }).waitFor();
  await shoot('view-incident', true);
  await page.goto(`${consoleUrl}/services/list`);
  await page.getByText('uptime').first().waitFor();
  await shoot('services');
  await page.goto(`${consoleUrl}/services/new`);
  await page.getByLabel('Service Name').waitFor();
  await shoot('new-service', true);
  await page.goto(`${consoleUrl}/services/list`);
  await page.getByRole('link', { name: /^Edit/ }).first().click();
  await page.getByRole('button', { name: 'Save Service' }).waitFor();
  await shoot('edit-service', true);
  await page.goto(`${consoleUrl}/incidents/maintenances`);
  await page.getByText('completed maintenance(s) found.').waitFor();
  await shoot('maintenances');
  await page.getByRole('link', { name: 'Update Move to the new network' }).click();
  await page.getByRole('button', { name: 'Update Maintenance' }).waitFor();
  await page.getByLabel('Website', { exact: true }).waitFor();
  await shoot('edit-maintenance', true);
  await page.goto(`${consoleUrl}/maintenances/new`);
  await page.getByLabel('Message').waitFor();
  await page.getByLabel(/Send notification/).check();
  await page.getByLabel('API', { exact: true }).waitFor();
  await shoot('new-maintenance', true);
  await page.goto(`${consoleUrl}/incidents/templates`);
  await page.getByText('template(s) found.').waitFor();
  await shoot('templates');
  await page.goto(`${consoleUrl}/templates/new`);
  await page.getByLabel('Checkout', { exact: true }).waitFor();
  await shoot('new-template', true);
  await page.goto(`${consoleUrl}/incidents/templates`);
  await page.getByRole('link', { name: 'Edit Payments fail' }).click();
  await page.getByLabel('Checkout', { exact: true }).waitFor();
  await shoot('edit-template', true);
  await page.goto(`${consoleUrl}/incident/edit/${incidentId}`);
  await page.getByRole('button', { name: 'Details of Email recipients' }).click();
  await page.getByRole('list', { name: 'Recipients' }).waitFor();
  await shoot('delivery-report');
  await page.goto(`${consoleUrl}/subscribers/email`);
  await page.getByText(DEMO.reader).waitFor();
  await shoot('subscribers');
  await page.getByRole('button', { name: 'Add Subscriber' }).click();
  await page.getByLabel('Email Address').waitFor();
  await shoot('add-subscriber');
  for (const channel of ['slack', 'webhook']) {
    await page.goto(`${consoleUrl}/subscribers/${channel}`);
    await page.getByText(/subscriber\(s\) found/).waitFor();
    await shoot(`${channel}-subscribers`);
  }
  await page.goto(`${consoleUrl}/integrations`);
  await page.getByRole('link', { name: /^Webhook/ }).waitFor();
  await page.getByRole('link', { name: /^Twitter/ }).waitFor();
  await shoot('integrations');
  for (const channel of ['webhook', 'email', 'slack', 'twitter']) {
    await page.goto(`${consoleUrl}/integrations/${channel}`);
    await page
      .getByText(/any configured|\/hooks\//)
      .first()
      .waitFor();
    await shoot(`${channel}-integration`);
  }
  await visitBeginning(page, consoleUrl, shoot);
  await visitAccountScreens(page, consoleUrl, shoot);
  await visitOrganisationScreens(page, consoleUrl, shoot);
  await visitPreviews(page, consoleUrl, shoot);
  await visitAnnouncements(page, { api, consoleUrl, pageUrl: run.pageUrl(DEMO.domain) }, shoot);
  await page.goto(run.inboxUrl ?? '');
  await shoot('inbox');
}

async function signIn(page: Page, consoleUrl: string): Promise<void> {
  await page.goto(`${consoleUrl}/login`);
  await page.getByLabel('Email', { exact: true }).fill(DEMO.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/incidents/open');
}
