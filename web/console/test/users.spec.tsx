import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeApi, json, OWNER, problem } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';
import { user as sample } from './samples.js';

beforeEach(() => void signIn());
afterEach(stopConsole);

const grace = sample('u2', 'Grace', { role: 'Admin' });
const alan = sample('u3', 'Alan', { enabled: false });
const edsger = sample('u4', 'Edsger', { accountStatus: 'UNCONFIRMED' });
const LAST_OWNER = 'This is the last Owner. Please make another user an Owner first.';

const server = () => new FakeApi().on('GET /users', () => json({ users: [OWNER, grace, alan, edsger] }));
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement);
const dialog = async () => within(await screen.findByRole('alertdialog'));

describe('the table', () => {
  it('has the columns and the states of all accounts', async () => {
    startConsole('/users/list', server());
    expect((await rowOf('Grace')).getByText('Confirmed').closest('.bp6-intent-success')).toBeTruthy();
    const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headings).toEqual(['Username', 'Email', 'Account Status', 'Role', 'Actions']);
    expect(screen.getByText('4 user(s) found.')).toBeTruthy();
    expect((await rowOf('Alan')).getByText('Disabled').closest('.bp6-intent-success')).toBeNull();
    expect((await rowOf('Edsger')).getByText('Pending').closest('.bp6-intent-warning')).toBeTruthy();
  });

  it('offers no actions on the user\'s own row, which says "me"', async () => {
    startConsole('/users/list', server());
    const own = await rowOf(OWNER.name);
    expect(own.getByText('me')).toBeTruthy();
    expect(own.queryAllByRole('button')).toEqual([]);
  });

  it('shows the reason when it could not be fetched, and retries', async () => {
    const backend = server().on('GET /users', () => problem({ status: 503, detail: 'Try later.' }));
    const { user } = startConsole('/users/list', backend);
    expect(await screen.findByText('Users could not be loaded')).toBeTruthy();
    backend.on('GET /users', () => json({ users: [OWNER] }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 user(s) found.')).toBeTruthy();
  });

  it('continues where a page ends', async () => {
    const backend = server().on('GET /users', ({ query }) =>
      json(query.includes('cursor=c2') ? { users: [grace] } : { users: [OWNER], nextCursor: 'c2' }),
    );
    const { user } = startConsole('/users/list', backend);
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('2 user(s) found.')).toBeTruthy();
  });

  it('is read-only for the role User, who sees roles as plain text', async () => {
    startConsole('/users/list', server().role('User'));
    const row = await rowOf('Grace');
    expect(row.getByText('Admin')).toBeTruthy();
    expect(row.queryAllByRole('button')).toEqual([]);
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Invite User' })).toBeNull();
  });

  it('lets an Admin neither change an Owner nor create one', async () => {
    const owner = sample('u5', 'Barbara', { role: 'Owner' });
    const backend = server()
      .role('Admin')
      .on('GET /users', () => json({ users: [owner, alan] }));
    startConsole('/users/list', backend);
    const row = await rowOf('Barbara');
    expect(row.getByText('Owner')).toBeTruthy();
    expect(row.queryAllByRole('button')).toEqual([]);
    const choice = within((await rowOf('Alan')).getByRole('combobox', { name: 'Role of Alan' }));
    expect(choice.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['User', 'Admin']);
  });
});

describe('an invitation', () => {
  const open = async (backend: FakeApi) => {
    const running = startConsole('/users/list', backend);
    await running.user.click(await screen.findByRole('button', { name: 'Invite User' }));
    await screen.findByRole('button', { name: 'Invite' });
    return running;
  };

  it('is not sent without a name and a valid address', async () => {
    const backend = server();
    const { user } = await open(backend);
    await user.type(screen.getByLabelText('Username'), '  ');
    await user.type(screen.getByLabelText('Email'), 'nowhere');
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    expect(await screen.findByText('Please set user name.')).toBeTruthy();
    expect(screen.getByText('Email domain is not valid.')).toBeTruthy();
    expect(backend.seen('POST /users')).toEqual([]);
  });

  it('has the role User by default, and the list follows', async () => {
    const backend = server().on('POST /users', () => json({ user: sample('u9', 'Radia') }, 201));
    const { user } = await open(backend);
    expect((screen.getByLabelText('Role') as HTMLSelectElement).value).toBe('User');
    await user.type(screen.getByLabelText('Username'), ' Radia ');
    await user.type(screen.getByLabelText('Email'), 'radia@acme.example');
    backend.on('GET /users', () => json({ users: [OWNER, sample('u9', 'Radia')] }));
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    expect(await screen.findByText('Radia')).toBeTruthy();
    expect(await screen.findByText('radia@acme.example is invited successfully')).toBeTruthy();
    expect(backend.seen('POST /users')[0]?.body).toEqual({
      name: 'Radia',
      email: 'radia@acme.example',
      role: 'User',
      customerDomain: 'acme',
    });
  });

  it('that is refused shows the reason in the dialog', async () => {
    const backend = server().on('POST /users', () =>
      problem({ status: 409, detail: 'At most 1000 users belong to an organisation.' }),
    );
    const { user } = await open(backend);
    await user.type(screen.getByLabelText('Username'), 'Radia');
    await user.type(screen.getByLabelText('Email'), 'radia@acme.example');
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    const modal = within(screen.getByRole('dialog'));
    expect(await modal.findByText('At most 1000 users belong to an organisation.')).toBeTruthy();
  });
});

