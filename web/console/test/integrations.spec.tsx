import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type Integration } from '../src/integrations/integration.rules.js';
import { FakeApi, json, problem } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';

beforeEach(() => void signIn());
afterEach(stopConsole);

const SINCE = Date.UTC(2026, 10, 20, 12);
const enabled = (id: string) => ({ id, enabled: true, creationTime: SINCE });
const account = { ...enabled('i1'), screenName: 'acme' };
const address = { ...enabled('i2'), emailAddress: 'oncall@example.com' };
const channel = { ...enabled('i3'), teamName: 'Acme', channelName: '#status' };
const hook = { ...enabled('i4'), url: 'https://example.com/hook' };

function server(integrations: Record<string, Integration[]> = {}): FakeApi {
  const all = { twitter: [account], email: [address], slack: [channel], webhook: [hook], ...integrations };
  const backend = new FakeApi();
  for (const [name, list] of Object.entries(all)) {
    backend.on(`GET /integrations/${name}`, () => json({ [`${name}Integrations`]: list }));
  }
  return backend;
}

const dialog = async () => within(await screen.findByRole('alertdialog'));

describe('the overview', () => {
  it('counts the integrations of each channel, and links to its page', async () => {
    const { user, path } = startConsole('/incidents/open', server({ email: [address, { ...address, id: 'i5' }] }));
    await user.click(await screen.findByRole('link', { name: 'Integrations' }));
    expect(await screen.findByRole('heading', { name: 'Integrations' })).toBeTruthy();
    const card = await screen.findByRole('link', { name: /^Email/ });
    expect(within(card).getByText('2 configured')).toBeTruthy();
    for (const name of [/^Twitter/, /^Slack/, /^Webhook/]) {
      expect(within(await screen.findByRole('link', { name })).getByText('1 configured')).toBeTruthy();
    }
    await user.click(card);
    expect(await screen.findByText('Back to Integrations Page')).toBeTruthy();
    expect(path()).toBe('/integrations/email');
  });

  it('shows a card only once its list has arrived', async () => {
    const backend = server().on('GET /integrations/slack', () => new Promise<Response>(() => undefined));
    startConsole('/integrations', backend);
    await screen.findByRole('link', { name: /^Webhook/ });
    expect(screen.queryByRole('link', { name: /^Slack/ })).toBeNull();
    expect(document.querySelectorAll('.integration-pending')).toHaveLength(1);
  });

  it('and the pages are not available to the role User', async () => {
    const { navigate, path } = startConsole('/incidents/open', server().role('User'));
    await screen.findByRole('link', { name: 'Subscribers' });
    await screen.findByText('All Clear');
    expect(screen.queryByRole('link', { name: 'Integrations' })).toBeNull();
    for (const route of ['', '/twitter', '/email', '/slack', '/webhook']) {
      await navigate(`/integrations${route}`);
      await waitFor(() => expect(path()).toBe('/incidents/open'));
    }
  });
});

