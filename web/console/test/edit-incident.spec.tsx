import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FakeApi, json, problem } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';
import { entry, incident, service } from './samples.js';

beforeEach(() => void signIn());
afterEach(stopConsole);

const newer = entry('e2', {
  message: 'Found it.',
  incidentStatus: 'monitoring',
  affectedComponents: [{ componentId: 'c1', componentStatus: 'partial_outage' }],
});
const older = entry('e1', { message: 'Looking.', sendNotification: true, date: newer.date - 60_000 });
const open = incident('i1', 'Payments fail', { incidentStatus: 'monitoring', entries: [newer, older] });
const server = (): FakeApi => new FakeApi().services([service('c1', 'API')]).incidents([open]);
const entryButtons = (action: string) => screen.findAllByRole('button', { name: new RegExp(`^${action} entry of`) });
const dialog = async () => within(await screen.findByRole('alertdialog'));
const gone = (): Response => new Response(null, { status: 204 });

/** Presses the first or second entry's button. */
async function press(user: { click: (element: Element) => Promise<void> }, action: string, index: number) {
  const button = (await entryButtons(action))[index];
  if (!button) throw new Error(`There is no ${action} number ${index}`);
  await user.click(button);
}

describe('the name', () => {
  it('is saved, and blanks are none', async () => {
    const backend = server().on('PATCH /incidents/i1/name', () => json({ incident: open }));
    const { user } = startConsole('/incident/edit/i1', backend);
    await user.click(await screen.findByRole('button', { name: 'Edit name' }));
    const field = screen.getByLabelText('Incident Name');
    await user.clear(field);
    await user.type(field, '  ');
    await user.click(screen.getByRole('button', { name: 'Save Name' }));
    expect(screen.getByText('Give a name to your incident.')).toBeTruthy();
    expect(backend.seen('PATCH /incidents/i1/name')).toEqual([]);

    await user.type(field, 'Cards fail ');
    backend.incidents([{ ...open, name: 'Cards fail' }]);
    await user.click(screen.getByRole('button', { name: 'Save Name' }));
    expect(await screen.findByText('Incident name updated successfully.')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: /Cards fail/ })).toBeTruthy();
    expect(screen.queryByLabelText('Incident Name')).toBeNull();
    expect(backend.seen('PATCH /incidents/i1/name').map(({ body }) => body)).toEqual([{ name: 'Cards fail' }]);
  });

  it('says when it could not be changed, and keeps what was typed', async () => {
    const refusal = { status: 400, detail: 'Refused.', errors: [{ pointer: '/name', detail: 'Too long.' }] };
    const backend = server().on('PATCH /incidents/i1/name', () => problem(refusal));
    const { user } = startConsole('/incident/edit/i1', backend);
    await user.click(await screen.findByRole('button', { name: 'Edit name' }));
    await user.type(screen.getByLabelText('Incident Name'), '!');
    await user.click(screen.getByRole('button', { name: 'Save Name' }));
    expect(await screen.findByText('Failed to updated incident name.')).toBeTruthy();
    expect(screen.getByText('Too long.')).toBeTruthy();
    expect((screen.getByLabelText('Incident Name') as HTMLInputElement).value).toBe('Payments fail!');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('heading', { name: /Payments fail/ })).toBeTruthy();
  });
});

