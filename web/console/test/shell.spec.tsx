import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeApi, json, OWNER, problem } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';
import { incident } from './samples.js';

afterEach(stopConsole);

describe('for signed-in staff', () => {
  beforeEach(() => void signIn());
  const sidebar = () => within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');

  it('the sidebar lists every area', async () => {
    startConsole('/incidents/open', new FakeApi());
    await screen.findByRole('link', { name: 'Settings' });
    expect(sidebar().map(({ textContent }) => textContent)).toEqual([
      'Incidents',
      'Announcements',
      'Services',
      'Customize',
      'Subscribers',
      'Users',
      'Integrations',
      'Badge',
      'API Keys',
      'Pages',
      'Settings',
    ]);
  });

  it('the role User has fewer areas, and no Billing', async () => {
    const { user } = startConsole('/incidents/open', new FakeApi().role('User'));
    await screen.findByText('All Clear');
    expect(sidebar().map(({ textContent }) => textContent)).toEqual([
      'Incidents',
      'Announcements',
      'Services',
      'Subscribers',
      'Users',
      'Badge',
    ]);
    await user.click(screen.getByRole('button', { name: 'Account' }));
    expect(await screen.findByRole('menuitem', { name: 'My Profile' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Billing' })).toBeNull();
  });

  it('the sidebar reserves the space of areas until the user is known', async () => {
    let answer: (me: Response) => void = () => undefined;
    const me = new Promise<Response>((resolve) => (answer = resolve));
    startConsole(
      '/incidents/open',
      new FakeApi().on('GET /users/me', () => me),
    );
    await screen.findByRole('link', { name: 'Subscribers' });
    expect(screen.getByRole('navigation', { name: 'Main' }).children).toHaveLength(11);
    expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull();
    answer(json({ user: OWNER }));
    expect(await screen.findByRole('link', { name: 'Settings' })).toBeTruthy();
  });

  it('the account menu links to the profile', async () => {
    const { user, path } = startConsole('/incidents/open', new FakeApi());
    await screen.findByText('All Clear');
    await user.click(screen.getByRole('button', { name: 'Account' }));
    expect(await screen.findByRole('menuitem', { name: 'Billing' })).toBeTruthy();
    await user.click(screen.getByRole('menuitem', { name: 'My Profile' }));
    expect(await screen.findByRole('heading', { name: 'My Profile' })).toBeTruthy();
    expect(path()).toBe('/my-profile');
  });

  it('the header links to the status page', async () => {
    startConsole('/incidents/open', new FakeApi());
    const link = await screen.findByRole('link', { name: 'View status page' });
    expect(link.getAttribute('href')).toMatch(/^http:\/\/acme\.localhost/);
  });

  it.each(['/', '/incidents/0198c3f0-0000-7000-8000-000000000000', '/maintenances/m1'])(
    '%s, which is a path of the public page, leads to the open incidents',
    async (route) => {
      const { path } = startConsole(route, new FakeApi());
      await screen.findByText('All Clear');
      expect(path()).toBe('/incidents/open');
    },
  );

  it('hello greets the user and has links', async () => {
    startConsole('/hello', new FakeApi());
    expect(await screen.findByRole('heading', { name: `Hello, ${OWNER.name}` })).toBeTruthy();
    const link = await screen.findByRole('link', { name: /Create New Incident/ });
    expect(link.getAttribute('href')).toBe('/incident/new');
  });

  it('hello offers the role User nothing that it may not do', async () => {
    startConsole('/hello', new FakeApi().role('User'));
    expect(await screen.findByRole('heading', { name: /Hello, / })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Create New Incident/ })).toBeNull();
    expect(screen.queryByRole('link', { name: /Create Maintenance/ })).toBeNull();
  });
});

describe('the badge page', () => {
  beforeEach(() => void signIn());

  it('has snippets to copy, and a preview whose dots have labels', async () => {
    const { user } = startConsole('/badge', new FakeApi());
    await user.click(await screen.findByRole('button', { name: 'Copy the link' }));
    const link = await navigator.clipboard.readText();
    expect(link).toMatch(/^<a class="candor-badge" href="http:\/\/acme\.localhost[^"]*\/">/);
    for (const [name, file] of [
      ['Copy the banner', 'banner.js'],
      ['Copy the frame', 'embed'],
    ] as const) {
      await user.click(screen.getByRole('button', { name }));
      expect(await navigator.clipboard.readText()).toMatch(new RegExp(`src="http://acme\\.localhost[^"]*/${file}"`));
    }
    await user.click(screen.getByRole('button', { name: 'Copy the script' }));
    expect(await navigator.clipboard.readText()).toContain('data-customer-id="k1"');
    expect(screen.getAllByText('Copied...')).toHaveLength(4);
    for (const name of ['All Systems Operational', 'Minor Outage', 'Major Outage', 'Under Maintenance']) {
      expect(screen.getAllByText(name)).toHaveLength(1);
      await user.hover(screen.getByRole('img', { name }));
      // Below the dot, and now above it.
      await waitFor(() => expect(screen.getAllByText(name)).toHaveLength(2));
    }
  });

  it('is available to the role User, and shows when it cannot be loaded', async () => {
    const backend = new FakeApi().role('User').on('GET /customer', () => problem({ status: 503, detail: 'Later.' }));
    const { user } = startConsole('/badge', backend);
    expect(await screen.findByText('Your organisation could not be loaded')).toBeTruthy();
    backend.on('GET /customer', () => json({ customer: { id: 'k1', name: 'Acme', domain: 'acme' } }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Copy the link' })).toBeTruthy();
  });
});

describe('the command palette', () => {
  beforeEach(() => void signIn());
  const field = () => screen.findByRole('combobox', { name: 'Command' });

  it('opens an incident within three keystrokes', async () => {
    const { user, path } = startConsole('/services/list', new FakeApi());
    await screen.findByText('No services yet');
    await screen.findByRole('link', { name: 'Settings' });
    await user.keyboard('{Control>}k{/Control}');
    await field();
    await user.keyboard('{Enter}');
    const name = await screen.findByLabelText('Incident Name');
    expect(path()).toBe('/incident/new');
    await waitFor(() => expect(document.activeElement).toBe(name));
  });

  it('finds open incidents by name, and moves by arrow keys', async () => {
    const backend = new FakeApi().incidents([incident('i1', 'Payments fail'), incident('i2', 'Mail is late')]);
    const { user, path } = startConsole('/services/list', backend);
    await user.click(await screen.findByRole('button', { name: 'Search' }));
    await user.type(await field(), 'update inc');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    await user.keyboard('{ArrowUp}');
    const chosen = screen.getByRole('option', { selected: true });
    expect(chosen.textContent).toContain('Mail is late');
    expect((await field()).getAttribute('aria-activedescendant')).toBe(chosen.id);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/incident/edit/i2'));
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Command' })).toBeNull());
  });

  it('says when nothing matches, does nothing then, and closes by Escape', async () => {
    const { user, path } = startConsole('/services/list', new FakeApi());
    await screen.findByText('No services yet');
    await user.keyboard('{Meta>}k{/Meta}');
    await user.type(await field(), 'zebra{Enter}');
    expect(screen.getByText('Nothing is called that.')).toBeTruthy();
    expect(path()).toBe('/services/list');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Command' })).toBeNull());
  });

  it('offers the role User no changing commands', async () => {
    const { user } = startConsole('/services/list', new FakeApi().role('User'));
    await screen.findByText('No services yet');
    await user.keyboard('{Control>}k{/Control}');
    await field();
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent ?? '');
    expect(options.filter((text) => /Create|Add|API Keys|Settings/.test(text))).toEqual([]);
    await user.keyboard('logout{Enter}');
    expect(await screen.findByRole('button', { name: 'Login' })).toBeTruthy();
  });
});

describe('without a session', () => {
  it.each([
    ['/landing', /Say what is broken/],
    ['/activate', 'Activate your account'],
    ['/terms', 'Terms of service'],
    ['/error', 'Internal Error'],
    ['/payment-required', /Payment required/i],
    ['/no-such-domain', 'No such Domain :('],
  ])('%s is open without a session', async (route, heading) => {
    const { path } = startConsole(route, new FakeApi());
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
    expect(path()).toBe(route);
  });

  it.each([
    '/hello',
    '/my-profile',
    '/users/list',
    '/api',
    '/badge',
    '/components/third-party-components',
    '/customize',
    '/settings',
    '/billing/plans',
    '/billing/invoices',
  ])('%s leads to the login', async (route) => {
    const server = new FakeApi();
    const { path } = startConsole(route, server);
    await screen.findByRole('button', { name: 'Login' });
    expect(path()).toBe('/login');
    expect(server.requests).toEqual([]);
  });

  it('an account is activated with the mailed code', async () => {
    const backend = new FakeApi().on('POST /auth/confirm', () => problem({ status: 400, detail: 'Wrong code.' }));
    const { user } = startConsole('/activate', backend);
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Please enter your email.')).toBeTruthy();
    await user.type(screen.getByLabelText('Email'), 'grace@acme.example');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Please enter confirm code.')).toBeTruthy();
    await user.type(screen.getByLabelText('Confirm code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Wrong code.')).toBeTruthy();
    expect(backend.seen('POST /auth/confirm')[0]?.body).toEqual({
      email: 'grace@acme.example',
      confirmCode: '123456',
    });
  });

  it('a link may contain the address whose account is activated', async () => {
    startConsole('/activate?email=grace%40acme.example', new FakeApi());
    expect(await screen.findByText('grace@acme.example')).toBeTruthy();
  });
});
