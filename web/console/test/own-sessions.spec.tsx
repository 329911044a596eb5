import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type OwnSession } from '../src/api/contract.js';
import { FakeApi, json, OWN_SESSION, OWNER, problem } from './fake-api.js';
import { inOneHour, signIn, startConsole, stopConsole, tokens } from './render-console.js';
import { user as sample } from './samples.js';

beforeEach(() => void signIn());
afterEach(stopConsole);

const PHONE: OwnSession = { ...OWN_SESSION, id: 's2', current: false, browser: 'Safari on iPhone', method: 'sso' };
const NAMELESS: OwnSession = { ...OWN_SESSION, id: 's3', current: false, browser: '', address: '' };
const gone = () => new Response(null, { status: 204 });
const listing = (...sessions: OwnSession[]) => new FakeApi().on('GET /users/me/sessions', () => json({ sessions }));

describe("the user's own sessions", () => {
  it('are listed with their details; the current one cannot be ended', async () => {
    startConsole('/my-profile', listing(OWN_SESSION, PHONE, NAMELESS));
    const list = within(await screen.findByRole('region', { name: 'Sessions' }));
    const [own, phone, nameless] = await list.findAllByRole('listitem');
    expect(own?.textContent).toContain('Firefox on Linux This browser');
    expect(own && within(own).queryByRole('button')).toBeNull();
    expect(phone?.textContent).toContain('203.0.113.7, logged in');
    expect(phone?.textContent).toContain('with SSO, last used');
    expect(nameless?.textContent).toContain('Unknown browser');
  });

  it('end after a confirmation, one or all others', async () => {
    const backend = listing(OWN_SESSION, PHONE, NAMELESS)
      .on('DELETE /users/me/sessions/s2', () => {
        backend.on('GET /users/me/sessions', () => json({ sessions: [OWN_SESSION, NAMELESS] }));
        return gone();
      })
      .on('DELETE /users/me/sessions', () => {
        backend.on('GET /users/me/sessions', () => json({ sessions: [OWN_SESSION] }));
        return gone();
      });
    const { user } = startConsole('/my-profile', backend);
    await user.click(await screen.findByRole('button', { name: 'End session: Safari on iPhone' }));
    await user.click(await screen.findByRole('button', { name: 'End session' }));
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'End all others' }));
    const question = await screen.findByRole('alertdialog', { name: 'End all other sessions?' });
    await user.click(within(question).getByRole('button', { name: 'End all others' }));
    await waitFor(() => expect(screen.queryByText('Unknown browser')).toBeNull());
    expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
  });

  it('show when one could not be ended, and when they cannot be shown', async () => {
    const detail = 'This session is over already.';
    const backend = listing(OWN_SESSION, PHONE).on('DELETE /users/me/sessions/s2', () =>
      problem({ status: 404, detail }),
    );
    const { user } = startConsole('/my-profile', backend);
    await user.click(await screen.findByRole('button', { name: 'End session: Safari on iPhone' }));
    await user.click(await screen.findByRole('button', { name: 'End session' }));
    expect(await screen.findByText(detail)).toBeTruthy();
    stopConsole();
    signIn();
    startConsole(
      '/my-profile',
      new FakeApi().on('GET /users/me/sessions', () => problem({ status: 503, detail: 'Later.' })),
    );
    expect(await screen.findByText(/Your sessions could not be/)).toBeTruthy();
  });
});

