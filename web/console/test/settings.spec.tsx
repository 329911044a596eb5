import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type Settings } from '../src/api/contract.js';
import { FakeApi, json, problem } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';

beforeEach(() => void signIn());
afterEach(stopConsole);

const NO_DOMAIN = { state: 'none' as const, missing: [], challengeName: '', challengeValue: '', target: '' };
const PENDING = {
  state: 'pending' as const,
  missing: ['challenge'],
  challengeName: '_candor-challenge.status.acme.example',
  challengeValue: 'proof-1',
  target: 'acme.status.example.com',
};
const SETTINGS = {
  customDomain: '',
  notificationDisplayName: 'Acme Status',
  disableEmailSubscriptions: false,
  disableWebhookSubscriptions: false,
  disableSlackSubscriptions: true,
  slackConfigured: true,
  website: '',
  timeZone: 'UTC',
  language: 'en',
  frameAncestors: [],
  customDomainStatus: NO_DOMAIN,
} as Settings;
const CLAIMED = { ...SETTINGS, customDomain: 'status.acme.example', customDomainStatus: PENDING } as Settings;

const withFeatures = (backend: FakeApi, ...names: string[]): FakeApi =>
  backend.on('GET /subscription/features', () => json({ features: names.map((featureName) => ({ featureName })) }));

function server(settings: Settings = SETTINGS): FakeApi {
  const all = ['email_subscription', 'webhook_subscription', 'slack_subscription'];
  return withFeatures(new FakeApi(), ...all)
    .on('GET /settings', () => json(settings))
    .on('GET /side-door/keys', () => json({ sideDoorKeys: [] }))
    .on('GET /uptime-formula', () => json({ uptimeFormula: { partialOutage: 100, degradedPerformance: 100 } }))
    .on('POST /settings', ({ body }) => json({ ...settings, ...(body as Partial<Settings>) }));
}

const field = async (name: string): Promise<HTMLInputElement> => screen.findByLabelText(name);
const update = (): Promise<HTMLElement> => screen.findByRole('button', { name: 'Update' });