describe('each page', () => {
  it.each([
    ['twitter', "You don't have any configured Twitter integration."],
    ['email', "You don't have any configured Email integrations."],
    ['slack', "You don't have any configured Slack integrations."],
    ['webhook', "You don't have any configured Webhook integrations."],
  ])('of %s has an empty state', async (name, text) => {
    startConsole(`/integrations/${name}`, server({ [name]: [] }));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it.each([
    ['twitter', 'i1', '@acme', 'Are you sure you want to delete acme account?'],
    ['email', 'i2', 'oncall@example.com', 'Are you sure you want to delete oncall@example.com?'],
    ['slack', 'i3', '#status', 'Are you sure you want to delete this #status channel?'],
    ['webhook', 'i4', hook.url, `Are you sure you want to delete ${hook.url}?`],
  ])('of %s deletes after a confirmation', async (name, id, label, text) => {
    const backend = server().on(`DELETE /integrations/${name}/${id}`, () => new Response(null, { status: 204 }));
    const { user } = startConsole(`/integrations/${name}`, backend);
    await user.click(await screen.findByRole('button', { name: `Delete ${label}` }));
    const question = await dialog();
    expect(question.getByText('Please confirm')).toBeTruthy();
    expect(question.getByText(text)).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(backend.seen(`DELETE /integrations/${name}/${id}`)).toEqual([]);
    await user.click(screen.getByRole('button', { name: `Delete ${label}` }));
    await user.click((await dialog()).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(backend.seen(`GET /integrations/${name}`)).toHaveLength(2));
    expect(backend.seen(`DELETE /integrations/${name}/${id}`)).toHaveLength(1);
  });

  it('shows the reason when it could not be fetched', async () => {
    const backend = server().on('GET /integrations/email', () => problem({ status: 503, detail: 'Try later.' }));
    startConsole('/integrations/email', backend);
    expect(await screen.findByText('Email integrations could not be loaded')).toBeTruthy();
  });

  it('shows why an integration is not notified, and enables it after a confirmation', async () => {
    const off = {
      ...hook,
      enabled: false,
      disabled: { reason: 'gone' as const, detail: '410 Gone', since: SINCE },
    };
    const backend = server({ webhook: [off] }).on('PATCH /integrations/webhook/i4', () =>
      json({ webhookIntegration: hook }),
    );
    const { user } = startConsole('/integrations/webhook', backend);
    expect(await screen.findByText('Since Nov 20, 2026: it is gone: 410 Gone')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Send test/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: `Enable ${hook.url}` }));
    await user.click((await dialog()).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(backend.seen('PATCH /integrations/webhook/i4')[0]?.query).toBe('enabled=true'));
  });

  it('keeps an email address disabled that unsubscribed through its link', async () => {
    const left = { ...address, enabled: false, disabled: { reason: 'left' as const, detail: '', since: SINCE } };
    startConsole('/integrations/email', server({ email: [left] }));
    expect(await screen.findByText(/its reader followed the link that ends it/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Enable/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Delete oncall@example.com' })).toBeTruthy();
  });

  it('sends a test message, or shows why not', async () => {
    const backend = server().on('POST /integrations/webhook/i4/test', () => json({}, 202));
    const { user } = startConsole('/integrations/webhook', backend);
    const test = () => screen.findByRole('button', { name: `Send test to ${hook.url}` });
    await user.click(await test());
    expect(await screen.findByText(`A test message is on its way to ${hook.url}.`)).toBeTruthy();
    backend.on('POST /integrations/webhook/i4/test', () => problem({ status: 429, detail: 'Too many.' }));
    await waitFor(async () => expect((await test()).getAttribute('aria-disabled')).not.toBe('true'));
    await user.click(await test());
    expect(await screen.findByText('Too many.')).toBeTruthy();
  });

  it('tests an X account without a post, and says so', async () => {
    const backend = server().on('POST /integrations/twitter/i1/test', () => json({}, 202));
    const { user } = startConsole('/integrations/twitter', backend);
    await user.click(await screen.findByRole('button', { name: 'Check @acme' }));
    expect(await screen.findByText(/^Asking X whether we may post as @acme\. Nothing is posted;/)).toBeTruthy();
  });
});

describe('webhooks and addresses', () => {
  it('are added with one required field; a webhook shows its secret once', async () => {
    const backend = server({ webhook: [] }).on('POST /integrations/webhook', () =>
      json({ webhookIntegration: hook, signingSecret: 'whsec_abc' }, 201),
    );
    const { user } = startConsole('/integrations/webhook', backend);
    const field = (await screen.findByLabelText('Webhook URL')) as HTMLInputElement;
    expect(screen.getByText('Configure webhook url')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(screen.getByText('Give the URL of your webhook')).toBeTruthy();
    expect(backend.seen('POST /integrations/webhook')).toEqual([]);
    await user.type(field, hook.url);
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('whsec_abc')).toBeTruthy();
    expect(field.value).toBe('');
    expect(backend.seen('POST /integrations/webhook')[0]?.body).toEqual({ url: hook.url });
    expect(backend.seen('GET /integrations/webhook')).toHaveLength(2);
  });

  it('are refused with the server’s message, in a toast and at the field', async () => {
    const detail = 'Please give a valid email address.';
    const backend = server().on('POST /integrations/email', () =>
      problem({ status: 400, detail, errors: [{ pointer: '/emailAddress', detail }] }),
    );
    const { user } = startConsole('/integrations/email', backend);
    expect(await screen.findByText('Configure email address to get notified')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(screen.getByText('Give an email address')).toBeTruthy();
    await user.type(screen.getByLabelText('Email Address'), 'nobody');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.getAllByText(detail)).toHaveLength(2));
  });

  it('a webhook gets a new secret after a confirmation', async () => {
    const backend = server().on('POST /integrations/webhook/i4/rotate-secret', () =>
      json({ signingSecret: 'whsec_new', previousUntil: SINCE }),
    );
    const { user } = startConsole('/integrations/webhook', backend);
    await user.click(await screen.findByRole('button', { name: `Rotate signing secret of ${hook.url}` }));
    await user.click((await dialog()).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('whsec_new')).toBeTruthy();
  });
});

describe('Slack and Twitter', () => {
  it.each([
    ['slack', 'Add to Slack', 'https://slack.example/authorize'],
    ['twitter', 'Authenticate with Twitter', 'https://x.example/authorize'],
  ])('%s redirects the user to the authorization', async (name, button, authorizeUrl) => {
    const open = jest.spyOn(window, 'open').mockImplementation(() => null);
    const backend = server().on(`GET /integrations/${name}/oauth`, () => json({ authorizeUrl }));
    const { user } = startConsole(`/integrations/${name}`, backend);
    const start = await screen.findByRole('button', { name: button });
    await waitFor(() => expect((start as HTMLButtonElement).disabled).toBe(false));
    await user.click(start);
    await waitFor(() => expect(open).toHaveBeenCalledWith(authorizeUrl, '_self'));
    open.mockRestore();
  });

  it('show missing settings', async () => {
    const detail = 'Slack is not set up here: SLACK_CLIENT_ID is missing.';
    const backend = server().on('GET /integrations/slack/oauth', () => problem({ status: 503, detail }));
    const { user, path } = startConsole('/integrations/slack', backend);
    await user.click(await screen.findByRole('button', { name: 'Add to Slack' }));
    expect(await screen.findByText(detail)).toBeTruthy();
    expect(path()).toBe('/integrations/slack');
  });

  it('cannot be added without the feature in the plan', async () => {
    const backend = server().on('GET /subscription/features', () => json({ features: [] }));
    startConsole('/integrations/twitter', backend);
    expect(await screen.findByText('Your plan does not include this feature, you need to upgrade.')).toBeTruthy();
    const start = screen.getByRole('button', { name: 'Authenticate with Twitter' }) as HTMLButtonElement;
    expect(start.disabled).toBe(true);
  });

  it.each([
    ['slack?hasError=false', 'The Slack channel was added.'],
    ['slack?hasError=true&exceptionMessage=You%20declined.', 'You declined.'],
    ['twitter?hasError=false', 'The Twitter account was added.'],
    ['twitter?hasError=true', 'The authorization failed.'],
  ])('show the result: %s', async (route, text) => {
    startConsole(`/integrations/${route}`, server());
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('an account links to its profile', async () => {
    startConsole('/integrations/twitter', server());
    const link = await screen.findByRole('link', { name: '@acme' });
    expect(link.getAttribute('href')).toBe('https://x.com/acme');
  });
});
