import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type Factors } from '../src/api/contract.js';
import { writeTokens } from '../src/session/session-storage.js';
import { FakeApi, json, NO_FACTORS, OWNER, problem } from './fake-api.js';
import { inOneHour, signIn, startConsole, stopConsole, tokens } from './render-console.js';

afterEach(stopConsole);

const OWN = '/users/me/second-factors';
const CODES = Array.from({ length: 10 }, (_, n) => `WDJB-MJHT-KNP${'BCDFGHJKLM'[n]}`);
const WITH_APP: Factors = { ...NO_FACTORS, appConfirmedAt: 1_780_000_000_000, recoveryCodesLeft: 10 };
const PASSKEY = { id: 'p1', name: 'Laptop', createdAt: 1_780_000_000_000 };
const WITH_PASSKEY: Factors = { ...WITH_APP, passkeys: [PASSKEY] };
const APP = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Candor:ada?secret=JBSWY3DPEHPK3PXP' };

const button = (name: string) => screen.findByRole('button', { name });
const field = (label: string) => screen.getByLabelText(label, { exact: true, selector: 'input' });

describe('the second step of a login', () => {
  const challenge = (secondFactors: string[]) =>
    new FakeApi().on('POST /auth/login', () =>
      json({ challengeName: 'SECOND_FACTOR_REQUIRED', session: 'challenge', secondFactors }),
    );
  const typePassword = async (user: ReturnType<typeof startConsole>['user']) => {
    await button('Login');
    await user.type(field('Email'), 'ada@acme.example');
    await user.type(field('Password'), 'secret1{Enter}');
  };

  it('asks for a code, shows a refusal at the field, and opens the incidents', async () => {
    const server = challenge(['AUTHENTICATOR_APP', 'RECOVERY_CODE']);
    const detail = 'This code is wrong, or was used before.';
    server.on('POST /auth/second-factor', () =>
      problem({ status: 400, detail, errors: [{ pointer: '/code', detail }] }),
    );
    const { user, path } = startConsole('/login', server);
    await typePassword(user);
    await user.click(await button('Continue'));
    expect(screen.getByText('Please enter a code.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
    await user.type(field('Code'), '000000{Enter}');
    expect((await screen.findAllByText(detail)).length).toBeGreaterThan(0);
    expect({ ...localStorage }).toEqual({});
    server.on('POST /auth/second-factor', () => json(tokens('ada', inOneHour())));
    await user.clear(field('Code'));
    await user.type(field('Code'), '123456{Enter}');
    await waitFor(() => expect(path()).toBe('/incidents/open'));
    expect(server.seen('POST /auth/second-factor').at(-1)?.body).toEqual({ session: 'challenge', code: '123456' });
  });

  it('offers the passkey where there is one, and shows an error when the browser returns none', async () => {
    const server = challenge(['PASSKEY', 'RECOVERY_CODE']);
    server.on('POST /auth/passkey/options', () => json({ options: '{"challenge":"Zm9v"}', ticket: 't' }));
    const { user } = startConsole('/login', server);
    await typePassword(user);
    await user.click(await button('Use a passkey'));
    expect(await screen.findByText('No passkey was used. Please try again.')).toBeTruthy();
    expect(field('Recovery code')).toBeTruthy();
    expect(server.seen('POST /auth/passkey/options')[0]?.body).toEqual({ session: 'challenge' });
    await user.click(await button('Back'));
    expect(await button('Sign in with a passkey')).toBeTruthy();
  });
});

describe('second factors on the profile', () => {
  it('are set up with an app by password, secret and code, and show recovery codes once', async () => {
    signIn();
    let factors = NO_FACTORS;
    const server = new FakeApi()
      .on(`GET ${OWN}`, () => json({ factors }))
      .on(`POST ${OWN}/app`, () => json(APP))
      .on(`POST ${OWN}/app/confirm`, () => {
        factors = WITH_APP;
        return json({ factors, recoveryCodes: CODES });
      });
    const { user } = startConsole('/my-profile', server);
    await user.click(await button('Set up app'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(dialog.getByText('Please enter your password or a code.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Your password, or a code'), 'secret1{Enter}');
    expect(await dialog.findByRole('img', { name: 'QR code of the key below' })).toBeTruthy();
    expect(dialog.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    await user.type(dialog.getByLabelText('Code'), '123456{Enter}');
    expect(await screen.findByText(CODES[9] ?? '')).toBeTruthy();
    expect(await button('Download the recovery codes')).toBeTruthy();
    await user.click(await button('I have kept them'));
    await waitFor(() => expect(screen.queryByText(CODES[9] ?? '')).toBeNull());
    expect(await button('Remove app')).toBeTruthy();
    expect(server.seen(`POST ${OWN}/app`)[0]?.body).toEqual({ proof: 'secret1' });
    expect(server.seen(`POST ${OWN}/app/confirm`)[0]?.body).toEqual({ code: '123456' });
  });

  it('show why a password is refused, and why the last one cannot be removed', async () => {
    signIn();
    const detail = 'This is neither your password nor a code that is good now.';
    const server = new FakeApi()
      .on(`GET ${OWN}`, () => json({ factors: WITH_APP }))
      .on(`POST ${OWN}/app/remove`, () => problem({ status: 400, detail, errors: [{ pointer: '/proof', detail }] }));
    const { user } = startConsole('/my-profile', server);
    await user.click(await button('Remove app'));
    await user.type(await screen.findByLabelText('Your password, or a code'), 'wrong{Enter}');
    expect(await screen.findByText(detail)).toBeTruthy();
    const conflict = 'Your organisation asks for a second factor.';
    server.on(`POST ${OWN}/app/remove`, () => problem({ status: 409, detail: conflict }));
    await user.click(await button('Remove'));
    expect(await screen.findByText(conflict)).toBeTruthy();
  });

  it('include passkeys, which can be renamed and removed', async () => {
    signIn();
    const server = new FakeApi()
      .on(`GET ${OWN}`, () => json({ factors: WITH_PASSKEY }))
      .on(`PATCH ${OWN}/passkeys/p1/name`, () => json({ factors: WITH_PASSKEY }))
      .on(`POST ${OWN}/passkeys/p1/remove`, () => json({ factors: WITH_APP }));
    const { user } = startConsole('/my-profile', server);
    await user.click(await button('Rename Laptop'));
    await user.clear(field('Name of the passkey'));
    await user.type(field('Name of the passkey'), 'Old laptop{Enter}');
    await waitFor(() => expect(server.seen(`PATCH ${OWN}/passkeys/p1/name`)[0]?.body).toEqual({ name: 'Old laptop' }));
    await user.click(await button('Remove Laptop'));
    await user.type(await screen.findByLabelText('Your password, or a code'), '123456{Enter}');
    await waitFor(() => expect(server.seen(`POST ${OWN}/passkeys/p1/remove`)[0]?.body).toEqual({ proof: '123456' }));
  });
});

describe('an organisation that requires a second factor', () => {
  it('shows a user without one the setup and nothing else, until it is done', async () => {
    writeTokens(tokens('ada', inOneHour(), { secondFactorMissing: true }));
    const server = new FakeApi()
      .on(`POST ${OWN}/app`, () => json(APP))
      .on(`POST ${OWN}/app/confirm`, () => json({ factors: WITH_APP, recoveryCodes: CODES }))
      .on('POST /auth/refresh', () => json(tokens('ada', inOneHour() + 1)));
    const { user } = startConsole('/incidents/open', server);
    expect(await screen.findByRole('heading', { name: 'Set up a second factor' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Services' })).toBeNull();
    await user.click(await button('Set up app'));
    await user.type(await screen.findByLabelText('Your password, or a code'), 'secret1{Enter}');
    await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
    await user.click(await button('I have kept them'));
    expect(await screen.findByText('All Clear')).toBeTruthy();
  });

  const users = () =>
    new FakeApi().on('GET /users', () => json({ users: [OWNER, { ...OWNER, id: 'u2', name: 'Bob', role: 'User' }] }));

  it('is configured by an Owner, who is informed what is still missing', async () => {
    signIn();
    const detail = 'Please set up a second factor of your own first.';
    const server = users().on('PUT /second-factor-policy', () => problem({ status: 409, detail }));
    const { user } = startConsole('/users/list', server);
    const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Require a second factor of everybody' });
    await waitFor(box);
    await user.click(box());
    expect(await screen.findByText(detail)).toBeTruthy();
    // The optimistic update is undone with the refusal, or a moment after its text.
    await waitFor(() => expect(box().checked).toBe(false));
    expect(server.seen('PUT /second-factor-policy')[0]?.body).toEqual({ required: true });
  });

  it('is not configured by Admins, who may reset the factor of a colleague', async () => {
    signIn();
    const server = users()
      .role('Admin')
      .on('PATCH /users/u2/reset-second-factor', () => json({ user: OWNER }));
    const { user } = startConsole('/users/list', server);
    await user.click(await button('Reset second factor of Bob'));
    await user.click(await button('Yes'));
    expect(await screen.findByText('The second factor of Bob is reset')).toBeTruthy();
    expect(server.seen('PATCH /users/u2/reset-second-factor')).toHaveLength(1);
    expect(screen.queryByRole('checkbox', { name: 'Require a second factor of everybody' })).toBeNull();
  });
});