describe('the form', () => {
  it('accepts the sites that may frame the page, one per line, and marks invalid ones', async () => {
    const backend = server({ ...SETTINGS, frameAncestors: ['https://www.acme.example'] });
    const detail = 'Please give the origin of a site, for example https://www.example.com.';
    const { user } = startConsole('/settings', backend);
    const sites = await field('Sites that may frame your page');
    expect(sites.value).toBe('https://www.acme.example');
    await user.click(sites);
    await user.paste('\n https://shop.acme.example \n');
    await user.click(await update());
    await screen.findByText('Settings updated successfully.');
    expect(backend.seen('POST /settings')[0]?.body).toMatchObject({
      frameAncestors: ['https://www.acme.example', 'https://shop.acme.example'],
    });
    backend.on('POST /settings', () =>
      problem({ status: 400, detail, errors: [{ pointer: '/frameAncestors/1', detail }] }),
    );
    await user.paste('nonsense');
    await user.click(await update());
    await waitFor(() => expect(sites.getAttribute('aria-invalid')).toBe('true'));
  });

  it('shows the settings and saves its values', async () => {
    const backend = server();
    const { user } = startConsole('/settings', backend);
    const slack = await field('Disable Slack Subscriptions');
    await waitFor(() => expect(slack.disabled).toBe(false));
    expect(slack.checked).toBe(true);
    await user.clear(await field('Notification Display Name'));
    await user.type(await field('Notification Display Name'), ' Acme ');
    await user.selectOptions(await field('Time Zone'), 'Europe/Berlin');
    await user.click(await field('Disable Email Subscriptions'));
    await user.click(slack);
    await user.click(await update());
    expect(await screen.findByText('Settings updated successfully.')).toBeTruthy();
    expect(backend.seen('POST /settings')[0]?.body).toEqual({
      notificationDisplayName: 'Acme',
      timeZone: 'Europe/Berlin',
      frameAncestors: [],
      disableEmailSubscriptions: true,
      disableWebhookSubscriptions: false,
      disableSlackSubscriptions: false,
    });
  });

  it('shows the server’s message in a toast and at the field', async () => {
    const detail = 'This domain belongs to another organisation.';
    const backend = server().on('POST /settings', () =>
      problem({ status: 409, detail, errors: [{ pointer: '/customDomain', detail }] }),
    );
    const { user } = startConsole('/settings', backend);
    await user.type(await field('Custom Domain'), 'status.acme.example');
    await user.click(await update());
    await waitFor(() => expect(screen.getAllByText(detail)).toHaveLength(2));
    expect((await field('Custom Domain')).value).toBe('status.acme.example');
  });

  it('says at Custom Domain that the plan lacks it, and links to the plans', async () => {
    startConsole('/settings', withFeatures(server(), 'email_subscription'));
    const upgrade = await screen.findByRole('link', { name: 'Upgrade for: Custom Domain' });
    expect(upgrade.getAttribute('href')).toBe('/billing/plans');
    expect((await field('Custom Domain')).disabled).toBe(false);
  });

  it('does not say so where the plan includes it', async () => {
    startConsole('/settings', withFeatures(server(), 'ui_customization'));
    await screen.findByRole('link', { name: 'Upgrade for: Disable Email Subscriptions' });
    expect(screen.queryByRole('link', { name: 'Upgrade for: Custom Domain' })).toBeNull();
  });

  it('disables a switch that the plan does not include, with a link to upgrade', async () => {
    startConsole('/settings', withFeatures(server(), 'email_subscription'));
    const upgrade = await screen.findByRole('link', { name: 'Upgrade for: Disable Webhook Subscriptions' });
    expect(upgrade.getAttribute('href')).toBe('/billing/plans');
    expect(screen.getByRole('link', { name: 'Upgrade for: Disable Slack Subscriptions' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Upgrade for: Disable Email Subscriptions' })).toBeNull();
    expect((await field('Disable Email Subscriptions')).disabled).toBe(false);
    expect((await field('Disable Webhook Subscriptions')).disabled).toBe(true);
    expect((await field('Disable Slack Subscriptions')).disabled).toBe(true);
  });

  it('is not available to the role User', async () => {
    const { path } = startConsole('/settings', server().role('User'));
    await waitFor(() => expect(path()).toBe('/incidents/open'));
  });

  it('leads to the billing page when the request is refused with 402', async () => {
    const backend = server().on('GET /settings', () => problem({ status: 402, detail: 'Please pay.' }));
    const { path } = startConsole('/settings', backend);
    await waitFor(() => expect(path()).toBe('/payment-required'));
    expect(await screen.findByRole('heading', { name: /payment required/i })).toBeTruthy();
  });

  it('shows why the settings could not be fetched', async () => {
    const backend = server().on('GET /settings', () => problem({ status: 503, detail: 'Try later.' }));
    startConsole('/settings', backend);
    expect(await screen.findByText('The settings could not be loaded')).toBeTruthy();
  });
});

describe('the custom domain', () => {
  it('is explained before one is set', async () => {
    startConsole('/settings', server());
    const card = within(await screen.findByLabelText('Custom domain'));
    expect(card.getByText(/add a CNAME record/)).toBeTruthy();
    expect(await card.findByText('acme.localhost')).toBeTruthy();
    expect(card.getByText(/The first request to your domain may take some seconds/)).toBeTruthy();
  });

  it('shows which DNS records of a claim are missing', async () => {
    startConsole('/settings', server(CLAIMED));
    const records = within(await screen.findByRole('list', { name: 'Records' })).getAllByRole('listitem');
    const [proof, way] = records.map((record) => record.textContent ?? '');
    expect(proof).toMatch(/^TXTNot found.*_candor-challenge\.status\.acme\.example.*proof-1/);
    expect(way).toMatch(/^CNAMEFound.*status\.acme\.example.*acme\.status\.example\.com/);
    expect(screen.getByText('Not proven yet')).toBeTruthy();
  });

  it.each([
    ['verified', 'Connected', []],
    ['failing', 'Failing', ['target']],
    ['lost', 'Lost', ['challenge', 'target']],
  ])('that is %s shows that', async (state, label, missing) => {
    const customDomainStatus = { ...PENDING, state, missing } as Settings['customDomainStatus'];
    startConsole('/settings', server({ ...CLAIMED, customDomainStatus }));
    expect(await screen.findByText(label)).toBeTruthy();
    expect(screen.queryAllByText('Not found')).toHaveLength(missing.length);
  });

  it('is verified again on request, and the saved form does not claim it again', async () => {
    const backend = server(CLAIMED);
    const { user } = startConsole('/settings', backend);
    await user.click(await screen.findByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('Looked at your records.')).toBeTruthy();
    expect(backend.seen('POST /settings')[0]?.body).toEqual({ customDomain: 'status.acme.example' });
    await user.click(await update());
    await waitFor(() => expect(backend.seen('POST /settings')).toHaveLength(2));
    expect(backend.seen('POST /settings')[1]?.body).not.toHaveProperty('customDomain');
  });

  it('is removed after a confirmation, from the field as well', async () => {
    let now = CLAIMED;
    const backend = server()
      .on('GET /settings', () => json(now))
      .on('POST /settings', () => json((now = SETTINGS)));
    const { user } = startConsole('/settings', backend);
    await user.click(await screen.findByRole('button', { name: 'Remove domain' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/Are you sure you want to remove status\.acme\.example\?/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Domain removed.')).toBeTruthy();
    expect(backend.seen('POST /settings')[0]?.body).toEqual({ customDomain: '' });
    await waitFor(async () => expect((await field('Custom Domain')).value).toBe(''));
  });
});

describe('the name of the organisation', () => {
  const named = async () => {
    const name = await field('Organisation Name');
    await waitFor(() => expect(name.value).toBe('Acme'));
    return name;
  };

  it('can be changed, and is shown in the account menu then', async () => {
    let customer = { id: 'k1', name: 'Acme', domain: 'acme' };
    const backend = server()
      .on('GET /customer', () => json({ customer }))
      .on('PATCH /customer/name', ({ body }) => {
        customer = { ...customer, ...(body as { name: string }) };
        return json({ customer });
      });
    const { user } = startConsole('/settings', backend);
    const name = await named();
    await user.clear(name);
    await user.type(name, ' Acme Ltd. ');
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    await screen.findByText('Organisation renamed successfully.');
    expect(backend.seen('PATCH /customer/name').map(({ body }) => body)).toEqual([{ name: 'Acme Ltd.' }]);
    await user.click(screen.getByRole('button', { name: 'Account' }));
    expect(await screen.findByText('Acme Ltd.')).toBeTruthy();
  });

  it("must not be blank, and shows the server's refusal", async () => {
    const detail = 'Please use at most 100 characters.';
    const backend = server().on('PATCH /customer/name', () =>
      problem({ status: 400, detail, errors: [{ pointer: '/name', detail }] }),
    );
    const { user } = startConsole('/settings', backend);
    const name = await named();
    await user.clear(name);
    await user.type(name, '  ');
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    expect(await screen.findByText('Please enter the name of your organisation.')).toBeTruthy();
    expect(backend.seen('PATCH /customer/name')).toEqual([]);
    await user.type(name, 'x');
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    expect(await screen.findByText(detail)).toBeTruthy();
    expect(name.getAttribute('aria-invalid')).toBe('true');
  });
});