describe('an action that needs a fresh sign-in', () => {
  const REFUSED = {
    status: 403,
    type: 'urn:candor:problem:fresh-sign-in-required',
    detail: 'Please confirm that it is you, and try again.',
  };
  /** API keys are created once the password was entered again. */
  const guarded = () => {
    let isFresh = false;
    const backend = new FakeApi()
      .on('GET /api-keys', () => json({ apiKeys: [] }))
      .on('POST /auth/prove', () => {
        isFresh = true;
        return json(tokens('ada', inOneHour() + 60));
      })
      .on('POST /api-keys', () =>
        isFresh ? json({ accessKey: 'candor_ak_1', secretKey: 'candor_sk_1' }) : problem(REFUSED),
      );
    return backend;
  };
  const begin = async (backend: FakeApi) => {
    const started = startConsole('/api', backend);
    await started.user.click(await screen.findByRole('button', { name: 'New API Key' }));
    return { ...started, dialog: within(await screen.findByRole('dialog', { name: 'Is it still you?' })) };
  };

  it('is done once the password was entered again, with the new tokens', async () => {
    const backend = guarded();
    const { user, dialog } = await begin(backend);
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await dialog.findByText('Please enter your password or a code.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Password or Code'), 'correct horse');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('candor_sk_1')).toBeTruthy();
    expect(backend.seen('POST /auth/prove')[0]?.body).toEqual({ proof: 'correct horse' });
    expect(backend.seen('POST /api-keys')).toHaveLength(2);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Is it still you?' })).toBeNull());
  });

  it('is done in the dialog where it was begun: an Owner is invited', async () => {
    let isFresh = false;
    const backend = new FakeApi()
      .on('GET /users', () => json({ users: [OWNER] }))
      .on('POST /auth/prove', () => {
        isFresh = true;
        return json(tokens('ada', inOneHour() + 60));
      })
      .on('POST /users', () =>
        isFresh ? json({ user: sample('u9', 'Radia', { role: 'Owner' }) }, 201) : problem(REFUSED),
      );
    const { user } = startConsole('/users/list', backend);
    await user.click(await screen.findByRole('button', { name: 'Invite User' }));
    await user.type(await screen.findByLabelText('Username'), 'Radia');
    await user.type(screen.getByLabelText('Email'), 'radia@acme.example');
    await user.selectOptions(screen.getByLabelText('Role'), 'Owner');
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Is it still you?' }));
    await user.type(dialog.getByLabelText('Password or Code'), 'correct horse');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('radia@acme.example is invited successfully')).toBeTruthy();
    const sent = backend.seen('POST /users');
    expect(sent.map(({ body }) => body)).toEqual([sent[0]?.body, sent[0]?.body]);
  });

  it('is not done when the question is cancelled: the user stays disabled', async () => {
    const alan = sample('u3', 'Alan', { enabled: false });
    const backend = new FakeApi()
      .on('GET /users', () => json({ users: [OWNER, alan] }))
      .on('PATCH /users/u3/enable', () => problem(REFUSED));
    const { user } = startConsole('/users/list', backend);
    await user.click(await screen.findByRole('button', { name: 'Enable Alan' }));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Is it still you?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(REFUSED.detail)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Enable Alan' })).toBeTruthy();
    expect(backend.seen('PATCH /users/u3/enable')).toHaveLength(1);
  });

  it('is not done with a wrong password, which the form shows', async () => {
    const detail = 'This is neither your password nor a code that is good now.';
    const backend = guarded().on('POST /auth/prove', () =>
      problem({ status: 400, detail: 'Not valid.', errors: [{ pointer: '/proof', detail }] }),
    );
    const { user, dialog } = await begin(backend);
    await user.type(dialog.getByLabelText('Password or Code'), 'wrong');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await dialog.findByText(detail)).toBeTruthy();
    expect(backend.seen('POST /api-keys')).toHaveLength(1);
  });

  it('is refused when the dialog is cancelled', async () => {
    const backend = guarded();
    const { user, dialog } = await begin(backend);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(REFUSED.detail)).toBeTruthy();
    expect(backend.seen('POST /api-keys')).toHaveLength(1);
  });

  it('redirects a user of a sign-in provider there, to authenticate again', async () => {
    const backend = guarded()
      .on('GET /users/me/sessions', () => json({ sessions: [{ ...OWN_SESSION, method: 'sso' }] }))
      .on('POST /auth/sso/start', () => problem({ status: 403, detail: 'Not now.' }));
    const { user, dialog } = await begin(backend);
    await user.click(await dialog.findByRole('button', { name: 'Log in with SSO again' }));
    expect(await dialog.findByText('Your sign-in provider could not be asked.')).toBeTruthy();
    expect(backend.seen('POST /auth/sso/start')[0]?.body).toEqual({ organisation: 'acme', fresh: true });
  });
});
