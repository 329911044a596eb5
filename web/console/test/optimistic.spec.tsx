import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type ApiKey, type User } from '../src/api/contract.js';
import { FakeApi, json, OWNER, problem } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';
import { entry, incident } from './samples.js';

beforeEach(() => void signIn());
afterEach(stopConsole);

const REFUSED = 'The server would not.';

/** A response that waits until the test sends it. */
function laterAnswer(detail = REFUSED): {
  answer: Promise<Response>;
  refuse: () => void;
  accept: (body: unknown) => void;
} {
  let give: (answer: Response) => void = () => undefined;
  const answer = new Promise<Response>((resolve) => {
    give = resolve;
  });
  return {
    answer,
    refuse: () => give(problem({ status: 409, detail })),
    accept: (body) => give(json(body)),
  };
}

const yes = async () => within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' });
const noDialog = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

const grace: User = { ...OWNER, id: 'u2', name: 'Grace', email: 'grace@acme.example', role: 'Admin' };
const key: ApiKey = { accessKey: 'AK1', userId: 'u1', disabled: false, creationTime: Date.UTC(2026, 10, 1) };
const mail = {
  id: 's1',
  enabled: true,
  verified: true,
  emailAddress: 'ada@example.com',
  language: 'en',
  componentIds: [],
  kinds: [],
  creationTime: 0,
};
const hook = { id: 'i4', url: 'https://example.com/hook', enabled: true };

const users = (): FakeApi => new FakeApi().on('GET /users', () => json({ users: [OWNER, grace] }));
const rowOf = async (name: string) =>
  within((await screen.findByRole('rowheader', { name: new RegExp(name) })).closest('tr') as HTMLElement);

