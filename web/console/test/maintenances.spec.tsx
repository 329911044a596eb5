import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { toLocalText } from '../src/forms/local-time.js';
import { FakeApi, json, problem } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';
import { incident, maintenance, service } from './samples.js';

beforeEach(() => void signIn());
afterEach(stopConsole);

const affected = [{ componentId: 'c1', status: 'under_maintenance' as const }];
const future = maintenance('m1', 'Upgrade', { affectedComponents: affected });
const HOUR = 3_600_000;
const past = maintenance('m2', 'Renewal', {
  plannedStartTime: Date.now() - 2 * HOUR,
  plannedEndTime: Date.now() - HOUR,
  state: 'completed',
  incidentId: 'i1',
});
const server = (): FakeApi => new FakeApi().services([service('c1', 'API')]).maintenances([future, past]);
const dialog = async () => within(await screen.findByRole('alertdialog'));

describe('a recurring one', () => {
  const start = Date.UTC(2030, 0, 1, 3, 4);
  const dates = [0, 1, 2, 3, 4].map((week) => start + week * 7 * 24 * HOUR);

  it('is planned weekly, with its next dates shown before, one of which is left out', async () => {
    const backend = server()
      .on('GET /settings', () => json({ timeZone: 'Europe/Berlin' }))
      .on('POST /maintenances/recurrence-preview', ({ body }) => {
        const { exceptions } = (body as { recurrence: { exceptions: number[] } }).recurrence;
        const left = dates.filter((date) => !exceptions.includes(date));
        return json({
          timeZone: 'Europe/Berlin',
          occurrences: left.map((date) => ({ plannedStartTime: date, plannedEndTime: date + HOUR })),
        });
      })
      .on('POST /maintenances', () => json({ maintenance: future }));
    const { user } = startConsole('/maintenances/new', backend);
    await user.type(await screen.findByLabelText('Maintenance Name'), 'Backup');
    await user.type(screen.getByLabelText('Message'), 'Read-only.');
    fireEvent.change(screen.getByLabelText('Planned Start'), { target: { value: toLocalText(start) } });
    await user.selectOptions(screen.getByLabelText('Repeats'), 'Weekly');
    await user.click(screen.getByRole('checkbox', { name: 'Friday' }));
    expect((screen.getByRole('checkbox', { name: 'Tuesday' }) as HTMLInputElement).disabled).toBe(true);
    expect(await screen.findByText(/time zone of the page, Europe\/Berlin/)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Leave out Jan 8, 2030, 4:04 AM GMT+1' }));
    expect(await screen.findByText(/^1 left out/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Jan 8, 2030, 4:04 AM GMT+1')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Create Maintenance' }));
    expect(await screen.findByText('Maintenance Upgrade is created successfully')).toBeTruthy();
    expect(backend.seen('POST /maintenances').map(({ body }) => body)).toMatchObject([
      {
        plannedStartTime: start,
        recurrence: { rrule: 'FREQ=WEEKLY;BYDAY=TU,FR', timeZone: 'Europe/Berlin', exceptions: [dates[1]] },
      },
    ]);
  });

  it('shows why its rule is refused, and refuses numbers by itself', async () => {
    const detail = 'The planned start has to be one of the dates of this rule.';
    const refusal = { status: 400, detail, errors: [{ pointer: '/recurrence/rrule', detail }] };
    const backend = server()
      .on('GET /settings', () => json({ timeZone: 'UTC' }))
      .on('POST /maintenances/recurrence-preview', () => problem(refusal))
      .on('POST /maintenances', () => problem(refusal));
    const { user } = startConsole('/maintenances/new', backend);
    await user.type(await screen.findByLabelText('Maintenance Name'), 'Backup');
    await user.type(screen.getByLabelText('Message'), 'Read-only.');
    await user.selectOptions(screen.getByLabelText('Repeats'), 'Daily');
    fireEvent.change(screen.getByLabelText(/^Every/), { target: { value: '0' } });
    await user.click(screen.getByRole('button', { name: 'Create Maintenance' }));
    expect(await screen.findByText('Please give 1 to 400.')).toBeTruthy();
    expect(backend.seen('POST /maintenances')).toEqual([]);
    await user.selectOptions(screen.getByLabelText('Repeats'), 'By a rule (RFC 5545)');
    expect(await screen.findByText(detail)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Create Maintenance' }));
    await waitFor(() => expect(screen.getByLabelText('Rule').getAttribute('aria-invalid')).toBe('true'));
  });

  it('is cancelled with all its dates', async () => {
    const series = {
      id: 's1',
      rrule: 'FREQ=WEEKLY',
      summary: 'Repeats weekly',
      timeZone: 'UTC',
      firstStartTime: start,
      exceptions: [],
      occurrenceTime: start,
      detached: false,
      version: 3,
    };
    const backend = server()
      .maintenances([{ ...future, series }])
      .on('POST /maintenance-series/s1/cancel', () => json({ cancelled: 10 }));
    const { user, path } = startConsole('/maintenances/edit/m1', backend);
    expect(await screen.findByText(/^Repeats weekly, in the time zone UTC/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel All Dates' }));
    await user.click((await dialog()).getByRole('button', { name: 'Cancel All Dates' }));
    expect(await screen.findByText('Upgrade is cancelled successfully')).toBeTruthy();
    expect(path()).toBe('/incidents/maintenances');
    expect(await screen.findByText('Repeats weekly')).toBeTruthy();
    expect(backend.seen('POST /maintenance-series/s1/cancel')).toHaveLength(1);
  });

  describe('is changed with all its dates', () => {
    const series = (version: number) => ({
      id: 's1',
      rrule: 'FREQ=DAILY;INTERVAL=2',
      summary: 'Repeats every 2 days',
      timeZone: 'UTC',
      firstStartTime: start,
      exceptions: [],
      occurrenceTime: start,
      detached: false,
      version,
    });
    const CHANGE = 'PUT /maintenance-series/s1';
    const recurring = () =>
      server()
        .maintenances([{ ...future, series: series(3) }])
        .on('POST /maintenances/recurrence-preview', () => json({ timeZone: 'UTC', occurrences: [] }));
    const openAll = async (backend: FakeApi) => {
      const running = startConsole('/maintenances/edit/m1', backend);
      await running.user.click(await screen.findByRole('button', { name: 'Change all dates…' }));
      await screen.findByRole('form', { name: 'Change All Dates' });
      return running;
    };

    it('from the next one on, with its rule', async () => {
      const backend = recurring().on(CHANGE, () => json({ maintenance: { ...future, series: series(4) } }));
      const { user, path } = await openAll(backend);
      expect((screen.getByLabelText('Repeats') as HTMLSelectElement).value).toBe('daily');
      expect((screen.getByLabelText('Every (days)') as HTMLInputElement).value).toBe('2');
      await user.clear(screen.getByLabelText('Maintenance Name'));
      await user.type(screen.getByLabelText('Maintenance Name'), 'Nightly work');
      await user.click(screen.getByRole('button', { name: 'Update All Dates' }));
      expect(await screen.findByText('All dates of Upgrade are updated successfully')).toBeTruthy();
      expect(path()).toBe('/incidents/maintenances');
      expect(backend.seen(CHANGE).map(({ body }) => body)).toMatchObject([
        {
          name: 'Nightly work',
          baseVersion: 3,
          recurrence: { rrule: 'FREQ=DAILY;INTERVAL=2', timeZone: 'UTC', exceptions: [] },
        },
      ]);
    });

    it('not over what a colleague has changed meanwhile, unless that was seen', async () => {
      const newer = { version: 5, maintenance: { ...future, name: 'Renamed', series: series(5) } };
      const detail = 'This recurring maintenance was changed since you opened it.';
      const backend = recurring().on(CHANGE, ({ body }) =>
        (body as { baseVersion: number }).baseVersion === 5
          ? json({ maintenance: future })
          : problem({ status: 409, detail, errors: [{ pointer: '/baseVersion', detail }], newer }),
      );
      const { user } = await openAll(backend);
      await user.type(screen.getByLabelText('Maintenance Name'), ' again');
      await user.click(screen.getByRole('button', { name: 'Update All Dates' }));
      expect(await screen.findByText(/^Renamed\./)).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Keep mine' }));
      await user.click(screen.getByRole('button', { name: 'Update All Dates' }));
      expect(await screen.findByText('All dates of Upgrade are updated successfully')).toBeTruthy();
      expect(backend.seen(CHANGE)).toHaveLength(2);
    });

    it('only with a rule, and not at all when none is left', async () => {
      const backend = recurring();
      const { user } = await openAll(backend);
      await user.selectOptions(screen.getByLabelText('Repeats'), 'Does not repeat');
      await user.click(screen.getByRole('button', { name: 'Update All Dates' }));
      expect(await screen.findByText('Please say how it repeats. To end it, cancel all dates.')).toBeTruthy();
      expect(backend.seen(CHANGE)).toEqual([]);
      await stopConsole();

      signIn();
      const over = recurring().on('POST /maintenances/search', () => json({ maintenances: [] }));
      const again = startConsole('/maintenances/edit/m1', over);
      await again.user.click(await screen.findByRole('button', { name: 'Change all dates…' }));
      expect(await screen.findByText('None of its dates is left to be changed.')).toBeTruthy();
    });
  });
});

describe('one in progress', () => {
  const running = maintenance('m1', 'Upgrade', {
    state: 'in_progress',
    incidentId: 'i1',
    plannedStartTime: Date.now() - HOUR,
    plannedEndTime: Math.floor(Date.now() / HOUR + 2) * HOUR,
    affectedComponents: affected,
    sendNotification: true,
  });
  const during = () =>
    server()
      .maintenances([running])
      .on('POST /incidents/recipients', () => json({ recipients: [{ channel: 'email', count: 3 }] }));
  const open = async (name: string) => {
    const backend = during();
    const { user } = startConsole('/incidents/maintenances', backend);
    await user.click(await screen.findByRole('button', { name }));
    return { backend, user, form: within(await screen.findByRole('dialog')) };
  };

  it('is extended, with the recipients shown before', async () => {
    const { backend, user, form } = await open('Change End of Upgrade');
    expect(await form.findByText('3 by email')).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Change End' }));
    expect(form.getByText('The maintenance is planned to end then already.')).toBeTruthy();
    expect(backend.seen('PATCH /maintenances/m1/planned-end')).toEqual([]);

    const plannedEndTime = running.plannedEndTime + HOUR;
    const moved = { ...running, plannedEndTime, firstPlannedEndTime: running.plannedEndTime, version: 2 };
    backend.on('PATCH /maintenances/m1/planned-end', () => json({ maintenance: moved })).maintenances([moved]);
    await user.click(form.getByRole('button', { name: '+1 hour' }));
    await user.type(form.getByLabelText(/^Message/), 'The copy is slow.');
    await user.click(form.getByRole('button', { name: 'Change End' }));
    expect(await screen.findByText(/^Upgrade ends /)).toBeTruthy();
    expect(backend.seen('PATCH /maintenances/m1/planned-end').map(({ body }) => body)).toEqual([
      { plannedEndTime, message: 'The copy is slow.', messageFormat: 'markdown', sendNotification: true },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText(/^Originally until/)).toBeTruthy();
  });

  it('shows at the field, or above the button, why its end cannot be moved', async () => {
    const { backend, user, form } = await open('Change End of Upgrade');
    const detail = 'A maintenance takes at most 30 days.';
    const errors = [{ pointer: '/plannedEndTime', detail }];
    backend.on('PATCH /maintenances/m1/planned-end', () => problem({ status: 400, detail, errors }));
    await user.click(form.getByRole('button', { name: '+1 day' }));
    await user.click(form.getByRole('button', { name: 'Change End' }));
    await waitFor(() => expect(form.getByLabelText('Planned End').getAttribute('aria-invalid')).toBe('true'));
    const ended = 'This maintenance has ended already.';
    backend.on('PATCH /maintenances/m1/planned-end', () => problem({ status: 409, detail: ended }));
    await user.click(form.getByRole('button', { name: 'Change End' }));
    expect(await form.findByText(ended)).toBeTruthy();
  });

  it('is ended now', async () => {
    const { backend, user, form } = await open('End Now: Upgrade');
    const ended = { ...running, state: 'completed' as const, actualEndTime: Date.now() };
    backend.on('POST /maintenances/m1/end', () => json({ maintenance: ended })).maintenances([ended]);
    await user.click(form.getByLabelText(/Send notification/));
    await user.click(form.getByRole('button', { name: 'End Now' }));
    expect(await screen.findByText('Upgrade is ended successfully')).toBeTruthy();
    expect(backend.seen('POST /maintenances/m1/end').map(({ body }) => body)).toEqual([
      { message: '', messageFormat: 'markdown', sendNotification: false },
    ]);
    expect(await screen.findByText('Completed', { selector: '.incident-status' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'End Now: Upgrade' })).toBeNull();
  });

  it('offers the same on its own page', async () => {
    const { navigate } = startConsole('/maintenances/edit/m1', during());
    expect(await screen.findByRole('button', { name: 'Change End of Upgrade' })).toBeTruthy();
    await navigate('/incidents/maintenances');
    expect(await screen.findByRole('button', { name: 'End Now: Upgrade' })).toBeTruthy();
  });

  it('offers nothing of it to the role User', async () => {
    startConsole('/incidents/maintenances', during().role('User'));
    await screen.findByText('Upgrade');
    await screen.findByRole('link', { name: 'View status page' });
    expect(screen.queryByRole('button', { name: /End/ })).toBeNull();
  });
});

describe('the list', () => {
  it('separates planned maintenances from past ones', async () => {
    const { user } = startConsole('/incidents/open', server());
    await user.click(await screen.findByRole('link', { name: 'Maintenance' }));
    expect(await screen.findByText('1 scheduled, 1 completed maintenance(s) found.')).toBeTruthy();
    const card = within(screen.getByText('Upgrade').closest('li') as HTMLElement);
    expect(card.getByText('Scheduled')).toBeTruthy();
    expect(await card.findByText('API')).toBeTruthy();
    const update = await card.findByRole('link', { name: 'Update Upgrade' });
    expect(update.getAttribute('href')).toBe('/maintenances/edit/m1');
    expect(within(screen.getByText('Renewal').closest('li') as HTMLElement).getByText('Completed')).toBeTruthy();
  });

  it('marks running, overdue and cancelled ones', async () => {
    const running = maintenance('m3', 'Move', { state: 'in_progress', plannedStartTime: Date.now() - HOUR });
    const late = { ...running, id: 'm4', name: 'Repair', plannedEndTime: Date.now() - 1 };
    const off = maintenance('m5', 'Test', { state: 'cancelled', cancelledAt: Date.now() });
    startConsole('/incidents/maintenances', new FakeApi().maintenances([running, late, off]));
    const cardOf = async (name: string) =>
      within((await screen.findByRole('heading', { name })).closest('li') as HTMLElement);
    expect((await cardOf('Move')).getByText('In Progress')).toBeTruthy();
    expect((await cardOf('Move')).queryByText('Longer than planned')).toBeNull();
    expect((await cardOf('Repair')).getByText('Longer than planned')).toBeTruthy();
    expect((await cardOf('Test')).getByText('Cancelled')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'View Test' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Go to Incident of Move' })).toBeTruthy();
  });

  it('has an empty state', async () => {
    startConsole('/incidents/maintenances', new FakeApi());
    expect(await screen.findByText('All Clear')).toBeTruthy();
    expect(screen.getByText('0 scheduled, 0 completed maintenance(s) found.')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Create Maintenance' })).toBeTruthy();
  });

  it('shows the reason when it could not be fetched, and retries all of it', async () => {
    const backend = server().on('POST /maintenances/search', () => problem({ status: 503, detail: 'Try later.' }));
    const { user } = startConsole('/incidents/maintenances', backend);
    expect(await screen.findByText('Maintenances could not be loaded')).toBeTruthy();
    expect(screen.getByText('Try later.')).toBeTruthy();
    backend.maintenances([maintenance('m1', 'Upgrade'), maintenance('m2', 'Move', { state: 'completed' })]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 scheduled, 1 completed maintenance(s) found.')).toBeTruthy();
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
  });

  it('offers the role User no action, and no edit page', async () => {
    const { navigate, path } = startConsole('/incidents/maintenances', server().role('User'));
    await screen.findByText('Upgrade');
    await screen.findByRole('link', { name: 'View status page' });
    expect(screen.queryByRole('link', { name: /Update|Create/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Go to Incident/ })).toBeNull();
    await navigate('/maintenances/edit/m1');
    await waitFor(() => expect(path()).toBe('/incidents/open'));
    await navigate('/maintenances/new');
    await screen.findByLabelText('Maintenance Name');
    expect(screen.getByRole('link', { name: 'Incidents' }).getAttribute('aria-current')).toBe('page');
    expect(screen.queryByRole('button', { name: 'Create Maintenance' })).toBeNull();
    expect(screen.getByRole('note').textContent).toContain('Ask an Owner or an Admin');
  });
});

describe('going to the incident', () => {
  const go = () => screen.findByRole('button', { name: 'Go to Incident of Renewal' });

  it('opens it', async () => {
    const { user, path } = startConsole('/incidents/maintenances', server().incidents([incident('i1', 'Renewal')]));
    await user.click(await go());
    await waitFor(() => expect(path()).toBe('/incident/edit/i1'));
  });

  it('opens the maintenance where the incident is gone', async () => {
    const { user, path } = startConsole('/incidents/maintenances', server());
    await user.click(await go());
    expect(await screen.findByText('Related incident not found, redirecting edit maintenance page.')).toBeTruthy();
    expect(path()).toBe('/incidents/maintenances');
    await waitFor(() => expect(path()).toBe('/maintenances/edit/m2'), { timeout: 5000 });
    expect(await screen.findByText(/This maintenance has started/)).toBeTruthy();
    expect((screen.getByLabelText('Maintenance Name') as HTMLInputElement).matches(':disabled')).toBe(true);
    expect(screen.queryByRole('button', { name: 'Update Maintenance' })).toBeNull();
    expect(screen.getByRole('link', { name: 'View' }).getAttribute('href')).toBe('/incident/edit/i1');
  });

  it('stays on the list where the server cannot be reached', async () => {
    const backend = server().on('GET /incidents/i1', () => problem({ status: 503, detail: 'Try later.' }));
    const { user, path } = startConsole('/incidents/maintenances', backend);
    await user.click(await go());
    expect(await screen.findByText('Try later.')).toBeTruthy();
    expect(path()).toBe('/incidents/maintenances');
  });
});

describe('a maintenance', () => {
  it('is created with its services under maintenance, for one hour by default', async () => {
    const backend = server().on('POST /maintenances', () => json({ maintenance: future }, 201));
    const { user, path } = startConsole('/maintenances/new', backend);
    await user.click(await screen.findByRole('button', { name: 'Create Maintenance' }));
    expect(screen.getByText('Give a name to your maintenance.')).toBeTruthy();
    expect(screen.getByText('You have to set a message for maintenance.')).toBeTruthy();
    expect(backend.seen('POST /maintenances')).toEqual([]);

    await user.type(screen.getByLabelText('Maintenance Name'), 'Upgrade ');
    await user.type(screen.getByLabelText('Message'), 'Read-only.');
    fireEvent.change(screen.getByLabelText('Planned Start'), { target: { value: 'Jan 2, 2030, 3:04 AM' } });
    await user.type(screen.getByLabelText('Minutes'), '{Backspace}30');
    await user.click(await screen.findByRole('checkbox', { name: 'API' }));
    expect(screen.queryByLabelText('Status of API')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Create Maintenance' }));
    expect(await screen.findByText('Maintenance Upgrade is created successfully')).toBeTruthy();
    expect(path()).toBe('/incidents/maintenances');
    const plannedStartTime = new Date(2030, 0, 2, 3, 4).getTime();
    expect(backend.seen('POST /maintenances').map(({ body }) => body)).toEqual([
      {
        name: 'Upgrade',
        message: 'Read-only.',
        messageFormat: 'markdown',
        plannedStartTime,
        plannedEndTime: plannedStartTime + 1.5 * HOUR,
        affectedComponents: affected,
        automaticStatus: true,
        sendNotification: false,
        reminderMinutes: 60,
        notifyAtStart: true,
        notifyAtEnd: true,
        internal: false,
        pageIds: [],
      },
    ]);
  });

  it('accepts its start as text, and explains the format when it cannot be parsed', async () => {
    const backend = server().on('PUT /maintenances/m1', () => json({ maintenance: future }));
    const { user } = startConsole('/maintenances/edit/m1', backend);
    const start = (await screen.findByLabelText('Planned Start')) as HTMLInputElement;
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(screen.getByText(`In your time zone, ${zone}.`)).toBeTruthy();
    await user.clear(start);
    await user.type(start, 'tomorrow at 4');
    expect(screen.getByText(/Write it as in \w{3} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Update Maintenance' }));
    expect(screen.getByText('Please say when the maintenance starts.')).toBeTruthy();
    expect(start.value).toBe('tomorrow at 4');
    expect(start.getAttribute('aria-invalid')).toBe('true');
    expect(backend.seen('PUT /maintenances/m1')).toEqual([]);

    await user.clear(start);
    await user.type(start, '11/22/2030 4:05pm');
    await user.tab();
    expect(start.value).toBe('Nov 22, 2030, 4:05 PM');
    await user.click(screen.getByRole('button', { name: 'Update Maintenance' }));
    expect(await screen.findByText('Upgrade is updated successfully')).toBeTruthy();
    expect(backend.seen('PUT /maintenances/m1').map(({ body }) => body)).toMatchObject([
      { plannedStartTime: new Date(2030, 10, 22, 16, 5).getTime() },
    ]);
  });

  it('has a calendar for its start that works by keyboard alone, by the minute and in 12-hour format', async () => {
    const { user } = startConsole('/maintenances/edit/m1', server());
    const start = (await screen.findByLabelText('Planned Start')) as HTMLInputElement;
    fireEvent.change(start, { target: { value: 'Nov 22, 2030, 4:05 PM' } });
    const button = screen.getByRole('button', { name: 'Pick: Planned Start' });
    button.focus();
    await user.keyboard('{Enter}');
    const picker = within(await screen.findByRole('dialog', { name: 'Pick: Planned Start' }));
    const day = await picker.findByRole('gridcell', { name: '22', selected: true });
    await waitFor(() => expect(document.activeElement).toBe(day));
    await user.keyboard('{ArrowRight}{Enter}');
    expect(start.value).toBe('Nov 23, 2030, 4:05 PM');
    await user.type(picker.getByLabelText('minutes'), '{ArrowUp}');
    expect(start.value).toBe('Nov 23, 2030, 4:06 PM');
    await user.selectOptions(picker.getByLabelText('AM or PM'), 'AM');
    expect(start.value).toBe('Nov 23, 2030, 4:06 AM');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('is updated, or the refusal is shown in the form', async () => {
    const detail = 'The maintenance has to end after its start.';
    const refusal = { status: 400, detail, errors: [{ pointer: '/plannedEndTime', detail }] };
    const backend = server().on('PUT /maintenances/m1', () => problem(refusal));
    const { user, path } = startConsole('/maintenances/edit/m1', backend);
    await user.type(await screen.findByLabelText('Hours'), '{Backspace}0');
    await user.click(screen.getByRole('button', { name: 'Update Maintenance' }));
    expect(await screen.findByText(detail)).toBeTruthy();
    expect(screen.getByLabelText('Hours').getAttribute('aria-invalid')).toBe('true');

    backend.on('PUT /maintenances/m1', () => json({ maintenance: future }));
    await user.click(screen.getByRole('button', { name: 'Update Maintenance' }));
    expect(await screen.findByText('Upgrade is updated successfully')).toBeTruthy();
    expect(path()).toBe('/incidents/maintenances');
  });

  it('is deleted after a confirmation, unless the server refuses', async () => {
    const detail = 'This maintenance is in progress. Please resolve its incident first.';
    const backend = server().on('DELETE /maintenances/m1', () => problem({ status: 409, detail }));
    const { user, path } = startConsole('/maintenances/edit/m1', backend);
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete Maintenance…' }));
    await user.click((await dialog()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(detail)).toBeTruthy();
    expect(path()).toBe('/maintenances/edit/m1');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

    backend.on('DELETE /maintenances/m1', () => new Response(null, { status: 204 })).maintenances([past]);
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete Maintenance…' }));
    await user.click((await dialog()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Upgrade is deleted successfully')).toBeTruthy();
    expect(await screen.findByText('0 scheduled, 1 completed maintenance(s) found.')).toBeTruthy();
  });

  it('is cancelled after a confirmation, or the refusal is shown', async () => {
    const detail = 'This maintenance has started.';
    const backend = server().on('POST /maintenances/m1/cancel', () => problem({ status: 409, detail }));
    const { user, path } = startConsole('/maintenances/edit/m1', backend);
    await user.click(await screen.findByRole('button', { name: 'Cancel Maintenance' }));
    await user.click((await dialog()).getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(backend.seen('POST /maintenances/m1/cancel')).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Cancel Maintenance' }));
    await user.click((await dialog()).getByRole('button', { name: 'Cancel Maintenance' }));
    expect(await screen.findByText(detail)).toBeTruthy();
    expect(path()).toBe('/maintenances/edit/m1');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

    const cancelled = { ...future, state: 'cancelled' as const, cancelledAt: Date.now() };
    backend.on('POST /maintenances/m1/cancel', () => json({ maintenance: cancelled })).maintenances([cancelled]);
    await user.click(screen.getByRole('button', { name: 'Cancel Maintenance' }));
    await user.click((await dialog()).getByRole('button', { name: 'Cancel Maintenance' }));
    expect(await screen.findByText('Upgrade is cancelled successfully')).toBeTruthy();
    expect(await screen.findByText('0 scheduled, 0 completed maintenance(s) found. 1 cancelled.')).toBeTruthy();
    await user.click(await screen.findByRole('link', { name: 'View Upgrade' }));
    expect(await screen.findByText('This maintenance was cancelled and will not start.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Update|Cancel Maintenance/ })).toBeNull();
  });

  it('offers notices only with notifications, and requires valid minutes', async () => {
    const backend = server().on('PUT /maintenances/m1', () => json({ maintenance: future }));
    const { user } = startConsole('/maintenances/edit/m1', backend);
    const send = await screen.findByRole('checkbox', { name: /Send notification/ });
    expect(screen.queryByRole('checkbox', { name: 'Notify at the start' })).toBeNull();
    await user.click(send);
    await user.click(screen.getByRole('checkbox', { name: 'Notify at the end' }));
    await user.click(screen.getByRole('checkbox', { name: /^Automatic status/ }));
    const minutes = screen.getByLabelText('Minutes before the start');
    await user.clear(minutes);
    await user.type(minutes, '0');
    await user.click(screen.getByRole('button', { name: 'Update Maintenance' }));
    expect(screen.getByText('Please give 1 to 10080 minutes.')).toBeTruthy();
    expect(backend.seen('PUT /maintenances/m1')).toEqual([]);
    await user.clear(minutes);
    await user.type(minutes, '30');
    await user.click(screen.getByRole('button', { name: 'Update Maintenance' }));
    expect(await screen.findByText('Upgrade is updated successfully')).toBeTruthy();
    expect(backend.seen('PUT /maintenances/m1').map(({ body }) => body)).toMatchObject([
      { automaticStatus: false, sendNotification: true, reminderMinutes: 30, notifyAtStart: true, notifyAtEnd: false },
    ]);
  });

  it('that does not exist is reported as missing', async () => {
    startConsole('/maintenances/edit/nope', server());
    expect(await screen.findByText('Maintenance not found')).toBeTruthy();
  });
});
