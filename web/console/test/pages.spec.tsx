import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type Incident, type PageWithServices, type Settings } from '../src/api/contract.js';
import { FakeApi, json, problem } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';
import { announcement, entry, incident, maintenance, service } from './samples.js';

beforeEach(() => void signIn());
afterEach(stopConsole);

const CORE = { group: { name: 'Core' } };
const services = [
  service('c1', 'API', CORE),
  service('c2', 'Mail', CORE),
  service('c3', 'Docs'),
  service('c4', 'Rack of A', { internal: true }),
];
const PAGE: PageWithServices = {
  id: 'p1',
  name: 'Customer A',
  domain: 'customer-a',
  url: 'https://customer-a.status.example.com',
  first: false,
  isPrivate: true,
  componentCount: 2,
  version: 3,
  components: [
    { componentId: 'c4', groupName: '' },
    { componentId: 'c1', groupName: 'Core' },
  ],
};
const NEWER = 'A colleague has changed this page since you began.';

const server = (...further: PageWithServices[]) => new FakeApi().services(services).pages(further);
const card = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('li') as HTMLElement);

describe('the list of pages', () => {
  it('says what further pages are for while there are none', async () => {
    const { user, path } = startConsole('/incidents/open', server());
    await user.click(await screen.findByRole('link', { name: 'Pages' }));
    expect(await screen.findByText('1 page(s) found.')).toBeTruthy();
    const first = await card('Acme');
    expect(first.getByText('First page')).toBeTruthy();
    expect(first.getByText('Public')).toBeTruthy();
    expect(await first.findByText('3 services, all that are not internal')).toBeTruthy();
    expect(first.queryByRole('link', { name: 'Edit Acme' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'No further pages yet' })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Create Page' }));
    expect(path()).toBe('/pages/new');
  });

  it('comes in parts, shows some of very many and finds the others by name and address', async () => {
    const many = Array.from({ length: 120 }, (_, index) => ({
      ...{ ...PAGE, id: `q${index}`, name: `Customer ${index}`, domain: `label-${index}` },
    }));
    const all = server(...many);
    const backend = all.on('GET /pages', ({ query }) => {
      const [from, pages] = [query.includes('cursor=') ? 100 : 0, many.map(({ components: _, ...page }) => page)];
      const part = { pages: pages.slice(from, from + 100), everChosenComponentIds: [] };
      return json(from === 0 ? { ...part, nextCursor: 'q99' } : part);
    });
    const { user } = startConsole('/pages', backend);
    expect(await screen.findByText('120 page(s) found.')).toBeTruthy();
    expect(backend.seen('GET /pages').map(({ query }) => query)).toEqual(['limit=500', 'limit=500&cursor=q99']);
    expect(screen.getAllByRole('listitem').filter((item) => item.matches('.page-card'))).toHaveLength(50);
    await user.click(screen.getByRole('button', { name: 'Show more (70 left)' }));
    expect(screen.getByRole('button', { name: 'Show more (20 left)' })).toBeTruthy();
    await user.type(screen.getByLabelText('Find a page'), 'LABEL-119');
    expect(await card('Customer 119')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Show more/ })).toBeNull();
    await user.type(screen.getByLabelText('Find a page'), 'x');
    expect(screen.getByText('No page matches')).toBeTruthy();
  });

  it('has the first page first, and counts numbers in names by their value', async () => {
    const named = ['Customer 10', 'Customer 2', 'Aachen'].map((name) => ({ ...PAGE, id: name, name }));
    startConsole('/pages', server(...named));
    await card('Customer 10');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      ...['Acme', 'Aachen', 'Customer 2', 'Customer 10'],
    ]);
  });

  it('are what lists say of where something shows, while there is more than one', async () => {
    const named = { affectedComponents: [{ componentId: 'c1', componentStatus: 'degraded_performance' as const }] };
    const ofApi = (id: string, name: string, rest: Partial<Incident> = {}) =>
      incident(id, name, { entries: [entry(`${id}-e1`, named)], ...rest });
    const backend = server(PAGE)
      .incidents([
        ...[ofApi('i1', 'By its services'), ofApi('i2', 'Put on one', { pageIds: [PAGE.id] })],
        ...[incident('i3', 'Of no service'), incident('i4', 'Internal', { private: true })],
      ])
      .maintenances([maintenance('m1', 'Upgrade', { affectedComponents: [], pageIds: [PAGE.id, 'k1'] })])
      .on('POST /announcements/search', () =>
        json({
          announcements: [
            announcement('a1', 'Of the first'),
            announcement('a2', 'Of one', { pageIds: [PAGE.id] }),
            announcement('a3', 'Of a page that is gone', { pageIds: ['gone'] }),
          ],
          total: 3,
        }),
      );
    const { user } = startConsole('/announcements/list', backend);
    const says = async (name: string) => (await card(name)).queryByText(/^(Pages|Put on):/)?.textContent;
    expect(await (await card('Of the first')).findByText('Pages:')).toBeTruthy();
    expect(await says('Of the first')).toBe('Pages: Acme');
    expect(await says('Of one')).toBe('Pages: Customer A');
    expect(await says('Of a page that is gone')).toBe('Pages: no page');
    await user.click(screen.getByRole('link', { name: 'Incidents' }));
    expect(await says('Put on one')).toBe('Put on: Customer A');
    expect(await says('Of no service')).toBe('Pages: Acme');
    for (const name of ['By its services', 'Internal']) expect(await says(name)).toBeUndefined();
    await user.click(screen.getByRole('link', { name: /^Maintenance/ }));
    expect(await says('Upgrade')).toBe('Pages: Acme, Customer A');
  });

  it('says that it cannot be read when a part cannot', async () => {
    const backend = server(PAGE).on('GET /pages', ({ query }) =>
      query.includes('cursor=')
        ? problem({ status: 503, detail: 'Try later.' })
        : json({ pages: [], everChosenComponentIds: [], nextCursor: 'q1' }),
    );
    startConsole('/pages', backend);
    expect(await screen.findByText('Try later.')).toBeTruthy();
    expect(screen.queryByText(/page\(s\) found/)).toBeNull();
  });

  it('has their addresses, who may read them, and how many services they have', async () => {
    startConsole('/pages', server(PAGE));
    const further = await card('Customer A');
    expect(further.getByRole('link', { name: /^customer-a\.status\.example\.com/ }).getAttribute('href')).toBe(
      PAGE.url,
    );
    expect(further.getByText('Private')).toBeTruthy();
    expect(await further.findByText('2 services')).toBeTruthy();
    const link = (name: string) => further.getByRole('link', { name }).getAttribute('href');
    expect(link('Edit Customer A')).toBe('/pages/edit/p1');
    expect(link('Settings of Customer A')).toBe('/settings?page=p1');
    expect(link('Look of Customer A')).toBe('/customize?page=p1');
    expect(link('Subscribers of Customer A')).toBe('/subscribers/email?page=p1');
    const first = await card('Acme');
    expect(first.getByRole('link', { name: 'Subscribers of Acme' }).getAttribute('href')).toBe('/subscribers/email');
    expect(screen.queryByText('No further pages yet')).toBeNull();
  });

  it('shows why it could not be fetched', async () => {
    const backend = server().on('GET /pages', () => problem({ status: 503, detail: 'Try later.' }));
    const { user } = startConsole('/pages', backend);
    expect(await screen.findByText('Pages could not be loaded')).toBeTruthy();
    backend.pages([]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 page(s) found.')).toBeTruthy();
  });

  it('is not there for the role User', async () => {
    const { path } = startConsole('/pages', server().role('User'));
    await waitFor(() => expect(path()).toBe('/incidents/open'));
    await screen.findByRole('link', { name: 'View status page' });
    expect(screen.queryByRole('link', { name: 'Pages' })).toBeNull();
  });
});

