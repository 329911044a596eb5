import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeApi, json, OWNER, problem, type SeenRequest } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';
import { emailSubscriber, entry, incident, maintenance, service } from './samples.js';

beforeEach(() => void signIn());
afterEach(async () => {
  jest.restoreAllMocks();
  await stopConsole();
});

const SEARCH = 'POST /incidents/search';
const services = [service('c1', 'API', { group: { name: 'Core' } }), service('c2', 'Docs')];
const filtersOf = ({ body }: SeenRequest): Record<string, unknown> =>
  Object.fromEntries(
    (body as { filters: { name: string; value: { values: string[]; operator: string } }[] }).filters.map(
      ({ name, value }) => [`${name} ${value.operator}`, value.values],
    ),
  );
const last = (server: FakeApi, route: string) => server.seen(route).at(-1) as SeenRequest;
/** Answers with one incident, unless the text that is searched for is "zz". */
const withIncidents = (): FakeApi =>
  new FakeApi()
    .services(services)
    .on('GET /users', () => json({ users: [OWNER, { ...OWNER, id: 'u2', name: 'Grace Hopper' }] }))
    .incidents([incident('i1', 'Slow logins', { incidentStatus: 'resolved' })])
    .on(SEARCH, ({ body }) => {
      const found = JSON.stringify(body).includes('zz') ? [] : [incident('i1', 'Slow', { incidentStatus: 'resolved' })];
      return json({ incidents: found, total: found.length });
    });

