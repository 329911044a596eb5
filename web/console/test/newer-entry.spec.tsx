import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type Incident, type IncidentEntry } from '../src/api/contract.js';
import { readDraft } from '../src/drafts/draft-storage.js';
import { FakeApi, json, OWNER, problem } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';
import { entry, incident, maintenance, service } from './samples.js';

beforeEach(() => void signIn());
afterEach(stopConsole);

const grace = { ...OWNER, id: 'u2', name: 'Grace Hopper', email: 'grace@acme.example' };
const first = entry('e1', {
  message: 'Looking.',
  userId: 'u1',
  affectedComponents: [{ componentId: 'c1', componentStatus: 'partial_outage' }],
});
const open = incident('i1', 'Payments fail', { entries: [first] });
const byGrace = entry('e2', {
  message: 'We watch it.',
  incidentStatus: 'monitoring',
  userId: 'u2',
  version: 2,
  date: first.date + 60_000,
  affectedComponents: [{ componentId: 'c2', componentStatus: 'degraded_performance' }],
});
const after = (newest: IncidentEntry, rest: Partial<Incident> = {}): Incident => ({
  ...open,
  incidentStatus: newest.incidentStatus,
  version: newest.version,
  entries: [newest, first],
  ...rest,
});

const backend = () =>
  new FakeApi()
    .services([service('c1', 'API'), service('c2', 'Search')])
    .incidents([open])
    .on('GET /users', () => json({ users: [OWNER, grace] }));
const saved = (incidentEntry: IncidentEntry, incidentVersion: number) => () => json({ incidentEntry, incidentVersion });
const status = (name: string) => screen.getByRole('radio', { name }) as HTMLInputElement;
const ticked = (name: string) => (screen.getByRole('checkbox', { name }) as HTMLInputElement).checked;
const message = async () => (await screen.findByLabelText('Message')) as HTMLTextAreaElement;
const changedElsewhere = () =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'changedAt', newValue: '1' })));
const notice = async () =>
  within((await screen.findByText(/since you began/)).closest('[role="alert"]') as HTMLElement);
const noNotice = () => waitFor(() => expect(screen.queryByText(/since you began/)).toBeNull());
const bodies = (server: FakeApi, route: string) => server.seen(route).map(({ body }) => body);

const ADD = 'POST /incidents/i1/entries';