describe('a new page', () => {
  it('has a name, an address and services in groups of its own', async () => {
    const backend = server().on('POST /pages', () => json({ page: PAGE }, 201));
    const { user, path } = startConsole('/pages/new', backend);
    await user.type(await screen.findByLabelText('Name'), ' Customer A ');
    await user.type(screen.getByLabelText('Address'), 'Customer-A');
    expect(screen.getByText('.localhost')).toBeTruthy();
    await user.type(screen.getByLabelText('Password'), 'seven green bicycles');
    const all = within(await screen.findByRole('group', { name: 'All services' }));
    const rack = await all.findByRole('checkbox', { name: /^Rack of A/ });
    expect(rack.closest('label')?.textContent).toContain('Internal');
    await user.click(rack);
    await user.click(all.getByRole('checkbox', { name: /^Core/ }));
    expect(screen.getAllByRole('button', { name: /^Move / }).map(({ ariaLabel }) => ariaLabel)).toEqual([
      'Move Rack of A',
      'Move Core',
      'Move API',
      'Move Mail',
    ]);
    await user.type(screen.getByLabelText('Group of Rack of A'), 'Racks{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText('Group of Rack of A'));
    await user.click(screen.getByRole('button', { name: 'Remove Mail' }));
    expect(backend.seen('POST /pages')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Create Page' }));
    expect(await screen.findByText('Page Customer A is created successfully')).toBeTruthy();
    await waitFor(() => expect(path()).toBe('/pages'));
    const [sent] = backend.seen('POST /pages');
    expect(sent?.idempotencyKey).toMatch(/^[\da-f]{32}$/);
    expect(sent?.body).toEqual({
      name: 'Customer A',
      domain: 'customer-a',
      password: 'seven green bicycles',
      components: [
        { componentId: 'c4', groupName: 'Racks' },
        { componentId: 'c1', groupName: 'Core' },
      ],
    });
  });

  it('needs a name and an address, and shows the server’s refusals at their fields', async () => {
    const errors = [
      { pointer: '/domain', detail: 'This address is taken.' },
      { pointer: '/components/0/componentId', detail: 'This service is gone.' },
    ];
    const backend = server().on('POST /pages', () => problem({ status: 400, detail: 'Refused.', errors }));
    const { user } = startConsole('/pages/new', backend);
    await user.click(await screen.findByRole('button', { name: 'Create Page' }));
    expect(await screen.findByText('Please enter a name for the page.')).toBeTruthy();
    expect(screen.getByText('Please enter an address for the page.')).toBeTruthy();
    await user.type(screen.getByLabelText('Name'), 'A');
    await user.type(screen.getByLabelText('Address'), 'acme');
    await user.click(screen.getByRole('button', { name: 'Create Page' }));
    expect(await screen.findByText('This address is taken.')).toBeTruthy();
    expect(screen.getByText('This service is gone.')).toBeTruthy();
    expect(screen.getByLabelText('Address').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a page', () => {
  it('is renamed, and its services are put into groups, on the version that was seen', async () => {
    const backend = server(PAGE).on('PUT /pages/p1', () => json({ page: { ...PAGE, name: 'Customer B', version: 4 } }));
    const { user } = startConsole('/pages/edit/p1', backend);
    const name = await screen.findByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'Customer B');
    await user.clear(await screen.findByLabelText('Group of API'));
    await user.tab();
    await user.click(screen.getByRole('button', { name: 'Save Page' }));
    expect(await screen.findByText('Page Customer B is saved')).toBeTruthy();
    expect(backend.seen('PUT /pages/p1').map(({ body }) => body)).toEqual([
      {
        name: 'Customer B',
        components: [
          { componentId: 'c4', groupName: '' },
          { componentId: 'c1', groupName: '' },
        ],
        baseVersion: 3,
      },
    ]);
  });

  it.each([
    ['Take over what is saved now', 'Theirs'],
    ['Keep mine', 'Mine'],
  ])('asks when a colleague has changed it meanwhile: %s', async (choice, expected) => {
    const theirs = { ...PAGE, name: 'Theirs', version: 4 };
    const backend = server(PAGE);
    backend.on('PUT /pages/p1', () => {
      backend.pages([theirs]);
      return problem({ status: 409, detail: 'Changed.', errors: [{ pointer: '/baseVersion', detail: 'Changed.' }] });
    });
    const { user } = startConsole('/pages/edit/p1', backend);
    const name = await screen.findByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'Mine');
    await user.click(screen.getByRole('button', { name: 'Save Page' }));
    expect(await screen.findByText(NEWER)).toBeTruthy();
    expect(screen.getByText(/^It is called/).textContent).toBe('It is called Theirs now, and has 2 services.');
    await user.click(screen.getByRole('button', { name: choice }));
    expect(screen.queryByText(NEWER)).toBeNull();
    backend.on('PUT /pages/p1', () => json({ page: { ...theirs, name: expected, version: 5 } }));
    await user.click(screen.getByRole('button', { name: 'Save Page' }));
    expect(await screen.findByText(`Page ${expected} is saved`)).toBeTruthy();
    expect(backend.seen('PUT /pages/p1').at(-1)?.body).toMatchObject({ name: expected, baseVersion: 4 });
  });

  it('is deleted after a question that says what goes', async () => {
    const backend = server(PAGE).on('DELETE /pages/p1', () => new Response(null, { status: 204 }));
    const { user, path } = startConsole('/pages/edit/p1', backend);
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete Page…' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Customer A?' }));
    expect(
      dialog.getByText(/Its settings, its look, its readers and its subscribers are deleted, and its addresses/),
    ).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Page deleted successfully')).toBeTruthy();
    await waitFor(() => expect(path()).toBe('/pages'));
    expect(backend.seen('DELETE /pages/p1')).toHaveLength(1);
  });

  it('is not found once it is deleted, and the first one has nothing to choose', async () => {
    const { navigate, path } = startConsole('/pages/edit/gone', server(PAGE));
    expect(await screen.findByText('Page not found')).toBeTruthy();
    await navigate('/pages/edit/k1');
    await waitFor(() => expect(path()).toBe('/pages'));
  });
});

