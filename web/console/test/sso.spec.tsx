import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type Sso } from '../src/api/contract.js';
import { FakeApi, json, problem } from './fake-api.js';
import { inOneHour, signIn, startConsole, stopConsole, tokens } from './render-console.js';

afterEach(async () => {
  jest.restoreAllMocks();
  await stopConsole();
});

const REDIRECT_URI = 'https://console.example/callback';
const NONE: Sso = {
  ...{ configured: false, issuer: '', clientId: '', defaultRole: 'User', emailDomains: [] },
  ...{ enabled: false, required: false, trustEmails: false, redirectUri: REDIRECT_URI },
};
const SET_UP: Sso = {
  ...{ ...NONE, configured: true, issuer: 'https://login.acme.example', clientId: 'candor' },
  ...{ emailDomains: ['acme.example', 'acme.test'], defaultRole: 'Admin', enabled: true },
};

const button = (name: string) => screen.findByRole('button', { name });
const field = (label: string) => screen.getByLabelText(label, { exact: true });
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });

describe('single sign-on', () => {
  it('is set up by an Owner, who gets the values for the provider', async () => {
    signIn();
    let sso = NONE;
    const server = new FakeApi()
      .on('GET /sso', () => json({ sso }))
      .on('PUT /sso', ({ body }) => {
        sso = { ...NONE, ...(body as Partial<Sso>), configured: true };
        return json({ sso });
      });
    const { user } = startConsole('/users/sso', server);
    expect(await screen.findByText(REDIRECT_URI)).toBeTruthy();
    expect(screen.getByText(/^Not set up yet\./)).toBeTruthy();
    await user.click(await button('Save'));
    for (const text of ['Please enter the issuer.', 'Please enter the client id.', 'Please enter the client secret.'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(server.seen('PUT /sso')).toEqual([]);

    await user.type(field('Issuer'), 'https://login.acme.example');
    await user.type(field('Client ID'), 'candor');
    await user.type(field('Client Secret'), 'hidden');
    await user.type(field('Email Domains'), 'acme.example, acme.test');
    await user.selectOptions(field('Role of New Users'), 'Admin');
    await user.click(await button('Save'));
    expect(await screen.findByText('On. Passwords work as well.')).toBeTruthy();
    expect(server.seen('PUT /sso')).toMatchObject([
      {
        body: {
          ...{ issuer: 'https://login.acme.example', clientId: 'candor', clientSecret: 'hidden', defaultRole: 'Admin' },
          ...{ emailDomains: ['acme.example', 'acme.test'], enabled: true, required: false, trustEmails: false },
        },
      },
    ]);
  });

  it("keeps its secret when the field is empty, and shows the server's message at its field", async () => {
    signIn();
    const server = new FakeApi()
      .on('GET /sso', () => json({ sso: SET_UP }))
      .on('PUT /sso', () =>
        problem({
          ...{ status: 400, detail: 'Please use an issuer that starts with https://.' },
          errors: [{ pointer: '/issuer', detail: 'Please use an issuer that starts with https://.' }],
        }),
      );
    const { user } = startConsole('/users/sso', server);
    await button('Save');
    await user.click(box(/^Only Owners/));
    await user.click(await button('Save'));
    expect(await screen.findByText('Please use an issuer that starts with https://.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('Issuer')));
    const [saved] = server.seen('PUT /sso');
    expect(saved?.body).toMatchObject({ required: true, emailDomains: ['acme.example', 'acme.test'] });
    expect(saved?.body).not.toHaveProperty('clientSecret');
  });

  it('can be disabled, which lets all users use passwords', async () => {
    signIn();
    const server = new FakeApi()
      .on('GET /sso', () => json({ sso: SET_UP }))
      .on('PUT /sso', () => json({ sso: { ...SET_UP, enabled: false } }));
    const { user } = startConsole('/users/sso', server);
    await button('Save');
    await user.click(box(/^Let people sign in/));
    expect(box(/^Only Owners/).disabled).toBe(true);
    await user.click(await button('Save'));
    expect(await screen.findByText('Single sign-on updated successfully.')).toBeTruthy();
    expect(server.seen('PUT /sso')).toMatchObject([{ body: { enabled: false } }]);
  });

  it('tests the typed issuer, and discards the result when it is changed', async () => {
    signIn();
    const server = new FakeApi()
      .on('GET /sso', () => json({ sso: SET_UP }))
      .on('POST /sso/test', ({ body }) =>
        (body as { issuer: string }).issuer === SET_UP.issuer
          ? json({ issuer: SET_UP.issuer, authorizationEndpoint: 'https://signin.acme.example/authorize' })
          : problem({ status: 400, detail: 'No provider answers there.' }),
      );
    const { user } = startConsole('/users/sso', server);
    await user.click(await button('Test the issuer'));
    const works = 'It answers, and signs people in at signin.acme.example.';
    expect(await screen.findByText(works)).toBeTruthy();
    await user.type(field('Issuer'), 'x');
    expect(screen.queryByText(works)).toBeNull();
    await user.click(await button('Test the issuer'));
    expect(await screen.findByText('No provider answers there.')).toBeTruthy();
  });

  it('is removed after a confirmation', async () => {
    signIn();
    let sso = SET_UP;
    const server = new FakeApi()
      .on('GET /sso', () => json({ sso }))
      .on('DELETE /sso', () => {
        sso = NONE;
        return new Response(null, { status: 204 });
      });
    const { user } = startConsole('/users/sso', server);
    await user.click(await button('Remove'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove single sign-on?' });
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(/^Not set up yet\./)).toBeTruthy();
    expect(server.seen('DELETE /sso')).toHaveLength(1);
  });

  it('shows the error when it cannot be fetched, and retries', async () => {
    signIn();
    const server = new FakeApi().on('GET /sso', () => problem({ status: 503, detail: 'Please try again.' }));
    const { user } = startConsole('/users/sso', server);
    expect(await screen.findByText('Single sign-on could not be loaded')).toBeTruthy();
    server.on('GET /sso', () => json({ sso: NONE }));
    await user.click(await button('Try again'));
    expect(await screen.findByText(REDIRECT_URI)).toBeTruthy();
  });

  it.each(['Admin', 'User'] as const)('is for Owners only, which the role %s is informed of', async (role) => {
    signIn();
    const server = new FakeApi().role(role);
    startConsole('/users/sso', server);
    expect(await screen.findByText('Owners set this up')).toBeTruthy();
    expect(server.seen('GET /sso')).toEqual([]);
  });

  it('is a tab beside the users', async () => {
    signIn();
    const server = new FakeApi().role('User').on('GET /users', () => json({ users: [] }));
    const { user, path } = startConsole('/users/list', server);
    await user.click(await screen.findByRole('link', { name: 'Single sign-on' }));
    await waitFor(() => expect(path()).toBe('/users/sso'));
  });
});

describe('sign-in with SSO', () => {
  it('redirects from the login to the provider of the organisation', async () => {
    const authorizeUrl = 'https://login.acme.example/authorize?state=s';
    const server = new FakeApi().on('POST /auth/sso/start', () => json({ authorizeUrl }));
    const open = jest.spyOn(window, 'open').mockReturnValue(null);
    const { user } = startConsole('/login', server);
    await user.type(await screen.findByLabelText('Email'), 'ada@acme.example');
    await user.click(await button('Sign in with SSO'));
    expect(screen.getByLabelText<HTMLInputElement>('Email or organisation domain').value).toBe('ada@acme.example');
    await user.click(await button('Continue'));
    await waitFor(() => expect(open).toHaveBeenCalledWith(authorizeUrl, '_self'));
    expect(server.seen('POST /auth/sso/start')).toMatchObject([
      { authorization: null, body: { organisation: 'ada@acme.example' } },
    ]);
  });

  it('says when nothing was typed or found, and leads back to the password', async () => {
    const server = new FakeApi().on('POST /auth/sso/start', () =>
      problem({ status: 404, detail: 'No single sign-on was found for this.' }),
    );
    const { user } = startConsole('/login', server);
    await user.click(await button('Sign in with SSO'));
    await user.click(await button('Continue'));
    expect(screen.getByText('Please enter your email or the domain of your organisation.')).toBeTruthy();
    expect(server.requests).toEqual([]);
    await user.type(field('Email or organisation domain'), 'nobody{Enter}');
    expect(await screen.findByText('No single sign-on was found for this.')).toBeTruthy();
    await user.click(await button('Back'));
    expect(await button('Login')).toBeTruthy();
  });

  it('ends on the callback page, once, with a session and the hello page', async () => {
    const session = tokens('ada', inOneHour());
    const server = new FakeApi().on('POST /auth/sso/callback', () => json(session));
    const { path } = startConsole('/callback?state=s&code=c&iss=https%3A%2F%2Flogin.acme.example', server);
    expect(await screen.findByText('Hello, Ada Lovelace')).toBeTruthy();
    expect(path()).toBe('/hello');
    expect({ ...localStorage }).toEqual(session);
    expect(server.seen('POST /auth/sso/callback')).toMatchObject([
      { authorization: null, body: { state: 's', code: 'c', iss: 'https://login.acme.example' } },
    ]);
  });

  it.each([
    'This sign-in is over or was begun in another browser. Please begin again.',
    'Your sign-in provider did not let you in.',
    'Your user is disabled. Please ask an Admin or the Owner.',
  ])('shows why it fails: %s', async (detail) => {
    const server = new FakeApi().on('POST /auth/sso/callback', () => problem({ status: 403, detail }));
    const { user, path } = startConsole('/callback?state=s&error=access_denied', server);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(`Error!${detail}`);
    expect(localStorage.length).toBe(0);
    expect(server.seen('POST /auth/sso/callback')).toMatchObject([{ body: { state: 's', error: 'access_denied' } }]);
    await user.click(screen.getByRole('link', { name: 'Back to Login' }));
    expect(path()).toBe('/login');
  });
});