describe('before the server has answered, and until it refuses', () => {
  it('a user is shown as disabled', async () => {
    const { answer, refuse } = laterAnswer();
    const { user } = startConsole(
      '/users/list',
      users().on('PATCH /users/u2/disable', () => answer),
    );
    await user.click(await screen.findByRole('button', { name: 'Disable Grace' }));
    await user.click(await yes());
    expect(await screen.findByRole('button', { name: 'Enable Grace' })).toBeTruthy();
    await noDialog();
    refuse();
    expect(await screen.findByText(REFUSED)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Disable Grace' })).toBeTruthy();
  });

  it('a user is shown with another role', async () => {
    const { answer, refuse } = laterAnswer();
    const { user } = startConsole(
      '/users/list',
      users().on('PATCH /users/u2/role', () => answer),
    );
    const role = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Role of Grace' });
    await user.selectOptions(role, 'User');
    await user.click(await yes());
    await waitFor(() => expect(role.value).toBe('User'));
    await noDialog();
    refuse();
    expect(await screen.findByText(REFUSED)).toBeTruthy();
    await waitFor(() => expect(role.value).toBe('Admin'));
  });

  it('a user is removed', async () => {
    const { answer, refuse } = laterAnswer();
    const { user } = startConsole(
      '/users/list',
      users().on('DELETE /users/u2', () => answer),
    );
    await user.click(await screen.findByRole('button', { name: 'Delete Grace' }));
    await user.click(await yes());
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Grace' })).toBeNull());
    refuse();
    expect(await screen.findByText(REFUSED)).toBeTruthy();
    expect(await screen.findByRole('rowheader', { name: 'Grace' })).toBeTruthy();
  });

  it.each([
    ['disabled', 'Disable', 'PATCH /api-keys/AK1/enable'],
    ['gone', 'Delete', 'DELETE /api-keys/AK1'],
  ])('an API key is shown as %s', async (_state, verb, route) => {
    const { answer, refuse } = laterAnswer();
    const backend = users().on('GET /api-keys', () => json({ apiKeys: [key] }));
    const { user } = startConsole(
      '/api',
      backend.on(route, () => answer),
    );
    await user.click(await screen.findByRole('button', { name: `${verb} AK1` }));
    await user.click(await yes());
    await waitFor(() => expect(screen.queryByRole('button', { name: `${verb} AK1` })).toBeNull());
    refuse();
    expect(await screen.findByText(REFUSED)).toBeTruthy();
    expect(await screen.findByRole('button', { name: `${verb} AK1` })).toBeTruthy();
  });

  it.each([
    ['subscriber', '/subscribers/email', 'ada@example.com', 'DELETE /subscribers/email/s1'],
    ['integration', '/integrations/webhook', hook.url, 'DELETE /integrations/webhook/i4'],
  ])('a %s is removed; its row comes back with the reason, without a toast', async (_what, path, name, route) => {
    // Toasts of other tests may still be there.
    const detail = `It would not: ${name}.`;
    const { answer, refuse } = laterAnswer(detail);
    const backend = new FakeApi()
      .on('GET /subscribers/email', () => json({ emailSubscribers: [mail] }))
      .on('GET /integrations/webhook', () => json({ webhookIntegrations: [hook] }));
    const { user } = startConsole(
      path,
      backend.on(route, () => answer),
    );
    await user.click(await screen.findByRole('button', { name: `Delete ${name}` }));
    await user.click(await yes());
    await waitFor(() => expect(screen.queryByRole('rowheader')).toBeNull());
    refuse();
    expect((await rowOf(name)).getByRole('alert').textContent).toBe(`Not deleted: ${detail}`);
    expect(screen.getAllByText(detail, { exact: false })).toHaveLength(1);

    backend.on(route, () => new Response(null, { status: 204 }));
    backend.on('GET /subscribers/email', () => json({ emailSubscribers: [] }));
    backend.on('GET /integrations/webhook', () => json({ webhookIntegrations: [] }));
    await user.click(screen.getByRole('button', { name: `Delete ${name}` }));
    await user.click(await yes());
    await waitFor(() => expect(screen.queryByRole('rowheader')).toBeNull());
    await waitFor(() => expect(backend.seen(route)).toHaveLength(2));
  });
});

describe('on an open incident, before the server has answered', () => {
  const first = entry('e1', { message: 'Looking.', date: Date.UTC(2026, 10, 1) });
  const second = entry('e2', { message: 'Found it.', date: Date.UTC(2026, 10, 2) });
  const open = incident('i1', 'Payments fail', { incidentImpact: 'minor', entries: [second, first] });
  const history = () => within(screen.getByRole('region', { name: 'History' }));
  const messages = () =>
    history()
      .getAllByRole('listitem')
      .map((item) => item.querySelector('.entry-message')?.textContent);

  it('a new entry is shown in the history as being published, and removed when it is refused', async () => {
    const { answer, refuse } = laterAnswer();
    const backend = new FakeApi().incidents([open]).on('POST /incidents/i1/entries', () => answer);
    const { user } = startConsole('/incident/edit/i1', backend);
    const message = (await screen.findByLabelText('Message')) as HTMLTextAreaElement;
    await user.type(message, 'Fixed.');
    await user.click(screen.getByRole('checkbox', { name: /Send notification/ }));
    await user.click(screen.getByRole('radio', { name: 'Resolved' }));
    await user.click(screen.getByRole('button', { name: /^Add Entry/ }));
    await waitFor(() => expect(messages()).toEqual(['Fixed.', 'Found it.', 'Looking.']));
    const [pending] = history().getAllByRole('listitem');
    expect(within(pending as HTMLElement).getByText('Publishing…')).toBeTruthy();
    expect(within(pending as HTMLElement).queryByRole('button')).toBeNull();
    // Deliveries are not shown, and the incident is open until the server has accepted the entry.
    expect(within(pending as HTMLElement).queryByRole('list', { name: 'Deliveries' })).toBeNull();
    expect(screen.getByRole('form', { name: 'New entry' })).toBeTruthy();

    refuse();
    expect(await screen.findByText('Failed to update incident')).toBeTruthy();
    await waitFor(() => expect(messages()).toEqual(['Found it.', 'Looking.']));
    expect(message.value).toBe('Fixed.');
  });

  it("a new entry is replaced by the server's once it is accepted", async () => {
    const { answer, accept } = laterAnswer();
    const backend = new FakeApi().incidents([open]).on('POST /incidents/i1/entries', () => answer);
    const { user } = startConsole('/incident/edit/i1', backend);
    await user.type(await screen.findByLabelText('Message'), 'Fixed.');
    await user.click(screen.getByRole('button', { name: /^Add Entry/ }));
    expect(await screen.findByText('Publishing…')).toBeTruthy();
    const third = entry('e3', { message: 'Fixed.', date: Date.UTC(2026, 10, 3) });
    backend.incidents([{ ...open, version: 2, entries: [third, second, first] }]);
    accept({ incidentEntry: third, incidentVersion: 2 });
    await waitFor(() => expect(screen.queryByText('Publishing…')).toBeNull());
    expect(messages()).toEqual(['Fixed.', 'Found it.', 'Looking.']);
  });

  it('a corrected entry shows its new text', async () => {
    const { answer, refuse } = laterAnswer();
    const backend = new FakeApi().incidents([open]).on('PUT /incidents/i1/entries/e2', () => answer);
    const { user } = startConsole('/incident/edit/i1', backend);
    await user.click((await screen.findAllByRole('button', { name: /^Edit entry/ }))[0] as HTMLElement);
    await user.type(await screen.findByLabelText('Message'), ' Really.');
    await user.click(screen.getByRole('button', { name: 'Save Entry' }));
    await waitFor(() => expect(messages()).toEqual(['Found it. Really.', 'Looking.']));
    refuse();
    expect(await screen.findByText('Failed to update incident')).toBeTruthy();
    await waitFor(() => expect(messages()).toEqual(['Found it.', 'Looking.']));
  });

  it('a deleted entry is removed, and back with the reason when it is refused', async () => {
    const { answer, refuse } = laterAnswer();
    const backend = new FakeApi().incidents([open]).on('DELETE /incidents/i1/entries/e2', () => answer);
    const { user } = startConsole('/incident/edit/i1', backend);
    await user.click((await screen.findAllByRole('button', { name: /^More about entry/ }))[0] as HTMLElement);
    await user.click(await screen.findByRole('menuitem', { name: 'Delete Entry…' }));
    const asked = within(await screen.findByRole('alertdialog'));
    await user.click(asked.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(messages()).toEqual(['Looking.']));
    refuse();
    await waitFor(() => expect(messages()).toEqual(['Found it.', 'Looking.']));
    // In a toast and inline.
    await waitFor(() => expect(screen.getAllByText(REFUSED)).toHaveLength(2));
    expect(history().getByText(REFUSED)).toBeTruthy();
  });

  it('it has its new name and impact, and the old ones when they are refused', async () => {
    const name = laterAnswer();
    const impact = laterAnswer();
    const backend = new FakeApi()
      .incidents([open])
      .on('PATCH /incidents/i1/name', () => name.answer)
      .on('PATCH /incidents/i1/impact', () => impact.answer);
    const { user } = startConsole('/incident/edit/i1', backend);
    await user.selectOptions(await screen.findByLabelText('Impact'), 'critical');
    await user.click(screen.getByRole('button', { name: 'Confirm impact' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirm impact' })).toBeNull());
    expect(screen.getByLabelText<HTMLSelectElement>('Impact').value).toBe('critical');
    impact.refuse();
    expect(await screen.findByText(REFUSED)).toBeTruthy();
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Impact').value).toBe('minor'));

    await user.click(screen.getByRole('button', { name: 'Edit name' }));
    // Its code is fetched by then.
    await user.type(await screen.findByLabelText('Incident Name'), '!');
    await user.click(screen.getByRole('button', { name: 'Save Name' }));
    expect(await screen.findByRole('heading', { name: /Payments fail!/ })).toBeTruthy();
    name.refuse();
    expect(await screen.findByText('Failed to updated incident name.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('heading', { name: /Payments fail!/ })).toBeNull());
  });
});