describe('settings and look', () => {
  const SETTINGS = {
    ...{ customDomain: '', notificationDisplayName: '', slackConfigured: true, website: '', timeZone: 'UTC' },
    ...{ language: 'en', frameAncestors: [] as string[] },
    ...{ disableEmailSubscriptions: false, disableWebhookSubscriptions: false, disableSlackSubscriptions: false },
    customDomainStatus: { state: 'none', missing: [] as string[], challengeName: '', challengeValue: '', target: '' },
  } as unknown as Settings;
  const LOOK = {
    ...{ website: '', headerText: '', description: '', twitterLink: '', linkedInLink: '', supportEmail: '' },
    ...{ notificationDisplayName: '', disableWatermark: false, availableTimeFilters: [], brandColor: '' },
    ...{ brandColorDark: '', headerLinks: [], footerLinks: [], customCss: '', groupsShown: 'automatic' },
    ...{ logoUrl: '', logoDarkUrl: '', faviconUrl: '' },
  };
  const ofPages = (backend: FakeApi) =>
    backend
      .on('GET /subscription/features', () =>
        json({ features: ['ui_customization', 'webhook_subscription'].map((featureName) => ({ featureName })) }),
      )
      .on('GET /settings', ({ query }) =>
        json({ ...SETTINGS, ...(query === 'pageId=p1' && { timeZone: 'Asia/Tokyo' }) }),
      )
      .on('GET /customize', ({ query }) => json({ ...LOOK, headerText: query === 'pageId=p1' ? 'Of A' : 'Of Acme' }))
      .on('POST /settings', ({ body }) => json({ ...SETTINGS, ...(body as Partial<Settings>) }))
      .on('POST /customize', ({ body }) => json({ ...LOOK, ...(body as object) }))
      .on('POST /customize/preview', () => json({ page: { html: '<p>page</p>' } }))
      .on('GET /side-door/keys', () => json({ sideDoorKeys: [] }))
      .on('GET /uptime-formula', () => json({ uptimeFormula: { partialOutage: 100, degradedPerformance: 100 } }));

  it('have no choice of pages where there is one', async () => {
    startConsole('/settings', ofPages(server()));
    expect(await screen.findByLabelText('Organisation Name')).toBeTruthy();
    expect(screen.queryByLabelText('Page')).toBeNull();
  });

  it('are those of the page that is chosen, without what the first page has alone', async () => {
    const backend = ofPages(server(PAGE));
    const { user, address } = startConsole('/settings', backend);
    await screen.findByLabelText('Organisation Name');
    await screen.findByText('Subscriptions');
    await user.selectOptions(await screen.findByLabelText('Page'), 'Customer A');
    expect(address()).toBe('/settings?page=p1');
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Time Zone').value).toBe('Asia/Tokyo'));
    expect(screen.queryByLabelText('Organisation Name')).toBeNull();
    for (const name of ['Side door', 'First steps']) expect(screen.queryByRole('region', { name })).toBeNull();
    expect(screen.getByText(/Without one it is the page’s/)).toBeTruthy();
    await user.type(screen.getByLabelText('Notification Display Name'), ' A status ');
    await user.click(await screen.findByRole('checkbox', { name: 'Disable Webhook Subscriptions' }));
    expect(await screen.findByText('customer-a.localhost')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await screen.findByText('Settings updated successfully.');
    const [sent] = backend.seen('POST /settings');
    expect([sent?.query, sent?.body]).toEqual([
      'pageId=p1',
      {
        ...{ timeZone: 'Asia/Tokyo', frameAncestors: [], notificationDisplayName: 'A status' },
        ...{ disableEmailSubscriptions: false, disableWebhookSubscriptions: true, disableSlackSubscriptions: false },
      },
    ]);
    await user.selectOptions(screen.getByLabelText('Page'), 'Acme (first page)');
    expect(address()).toBe('/settings');
    expect(await screen.findByLabelText('Organisation Name')).toBeTruthy();
  });

  it('have readers for each page, people among them', async () => {
    const backend = ofPages(server(PAGE)).on('PUT /settings/readers', () =>
      json({
        readers: {
          hasPassword: true,
          networks: [],
          people: [],
          needsAll: false,
          audiences: [],
          providers: [],
          version: 1,
        },
      }),
    );
    const { user } = startConsole('/settings?page=p1', backend);
    const section = within(await screen.findByRole('region', { name: 'Readers' }));
    await user.click(await section.findByRole('radio', { name: 'Only some readers' }));
    await user.type(section.getByLabelText('People'), '@customer-a.example');
    await user.type(section.getByLabelText('Password'), 'seven green bicycles');
    await user.click(section.getByRole('button', { name: 'Save readers' }));
    await screen.findByText('Only your readers may read the page.');
    expect(backend.seen('GET /settings/readers')[0]?.query).toBe('pageId=p1');
    expect(backend.seen('PUT /settings/readers')[0]).toMatchObject({
      query: 'pageId=p1',
      body: { password: 'seven green bicycles', people: ['@customer-a.example'] },
    });
  });

  it('ask before what was typed for one page is left for another', async () => {
    const { user, address } = startConsole('/customize?page=p1', ofPages(server(PAGE)));
    const heading = await screen.findByLabelText<HTMLInputElement>('Header Logo Text');
    expect(heading.value).toBe('Of A');
    await user.type(heading, '!');
    await user.selectOptions(await screen.findByLabelText('Page'), 'Acme (first page)');
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect([address(), heading.value]).toEqual(['/customize?page=p1', 'Of A!']);
    await user.selectOptions(screen.getByLabelText('Page'), 'Acme (first page)');
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Header Logo Text').value).toBe('Of Acme'));
    expect(address()).toBe('/customize');
  });

  it('save the look of the page that is chosen, and show no mail of a further one', async () => {
    const backend = ofPages(server(PAGE));
    const { user } = startConsole('/customize?page=p1', backend);
    await screen.findByLabelText('Header Logo Text');
    await waitFor(() => expect(backend.seen('POST /customize/preview')[0]?.query).toBe('pageId=p1'));
    expect(screen.queryByRole('radiogroup', { name: 'What is shown' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Customization success');
    expect(backend.seen('POST /customize')[0]?.query).toBe('pageId=p1');
  });

  it('are found by name where there are very many', async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({ ...PAGE, id: `q${index}`, name: `Customer ${index}` }));
    const { user, address } = startConsole('/settings', ofPages(server(...many)));
    await user.type(await screen.findByLabelText('Find a page'), 'customer 59');
    const options = () => within(screen.getByLabelText('Page')).getAllByRole('option');
    expect(options().map(({ textContent }) => textContent)).toEqual(['Acme (first page)', 'Customer 59']);
    await user.selectOptions(screen.getByLabelText('Page'), 'Customer 59');
    expect(address()).toBe('/settings?page=q59');
  });

  it('say so for a page that is gone, and lead to those that are there', async () => {
    const backend = ofPages(server()).on('GET /settings', ({ query }) =>
      query === '' ? json(SETTINGS) : problem({ status: 404, detail: 'There is no such page.' }),
    );
    const { user, address } = startConsole('/settings?page=gone', backend);
    expect(await screen.findByText('Page not found')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Page'), 'Acme (first page)');
    expect(address()).toBe('/settings');
    expect(await screen.findByLabelText('Organisation Name')).toBeTruthy();
  });
});

describe('where it will show', () => {
  const shown = () => screen.queryByText(/^Shows on:/)?.textContent;

  it('is said of a new incident, as its services are chosen', async () => {
    const { user } = startConsole('/incident/new', server(PAGE));
    await waitFor(() => expect(shown()).toBe('Shows on: Acme'));
    await user.click(await screen.findByRole('checkbox', { name: /^Rack of A/ }));
    await waitFor(() => expect(shown()).toBe('Shows on: Customer A'));
    await user.click(screen.getByRole('checkbox', { name: /^API/ }));
    await waitFor(() => expect(shown()).toBe('Shows on: Acme, Customer A'));
    await user.click(screen.getByRole('checkbox', { name: /^Internal Never/ }));
    expect(shown()).toBeUndefined();
  });

  it('counts what earlier entries of an incident named', async () => {
    const affectedComponents = [{ componentId: 'c4', componentStatus: 'partial_outage' as const }];
    const named = incident('i1', 'Rack', { entries: [entry('e1', { affectedComponents })] });
    const { user } = startConsole('/incident/edit/i1', server(PAGE).incidents([named]));
    await waitFor(() => expect(shown()).toBe('Shows on: Customer A'));
    await user.click(screen.getByRole('checkbox', { name: /^Rack of A/ }));
    await waitFor(() => expect(shown()).toBe('Shows on: Customer A'));
  });

  it('is said of a maintenance', async () => {
    const affectedComponents = [{ componentId: 'c1', status: 'under_maintenance' as const }];
    startConsole(
      '/maintenances/edit/m1',
      server(PAGE).maintenances([maintenance('m1', 'Upgrade', { affectedComponents })]),
    );
    await waitFor(() => expect(shown()).toBe('Shows on: Acme, Customer A'));
  });

  it('is not said where there is one page, and costs one call then', async () => {
    const backend = server();
    startConsole('/incident/new', backend);
    await screen.findByRole('checkbox', { name: /^API/ });
    await waitFor(() => expect(backend.seen('GET /pages')).toHaveLength(1));
    expect(shown()).toBeUndefined();
    expect(backend.seen('GET /pages/k1')).toEqual([]);
  });
});

describe('choosing where something without services shows', () => {
  const shown = () => screen.queryByText(/^Shows on:/)?.textContent;
  const onPage = (name: string) =>
    within(screen.getByRole('group', { name: 'Show on' })).getByRole('checkbox', { name });

  it('begins with the first page, and sends what was chosen', async () => {
    const opened = incident('i2', 'Broken');
    const backend = server(PAGE).on('POST /incidents', () => json({ incident: opened }, 201));
    const { user } = startConsole('/incident/new', backend);
    await waitFor(() => expect(shown()).toBe('Shows on: Acme'));
    expect(onPage('Acme')).toMatchObject({ checked: true, disabled: true });
    await user.click(onPage('Customer A'));
    await waitFor(() => expect(shown()).toBe('Shows on: Acme, Customer A'));
    await user.click(onPage('Acme'));
    await waitFor(() => expect(shown()).toBe('Shows on: Customer A'));
    expect(onPage('Customer A')).toMatchObject({ checked: true, disabled: true });
    await user.type(screen.getByLabelText('Incident Name'), 'Broken');
    await user.type(screen.getByLabelText('Message'), 'We look.');
    await user.click(screen.getByRole('button', { name: /^Create Incident/ }));
    await waitFor(() => expect(backend.seen('POST /incidents')).toHaveLength(1));
    expect(backend.seen('POST /incidents')[0]?.body).toMatchObject({ pageIds: ['p1'] });
  });

  it('is not offered of what names services, unless pages were chosen before', async () => {
    const { user } = startConsole('/incident/new', server(PAGE));
    await waitFor(() => expect(shown()).toBe('Shows on: Acme'));
    const api = screen.getByRole('checkbox', { name: /^API/ });
    await user.click(api);
    expect(screen.queryByRole('group', { name: 'Show on' })).toBeNull();
    await user.click(api);
    await user.click(onPage('Customer A'));
    await user.click(onPage('Acme'));
    await user.click(screen.getByRole('checkbox', { name: /^Mail/ }));
    await waitFor(() => expect(shown()).toBe('Shows on: Acme, Customer A'));
    expect(onPage('Customer A')).toMatchObject({ checked: true });
    await user.click(screen.getByRole('checkbox', { name: /^Internal Never/ }));
    expect(screen.queryByRole('group', { name: 'Show on' })).toBeNull();
  });

  it('names a page that is gone', async () => {
    const backend = server(PAGE).on('POST /incidents', () =>
      problem({ status: 400, detail: 'Wrong.', errors: [{ pointer: '/pageIds/0', detail: 'There is no such page.' }] }),
    );
    const { user } = startConsole('/incident/new', backend);
    await waitFor(() => expect(shown()).toBe('Shows on: Acme'));
    await user.click(onPage('Customer A'));
    await user.type(screen.getByLabelText('Incident Name'), 'Broken');
    await user.type(screen.getByLabelText('Message'), 'We look.');
    await user.click(screen.getByRole('button', { name: /^Create Incident/ }));
    expect(await screen.findByText('There is no such page.')).toBeTruthy();
  });

  it('is kept with a maintenance', async () => {
    const planned = maintenance('m1', 'Upgrade', { affectedComponents: [], pageIds: ['p1'] });
    const backend = server(PAGE)
      .maintenances([planned])
      .on('PUT /maintenances/m1', () => json({ maintenance: planned }));
    const { user } = startConsole('/maintenances/edit/m1', backend);
    await waitFor(() => expect(shown()).toBe('Shows on: Customer A'));
    await user.click(onPage('Acme'));
    await user.click(screen.getByRole('button', { name: /^Update|^Save/ }));
    await waitFor(() => expect(backend.seen('PUT /maintenances/m1')).toHaveLength(1));
    expect(backend.seen('PUT /maintenances/m1')[0]?.body).toMatchObject({ pageIds: ['k1', 'p1'] });
  });

  it('is sent with an announcement, which counts the recipients of its pages', async () => {
    const counts = { recipients: [], pages: [] };
    const backend = server(PAGE)
      .on('POST /announcements', () => json({ announcement: announcement('a1', 'Prices') }, 201))
      .on('POST /announcements/recipients', () => json(counts));
    const { user } = startConsole('/announcements/new', backend);
    await waitFor(() => expect(shown()).toBe('Shows on: Acme'));
    expect(onPage('Acme')).toMatchObject({ checked: true, disabled: true });
    await user.click(onPage('Customer A'));
    await user.click(onPage('Acme'));
    await waitFor(() => expect(shown()).toBe('Shows on: Customer A'));
    const counted = () => backend.seen('POST /announcements/recipients').at(-1)?.body;
    await waitFor(() => expect(counted()).toEqual({ announcement: { pageIds: ['p1'] } }));
    await user.type(screen.getByLabelText('Title'), 'Prices');
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'They change.');
    await user.click(screen.getByRole('button', { name: /^Publish/ }));
    await waitFor(() => expect(backend.seen('POST /announcements')).toHaveLength(1));
    expect(backend.seen('POST /announcements')[0]?.body).toMatchObject({ name: 'Prices', pageIds: ['p1'] });
  });

  it('is kept with an announcement, and changed once it has begun', async () => {
    const one = announcement('a1', 'Prices', { pageIds: ['p1'] });
    const gone = {
      status: 400,
      detail: 'Wrong.',
      errors: [{ pointer: '/pageIds/0', detail: 'There is no such page.' }],
    };
    let answer = () => problem(gone);
    const backend = server(PAGE)
      .on('GET /announcements/a1', () => json({ announcement: one }))
      .on('GET /announcements/a1/deliveries', () => json({ deliveries: [], plannings: [] }))
      .on('PATCH /announcements/a1', () => answer());
    const { user } = startConsole('/announcements/edit/a1', backend);
    await waitFor(() => expect(shown()).toBe('Shows on: Customer A'));
    await user.click(onPage('Acme'));
    await user.click(screen.getByRole('button', { name: 'Update Announcement' }));
    expect(await screen.findByText('There is no such page.')).toBeTruthy();
    answer = () => json({ announcement: one });
    await user.click(screen.getByRole('button', { name: 'Update Announcement' }));
    expect(await screen.findByText('Prices is updated successfully')).toBeTruthy();
    const bodies = backend.seen('PATCH /announcements/a1').map(({ body }) => body);
    expect(bodies).toMatchObject([{ pageIds: ['k1', 'p1'] }, { pageIds: ['k1', 'p1'] }]);
  });

  it('is not offered of an announcement where there is one page', async () => {
    const backend = server();
    startConsole('/announcements/new', backend);
    await screen.findByLabelText('Title');
    await waitFor(() => expect(backend.seen('GET /pages')).toHaveLength(1));
    expect(screen.queryByRole('group', { name: 'Show on' })).toBeNull();
  });

  it('counts the recipients of the pages that an incident is put on', async () => {
    const backend = server(PAGE).on('POST /incidents/recipients', () => json({ recipients: [], pages: [] }));
    const { user } = startConsole('/incident/new', backend);
    await waitFor(() => expect(shown()).toBe('Shows on: Acme'));
    await user.click(onPage('Customer A'));
    await user.click(onPage('Acme'));
    const counted = () => backend.seen('POST /incidents/recipients').at(-1)?.body;
    await waitFor(() => expect(counted()).toMatchObject({ pageIds: ['p1'] }));
  });

  it('finds one of many pages', async () => {
    const many = Array.from({ length: 9 }, (_, index) => ({ ...PAGE, id: `q${index}`, name: `Customer ${index}` }));
    const { user } = startConsole('/incident/new', server(...many));
    await waitFor(() => expect(shown()).toBe('Shows on: Acme'));
    await user.type(screen.getByLabelText('Find a page'), 'customer 7');
    const found = within(screen.getByRole('group', { name: 'Show on' })).getAllByRole('checkbox');
    expect(found).toHaveLength(1);
    await user.click(found[0]!);
    await waitFor(() => expect(shown()).toBe('Shows on: Acme, Customer 7'));
    await user.type(screen.getByLabelText('Find a page'), 'x');
    expect(screen.getByText('No page matches.')).toBeTruthy();
  });

  it('shows some of very many pages, what is ticked and what is found by name', async () => {
    const many = Array.from({ length: 1_200 }, (_, index) => ({ ...PAGE, id: `q${index}`, name: `Customer ${index}` }));
    const { user } = startConsole('/incident/new', server(...many));
    await waitFor(() => expect(shown()).toBe('Shows on: Acme'));
    const boxes = () => within(screen.getByRole('group', { name: 'Show on' })).getAllByRole('checkbox');
    expect(boxes()).toHaveLength(50);
    expect(screen.getByText('And 1,151 more. Find them by their name.')).toBeTruthy();
    await user.type(screen.getByLabelText('Find a page'), 'customer 1111');
    await user.click(boxes()[0]!);
    await user.clear(screen.getByLabelText('Find a page'));
    expect(boxes()).toHaveLength(51);
    expect(onPage('Customer 1111')).toMatchObject({ checked: true });
    expect(shown()).toBe('Shows on: Acme, Customer 1111');
  });

  it('is changed on the page of an incident', async () => {
    const one = incident('i1', 'Broken', { pageIds: ['p1'] });
    const backend = server(PAGE)
      .incidents([one])
      .on('PATCH /incidents/i1/pages', ({ body }) => json({ incident: { ...one, ...(body as object) } }));
    const { user } = startConsole('/incident/edit/i1', backend);
    expect(await screen.findByText('Customer A', { selector: '.incident-pages bdi' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Choose pages' }));
    const form = within(screen.getByRole('form', { name: 'Pages of the incident' }));
    await user.click(form.getByRole('checkbox', { name: 'Acme' }));
    await user.click(form.getByRole('checkbox', { name: 'Customer A' }));
    await user.click(form.getByRole('button', { name: 'Save Pages' }));
    expect(await screen.findByText('Pages updated successfully.')).toBeTruthy();
    expect(backend.seen('PATCH /incidents/i1/pages').map(({ body }) => body)).toEqual([{ pageIds: [] }]);
  });

  it('puts what is for one customer on no first page that nobody chose', async () => {
    const affectedComponents = [{ componentId: 'c4', componentStatus: 'partial_outage' as const }];
    const one = incident('i1', 'Rack', { entries: [entry('e1', { affectedComponents })] });
    const backend = server(PAGE, { ...PAGE, id: 'p2', name: 'Customer B', components: [] })
      .incidents([one])
      .on('PATCH /incidents/i1/pages', () => json({ incident: one }));
    const { user } = startConsole('/incident/edit/i1', backend);
    await user.click(await screen.findByRole('button', { name: 'Choose pages' }));
    const form = within(screen.getByRole('form', { name: 'Pages of the incident' }));
    expect(form.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([
      false,
      false,
      false,
    ]);
    await user.click(form.getByRole('checkbox', { name: 'Customer B' }));
    await user.click(form.getByRole('button', { name: 'Save Pages' }));
    await waitFor(() => expect(backend.seen('PATCH /incidents/i1/pages')).toHaveLength(1));
    expect(backend.seen('PATCH /incidents/i1/pages')[0]?.body).toEqual({ pageIds: ['p2'] });
  });

  it('shows why pages were not changed', async () => {
    const one = incident('i1', 'Broken');
    const backend = server(PAGE)
      .incidents([one])
      .on('PATCH /incidents/i1/pages', () => problem({ status: 503, detail: 'Try later.' }));
    const { user } = startConsole('/incident/edit/i1', backend);
    await user.click(await screen.findByRole('button', { name: 'Choose pages' }));
    await user.click(screen.getByRole('button', { name: 'Save Pages' }));
    expect(await screen.findByText('Try later.')).toBeTruthy();
  });
});