describe('the impact', () => {
  it('is sent once it is confirmed, and not when it is cancelled', async () => {
    const backend = server().on('PATCH /incidents/i1/impact', () => json({ incident: open }));
    const { user } = startConsole('/incident/edit/i1', backend);
    const select = (await screen.findByLabelText('Impact')) as HTMLSelectElement;
    expect([...select.options].map(({ value }) => value)).toEqual([
      'none',
      'minor',
      'major',
      'critical',
      'maintenance',
    ]);
    expect(screen.queryByRole('button', { name: 'Confirm impact' })).toBeNull();
    await user.selectOptions(select, 'major');
    await user.click(screen.getByRole('button', { name: 'Cancel impact' }));
    expect(select.value).toBe('none');
    expect(backend.seen('PATCH /incidents/i1/impact')).toEqual([]);

    await user.selectOptions(select, 'critical');
    backend.incidents([{ ...open, incidentImpact: 'critical' }]);
    await user.click(screen.getByRole('button', { name: 'Confirm impact' }));
    expect(await screen.findByText('Incident updated successfully.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirm impact' })).toBeNull());
    expect((screen.getByLabelText('Impact') as HTMLSelectElement).value).toBe('critical');
    expect(backend.seen('PATCH /incidents/i1/impact').map(({ body }) => body)).toEqual([
      { incidentImpact: 'critical' },
    ]);
  });

  it('says why it could not be changed', async () => {
    const backend = server().on('PATCH /incidents/i1/impact', () => problem({ status: 503, detail: 'Try later.' }));
    const { user } = startConsole('/incident/edit/i1', backend);
    await user.selectOptions(await screen.findByLabelText('Impact'), 'minor');
    await user.click(screen.getByRole('button', { name: 'Confirm impact' }));
    expect(await screen.findByText('Try later.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Confirm impact' })).toBeTruthy();
  });

  it.each([
    ['follows the creation in a call of its own', () => json({ incident: open }), undefined],
    ['that fails leaves the created incident', () => problem({ status: 503, detail: 'Try later.' }), 'Try later.'],
  ])('%s', async (_, answer, refusal) => {
    const backend = server()
      .on('POST /incidents', () => json({ incident: open }, 201))
      .on('PATCH /incidents/i1/impact', answer);
    const { user, path } = startConsole('/incident/new', backend);
    await user.type(await screen.findByLabelText('Incident Name'), 'Payments fail');
    await user.type(screen.getByLabelText('Message'), 'We look.');
    await user.selectOptions(screen.getByLabelText('Impact'), 'major');
    await user.click(await screen.findByRole('button', { name: 'Create Incident' }));
    expect(await screen.findByText('Incident Payments fail is created successfully')).toBeTruthy();
    expect(backend.seen('PATCH /incidents/i1/impact').map(({ body }) => body)).toEqual([{ incidentImpact: 'major' }]);
    expect(path()).toBe('/incidents/open');
    if (refusal) expect(await screen.findByText(refusal)).toBeTruthy();
  });
});

