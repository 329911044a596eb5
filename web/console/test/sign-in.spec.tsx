import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { FakeApi, json, problem } from './fake-api.js';
import { inOneHour, signIn, startConsole, stopConsole, tokens } from './render-console.js';

afterEach(stopConsole);

const button = (name: string) => screen.findByRole('button', { name });
const field = (label: string) => screen.getByLabelText(label, { exact: true, selector: 'input' });

describe('login', () => {
  it('asks for address and password that are not blank, and sends nothing', async () => {
    const server = new FakeApi();
    const { user } = startConsole('/login', server);
    await user.click(await button('Login'));
    expect(screen.getByText('Please enter your email.')).toBeTruthy();
    expect(screen.getByText('Please enter your password.')).toBeTruthy();
    expect(document.activeElement).toBe(field('Email'));

    await user.type(field('Email'), '   ');
    await user.type(field('Password'), '   ');
    await user.click(await button('Login'));
    expect(screen.getByText('Please enter your email.')).toBeTruthy();
    expect(screen.getByText('Please enter your password.')).toBeTruthy();
    expect(server.requests).toEqual([]);
  });

  it('stores both tokens and opens the open incidents', async () => {
    const session = tokens('ada', inOneHour());
    const server = new FakeApi().on('POST /auth/login', () => json(session));
    const { user, path } = startConsole('/login', server);
    await button('Login');
    await user.type(field('Email'), ' ada@acme.example ');
    await user.type(field('Password'), 'secret1{Enter}');
    expect(await screen.findByText('All Clear')).toBeTruthy();
    expect(path()).toBe('/incidents/open');
    expect(server.seen('POST /auth/login')).toMatchObject([
      { authorization: null, body: { username: 'ada@acme.example', password: 'secret1' } },
    ]);
    expect({ ...localStorage }).toEqual(session);
    expect(server.seen('GET /users/me')[0]?.authorization).toBe(`Bearer ${session.accessToken}`);
  });

  it('shows the server’s refusal in a red box', async () => {
    const server = new FakeApi().on('POST /auth/login', () =>
      problem({ status: 401, detail: 'Incorrect username or password.' }),
    );
    const { user, path } = startConsole('/login', server);
    await button('Login');
    await user.type(field('Email'), 'ada@acme.example');
    await user.type(field('Password'), 'wrong{Enter}');
    expect((await screen.findByText('Incorrect username or password.')).className).toContain('bp6-intent-danger');
    expect(path()).toBe('/login');
  });

  it('opens the confirmation form for an address that is not confirmed', async () => {
    const session = tokens('ada', inOneHour());
    const server = new FakeApi()
      .on('POST /auth/login', () => problem({ status: 403, detail: 'Please confirm your user first.' }))
      .on('POST /auth/resend', () => new Response(null, { status: 204 }))
      .on('POST /auth/confirm', () => json(session));
    const { user, path } = startConsole('/login', server);
    await button('Login');
    await user.type(field('Email'), 'ada@acme.example');
    await user.type(field('Password'), 'secret1{Enter}');
    expect(await screen.findByText('Please confirm your user first.')).toBeTruthy();

    await user.click(await button('Confirm'));
    expect(screen.getByText('Please enter confirm code.')).toBeTruthy();
    expect(server.seen('POST /auth/confirm')).toEqual([]);

    await user.click(await button('Resend code'));
    expect(await screen.findByText('Another mail is on its way.')).toBeTruthy();
    expect(server.seen('POST /auth/resend')).toMatchObject([{ body: { email: 'ada@acme.example' } }]);

    await user.type(field('Confirm code'), ' 123456 {Enter}');
    await waitFor(() => expect(path()).toBe('/incidents/open'));
    expect(server.seen('POST /auth/confirm')).toMatchObject([
      { body: { email: 'ada@acme.example', confirmCode: '123456' } },
    ]);
    expect({ ...localStorage }).toEqual(session);
  });

  it.each([
    [400, 'The code is not valid.'],
    [409, 'This domain is already taken. Please sign up again with another one.'],
    [409, 'Another person has signed up with this address too. Please confirm in the browser that you signed up with.'],
  ])('shows why a code was refused (%i)', async (status, detail) => {
    const server = new FakeApi()
      .on('POST /auth/login', () => problem({ status: 403, detail: 'Please confirm your user first.' }))
      .on('POST /auth/confirm', () => problem({ status, detail }));
    const { user } = startConsole('/login', server);
    await button('Login');
    await user.type(field('Email'), 'ada@acme.example');
    await user.type(field('Password'), 'secret1{Enter}');
    await button('Confirm');
    await user.type(field('Confirm code'), '000000{Enter}');
    expect(await screen.findByText(detail)).toBeTruthy();
  });
});

