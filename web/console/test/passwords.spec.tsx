import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { FakeApi, json, problem } from './fake-api.js';
import { inOneHour, startConsole, stopConsole, tokens, type RunningConsole } from './render-console.js';

afterEach(stopConsole);

const EMAIL = 'ada@acme.example';
const button = (name: string) => screen.findByRole('button', { name });
const field = (label: string) => screen.getByLabelText(label, { exact: true, selector: 'input' });

describe('a forgotten password', () => {
  const none = () => new Response(null, { status: 204 });
  /** At the form for the mailed code. */
  async function asked(server: FakeApi): Promise<RunningConsole> {
    const running = startConsole('/login', server.on('POST /auth/forgot', none));
    await running.user.click(await button('Forgot password?'));
    await running.user.click(await button('Send code'));
    expect(await screen.findByText('Please enter your email.')).toBeTruthy();
    expect(server.seen('POST /auth/forgot')).toEqual([]);
    await running.user.type(field('Email'), `${EMAIL}{Enter}`);
    await button('Reset password');
    return running;
  }

  it('is replaced with the mailed code; then the user logs in', async () => {
    const server = new FakeApi().on('POST /auth/new-password', none);
    const { user } = await asked(server);
    await user.type(field('Verification code'), ' 123456 ');
    await user.type(field('Password'), 'a new password{Enter}');
    expect(await screen.findByText('Your password is set. Please log in.')).toBeTruthy();
    expect(server.seen('POST /auth/new-password')[0]?.body).toEqual({
      email: EMAIL,
      verificationCode: '123456',
      newPassword: 'a new password',
    });
  });

  it('needs the code and a password of six characters', async () => {
    const server = new FakeApi();
    const { user } = await asked(server);
    await user.click(await button('Reset password'));
    expect(await screen.findByText('Please enter verfication code.')).toBeTruthy();
    expect(screen.getByText('Please enter password')).toBeTruthy();
    await user.type(field('Verification code'), '123456');
    await user.type(field('Password'), 'short{Enter}');
    expect(await screen.findByText('Your password must have at least 6 characters')).toBeTruthy();
    expect(server.seen('POST /auth/new-password')).toEqual([]);
  });

  it('is not changed when the code is refused, and the form shows the reason', async () => {
    const detail = 'The code is not valid.';
    const server = new FakeApi().on('POST /auth/new-password', () => problem({ status: 400, detail }));
    const { user } = await asked(server);
    await user.type(field('Verification code'), '000000');
    await user.type(field('Password'), 'a new password{Enter}');
    expect(await screen.findByText(detail)).toBeTruthy();
  });

  it('whose mail could not be requested shows an error', async () => {
    const server = new FakeApi();
    const { user } = startConsole('/login', server);
    server.on('POST /auth/forgot', () => problem({ status: 429, detail: 'Too many requests.' }));
    await user.click(await button('Forgot password?'));
    await user.type(field('Email'), `${EMAIL}{Enter}`);
    expect(await screen.findByText('Too many requests.')).toBeTruthy();
  });
});

describe('the first login of an invited user', () => {
  /** At the form for the user's own password. */
  async function invited(server: FakeApi): Promise<RunningConsole> {
    server.on('POST /auth/login', () => json({ challengeName: 'NEW_PASSWORD_REQUIRED', session: 's-1' }));
    const running = startConsole('/login', server);
    await button('Login');
    await running.user.type(field('Email'), EMAIL);
    await running.user.type(field('Password'), 'mailed{Enter}');
    await button('Change password');
    return running;
  }

  it('stores no token before a password was chosen', async () => {
    const session = tokens('ada', inOneHour());
    const server = new FakeApi().on('POST /auth/change', () => json(session));
    const { user, path } = await invited(server);
    expect(localStorage.length).toBe(0);
    await user.click(await button('Change password'));
    expect(await screen.findByText('Please enter password')).toBeTruthy();
    await user.type(field('Password'), 'short{Enter}');
    expect(await screen.findByText('Your password must have at least 6 characters')).toBeTruthy();
    expect(server.seen('POST /auth/change')).toEqual([]);
    await user.type(field('Password'), ' and longer{Enter}');
    await waitFor(() => expect(path()).toBe('/incidents/open'));
    expect(server.seen('POST /auth/change')[0]?.body).toMatchObject({ username: EMAIL, accessToken: 's-1' });
    expect({ ...localStorage }).toEqual(session);
  });

  it('shows why the password was refused', async () => {
    const server = new FakeApi().on('POST /auth/change', () => problem({ status: 401, detail: 'Please log in.' }));
    const { user } = await invited(server);
    await user.type(field('Password'), 'long enough{Enter}');
    expect(await screen.findByText('Please log in.')).toBeTruthy();
    expect(localStorage.length).toBe(0);
  });
});