describe('the form of a new entry, while a colleague adds one', () => {
  it('follows status and services when nothing was changed', async () => {
    const server = backend().on(ADD, saved(byGrace, 3));
    const { user } = startConsole('/incident/edit/i1', server);
    await waitFor(() => expect(ticked('API')).toBe(true));
    server.incidents([after(byGrace)]);
    changedElsewhere();
    await waitFor(() => expect(status('Monitoring').checked).toBe(true));
    expect([ticked('API'), ticked('Search')]).toEqual([true, true]);
    await noNotice();
    await user.type(await message(), 'Still fine.');
    await user.click(screen.getByRole('button', { name: /^Add Entry/ }));
    await waitFor(() => expect(bodies(server, ADD)).toMatchObject([{ incidentStatus: 'monitoring', baseVersion: 2 }]));
  });

  it('is also shown to an author whose draft is older, after a reload', async () => {
    const server = backend().on(ADD, saved(byGrace, 3));
    const { user } = startConsole('/incident/edit/i1', server);
    await user.click(await screen.findByRole('radio', { name: 'Identified' }));
    await waitFor(() => expect(readDraft('ada', 'new-entry:i1')).toMatchObject({ base: 1 }));
    cleanup();
    startConsole('/incident/edit/i1', server.incidents([after(byGrace)]));
    await notice();
    expect(status('Identified').checked).toBe(true);
  });

  it("keeps the user's changes and shows the newer entry with its author, to be taken over", async () => {
    const server = backend().on(ADD, saved(byGrace, 3));
    const { user } = startConsole('/incident/edit/i1', server);
    await user.type(await message(), 'Still looking.');
    server.incidents([after(byGrace)]);
    changedElsewhere();
    const shown = await notice();
    expect(await shown.findByText(/Grace Hopper wrote/)).toBeTruthy();
    expect(shown.getByText('Monitoring')).toBeTruthy();
    expect(shown.getByText('We watch it.')).toBeTruthy();
    expect(shown.getByText('Search')).toBeTruthy();
    expect([status('Investigating').checked, ticked('API')]).toEqual([true, true]);

    await user.click(shown.getByRole('button', { name: 'Take over its status and services' }));
    await noNotice();
    expect([status('Monitoring').checked, ticked('API'), ticked('Search')]).toEqual([true, true, true]);
    expect((await message()).value).toBe('Still looking.');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Add Entry/ }));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(bodies(server, ADD)).toMatchObject([{ message: 'Still looking.', baseVersion: 2 }]));
  });

  it("sends the user's changes all the same on request", async () => {
    const server = backend().on(ADD, saved(byGrace, 3));
    const { user } = startConsole('/incident/edit/i1', server);
    await user.type(await message(), 'Still looking.');
    server.incidents([after(byGrace)]);
    changedElsewhere();
    await user.click((await notice()).getByRole('button', { name: 'Keep mine' }));
    await noNotice();
    await user.click(screen.getByRole('button', { name: /^Add Entry/ }));
    await waitFor(() =>
      expect(bodies(server, ADD)).toMatchObject([{ incidentStatus: 'investigating', baseVersion: 2 }]),
    );
  });

  it('learns of an entry that it has not fetched from the refusal, also when sent by keyboard', async () => {
    const detail = 'This incident has changed since you opened it.';
    const newer = { version: 2, entry: byGrace };
    const server = backend().on(ADD, () => problem({ status: 409, detail, newer }));
    const { user } = startConsole('/incident/edit/i1', server);
    await user.type(await message(), 'Still looking.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    const shown = await notice();
    expect(shown.getByText('We watch it.')).toBeTruthy();
    expect(bodies(server, ADD)).toMatchObject([{ baseVersion: 1 }]);
    expect(await screen.findByText('Failed to update incident')).toBeTruthy();
    expect(screen.queryByText(detail)).toBeNull();
    expect((await message()).value).toBe('Still looking.');

    server.on(ADD, saved(byGrace, 3));
    await user.click(shown.getByRole('button', { name: 'Keep mine' }));
    await user.click(screen.getByRole('button', { name: /^Add Entry/ }));
    await waitFor(() => expect(bodies(server, ADD)).toHaveLength(2));
    expect(bodies(server, ADD)[1]).toMatchObject({ incidentStatus: 'investigating', baseVersion: 2 });
  });

  it("does not treat the user's own entry as newer", async () => {
    const own = { ...byGrace, userId: 'u1' };
    const server = backend().on(ADD, saved(own, 2));
    const { user } = startConsole('/incident/edit/i1', server);
    await user.type(await message(), 'We watch it.');
    await user.click(screen.getByRole('button', { name: /^Add Entry/ }));
    expect(await screen.findByText('Incident updated successfully.')).toBeTruthy();
    await user.type(await message(), 'And on.');
    server.incidents([after(own)]);
    changedElsewhere();
    expect((await screen.findAllByText('We watch it.'))[0]).toBeTruthy();
    await noNotice();
    await user.click(screen.getByRole('button', { name: /^Add Entry/ }));
    await waitFor(() => expect(bodies(server, ADD)).toMatchObject([{ baseVersion: 1 }, { baseVersion: 2 }]));
  });

  it('says that the user has written it, in another tab', async () => {
    const server = backend();
    const { user } = startConsole('/incident/edit/i1', server);
    await user.type(await message(), 'Still looking.');
    server.incidents([after({ ...byGrace, userId: 'u1' })]);
    changedElsewhere();
    expect(await (await notice()).findByText(/You wrote/)).toBeTruthy();
    expect(server.seen('GET /users')).toEqual([]);
  });

  it('is replaced by a resolution', async () => {
    const server = backend();
    const { user } = startConsole('/incident/edit/i1', server);
    await user.type(await message(), 'Still looking.');
    server.incidents([after({ ...byGrace, incidentStatus: 'resolved' })]);
    changedElsewhere();
    await user.click((await notice()).getByRole('button', { name: 'Leave it resolved' }));
    expect(screen.queryByLabelText('Message')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Reopen Incident…' }));
    await user.type(await message(), 'It is back.');
    await noNotice();
  });

  it('keeps the typed text when the incident is resolved meanwhile', async () => {
    const server = backend();
    const { user } = startConsole('/incident/edit/i1', server);
    await user.type(await message(), 'Still looking.');
    server.incidents([after({ ...byGrace, incidentStatus: 'resolved' })]);
    changedElsewhere();
    expect((await notice()).getByText('Resolved')).toBeTruthy();
    expect((await message()).value).toBe('Still looking.');
    await user.click((await notice()).getByRole('button', { name: 'Keep mine' }));
    server.on(ADD, saved(byGrace, 3));
    await user.click(screen.getByRole('button', { name: /^Reopen Incident silently/ }));
    await waitFor(() => expect(bodies(server, ADD)).toMatchObject([{ baseVersion: 2, reopen: true }]));
  });

  it('ignores another name or impact', async () => {
    const server = backend();
    const { user } = startConsole('/incident/edit/i1', server);
    await user.type(await message(), 'Still looking.');
    server.incidents([{ ...open, name: 'Cards fail', incidentImpact: 'major' }]);
    changedElsewhere();
    expect(await screen.findByRole('heading', { name: /Cards fail/ })).toBeTruthy();
    await noNotice();
  });
});

