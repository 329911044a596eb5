import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FakeApi, json, problem } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';
import { entry, incident, service } from './samples.js';

beforeEach(() => void signIn());
afterEach(stopConsole);

const MESSAGE_REQUIRED = 'You have to set a message for incident entry.';
const api = service('c1', 'API');

describe('the lists', () => {
  const open = incident('i1', 'Payments fail', {
    maintenanceId: 'm1',
    private: true,
    entries: [
      entry('e2', {
        message: 'Found it.',
        affectedComponents: [{ componentId: 'c1', componentStatus: 'partial_outage' }],
      }),
      entry('e1', { message: 'Looking.' }),
    ],
  });
  const resolved = incident('i2', 'Slow logins', { incidentStatus: 'resolved' });

  it('open incidents show their newest entry, affected services and origin', async () => {
    startConsole('/incidents/open', new FakeApi().services([api]).incidents([open, resolved]));
    expect(await screen.findByText('1 open incident(s) found.')).toBeTruthy();
    const card = within(screen.getByText('Payments fail').closest('li') as HTMLElement);
    expect(card.getByText('Found it.')).toBeTruthy();
    expect(card.queryByText('Looking.')).toBeNull();
    expect(card.getByText('Investigating')).toBeTruthy();
    expect(await card.findByText('API')).toBeTruthy();
    expect(card.getByRole('img', { name: 'Partial Outage' })).toBeTruthy();
    expect(card.getByText('From a maintenance')).toBeTruthy();
    expect(card.getByText('Internal')).toBeTruthy();
    expect(screen.queryByText('Slow logins')).toBeNull();
    const update = await screen.findByRole('link', { name: 'Update Payments fail' });
    expect(update.getAttribute('href')).toBe('/incident/edit/i1');
  });

  it('resolved incidents have a view button instead of an update button', async () => {
    const { user } = startConsole('/incidents/open', new FakeApi().incidents([open, resolved]));
    await user.click(await screen.findByRole('link', { name: 'Incidents list' }));
    expect(await screen.findByText('1 resolved incident(s) found.')).toBeTruthy();
    expect((await screen.findByRole('link', { name: 'View Slow logins' })).textContent).toBe('View');
  });

  it('have their empty states', async () => {
    const { navigate } = startConsole('/incidents/open', new FakeApi());
    expect(await screen.findByText('All Clear')).toBeTruthy();
    expect(screen.getByText('0 open incident(s) found.')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Create Incident' })).toBeTruthy();
    await navigate('/incidents/resolved');
    expect(await screen.findByText('No Resolved Incident Yet')).toBeTruthy();
    expect(screen.getByText('0 resolved incident(s) found.')).toBeTruthy();
  });

  it('show the role User nothing that changes an incident, and no edit page either', async () => {
    const server = new FakeApi().role('User').incidents([open, resolved]);
    const { navigate, path } = startConsole('/incidents/open', server);
    await screen.findByText('Payments fail');
    await screen.findByRole('link', { name: 'View status page' });
    expect(screen.queryByRole('link', { name: /Update/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Create Incident' })).toBeNull();
    await navigate('/incident/edit/i1');
    await waitFor(() => expect(path()).toBe('/incidents/open'));
    expect(server.seen('GET /incidents/i1')).toEqual([]);
  });

  it('show the reason when they could not be fetched, and retry', async () => {
    const server = new FakeApi().on('POST /incidents/search', () => Promise.reject(new TypeError('network')));
    const { user } = startConsole('/incidents/open', server);
    expect(await screen.findByText('Incidents could not be loaded')).toBeTruthy();
    expect(screen.getByText('Candor could not be reached. Check your connection and try again.')).toBeTruthy();
    server.incidents([open]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Payments fail')).toBeTruthy();
  });
});

describe('a new incident', () => {
  it('needs a name and a message that are not blank', async () => {
    const server = new FakeApi();
    const { user } = startConsole('/incident/new', server);
    await user.type(await screen.findByLabelText('Incident Name'), '  ');
    await user.type(screen.getByLabelText('Message'), '  ');
    await user.click(await screen.findByRole('button', { name: /^Create Incident/ }));
    expect(screen.getByText('Give a name to your incident.')).toBeTruthy();
    expect(screen.getByText(MESSAGE_REQUIRED)).toBeTruthy();
    expect(server.seen('POST /incidents')).toEqual([]);
  });

  it('names the recipients of a notification, which an internal incident restricts', async () => {
    const { user } = startConsole('/incident/new', new FakeApi());
    const audience = await screen.findByText('Integrations + Subscribers');
    await user.click(screen.getByRole('checkbox', { name: /Internal/ }));
    expect(audience.textContent).toBe('Integrations');
  });

  it('has the impact of its worst service until a user chooses one', async () => {
    const created = incident('i9', 'Payments fail');
    const server = new FakeApi()
      .services([api, service('c2', 'Search')])
      .on('POST /incidents', () => json({ incident: created }, 201));
    const { user, navigate } = startConsole('/incident/new', server);
    const impact = async () => ((await screen.findByLabelText('Impact')) as HTMLSelectElement).value;
    await screen.findByRole('checkbox', { name: 'API' });
    expect(await impact()).toBe('none');
    await user.click(screen.getByRole('checkbox', { name: 'API' }));
    expect(await impact()).toBe('minor');
    await user.click(screen.getByRole('checkbox', { name: 'Search' }));
    await user.selectOptions(screen.getByLabelText('Status of Search'), 'Major Outage');
    expect(await impact()).toBe('critical');
    await user.type(screen.getByLabelText('Incident Name'), 'Payments fail');
    await user.type(screen.getByLabelText('Message'), 'We look.');
    await user.click(screen.getByRole('button', { name: /^Create Incident/ }));
    await screen.findByText('Incident Payments fail is created successfully');
    const [sent] = server.seen('POST /incidents').map(({ body }) => body);
    expect(sent).toMatchObject({ impactFollows: true });
    expect(sent).not.toHaveProperty('incidentImpact');

    await navigate('/incident/new');
    await user.click(await screen.findByRole('checkbox', { name: 'API' }));
    await user.selectOptions(await screen.findByLabelText('Impact'), 'No Impact');
    await user.selectOptions(screen.getByLabelText('Status of API'), 'Major Outage');
    expect(await impact()).toBe('none');
  });

  it('shows what is ticked above the services, and ticks groups whole', async () => {
    const core = { group: { name: 'Core' } };
    const server = new FakeApi().services([
      service('c1', 'API', core),
      service('c2', 'Search', core),
      service('c3', 'Docs'),
    ]);
    const { user } = startConsole('/incident/new', server);
    const whole = (await screen.findByRole('checkbox', { name: /^Core/ })) as HTMLInputElement;
    await user.click(screen.getByRole('checkbox', { name: 'Search' }));
    expect([whole.checked, whole.indeterminate]).toEqual([false, true]);
    await user.selectOptions(screen.getByLabelText('Status of Search'), 'Major Outage');
    await user.click(whole);
    expect([whole.checked, whole.indeterminate]).toEqual([true, false]);
    const chips = within(screen.getByRole('list', { name: '2 affected' }));
    expect(chips.getByRole('img', { name: 'Major Outage' })).toBeTruthy();
    await user.click(chips.getByRole('button', { name: 'Remove API' }));
    expect(whole.indeterminate).toBe(true);
    await user.click(whole);
    await user.click(whole);
    expect(screen.queryByRole('list', { name: /affected$/ })).toBeNull();
  });

  it('has the groups of very many services closed, and finds one by its name', async () => {
    const many = Array.from({ length: 60 }, (_, n) =>
      service(`c${n}`, `Service ${n}`, { group: { name: `Region ${n % 3}` } }),
    );
    const { user } = startConsole('/incident/new', new FakeApi().services(many));
    const group = within(await screen.findByRole('group', { name: 'Region 1' }));
    expect(group.queryByRole('checkbox', { name: 'Service 1' })).toBeNull();
    await user.click(group.getByRole('button', { name: 'Services of Region 1' }));
    await user.click(group.getByRole('checkbox', { name: 'Service 1' }));
    expect(group.getByText('1 of 20')).toBeTruthy();
    await user.type(screen.getByRole('searchbox', { name: 'Find a service' }), 'service 59');
    await user.click(screen.getByRole('checkbox', { name: 'Service 59' }));
    expect(screen.getByRole('list', { name: '2 affected' })).toBeTruthy();
  });

  it('says on the button whom it notifies', async () => {
    const recipients = [
      { channel: 'email', count: 1200 },
      { channel: 'webhook', count: 4 },
    ];
    const server = new FakeApi().on('POST /incidents/recipients', () => json({ recipients }));
    const { user } = startConsole('/incident/new', server);
    expect(await screen.findByRole('button', { name: 'Create Incident silently' })).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: /Send notification/ }));
    expect(await screen.findByRole('button', { name: 'Create Incident and notify 1,204' })).toBeTruthy();
  });

  it('is sent once however often it is submitted, by keyboard too, with the chosen services', async () => {
    const created = incident('i9', 'Payments fail');
    let answer: (response: Response) => void = () => undefined;
    const server = new FakeApi()
      .services([api, service('c2', 'Search'), service('c3', 'Docs')])
      .on('POST /incidents', () => new Promise((resolve) => (answer = resolve)));
    const { user, path } = startConsole('/incident/new', server);
    await user.type(await screen.findByLabelText('Incident Name'), ' Payments fail ');
    await user.click(screen.getByRole('radio', { name: 'Identified' }));
    await user.click(await screen.findByRole('checkbox', { name: 'API' }));
    await user.click(screen.getByRole('checkbox', { name: 'Search' }));
    await user.click(screen.getByRole('checkbox', { name: 'Docs' }));
    await user.click(screen.getByRole('checkbox', { name: 'Docs' }));
    await user.selectOptions(screen.getByLabelText('Status of Search'), 'Major Outage');
    await user.click(screen.getByRole('checkbox', { name: /Send notification/ }));
    await user.type(screen.getByLabelText('Message'), 'We look.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await user.click(screen.getByRole('button', { name: /^Create Incident/ }));
    server.incidents([created]);
    answer(json({ incident: created }, 201));
    expect(await screen.findByText('Incident Payments fail is created successfully')).toBeTruthy();
    expect(path()).toBe('/incidents/open');
    expect(await screen.findByText('1 open incident(s) found.')).toBeTruthy();
    expect(server.seen('POST /incidents').map(({ body }) => body)).toEqual([
      {
        name: 'Payments fail',
        private: false,
        pageIds: [],
        incidentStatus: 'identified',
        impactFollows: true,
        entry: {
          message: 'We look.',
          messageFormat: 'markdown',
          incidentStatus: 'identified',
          sendNotification: true,
          affectedComponents: [
            { componentId: 'c1', componentStatus: 'degraded_performance' },
            { componentId: 'c2', componentStatus: 'major_outage' },
          ],
        },
      },
    ]);
  });

  it('can be back-dated, but not into the future, and shows the time zone', async () => {
    const server = new FakeApi().on('POST /incidents', () => json({ incident: incident('i9', 'Was slow') }, 201));
    const { user } = startConsole('/incident/new', server);
    await user.type(await screen.findByLabelText('Incident Name'), 'Was slow');
    await user.type(screen.getByLabelText('Message'), 'It was.');
    expect(screen.queryByLabelText('Date and time')).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: /Back-date/ }));
    const date = screen.getByLabelText('Date and time');
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(screen.getByText(`In your time zone, ${zone}.`)).toBeTruthy();

    const save = await screen.findByRole('button', { name: /^Create Incident/ });
    fireEvent.change(date, { target: { value: '' } });
    await user.click(save);
    expect(screen.getByText('Please say when this happened.')).toBeTruthy();
    fireEvent.change(date, { target: { value: 'Jan 2, 2999, 3:04 AM' } });
    await user.click(save);
    expect(screen.getByText('The date cannot be in the future.')).toBeTruthy();
    expect(server.seen('POST /incidents')).toEqual([]);

    fireEvent.change(date, { target: { value: 'Jan 2, 2026, 3:04 AM' } });
    await user.click(screen.getByRole('button', { name: 'Pick: Date and time' }));
    const picker = within(await screen.findByRole('dialog', { name: 'Pick: Date and time' }));
    await user.click(await picker.findByRole('gridcell', { name: '3' }));
    await user.click(picker.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(save);
    expect(await screen.findByText('Incident Was slow is created successfully')).toBeTruthy();
    expect(server.seen('POST /incidents').map(({ body }) => body)).toMatchObject([
      { entry: { date: new Date(2026, 0, 3, 3, 4).getTime() } },
    ]);
  });

  it('keeps the text when the server refuses it, and shows the reason at the field', async () => {
    const server = new FakeApi().on('POST /incidents', () =>
      problem({
        status: 400,
        detail: MESSAGE_REQUIRED,
        errors: [{ pointer: '/entry/message', detail: MESSAGE_REQUIRED }],
      }),
    );
    const { user } = startConsole('/incident/new', server);
    await user.type(await screen.findByLabelText('Incident Name'), 'Payments fail');
    const message = screen.getByLabelText('Message') as HTMLTextAreaElement;
    await user.type(message, 'We look.');
    await user.click(await screen.findByRole('button', { name: /^Create Incident/ }));
    expect(await screen.findByText(MESSAGE_REQUIRED)).toBeTruthy();
    expect(message.value).toBe('We look.');
    expect(message.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('the incident page', () => {
  const identified = entry('e2', { message: 'Found it.', incidentStatus: 'identified', sendNotification: true });
  const open = incident('i1', 'Payments fail', {
    incidentStatus: 'identified',
    entries: [identified, entry('e1', { message: 'Looking.' })],
  });
  const counts = { planned: 10240, failed: 0, skipped: 0, failedReasons: [], skippedReasons: [] };
  const report = { entryId: 'e2', ...counts, planningComplete: true };

  it('starts at the incident’s status and shows the history newest first', async () => {
    startConsole('/incident/edit/i1', new FakeApi().incidents([open]));
    expect(await screen.findByRole('heading', { name: 'Edit Incident' })).toBeTruthy();
    expect(((await screen.findByRole('radio', { name: 'Identified' })) as HTMLInputElement).checked).toBe(true);
    const history = within(screen.getByRole('region', { name: 'History' }));
    const messages = history.getAllByText(/Found it\.|Looking\./).map(({ textContent }) => textContent);
    expect(messages).toEqual(['Found it.', 'Looking.']);
    const link = await screen.findByRole('link', { name: 'View On Status Page' });
    expect(link.getAttribute('href')).toBe(`http://acme.${window.location.host}/incidents/i1`);
  });

  it('publishes an entry once it has a message', async () => {
    const server = new FakeApi()
      .incidents([open])
      .on('POST /incidents/i1/entries', () =>
        json({ incidentEntry: entry('e3', { message: 'Fixed.' }), incidentVersion: 2 }, 201),
      );
    const { user } = startConsole('/incident/edit/i1', server);
    await user.type(await screen.findByLabelText('Message'), '   ');
    await user.click(screen.getByRole('button', { name: /^Add Entry/ }));
    expect(screen.getByText(MESSAGE_REQUIRED)).toBeTruthy();
    expect(server.seen('POST /incidents/i1/entries')).toEqual([]);

    await user.type(screen.getByLabelText('Message'), 'Fixed.');
    await user.click(screen.getByRole('radio', { name: 'Resolved' }));
    server.incidents([{ ...open, incidentStatus: 'resolved' }]);
    await user.click(screen.getByRole('button', { name: /^Add Entry/ }));
    expect(await screen.findByText('Incident updated successfully.')).toBeTruthy();
    expect(server.seen('POST /incidents/i1/entries').map(({ body }) => body)).toEqual([
      {
        message: 'Fixed.',
        messageFormat: 'markdown',
        incidentStatus: 'resolved',
        sendNotification: false,
        affectedComponents: [],
        baseVersion: 1,
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('form', { name: 'New entry' })).toBeNull());
  });

  describe('with planned entries', () => {
    const PLANNED = 'GET /incidents/i1/planned-entries';
    const at = new Date(2030, 0, 2, 3, 4).getTime();
    const planned = {
      ...{ id: 'p1', incidentId: 'i1', publishAt: at, message: 'The fix is out.', messageFormat: 'markdown' as const },
      ...{ incidentStatus: 'monitoring' as const, sendNotification: true, affectedComponents: [], userId: 'u1' },
    };

    it('plans one for a time in the future, with a promise that counts from then', async () => {
      const server = new FakeApi()
        .incidents([open])
        .on('POST /incidents/i1/planned-entries', () => json({ plannedEntry: planned }, 201));
      const { user } = startConsole('/incident/edit/i1', server);
      await user.type(await screen.findByLabelText('Message'), 'The fix is out.');
      await user.click(screen.getByRole('checkbox', { name: /^Back-date/ }));
      await user.click(screen.getByRole('checkbox', { name: /^Publish later/ }));
      expect(screen.queryByRole('checkbox', { name: /^Back-date/ })).toBeNull();
      await user.selectOptions(screen.getByLabelText('Next update'), 'In 1 hour');
      fireEvent.change(screen.getByLabelText('Publish at'), { target: { value: 'Jan 2, 2020, 3:04 AM' } });
      await user.click(screen.getByRole('button', { name: /^Plan Entry/ }));
      expect(screen.getByText('Please give a time in the future.')).toBeTruthy();
      expect(server.seen('POST /incidents/i1/planned-entries')).toEqual([]);

      fireEvent.change(screen.getByLabelText('Publish at'), { target: { value: 'Jan 2, 2030, 3:04 AM' } });
      server.on(PLANNED, () => json({ plannedEntries: [planned] }));
      await user.click(screen.getByRole('button', { name: /^Plan Entry/ }));
      expect(await screen.findByText('Entry planned.')).toBeTruthy();
      expect(server.seen('POST /incidents/i1/planned-entries').map(({ body }) => body)).toEqual([
        {
          message: 'The fix is out.',
          messageFormat: 'markdown',
          incidentStatus: open.incidentStatus,
          sendNotification: false,
          affectedComponents: [],
          publishAt: at,
          nextUpdateBy: at + 60 * 60_000,
        },
      ]);
      expect(server.seen('POST /incidents/i1/entries')).toEqual([]);
      expect(await screen.findByRole('heading', { name: 'Planned' })).toBeTruthy();
      // The form is for the next one.
      expect(screen.getByRole('button', { name: /^Add Entry/ })).toBeTruthy();
      expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('');
    });

    it('cancels one after a confirmation, and says why it was refused', async () => {
      const server = new FakeApi().incidents([open]).on(PLANNED, () => json({ plannedEntries: [planned] }));
      const detail = 'This entry is published already.';
      server.on('DELETE /incidents/i1/planned-entries/p1', () => problem({ status: 409, detail }));
      const { user } = startConsole('/incident/edit/i1', server);
      const press = async () => {
        await user.click(await screen.findByRole('button', { name: /^Cancel the entry planned for/ }));
        await user.click(
          within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Do Not Publish' }),
        );
      };
      await press();
      expect(await screen.findByText(detail)).toBeTruthy();
      server.on('DELETE /incidents/i1/planned-entries/p1', () => new Response(null, { status: 204 }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      server.on(PLANNED, () => json({ plannedEntries: [] }));
      await press();
      expect(await screen.findByText('The planned entry is cancelled.')).toBeTruthy();
      await waitFor(() => expect(screen.queryByRole('heading', { name: 'Planned' })).toBeNull());
    });

    it('says why one was not published', async () => {
      const server = new FakeApi()
        .incidents([open])
        .on(PLANNED, () => json({ plannedEntries: [{ ...planned, failure: 'resolved' }] }));
      startConsole('/incident/edit/i1', server);
      expect(await screen.findByText('Not published: the incident was resolved by then.')).toBeTruthy();
      expect(screen.getByRole('button', { name: /^Remove the entry planned for/ })).toBeTruthy();
    });

    it('shows them to the role User, who cannot cancel them', async () => {
      const server = new FakeApi()
        .incidents([open])
        .role('User')
        .on(PLANNED, () => json({ plannedEntries: [planned] }));
      startConsole('/incident/view/i1', server);
      expect(await screen.findByText('The fix is out.')).toBeTruthy();
      expect(screen.queryByRole('button', { name: /^Cancel the entry/ })).toBeNull();
    });
  });

  it('promises the next update at a full minute, unless it resolves the incident', async () => {
    const server = new FakeApi()
      .incidents([open])
      .on('POST /incidents/i1/entries', () => json({ incidentEntry: entry('e9'), incidentVersion: 2 }, 201));
    const { user } = startConsole('/incident/edit/i1', server);
    await user.type(await screen.findByLabelText('Message'), 'Looking.');
    expect((screen.getByLabelText('Next update') as HTMLSelectElement).value).toBe('0');
    await user.click(screen.getByRole('radio', { name: 'Resolved' }));
    expect(screen.queryByLabelText('Next update')).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Identified' }));
    await user.selectOptions(screen.getByLabelText('Next update'), 'In 30 minutes');
    const before = Date.now();
    await user.click(screen.getByRole('button', { name: /^Add Entry/ }));
    expect(await screen.findByText('Incident updated successfully.')).toBeTruthy();
    const [sent] = server.seen('POST /incidents/i1/entries');
    const { nextUpdateBy } = sent?.body as { nextUpdateBy: number };
    expect(nextUpdateBy % 60_000).toBe(0);
    expect(nextUpdateBy).toBeGreaterThanOrEqual(before + 30 * 60_000);
    expect(nextUpdateBy).toBeLessThan(before + 40 * 60_000);
    // The next entry promises nothing by itself.
    expect((screen.getByLabelText('Next update') as HTMLSelectElement).value).toBe('0');
  });

  const promised = (nextUpdateBy: number) =>
    new FakeApi().incidents([{ ...open, entries: [entry('e1', { nextUpdateBy })] }]);

  it.each(['/incidents/open', '/incident/edit/i1'])('shows on %s by when the next update is promised', async (path) => {
    startConsole(path, promised(Date.now() + 60 * 60_000));
    expect(await screen.findByText(/^Next update by /)).toBeTruthy();
  });

  it.each(['/incidents/open', '/incident/edit/i1'])('shows on %s that it is overdue', async (path) => {
    startConsole(path, promised(Date.now() - 60_000));
    expect(await screen.findByText(/^Update overdue since /)).toBeTruthy();
  });

  it('shows so as the time passes', async () => {
    startConsole('/incidents/open', promised(Date.now() + 1_500));
    expect(await screen.findByText(/^Update overdue since /, {}, { timeout: 30_000 })).toBeTruthy();
  });

  it('sets every affected service to operational once Resolved is chosen, and back after stepping back', async () => {
    const affectedComponents = [{ componentId: api.id, componentStatus: 'major_outage' as const }];
    const broken = incident('i1', 'Payments fail', { entries: [entry('e1', { affectedComponents })] });
    const server = new FakeApi()
      .services([api])
      .incidents([broken])
      .on('POST /incidents/i1/entries', () => json({ incidentEntry: entry('e3') }, 201));
    const { user } = startConsole('/incident/edit/i1', server);
    const status = `Status of ${api.name}`;
    expect(((await screen.findByLabelText(status)) as HTMLSelectElement).value).toBe('major_outage');
    await user.click(screen.getByRole('radio', { name: 'Resolved' }));
    expect(screen.queryByLabelText(status)).toBeNull();
    expect(within(screen.getByRole('group', { name: 'Affected services' })).getByText('Operational')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Monitoring' }));
    expect(((await screen.findByLabelText(status)) as HTMLSelectElement).value).toBe('major_outage');
    await user.click(screen.getByRole('radio', { name: 'Resolved' }));
    await user.type(screen.getByLabelText('Message'), 'Fixed.');
    await user.click(screen.getByRole('button', { name: /^Add Entry/ }));
    await waitFor(() =>
      expect(server.seen('POST /incidents/i1/entries').map(({ body }) => body)).toMatchObject([
        { incidentStatus: 'resolved', affectedComponents: [{ componentId: api.id, componentStatus: 'operational' }] },
      ]),
    );
  });

  it('shows at the date why an entry cannot be that old, and marks one that was recorded afterwards', async () => {
    const detail = 'An entry cannot be older than its incident.';
    const server = new FakeApi()
      .incidents([{ ...open, backdated: true }])
      .on('POST /incidents/i1/entries', () => problem({ status: 400, detail, errors: [{ pointer: '/date', detail }] }));
    const { user } = startConsole('/incident/edit/i1', server);
    expect(await screen.findByText('Back-dated')).toBeTruthy();
    await user.type(screen.getByLabelText('Message'), 'Earlier.');
    await user.click(screen.getByRole('checkbox', { name: /Back-date/ }));
    const date = screen.getByLabelText('Date and time');
    fireEvent.change(date, { target: { value: 'Jan 2, 2026, 3:04 AM' } });
    await user.click(screen.getByRole('button', { name: /^Add Entry/ }));
    expect(await screen.findByText(detail)).toBeTruthy();
    expect(date.getAttribute('aria-invalid')).toBe('true');
    expect(server.seen('POST /incidents/i1/entries').map(({ body }) => body)).toMatchObject([
      { message: 'Earlier.', date: new Date(2026, 0, 2, 3, 4).getTime() },
    ]);
  });

  it('shows when an entry could not be published, and keeps its text', async () => {
    const server = new FakeApi()
      .incidents([open])
      .on('POST /incidents/i1/entries', () => problem({ status: 503, detail: 'Not available.' }));
    const { user, path } = startConsole('/incident/edit/i1', server);
    const message = (await screen.findByLabelText('Message')) as HTMLTextAreaElement;
    await user.type(message, 'Fixed.');
    await user.click(screen.getByRole('button', { name: /^Add Entry/ }));
    expect(await screen.findByText('Failed to update incident')).toBeTruthy();
    expect(screen.getByText(/Not available\./)).toBeTruthy();
    expect(message.value).toBe('Fixed.');
    expect(path()).toBe('/incident/edit/i1');
  });

  it('shows beside the form what visitors read now, and not yet what is on its way', async () => {
    const looking = entry('e1', { affectedComponents: [{ componentId: 'c1', componentStatus: 'major_outage' }] });
    const found = { ...identified, id: 'e2', affectedComponents: [] };
    const server = new FakeApi()
      .services([service('c1', 'API')])
      .incidents([incident('i1', 'Payments fail', { incidentStatus: 'identified', entries: [found, looking] })]);
    server.on('POST /incidents/i1/entries', () => new Promise<Response>(() => undefined));
    const { user } = startConsole('/incident/edit/i1', server);
    const now = within(await screen.findByRole('complementary', { name: 'What visitors read now' }));
    expect(now.getByText('Identified')).toBeTruthy();
    expect(now.getByText('Found it.')).toBeTruthy();
    expect((await now.findByText('API')).closest('li')?.title).toBe('Major Outage');
    await user.type(screen.getByLabelText('Message'), 'Almost fixed.');
    await user.click(screen.getByRole('button', { name: /^Add Entry/ }));
    expect(await screen.findByText('Publishing…')).toBeTruthy();
    expect(now.queryByText('Almost fixed.')).toBeNull();
  });

  it('says of an internal incident that colleagues read it', async () => {
    startConsole('/incident/edit/i1', new FakeApi().incidents([incident('i1', 'Quiet', { private: true })]));
    expect(await screen.findByRole('complementary', { name: 'What your colleagues read now' })).toBeTruthy();
  });

  it('has no form for a resolved incident, and no public link for an internal one', async () => {
    const closed = incident('i1', 'Over', { incidentStatus: 'resolved', private: true });
    startConsole('/incident/edit/i1', new FakeApi().incidents([closed]));
    expect(await screen.findByText('Over')).toBeTruthy();
    await screen.findByRole('link', { name: 'View status page' });
    expect(screen.queryByRole('form', { name: 'New entry' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'View On Status Page' })).toBeNull();
  });

  it.each([
    ['waits while recipients are looked for', false, 'Waiting for the first deliveries.'],
    ['says that there was nobody to be notified', true, 'There was nobody to notify.'],
  ])('%s', async (_name, planningComplete, text) => {
    const entries = [entry('e1', { sendNotification: true, date: Date.now() })];
    const server = new FakeApi().incidents([incident('i1', 'Payments fail', { entries })]);
    const plannings = [{ eventId: 'v1', entryId: 'e1', creationTime: 1, planned: 0, planningComplete }];
    server.on('GET /incidents/i1/deliveries', () => json({ deliveries: [], plannings }));
    startConsole('/incident/edit/i1', server);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('polls the deliveries until all are final, then stops', async () => {
    const states = [
      { ...report, channel: 'email', delivered: 7310, pending: 2930 },
      { ...report, channel: 'email', delivered: 10240, pending: 0 },
    ];
    const server = new FakeApi().incidents([open]);
    const plannings = [{ eventId: 'v2', entryId: 'e2', creationTime: 1, planned: 10240, planningComplete: true }];
    server.on('GET /incidents/i1/deliveries', () => json({ deliveries: [states[0]], plannings }));
    startConsole('/incident/edit/i1', server);
    expect(await screen.findByText('7,310 of 10,240 delivered')).toBeTruthy();
    server.on('GET /incidents/i1/deliveries', () => json({ deliveries: [states[1]], plannings }));
    expect(await screen.findByText('10,240 of 10,240 delivered', undefined, { timeout: 3000 })).toBeTruthy();
    const asked = server.seen('GET /incidents/i1/deliveries').length;
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(server.seen('GET /incidents/i1/deliveries')).toHaveLength(asked);
  });

  it('says so when there is no such incident', async () => {
    startConsole('/incident/edit/nope', new FakeApi());
    expect(await screen.findByText('Incident not found')).toBeTruthy();
  });
});
