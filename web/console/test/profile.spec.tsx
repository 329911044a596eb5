import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { FakeApi, json, OWNER, problem } from './fake-api.js';
import { inOneHour, signIn, startConsole, stopConsole, tokens } from './render-console.js';

beforeEach(() => void signIn());
afterEach(stopConsole);

it("shows the user's data, of which only the name can be changed", async () => {
  startConsole('/my-profile', new FakeApi());
  expect(((await screen.findByLabelText('Username')) as HTMLInputElement).value).toBe(OWNER.name);
  for (const text of ['Email', 'Customer Id', 'Role', 'Customer Domain']) expect(screen.getByText(text)).toBeTruthy();
  for (const text of [OWNER.email, OWNER.customerId, OWNER.role, OWNER.customerDomain]) {
    expect(screen.getByText(text).tagName).toBe('DD');
  }
});

it('changes the name, for the role User too', async () => {
  const backend = new FakeApi().role('User').on('PATCH /users/u1/name', ({ body }) => {
    const renamed = { ...OWNER, ...(body as { name: string }) };
    backend.on('GET /users/me', () => json({ user: renamed }));
    return json({ user: renamed });
  });
  const { user } = startConsole('/my-profile', backend);
  const field = await screen.findByLabelText('Username');
  await user.clear(field);
  await user.type(field, ' Ada King ');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  expect(await screen.findByText('Profile updated successfully.')).toBeTruthy();
  expect(backend.seen('PATCH /users/u1/name')[0]?.body).toEqual({ name: 'Ada King' });
  await user.click(screen.getByRole('button', { name: 'Account' }));
  expect(await screen.findByText('Ada King')).toBeTruthy();
});

it("requires a name, and shows the server's refusal", async () => {
  const detail = 'Please use at most 100 characters.';
  const backend = new FakeApi().on('PATCH /users/u1/name', () =>
    problem({ status: 400, detail: 'Not valid.', errors: [{ pointer: '/name', detail }] }),
  );
  const { user } = startConsole('/my-profile', backend);
  const field = await screen.findByLabelText('Username');
  await user.clear(field);
  await user.click(screen.getByRole('button', { name: 'Update' }));
  expect(await screen.findByText('Please set user name.')).toBeTruthy();
  expect(backend.seen('PATCH /users/u1/name')).toEqual([]);
  await user.type(field, 'x');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  expect(await screen.findByText(detail)).toBeTruthy();
});

it('chooses the language of mails, for the role User too', async () => {
  const backend = new FakeApi().role('User').on('PATCH /users/me/language', ({ body }) => {
    const changed = { ...OWNER, ...(body as { language: 'tr' }) };
    backend.on('GET /users/me', () => json({ user: changed }));
    return json({ user: changed });
  });
  const { user } = startConsole('/my-profile', backend);
  const field = await screen.findByLabelText<HTMLSelectElement>('Language of mails');
  expect(field.value).toBe('en');
  await user.selectOptions(field, 'Türkçe');
  await user.click(screen.getByRole('button', { name: 'Save Language' }));
  expect(await screen.findByText('Language saved.')).toBeTruthy();
  expect(backend.seen('PATCH /users/me/language')[0]?.body).toEqual({ language: 'tr' });
  expect(field.value).toBe('tr');
});

it('shows why a language is refused', async () => {
  const detail = 'Please give one of: en, de.';
  const backend = new FakeApi().on('PATCH /users/me/language', () =>
    problem({ status: 400, detail, errors: [{ pointer: '/language', detail }] }),
  );
  const { user } = startConsole('/my-profile', backend);
  await user.selectOptions(await screen.findByLabelText('Language of mails'), '日本語');
  await user.click(screen.getByRole('button', { name: 'Save Language' }));
  expect(await screen.findByText(detail)).toBeTruthy();
});

it('asks before an unsaved name is lost', async () => {
  const { user, path } = startConsole('/my-profile', new FakeApi());
  await user.type(await screen.findByLabelText('Username'), 'x');
  await user.click(screen.getByRole('link', { name: 'Services' }));
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(path()).toBe('/my-profile');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(screen.getByRole('link', { name: 'Services' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(path()).toBe('/services/list'));
});

it.each([
  ['', 'Please enter password'],
  ['   ', 'Please enter password'],
  ['short', 'Your password must have at least 6 characters'],
])('does not accept the password "%s"', async (password, message) => {
  const backend = new FakeApi();
  const { user } = startConsole('/my-profile', backend);
  const field = await screen.findByLabelText('New Password');
  await user.type(screen.getByLabelText('Present Password'), 'the old one');
  if (password) await user.type(field, password);
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(backend.seen('POST /auth/change')).toEqual([]);
});

it('changes the password, and the session continues with new tokens', async () => {
  const before = signIn();
  const after = tokens('ada', inOneHour() + 60);
  const backend = new FakeApi().on('POST /auth/change', () => json(after));
  const { user, store, path } = startConsole('/my-profile', backend);
  await user.type(await screen.findByLabelText('Present Password'), 'the old one');
  await user.type(screen.getByLabelText('New Password'), 'a new password');
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  expect(await screen.findByText('Password changed successfully.')).toBeTruthy();
  expect(backend.seen('POST /auth/change')[0]?.body).toEqual({
    username: OWNER.email,
    accessToken: before.accessToken,
    presentPassword: 'the old one',
    newPassword: 'a new password',
  });
  await waitFor(() => expect(store.getState().session.tokens).toEqual(after));
  expect({ ...localStorage }).toEqual(after);
  expect(path()).toBe('/my-profile');
  for (const label of ['Present Password', 'New Password'])
    expect((screen.getByLabelText(label) as HTMLInputElement).value).toBe('');
});

it('asks for the current password before it sends anything', async () => {
  const backend = new FakeApi();
  const { user } = startConsole('/my-profile', backend);
  await user.type(await screen.findByLabelText('New Password'), 'a new password');
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  expect(await screen.findByText('Please enter your present password.')).toBeTruthy();
  expect(backend.seen('POST /auth/change')).toEqual([]);
});

it('shows at its field that the current password is wrong', async () => {
  const detail = 'This is not your present password.';
  const errors = [{ pointer: '/presentPassword', detail }];
  const backend = new FakeApi().on('POST /auth/change', () => problem({ status: 400, detail, errors }));
  const { user } = startConsole('/my-profile', backend);
  const field = await screen.findByLabelText('Present Password');
  await user.type(field, 'wrong');
  await user.type(screen.getByLabelText('New Password'), 'a new password');
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  expect(await screen.findByText(detail)).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

it('shows why a password was refused', async () => {
  const backend = new FakeApi().on('POST /auth/change', () => problem({ status: 401, detail: 'Please log in.' }));
  const { user } = startConsole('/my-profile', backend);
  await user.type(await screen.findByLabelText('Present Password'), 'the old one');
  await user.type(screen.getByLabelText('New Password'), 'a new password');
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  expect(await screen.findByText('Please log in.')).toBeTruthy();
});