describe('the form of a correction, while a colleague corrects the same', () => {
  const PUT = 'PUT /incidents/i1/entries/e1';
  const corrected = { ...first, message: 'Looking at cards.', version: 2 };
  const begin = async (server: FakeApi) => {
    const { user } = startConsole('/incident/edit/i1', server);
    await user.click(await screen.findByRole('button', { name: /^Edit entry of/ }));
    return user;
  };

  it('follows when nothing was changed', async () => {
    const server = backend();
    await begin(server);
    server.incidents([{ ...open, entries: [corrected] }]);
    changedElsewhere();
    await waitFor(async () => expect((await message()).value).toBe('Looking at cards.'));
    await noNotice();
  });

  it('asks which version to keep once it was changed', async () => {
    const server = backend().on(PUT, () => json({ incidentEntry: corrected, incidentVersion: 2 }));
    const user = await begin(server);
    await user.type(await message(), ' Hard.');
    server.incidents([{ ...open, entries: [corrected] }]);
    changedElsewhere();
    const shown = await notice();
    expect(shown.getByText('Looking at cards.')).toBeTruthy();
    await user.click(shown.getByRole('button', { name: 'Take over what it says now' }));
    expect((await message()).value).toBe('Looking at cards.');
    await user.type(await message(), ' Hard.');
    await user.click(screen.getByRole('button', { name: 'Save Entry' }));
    await waitFor(() =>
      expect(bodies(server, PUT)).toMatchObject([{ message: 'Looking at cards. Hard.', baseVersion: 2 }]),
    );
  });

  it('learns of it from the refusal', async () => {
    const refusal = { status: 409, detail: 'Corrected.', newer: { version: 2, entry: corrected } };
    const server = backend().on(PUT, () => problem(refusal));
    const user = await begin(server);
    await user.type(await message(), ' Hard.');
    await user.click(screen.getByRole('button', { name: 'Save Entry' }));
    await user.click((await notice()).getByRole('button', { name: 'Keep mine' }));
    await user.click(screen.getByRole('button', { name: 'Save Entry' }));
    await waitFor(() => expect(bodies(server, PUT)).toMatchObject([{ baseVersion: 1 }, { baseVersion: 2 }]));
  });
});

describe('the form of a maintenance, while a colleague changes it', () => {
  const planned = maintenance('m1', 'Upgrade');
  const moved = { ...planned, name: 'Great upgrade', version: 2 };
  const PUT = 'PUT /maintenances/m1';
  const name = async () => (await screen.findByLabelText('Maintenance Name')) as HTMLInputElement;

  it('follows when nothing was changed, and asks which version to keep otherwise', async () => {
    const server = backend()
      .maintenances([planned])
      .on(PUT, () => json({ maintenance: moved }));
    const { user } = startConsole('/maintenances/edit/m1', server);
    await name();
    server.maintenances([moved]);
    changedElsewhere();
    await waitFor(async () => expect((await name()).value).toBe('Great upgrade'));

    fireEvent.change(await name(), { target: { value: 'Small upgrade' } });
    server.maintenances([{ ...moved, name: 'Greatest upgrade', version: 3 }]);
    changedElsewhere();
    const shown = await notice();
    expect(shown.getByText(/Greatest upgrade/)).toBeTruthy();
    await user.click(shown.getByRole('button', { name: 'Keep mine' }));
    await user.click(screen.getByRole('button', { name: 'Update Maintenance' }));
    await waitFor(() => expect(bodies(server, PUT)).toMatchObject([{ name: 'Small upgrade', baseVersion: 3 }]));
  });

  it('learns of it from the refusal', async () => {
    const refusal = { status: 409, detail: 'Changed.', newer: { version: 2, maintenance: moved } };
    const server = backend()
      .maintenances([planned])
      .on(PUT, () => problem(refusal));
    const { user } = startConsole('/maintenances/edit/m1', server);
    fireEvent.change(await name(), { target: { value: 'Small upgrade' } });
    await user.click(await screen.findByRole('button', { name: 'Update Maintenance' }));
    await user.click((await notice()).getByRole('button', { name: 'Take over what is planned now' }));
    await noNotice();
    expect((await name()).value).toBe('Great upgrade');
  });
});