describe('a list of incidents', () => {
  it('is searched when the typing pauses, and its address says so', async () => {
    const server = withIncidents();
    const { user, address } = startConsole('/incidents/resolved', server);
    await user.type(await screen.findByRole('searchbox', { name: 'Search incidents' }), ' logins ');
    await waitFor(() => expect(address()).toBe('/incidents/resolved?q=logins'));
    await waitFor(() =>
      expect(filtersOf(last(server, SEARCH))).toEqual({
        'incidentStatus EQ': ['resolved'],
        'text CONTAINS': ['logins'],
      }),
    );
    expect(last(server, SEARCH).body).toMatchObject({ newestEntryOnly: true, withTotal: true });
  });

  it('says that nothing matches, and is whole again when the filter is cleared', async () => {
    const { user, address } = startConsole('/incidents/resolved?q=zz&impact=major', withIncidents());
    expect(await screen.findByText('Nothing matches')).toBeTruthy();
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('zz');
    expect(screen.getByText('0 resolved incident(s) found.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear the filter' }));
    expect(await screen.findByText('Slow')).toBeTruthy();
    expect(address()).toBe('/incidents/resolved');
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('');
  });

  it('has its whole filter in the address: service, impact, author and days', async () => {
    const server = withIncidents();
    startConsole('/incidents/open?service=c1&impact=major&by=u2&from=2026-11-01&to=2026-11-20', server);
    await screen.findByText('Slow');
    expect(filtersOf(last(server, SEARCH))).toMatchObject({
      'componentId EQ': ['c1'],
      'incidentImpact EQ': ['major'],
      'userId EQ': ['u2'],
      'creationTime GTE': [String(new Date(2026, 10, 1).getTime())],
      'creationTime LT': [String(new Date(2026, 10, 21).getTime())],
    });
    expect(await screen.findByRole('button', { name: 'Service: API' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Written by: Grace Hopper' })).toBeTruthy();
    expect((screen.getByLabelText('From') as HTMLInputElement).value).toBe('2026-11-01');
  });

  it('finds one of 200 services by typing, with the keyboard alone', async () => {
    const many = Array.from({ length: 200 }, (_, n) => service(`c${n}`, `Service ${n}`));
    const server = withIncidents().services(many);
    const { user, address } = startConsole('/incidents/resolved', server);
    await user.click(await screen.findByRole('button', { name: 'Service: Every service' }));
    expect(await screen.findByText('151 more: type a part of the name.')).toBeTruthy();
    await user.keyboard('ice 17{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
    await waitFor(() => expect(address()).toBe('/incidents/resolved?service=c170'));
    await waitFor(() => expect(filtersOf(last(server, SEARCH))['componentId EQ']).toEqual(['c170']));
  });

  it('loads as many pages as its address asks for, and remembers how many were shown', async () => {
    const server = withIncidents().on(SEARCH, ({ query }) => {
      const from = Number(new URLSearchParams(query).get('cursor') ?? 0);
      const page = [incident(`i${from}`, `Outage ${from}`, { incidentStatus: 'resolved' })];
      return json({ incidents: page, total: 4, ...(from < 3 && { nextCursor: String(from + 1) }) });
    });
    const { user, address } = startConsole('/incidents/resolved?pages=2', server);
    expect(await screen.findByText('Outage 1')).toBeTruthy();
    expect(server.seen(SEARCH)).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Outage 2')).toBeTruthy();
    expect(address()).toBe('/incidents/resolved?pages=3');
    expect(screen.queryByText('Outage 3')).toBeNull();
  });

  it('is returned to as it was left, from an incident', async () => {
    const scrolled = jest.spyOn(window, 'scrollTo');
    const { user, address } = startConsole('/incidents/resolved?q=slow', withIncidents());
    await screen.findByText('Slow');
    Object.defineProperty(window, 'scrollY', { value: 640, configurable: true });
    await user.click(await screen.findByRole('link', { name: 'View Slow' }));
    await screen.findByRole('link', { name: 'Back to Incidents' });
    Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
    await user.click(screen.getByRole('link', { name: 'Back to Incidents' }));
    await waitFor(() => expect(address()).toBe('/incidents/resolved?q=slow'));
    expect(await screen.findByText('Slow')).toBeTruthy();
    await waitFor(() => expect(scrolled).toHaveBeenCalledWith(0, 640));
  });

  it('of services is returned to as it was left, from one that was changed', async () => {
    const backend = new FakeApi()
      .services([service('c1', 'API'), service('c2', 'Search')])
      .on('PUT /services/c1', () => json({ component: service('c1', 'API') }));
    const { user, address } = startConsole('/services/list?q=ap', backend);
    await user.click(await screen.findByRole('link', { name: 'Edit API' }));
    await user.click(await screen.findByRole('link', { name: 'Back to Services' }));
    await waitFor(() => expect(address()).toBe('/services/list?q=ap'));
    await user.click(await screen.findByRole('link', { name: 'Edit API' }));
    await user.type(await screen.findByLabelText('Description'), ' of all');
    await user.click(screen.getByRole('button', { name: 'Save Service' }));
    await screen.findByText('Service API is updated successfully');
    await waitFor(() => expect(address()).toBe('/services/list?q=ap'));
  });

  it('names every service that an incident ever affected, but of many only the first ones', async () => {
    const many = Array.from({ length: 21 }, (_, n) => service(`c${n}`, `Service ${n}`));
    const past = incident('i1', 'Past', {
      incidentStatus: 'resolved',
      entries: [entry('e2', { incidentStatus: 'resolved', affectedComponents: [] })],
      affectedComponents: many.map(({ id }) => ({ componentId: id, componentStatus: 'major_outage' as const })),
    });
    startConsole('/incidents/resolved', new FakeApi().services(many).incidents([past]));
    expect(await screen.findByText('Service 7')).toBeTruthy();
    expect(screen.queryByText('Service 8')).toBeNull();
    expect(screen.getByText('and 13 more')).toBeTruthy();
  });

  it('is saved as CSV as it is filtered, and says why not', async () => {
    const saved = jest.fn(() => 'blob:x');
    URL.createObjectURL = saved;
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const server = withIncidents().on('POST /incidents/search/csv', () => new Response('id,name\n'));
    const { user } = startConsole('/incidents/resolved?q=slow', server);
    await user.click(await screen.findByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(filtersOf(last(server, 'POST /incidents/search/csv'))).toEqual({
      'incidentStatus EQ': ['resolved'],
      'text CONTAINS': ['slow'],
    });
    server.on('POST /incidents/search/csv', () => problem({ status: 503, detail: 'Try later.' }));
    // The file is saved a moment before the button can be pressed again.
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'CSV' });
    await waitFor(() => expect(button.disabled).toBe(false));
    await user.click(button);
    expect(await screen.findByText('Try later.')).toBeTruthy();
  });
});

describe('the list of maintenances', () => {
  it('asks only for the part that has the wanted state', async () => {
    const done = maintenance('m1', 'Done', { state: 'completed' });
    const server = new FakeApi().services(services).maintenances([done]);
    const { user, address } = startConsole('/incidents/maintenances', server);
    await screen.findByText('Done');
    const before = server.seen('POST /maintenances/search').length;
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'completed');
    await waitFor(() => expect(address()).toBe('/incidents/maintenances?state=completed'));
    expect(await screen.findByText('0 scheduled, 1 completed maintenance(s) found.')).toBeTruthy();
    const asked = server.seen('POST /maintenances/search').slice(before);
    expect(asked.map((request) => filtersOf(request)['state EQ'])).toEqual([['completed']]);
    expect(screen.getByText('Done')).toBeTruthy();
  });
});

describe('the list of services', () => {
  it('is fetched by page, with the downtimes of the page alone', async () => {
    const server = new FakeApi().services(services);
    const { user, address } = startConsole('/services/list?status=major_outage', server);
    expect(await screen.findByText('API')).toBeTruthy();
    const query = new URLSearchParams(last(server, 'GET /services').query);
    expect(Object.fromEntries(query)).toEqual({ limit: '50', withTotal: 'true', status: 'major_outage' });
    await waitFor(() => expect(server.seen('GET /services/downtime')).toHaveLength(1));
    expect(new URLSearchParams(last(server, 'GET /services/downtime').query).get('ids')).toBe('c1,c2');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Group' }), 'Core');
    await waitFor(() => expect(address()).toBe('/services/list?status=major_outage&group=Core'));
    server.on('GET /services', () => json({ components: [], total: 0, groupTotal: 0 }));
    await user.type(screen.getByRole('searchbox', { name: 'Search services' }), 'zz{Enter}');
    expect(await screen.findByText('Nothing matches')).toBeTruthy();
    expect(screen.getByText('0 service group(s), 0 service(s) found.')).toBeTruthy();
  });
});

describe('many subscribers', () => {
  const CHANGE = 'POST /subscribers/email/change';
  const two = [emailSubscriber('s1', 'grace@example.com'), emailSubscriber('s2', 'alan@example.com')];
  const server = (total = 2): FakeApi =>
    new FakeApi()
      .on('GET /subscribers/email', () => json({ emailSubscribers: two, total }))
      .on(CHANGE, () => json({ changed: 1, unchanged: 0, examples: [] }));
  const dialog = async () => within(await screen.findByRole('alertdialog'));
  const bar = () => within(screen.getByRole('group', { name: 'Selected subscribers' }));

  it('are selected one by one, and deleted after a question that says how many', async () => {
    const backend = server();
    const { user } = startConsole('/subscribers/email', backend);
    await user.click(await screen.findByRole('checkbox', { name: 'Select grace@example.com' }));
    expect(bar().getByText('1 selected')).toBeTruthy();
    await user.click(bar().getByRole('button', { name: 'Delete' }));
    const question = await dialog();
    expect(question.getByText('Delete 1 subscriber(s)?')).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(backend.seen(CHANGE)).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(bar().getByRole('button', { name: 'Delete' }));
    await user.click((await dialog()).getByRole('button', { name: 'Delete 1' }));
    expect(await screen.findByText('1 subscriber(s) deleted.')).toBeTruthy();
    expect(backend.seen(CHANGE).map(({ body }) => body)).toEqual([{ action: 'delete', ids: ['s1'] }]);
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected subscribers' })).toBeNull());
  });

  it('are all that match, and what could not be done is named', async () => {
    const backend = server(1_200).on(CHANGE, () =>
      json({ changed: 1_199, unchanged: 1, examples: [{ id: 's1', reason: 'asked_enough' }] }),
    );
    const { user } = startConsole('/subscribers/email?unconfirmed=1&q=example', backend);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all that are shown' }));
    expect(bar().getByText('2 selected')).toBeTruthy();
    await user.click(bar().getByRole('button', { name: 'Select all 1200' }));
    await user.click(bar().getByRole('button', { name: 'Ask again' }));
    await user.click((await dialog()).getByRole('button', { name: 'Ask again 1200' }));
    expect(
      await screen.findByText(
        '1199 subscriber(s) asked again. 1 left as they are: some have had their mails for today.',
      ),
    ).toBeTruthy();
    expect(backend.seen(CHANGE)[0]?.body).toEqual({
      action: 'ask-again',
      matching: { search: 'example', quarantined: false, unconfirmed: true, mayNotRead: false },
      expected: 1_200,
    });
  });

  it('are left as they are when the server refuses, and remain selected', async () => {
    const detail = 'Nothing was changed: by now it would be 3 subscriber(s), not 2.';
    const backend = server().on(CHANGE, () => problem({ status: 409, detail }));
    const { user } = startConsole('/subscribers/email', backend);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all that are shown' }));
    await user.click(bar().getByRole('button', { name: 'Disable' }));
    await user.click((await dialog()).getByRole('button', { name: 'Disable 2' }));
    expect(await screen.findByText(detail)).toBeTruthy();
    expect(bar().getByText('2 selected')).toBeTruthy();
  });

  it('cannot be selected by the role User', async () => {
    startConsole('/subscribers/email', server().role('User'));
    await screen.findByText('grace@example.com');
    await screen.findByRole('link', { name: 'View status page' });
    expect(screen.queryByRole('checkbox', { name: /^Select/ })).toBeNull();
  });
});