describe('signup', () => {
  it('can be sent only after the terms were accepted, and requires every field', async () => {
    const server = new FakeApi();
    const { user } = startConsole('/signup', server);
    const submit = (await button('Signup')) as HTMLButtonElement;
    expect(submit.disabled).toBe(true);
    await user.click(screen.getByRole('checkbox'));
    expect(submit.disabled).toBe(false);
    await user.click(submit);
    for (const message of [
      'Please enter your name.',
      'Please enter your email.',
      'Please enter your password.',
      'Please enter your domain.',
    ]) {
      expect(screen.getByText(message)).toBeTruthy();
    }
    expect(server.requests).toEqual([]);
  });

  it('shows the domain’s suffix and continues to the confirmation', async () => {
    const server = new FakeApi().on('POST /auth/signup', () => json({ user: {} }, 201));
    const { user } = startConsole('/signup', server);
    await button('Signup');
    expect(screen.getByText(`.${window.location.host}`)).toBeTruthy();
    await user.type(field('Name'), 'Ada');
    await user.type(field('Email'), 'ada@acme.example');
    await user.type(field('Password'), 'secret1');
    await user.type(field('Organisation Name'), ' Acme Ltd. ');
    await user.type(field('Domain'), ' Acme ');
    await user.click(screen.getByRole('checkbox'));
    await user.click(await button('Signup'));
    expect(await screen.findByLabelText('Confirm code')).toBeTruthy();
    expect(server.seen('POST /auth/signup')).toMatchObject([
      {
        body: {
          username: 'Ada',
          email: 'ada@acme.example',
          password: 'secret1',
          organisationName: 'Acme Ltd.',
          customerDomain: 'acme',
        },
      },
    ]);
  });

  it('shows a refusal in a red box and marks the field', async () => {
    const detail = 'This domain is already in use.';
    const server = new FakeApi().on('POST /auth/signup', () =>
      problem({ status: 409, detail, errors: [{ pointer: '/customerDomain', detail }] }),
    );
    const { user } = startConsole('/signup', server);
    await button('Signup');
    await user.type(field('Name'), 'Ada');
    await user.type(field('Email'), 'ada@acme.example');
    await user.type(field('Password'), 'secret1');
    await user.type(field('Domain'), 'acme');
    await user.click(screen.getByRole('checkbox'));
    await user.click(await button('Signup'));
    expect((await screen.findByText(detail)).className).toContain('bp6-intent-danger');
    expect(field('Domain').getAttribute('aria-invalid')).toBe('true');
  });

  it('is selected on every path that starts with /signup', async () => {
    startConsole('/signup/team', new FakeApi());
    expect((await screen.findByRole('tab', { name: 'Signup' })).getAttribute('aria-selected')).toBe('true');
  });
});

it.each(['/login', '/signup', '/'])('redirects a signed-in visitor from %s to the open incidents', async (start) => {
  signIn();
  const { path } = startConsole(start, new FakeApi());
  await waitFor(() => expect(path()).toBe('/incidents/open'));
});
