import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeApi, json, problem } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';
import { service } from './samples.js';

beforeEach(() => void signIn());
afterEach(stopConsole);

const checkbox = (name: RegExp) => screen.getByRole('checkbox', { name }) as HTMLInputElement;

describe('the list of services', () => {
  const three = [
    service('c1', 'API', { group: { name: 'Core' }, componentStatus: 'major_outage' }),
    service('c2', 'Mail', { group: { name: 'Core' }, showHistoricalStatus: false }),
    service('c3', 'Docs', { internal: true }),
  ];

  it('counts named groups only, and collapses a group', async () => {
    const { user } = startConsole('/services/list', new FakeApi().services(three));
    expect(await screen.findByText('1 service group(s), 3 service(s) found.')).toBeTruthy();
    const toggle = screen.getByRole('button', { name: /^Core/ });
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    await user.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    expect(screen.getByText('API').closest('ul')?.hidden).toBe(true);
  });

  it('shows status, visibility and uptime, or the description where the history is off', async () => {
    startConsole('/services/list', new FakeApi().services(three));
    const row = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement);
    const broken = await row('API');
    expect(broken.getByRole('img', { name: 'Major Outage' })).toBeTruthy();
    expect(broken.queryByText('Internal')).toBeNull();
    expect(await broken.findByText(/99\.50% uptime/)).toBeTruthy();
    expect(broken.getByRole('link', { name: 'Edit API' }).getAttribute('href')).toBe('/services/edit/c1');
    const plain = await row('Mail');
    expect(plain.getByText('What Mail does')).toBeTruthy();
    expect((await row('Docs')).getByText('Internal')).toBeTruthy();
  });

  it('sets the status of one without an incident, from its row', async () => {
    const server = new FakeApi().services(three);
    server.on('PATCH /services/c2/status', ({ body }) => {
      const mail = { ...three[1], componentStatus: (body as { status: 'partial_outage' }).status };
      server.services(three.map((one) => (one.id === 'c2' ? mail : one)) as typeof three);
      return json({ component: mail });
    });
    const { user } = startConsole('/services/list', server);
    await user.click(await screen.findByRole('button', { name: 'Status of Mail: Operational' }));
    const menu = await screen.findByRole('menu', { name: 'Status of Mail' });
    expect(
      within(menu)
        .getByRole('menuitem', { name: /^Operational/ })
        .getAttribute('aria-disabled'),
    ).toBe('true');
    await user.click(within(menu).getByRole('menuitem', { name: /Partial Outage/ }));
    expect(await screen.findByText('Mail: Partial Outage')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Status of Mail: Partial Outage' })).toBeTruthy();
    expect(server.seen('PATCH /services/c2/status').map(({ body }) => body)).toEqual([{ status: 'partial_outage' }]);
  });

  it('says which incident decides the status where it cannot be set', async () => {
    const detail = 'While it lasts, “Payments fail” decides the status of this service. Please change it there.';
    const server = new FakeApi().services(three);
    server.on('PATCH /services/c1/status', () => problem({ status: 409, detail }));
    const { user } = startConsole('/services/list', server);
    await user.click(await screen.findByRole('button', { name: 'Status of API: Major Outage' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Operational/ }));
    expect(await screen.findByText(detail)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Status of API: Major Outage' })).toBeTruthy();
  });

  it('shows the role User the status alone', async () => {
    startConsole('/services/list', new FakeApi().role('User').services(three));
    const row = within((await screen.findByText('API')).closest('li') as HTMLElement);
    await screen.findByRole('link', { name: 'View status page' });
    expect(row.getByRole('img', { name: 'Major Outage' })).toBeTruthy();
    expect(row.queryByRole('button')).toBeNull();
  });

  it('offers to create the first one, except to the role User', async () => {
    startConsole('/services/list', new FakeApi());
    expect(await screen.findByText('No services yet')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Create Service' })).toBeTruthy();
    await stopConsole();

    signIn();
    startConsole('/services/list', new FakeApi().role('User'));
    expect(await screen.findByText('No services yet')).toBeTruthy();
    await screen.findByRole('link', { name: 'View status page' });
    expect(screen.queryByRole('link', { name: 'Create Service' })).toBeNull();
  });

  it('hides Add New Service from the role User', async () => {
    startConsole('/services/list', new FakeApi().role('User').services(three));
    await screen.findByText('API');
    await screen.findByRole('link', { name: 'View status page' });
    expect(screen.queryByRole('link', { name: 'Add New Service' })).toBeNull();
  });

  it('shows the reason when it could not be fetched, and retries', async () => {
    const server = new FakeApi().on('GET /services', () => problem({ status: 503, detail: 'Try later.' }));
    const { user, path } = startConsole('/services/list', server);
    expect(await screen.findByText('Services could not be loaded')).toBeTruthy();
    expect(screen.getByText('Try later.')).toBeTruthy();
    expect(screen.getByText('req-1')).toBeTruthy();
    expect(path()).toBe('/services/list');
    server.services(three);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('API')).toBeTruthy();
  });
});

describe('the service form', () => {
  it('requires a name that is not blank, and sends nothing', async () => {
    const server = new FakeApi();
    const { user } = startConsole('/services/new', server);
    await user.type(await screen.findByLabelText('Service Name'), '   ');
    await user.click(await screen.findByRole('button', { name: 'Add Service' }));
    expect(screen.getByText('Give a name to your service')).toBeTruthy();
    expect(server.seen('POST /services')).toEqual([]);
  });

  it('starts with history and enabled on; disabling turns the history off and disables the others', async () => {
    const { user } = startConsole('/services/new', new FakeApi());
    await screen.findByLabelText('Service Name');
    expect(checkbox(/historical/).checked).toBe(true);
    expect(screen.getByText('100% uptime')).toBeTruthy();
    expect(checkbox(/is internal/).checked).toBe(false);
    await user.click(checkbox(/is enabled/));
    expect(checkbox(/historical/).checked).toBe(false);
    expect(checkbox(/historical/).disabled).toBe(true);
    expect(checkbox(/is internal/).disabled).toBe(true);
    expect(screen.queryByText('100% uptime')).toBeNull();
    await user.click(checkbox(/is enabled/));
    expect(checkbox(/historical/).checked).toBe(true);
    expect(checkbox(/historical/).disabled).toBe(false);
  });

  it('creates the service in a new group, confirms it, and returns to the list', async () => {
    const created = service('c9', 'Search', { group: { name: 'New group' } });
    const server = new FakeApi().on('POST /services', () => json({ component: created }, 201));
    const { user, path } = startConsole('/services/new', server);
    await user.type(await screen.findByLabelText('Service Name'), ' Search ');
    await user.type(screen.getByLabelText('Description'), 'Finds things');
    await user.click(screen.getByRole('combobox', { name: 'Service Group Name' }));
    await screen.findByRole('option', { name: 'NO_GROUP' });
    await user.keyboard('New group{Enter}');
    expect(server.seen('POST /services')).toEqual([]);
    server.services([created]);
    await user.click(screen.getByRole('button', { name: 'Add Service' }));
    expect(await screen.findByText('Service Search is created successfully')).toBeTruthy();
    expect(path()).toBe('/services/list');
    expect(await screen.findByText('1 service group(s), 1 service(s) found.')).toBeTruthy();
    expect(server.seen('POST /services').map(({ body }) => body)).toEqual([
      {
        name: 'Search',
        description: 'Finds things',
        group: { name: 'New group' },
        showHistoricalStatus: true,
        internal: false,
        enabled: true,
      },
    ]);
  });

  it('shows the server’s message as a toast and at its field, and keeps the typed text', async () => {
    const server = new FakeApi().on('POST /services', () =>
      problem({ status: 409, detail: 'Refused.', errors: [{ pointer: '/name', detail: 'There is one already.' }] }),
    );
    const { user, path } = startConsole('/services/new', server);
    const name = (await screen.findByLabelText('Service Name')) as HTMLInputElement;
    await user.type(name, 'Search');
    await user.click(await screen.findByRole('button', { name: 'Add Service' }));
    expect(await screen.findByText('There is one already.')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText('Refused.').length).toBeGreaterThan(0));
    expect(name.value).toBe('Search');
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(path()).toBe('/services/new');
  });

  it('has no Add Service button for the role User', async () => {
    startConsole('/services/new', new FakeApi().role('User'));
    await screen.findByRole('link', { name: 'View status page' });
    expect(screen.getByLabelText('Service Name')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add Service' })).toBeNull();
    expect(screen.getByRole('note').textContent).toContain('Ask an Owner or an Admin');
  });

  it('asks before unsaved text is lost', async () => {
    const { user, path } = startConsole('/services/new', new FakeApi());
    await user.type(await screen.findByLabelText('Service Name'), 'Search');
    await user.click(screen.getByRole('link', { name: 'Back to Services' }));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(path()).toBe('/services/new');
    await user.click(screen.getByRole('link', { name: 'Back to Services' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(path()).toBe('/services/list'));
  });
});

describe('the form of an existing service', () => {
  const api = service('c1', 'API', { group: { name: 'Core' }, internal: true });
  it('isolates a name that is written from right to left', async () => {
    startConsole('/services/list', new FakeApi().services([service('c4', 'תשלומים')]));
    expect((await screen.findByText('תשלומים')).tagName).toBe('BDI');
  });

  it('shows the start of the count where the service is younger than 90 days', async () => {
    startConsole('/services/list', new FakeApi().services([service('c3', 'New', { creationTime: Date.now() })]));
    expect(await screen.findByRole('img', { name: '99.50% uptime since today' })).toBeTruthy();
    expect(screen.getByText('since today')).toBeTruthy();
  });

  const search = service('c2', 'Search', { showHistoricalStatus: false, enabled: false });
  const server = () => new FakeApi().services([api, search]);
  const nameField = async () => (await screen.findByLabelText('Service Name')) as HTMLInputElement;
  const askToDelete = async (user: { click: (element: Element) => Promise<void> }) => {
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete Service…' }));
  };
  const dialog = async () => within(await screen.findByRole('alertdialog'));

  it("is linked from the list and shows the service's values, with its own history", async () => {
    const { user, path } = startConsole('/services/list', server());
    await user.click(await screen.findByRole('link', { name: 'Edit API' }));
    expect((await nameField()).value).toBe('API');
    expect(path()).toBe('/services/edit/c1');
    expect((screen.getByLabelText('Description') as HTMLTextAreaElement).value).toBe('What API does');
    expect((screen.getByRole('combobox', { name: 'Service Group Name' }) as HTMLInputElement).value).toBe('Core');
    expect(checkbox(/is internal/).checked).toBe(true);
    expect(await screen.findByRole('img', { name: '99.50% uptime in the last 90 days' })).toBeTruthy();
    await user.click(checkbox(/historical/));
    expect(screen.queryByRole('img', { name: /uptime in the last 90 days/ })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Back to Services' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(path()).toBe('/services/list'));
  });

  it('opens by its address, and disables the choices of a disabled service', async () => {
    startConsole('/services/edit/c2', server());
    expect((await nameField()).value).toBe('Search');
    expect(checkbox(/is enabled/).checked).toBe(false);
    expect(checkbox(/historical/).disabled).toBe(true);
    expect(checkbox(/is internal/).disabled).toBe(true);
  });

  it.each([
    ['is not there', () => server().services([search])],
    ['cannot be fetched', () => server().on('GET /services', () => problem({ status: 503, detail: 'Try later.' }))],
  ])('leads to the list when the service %s', async (_, without) => {
    const { path } = startConsole('/services/edit/c1', without());
    expect(await screen.findByRole('heading', { name: 'Services' })).toBeTruthy();
    expect(path()).toBe('/services/list');
  });

  it('saves every field, confirms it, and returns to the list with the new name', async () => {
    const renamed = { ...api, name: 'Web API' };
    const backend = server().on('PUT /services/c1', () => json({ component: renamed }));
    const { user, path } = startConsole('/services/edit/c1', backend);
    await user.clear(await nameField());
    await user.type(await nameField(), ' Web API ');
    backend.services([renamed, search]);
    await user.click(await screen.findByRole('button', { name: 'Save Service' }));
    expect(await screen.findByText('Service Web API is updated successfully')).toBeTruthy();
    expect(path()).toBe('/services/list');
    expect(await screen.findByRole('link', { name: 'Edit Web API' })).toBeTruthy();
    expect(backend.seen('PUT /services/c1').map(({ body }) => body)).toEqual([
      {
        name: 'Web API',
        description: 'What API does',
        group: { name: 'Core' },
        showHistoricalStatus: true,
        internal: true,
        enabled: true,
      },
    ]);
  });

  it('requires a name, and sends nothing without', async () => {
    const backend = server();
    const { user } = startConsole('/services/edit/c1', backend);
    await user.clear(await nameField());
    await user.click(await screen.findByRole('button', { name: 'Save Service' }));
    expect(screen.getByText('Give a name to your service')).toBeTruthy();
    expect(backend.seen('PUT /services/c1')).toEqual([]);
  });

  it('shows the server’s message as a toast and at its field', async () => {
    const refusal = { status: 400, detail: 'Refused.', errors: [{ pointer: '/name', detail: 'Too long.' }] };
    const { user, path } = startConsole(
      '/services/edit/c1',
      server().on('PUT /services/c1', () => problem(refusal)),
    );
    await user.type(await nameField(), '!');
    await user.click(await screen.findByRole('button', { name: 'Save Service' }));
    expect(await screen.findByText('Too long.')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText('Refused.').length).toBeGreaterThan(0));
    expect((await nameField()).value).toBe('API!');
    expect(path()).toBe('/services/edit/c1');
  });

  it('deletes after a confirmation, without a question about unsaved text', async () => {
    const backend = server().on('DELETE /services/c1', () => new Response(null, { status: 204 }));
    const { user, path } = startConsole('/services/edit/c1', backend);
    await user.type(await nameField(), 'x');
    await askToDelete(user);
    expect((await dialog()).getByText('Delete API?')).toBeTruthy();
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    expect(backend.seen('DELETE /services/c1')).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

    backend.services([search]);
    await askToDelete(user);
    await user.click((await dialog()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Service API is deleted successfully')).toBeTruthy();
    await waitFor(() => expect(path()).toBe('/services/list'));
    expect(await screen.findByRole('link', { name: 'Edit Search' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('API')).toBeNull());
    expect(screen.queryByText('Leave without saving?')).toBeNull();
    expect(backend.seen('DELETE /services/c1')).toHaveLength(1);
  });

  it('shows why it could not be deleted, and stays', async () => {
    const refusing = server().on('DELETE /services/c1', () => problem({ status: 503, detail: 'Try later.' }));
    const { user, path } = startConsole('/services/edit/c1', refusing);
    await nameField();
    await askToDelete(user);
    await user.click((await dialog()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Try later.')).toBeTruthy();
    expect(path()).toBe('/services/edit/c1');
  });

  it('shows everything to the role User, without Save and Delete', async () => {
    startConsole('/services/edit/c1', server().role('User'));
    expect((await nameField()).value).toBe('API');
    await screen.findByRole('link', { name: 'View status page' });
    expect(screen.queryByRole('button', { name: 'Save Service' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
    expect(screen.getByRole('note').textContent).toContain('Ask an Owner or an Admin');
  });
});