describe('a user', () => {
  it.each([
    ['Disable', 'Grace', 'PATCH /users/u2/disable', 'Are you sure you want to disable Grace ?'],
    ['Enable', 'Alan', 'PATCH /users/u3/enable', 'Are you sure you want to enable Alan ?'],
    ['Delete', 'Grace', 'DELETE /users/u2', /Are you sure you want to delete Grace/],
  ])('%s asks first', async (verb, name, route, question) => {
    const backend = server().on(route, () => (verb === 'Delete' ? json(null) : json({ user: grace })));
    const { user } = startConsole('/users/list', backend);
    const button = { name: `${verb} ${name}` };
    await user.click(await screen.findByRole('button', button));
    let asked = await dialog();
    expect(asked.getByText(question)).toBeTruthy();
    await user.click(asked.getByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(backend.seen(route)).toEqual([]);

    await user.click(screen.getByRole('button', button));
    asked = await dialog();
    await user.click(asked.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(backend.seen(route)).toHaveLength(1));
    await waitFor(() => expect(backend.seen('GET /users')).toHaveLength(2));
  });

  it('can be reached and disabled by the keyboard alone', async () => {
    const backend = server().on('PATCH /users/u2/disable', () => json({ user: { ...grace, enabled: false } }));
    const { user } = startConsole('/users/list', backend);
    const button = await screen.findByRole('button', { name: 'Disable Grace' });
    while (document.activeElement !== button) await user.tab();
    await user.keyboard('{Enter}');
    const yes = (await dialog()).getByRole('button', { name: 'Yes' });
    while (document.activeElement !== yes) await user.tab();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(backend.seen('PATCH /users/u2/disable')).toHaveLength(1));
  });

  it('gets another role after a confirmation', async () => {
    const backend = server().on('PATCH /users/u3/role', () => json({ user: { ...alan, role: 'Owner' } }));
    const { user } = startConsole('/users/list', backend);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Role of Alan' }), 'Owner');
    const asked = await dialog();
    expect(asked.getByText(/Are you sure you want to change the role of/).textContent).toContain('from User to Owner');
    expect(backend.seen('PATCH /users/u3/role')).toEqual([]);
    await user.click(asked.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(backend.seen('PATCH /users/u3/role')[0]?.body).toEqual({ role: 'Owner' }));
  });

  it('who is the last Owner remains one, and the page shows the reason', async () => {
    const backend = server().on('PATCH /users/u1/role', () => problem({ status: 409, detail: LAST_OWNER }));
    const { user } = startConsole('/users/list', backend);
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: `Role of ${OWNER.name}` });
    await user.selectOptions(choice, 'User');
    await user.click((await dialog()).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText(LAST_OWNER)).toBeTruthy();
    expect(choice.value).toBe('Owner');
  });

  it.each([
    ['Disable', 'PATCH /users/u2/disable'],
    ['Delete', 'DELETE /users/u2'],
  ])('that the server will not %s remains, and the page shows the reason', async (verb, route) => {
    const backend = server().on(route, () => problem({ status: 409, detail: LAST_OWNER }));
    const { user } = startConsole('/users/list', backend);
    await user.click(await screen.findByRole('button', { name: `${verb} Grace` }));
    await user.click((await dialog()).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText(LAST_OWNER)).toBeTruthy();
    expect(screen.getByText('Grace')).toBeTruthy();
  });

  it('is renamed in a dialog, which requires a name', async () => {
    const backend = server().on('PATCH /users/u2/name', () => json({ user: { ...grace, name: 'Grace Hopper' } }));
    const { user } = startConsole('/users/list', backend);
    await user.click(await screen.findByRole('button', { name: 'Rename Grace' }));
    const field = await screen.findByLabelText('Username');
    await user.clear(field);
    await user.click(screen.getByRole('button', { name: 'Save Name' }));
    expect(await screen.findByText('Please set user name.')).toBeTruthy();
    await user.type(field, 'Grace Hopper');
    await user.click(screen.getByRole('button', { name: 'Save Name' }));
    await waitFor(() => expect(backend.seen('PATCH /users/u2/name')[0]?.body).toEqual({ name: 'Grace Hopper' }));
    expect(await screen.findByText('Grace Hopper is updated successfully')).toBeTruthy();
  });
});