describe('an entry', () => {
  it('can be moved to another time', async () => {
    const backend = server().on('PUT /incidents/i1/entries/e1', () => json({ incidentEntry: older }));
    const { user } = startConsole('/incident/edit/i1', backend);
    await screen.findByLabelText('Message');
    await press(user, 'Edit', 1);
    expect(screen.queryByRole('checkbox', { name: /Back-date|Send notification/ })).toBeNull();
    expect(screen.getByText('Nobody is notified of a correction.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Date and time'), { target: { value: 'Jan 2, 2026, 3:04 AM' } });
    await user.click(screen.getByRole('button', { name: 'Save Entry' }));
    expect(await screen.findByText('Incident updated successfully.')).toBeTruthy();
    expect(backend.seen('PUT /incidents/i1/entries/e1').map(({ body }) => body)).toMatchObject([
      { date: new Date(2026, 0, 2, 3, 4).getTime(), message: 'Looking.' },
    ]);
  });

  it('is corrected in the place of the new one, from its own status, and keeps its date', async () => {
    const backend = server().on('PUT /incidents/i1/entries/e1', () => json({ incidentEntry: older }));
    const { user } = startConsole('/incident/edit/i1', backend);
    await user.type(await screen.findByLabelText('Message'), 'Half a thought');
    await press(user, 'Edit', 1);
    expect(screen.queryByRole('form', { name: 'New entry' })).toBeNull();
    expect((screen.getByRole('radio', { name: 'Investigating' }) as HTMLInputElement).checked).toBe(true);
    const message = screen.getByLabelText('Message') as HTMLTextAreaElement;
    expect(message.value).toBe('Looking.');
    await user.clear(message);
    await user.type(message, '  ');
    await user.click(screen.getByRole('button', { name: 'Save Entry' }));
    expect(screen.getByText('You have to set a message for incident entry.')).toBeTruthy();
    expect(backend.seen('PUT /incidents/i1/entries/e1')).toEqual([]);

    await user.clear(message);
    await user.type(message, 'Looking closer.');
    await user.click(screen.getByRole('button', { name: 'Save Entry' }));
    expect(await screen.findByText('Incident updated successfully.')).toBeTruthy();
    expect(backend.seen('PUT /incidents/i1/entries/e1').map(({ body }) => body)).toEqual([
      {
        date: older.date,
        message: 'Looking closer.',
        incidentStatus: 'investigating',
        sendNotification: true,
        affectedComponents: [],
        baseVersion: 1,
      },
    ]);
    expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('Half a thought');
    expect((screen.getByRole('radio', { name: 'Monitoring' }) as HTMLInputElement).checked).toBe(true);
  });

  it('that is refused stays in the form', async () => {
    const backend = server().on('PUT /incidents/i1/entries/e2', () => problem({ status: 409, detail: 'Too late.' }));
    const { user } = startConsole('/incident/edit/i1', backend);
    await press(user, 'Edit', 0);
    await user.type(screen.getByLabelText('Message'), ' Really.');
    await user.click(screen.getByRole('button', { name: 'Save Entry' }));
    expect(await screen.findByText('Failed to update incident')).toBeTruthy();
    expect(screen.getByText('Too late.')).toBeTruthy();
    expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('Found it. Really.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('form', { name: 'New entry' })).toBeTruthy();
  });

  it('is deleted after a question', async () => {
    const backend = server().on('DELETE /incidents/i1/entries/e2', gone);
    const { user } = startConsole('/incident/edit/i1', backend);
    await press(user, 'Delete', 0);
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(backend.seen('DELETE /incidents/i1/entries/e2')).toEqual([]);

    await press(user, 'Delete', 0);
    backend.incidents([{ ...open, incidentStatus: 'investigating', version: 2, entries: [older] }]);
    await user.click((await dialog()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Entry is deleted successfully')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Found it.')).toBeNull());
    await waitFor(() =>
      expect((screen.getByRole('radio', { name: 'Investigating' }) as HTMLInputElement).checked).toBe(true),
    );
  });

  it('that cannot be deleted says why in a toast and in its place', async () => {
    const detail = 'This is the only entry of the incident. Please delete the incident instead.';
    const backend = server().on('DELETE /incidents/i1/entries/e2', () => problem({ status: 409, detail }));
    const { user } = startConsole('/incident/edit/i1', backend);
    await press(user, 'Delete', 0);
    await user.click((await dialog()).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.getAllByText(detail)).toHaveLength(2));
    expect(screen.getByText('Found it.')).toBeTruthy();
  });
});

describe('deleting an incident', () => {
  const deleteButton = () => screen.findByRole('button', { name: 'Delete Incident' });

  it('asks first, then leads to the list without asking about what was typed', async () => {
    const backend = server().on('DELETE /incidents/i1', gone);
    const { user, path } = startConsole('/incident/edit/i1', backend);
    await user.type(await screen.findByLabelText('Message'), 'Half a thought');
    await user.click(await deleteButton());
    expect((await dialog()).getByText('Delete Payments fail?')).toBeTruthy();
    backend.incidents([]);
    await user.click((await dialog()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Payments fail is deleted successfully')).toBeTruthy();
    await waitFor(() => expect(path()).toBe('/incidents/open'));
    expect(await screen.findByText('All Clear')).toBeTruthy();
    expect(screen.queryByText('Leave without saving?')).toBeNull();
  });

  it('says why it was refused, and stays', async () => {
    const backend = server().on('DELETE /incidents/i1', () => problem({ status: 503, detail: 'Try later.' }));
    const { user, path } = startConsole('/incident/edit/i1', backend);
    await user.click(await deleteButton());
    await user.click((await dialog()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Try later.')).toBeTruthy();
    expect(path()).toBe('/incident/edit/i1');
  });

  it('is all that can be done to a resolved one, besides viewing it', async () => {
    const backend = server().incidents([{ ...open, incidentStatus: 'resolved' }]);
    startConsole('/incident/edit/i1', backend);
    expect(await deleteButton()).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'View On Status Page' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Edit|Delete entry/ })).toBeNull();
    expect(screen.queryByLabelText('Impact')).toBeNull();
    expect(screen.queryByLabelText('Message')).toBeNull();
  });

  it('is not for the role User, who has no edit page', async () => {
    const { path } = startConsole('/incident/edit/i1', server().role('User'));
    await waitFor(() => expect(path()).toBe('/incidents/open'));
    expect(screen.queryByRole('button', { name: 'Delete Incident' })).toBeNull();
  });
});
