import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { KEPT_MS, LONGEST_DRAFT, MOST_DRAFTS, readDraft, writeDraft } from '../src/drafts/draft-storage.js';
import { writeTokens } from '../src/session/session-storage.js';
import { FakeApi, json, problem } from './fake-api.js';
import { inOneHour, signIn, startConsole, stopConsole, tokens, type RunningConsole } from './render-console.js';
import { entry, incident, maintenance, service, template } from './samples.js';

afterEach(stopConsole);

const HOUR = 3_600_000;
const RESTORED = /^Draft from .+ restored$/;

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const draftKeys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));
const written = () => waitFor(() => expect(draftKeys()).not.toEqual([]));
const gone = () => waitFor(() => expect(draftKeys()).toEqual([]));

/** Types the same text in each form, at its own address. */
const FORMS = [
  ['/incident/new', 'Incident Name', 'incident'],
  ['/incident/edit/i1', 'Message', 'new-entry:i1'],
  ['/maintenances/new', 'Maintenance Name', 'maintenance'],
  ['/maintenances/edit/m1', 'Maintenance Name', 'maintenance:m1'],
  ['/templates/new', 'Title', 'template'],
  ['/templates/edit/t1', 'Title', 'template:t1'],
  ['/services/new', 'Service Name', 'service'],
  ['/services/edit/s1', 'Service Name', 'service:s1'],
] as const;

function server(): FakeApi {
  return new FakeApi()
    .services([service('s1', 'API')])
    .incidents([incident('i1', 'Slow', { entries: [entry('e1'), entry('e0')] })])
    .maintenances([maintenance('m1', 'Upgrade')])
    .templates([template('t1', 'Outage')]);
}

async function typeInto(console: RunningConsole, label: string, text: string): Promise<void> {
  await console.user.type(await field(label), text);
}

/** Ends the page without a click, like a reload or a crash. */
function reload(path: string, api: FakeApi): RunningConsole {
  cleanup();
  return startConsole(path, api);
}

describe('typed text', () => {
  it.each(FORMS)(
    'at %s in %s is restored after a reload, and is removed when it is discarded',
    async (path, label, name) => {
      signIn();
      const api = server();
      const before = startConsole(path, api);
      const initial = (await field(label)).value;
      await typeInto(before, label, ' typed');
      await waitFor(() => expect(readDraft('ada', name)).toBeTruthy());

      const { user } = reload(path, api);
      expect(await screen.findByText(RESTORED)).toBeTruthy();
      expect((await field(label)).value).toBe(`${initial} typed`);

      await user.click(screen.getByRole('button', { name: 'Discard draft' }));
      expect((await field(label)).value).toBe(initial);
      expect(screen.queryByText(RESTORED)).toBeNull();
      expect(draftKeys()).toEqual([]);
    },
  );

  it('is stored immediately when the page is hidden', async () => {
    signIn();
    const { user } = startConsole('/incident/new', server());
    await user.type(await field('Message'), 'x');
    expect(draftKeys()).toEqual([]);
    window.dispatchEvent(new Event('pagehide'));
    expect(draftKeys()).toEqual(['draft:ada:incident']);
  });

  it('shows the date of a draft from another day', async () => {
    signIn();
    writeDraft('ada', 'incident', { at: Date.now() - 26 * HOUR, values: { name: 'Old' } });
    startConsole('/incident/new', server());
    expect((await screen.findByText(RESTORED)).textContent).toMatch(/\d{4}, /);
  });

  it('of a correction opens its form again, and is removed with Cancel', async () => {
    signIn();
    const api = server();
    const { user } = startConsole('/incident/edit/i1', api);
    await user.click((await screen.findAllByRole('button', { name: /^Edit entry of/ }))[0] as HTMLElement);
    await user.type(await field('Message'), ' More.');
    await written();
    const again = reload('/incident/edit/i1', api);
    expect((await screen.findByRole<HTMLFormElement>('form', { name: 'Edit entry' })).textContent).toMatch(/restored/);
    expect((await field('Message')).value).toBe('We are looking into it. More.');
    await again.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(draftKeys()).toEqual([]);
  });

  it('is removed once it is saved', async () => {
    signIn();
    const api = server().on('POST /incidents', () => json({ incident: incident('i2', 'API down') }, 201));
    const console = startConsole('/incident/new', api);
    await typeInto(console, 'Incident Name', 'API down');
    await typeInto(console, 'Message', 'We look.');
    await written();
    await console.user.click(screen.getByRole('button', { name: /^Create Incident/ }));
    await waitFor(() => expect(console.path()).toBe('/incidents/open'));
    await gone();
  });

  it('stays when the server refuses it', async () => {
    signIn();
    const api = server().on('POST /incidents', () => problem({ status: 503, detail: 'Not available.' }));
    const console = startConsole('/incident/new', api);
    await typeInto(console, 'Incident Name', 'API down');
    await typeInto(console, 'Message', 'We look.');
    await console.user.click(screen.getByRole('button', { name: /^Create Incident/ }));
    await screen.findByText('Not available.');
    await written();
    expect(readDraft('ada', 'incident')?.values).toEqual({ name: 'API down', message: 'We look.' });
  });

  it('of a new entry is removed once the entry is published, without leaving the page', async () => {
    signIn();
    const api = server().on('POST /incidents/i1/entries', () => json({ incidentEntry: entry('e2') }, 201));
    const console = startConsole('/incident/edit/i1', api);
    await typeInto(console, 'Message', 'Better.');
    await written();
    await console.user.click(screen.getByRole('button', { name: /^Add Entry/ }));
    await gone();
    expect((await field('Message')).value).toBe('');
  });

  it('is kept when the page is left after the question', async () => {
    signIn();
    const api = server();
    const { user, navigate } = startConsole('/incident/new', api);
    await user.type(await field('Message'), 'Down.');
    await user.click(screen.getByRole('link', { name: 'Services' }));
    expect(await screen.findByText(/stays on this device as a draft/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await screen.findByRole('heading', { name: 'Services' });
    await navigate('/incident/new');
    expect((await field('Message')).value).toBe('Down.');
  });

  it('does not undo what a colleague changed in another field', async () => {
    signIn();
    writeDraft('ada', 'template:t1', { at: Date.now(), values: { message: 'Mine.' } });
    startConsole('/templates/edit/t1', server().templates([template('t1', 'Renamed meanwhile')]));
    await waitFor(async () => expect((await field('Message')).value).toBe('Mine.'));
    expect((await field('Title')).value).toBe('Renamed meanwhile');
  });

  it('is not put into a maintenance that has started', async () => {
    signIn();
    writeDraft('ada', 'maintenance:m1', { at: Date.now(), values: { name: 'Other' } });
    startConsole(
      '/maintenances/edit/m1',
      server().maintenances([maintenance('m1', 'Upgrade', { state: 'in_progress' })]),
    );
    expect((await field('Maintenance Name')).value).toBe('Upgrade');
    expect(screen.queryByText(RESTORED)).toBeNull();
  });
});

describe('a draft', () => {
  it('is not shown to another user on the same device', async () => {
    signIn('grace');
    writeDraft('ada', 'incident', { at: Date.now(), values: { name: 'Hers' } });
    startConsole('/incident/new', server());
    expect((await field('Incident Name')).value).toBe('');
    expect(screen.queryByText(RESTORED)).toBeNull();
  });

  it('is removed after seven days, for every user', async () => {
    signIn();
    writeDraft('ada', 'incident', { at: Date.now() - KEPT_MS - 1, values: { name: 'Old' } });
    writeDraft('grace', 'service', { at: Date.now() - KEPT_MS - 1, values: { name: 'Old' } });
    startConsole('/incident/new', server());
    expect((await field('Incident Name')).value).toBe('');
    expect(draftKeys()).toEqual([]);
  });

  it('is removed for newer ones, and is not stored when it is too long', () => {
    for (let n = 0; n <= MOST_DRAFTS; n += 1)
      writeDraft('ada', `entry:${String(n)}`, { at: Date.now() + n, values: { message: 'x' } });
    expect(draftKeys()).toHaveLength(MOST_DRAFTS);
    expect(readDraft('ada', 'entry:0')).toBeUndefined();
    writeDraft('ada', 'entry:20', { at: Date.now(), values: { message: 'x'.repeat(LONGEST_DRAFT) } });
    expect(readDraft('ada', 'entry:20')).toBeUndefined();
  });

  it('that is unreadable is ignored', () => {
    for (const text of ['{', '1', 'null', '{"at":"x","values":{}}', '{"at":1}']) {
      localStorage.setItem('draft:ada:incident', text);
      expect(readDraft('ada', 'incident')).toBeUndefined();
    }
  });

  it('is asked about at Logout, and removed with it', async () => {
    signIn();
    const console = startConsole('/incident/new', server());
    await typeInto(console, 'Message', 'Secret plan.');
    writeDraft('grace', 'incident', { at: Date.now(), values: { name: 'Hers' } });
    const logout = async () => {
      await console.user.click(screen.getByRole('button', { name: 'Account' }));
      await console.user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    };
    await logout();
    await console.user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(console.path()).toBe('/incident/new');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

    await logout();
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Logging out removes it');
    await console.user.click(screen.getByRole('button', { name: 'Logout' }));
    await screen.findByRole('button', { name: 'Login' });
    expect(draftKeys()).toEqual(['draft:grace:incident']);
  });
});

describe('a session that ends over a form', () => {
  const login = async ({ user }: RunningConsole): Promise<void> => {
    await user.type(await screen.findByLabelText('Email'), 'ada@acme.example');
    await user.type(await screen.findByLabelText('Password', { selector: 'input' }), 'secret1{Enter}');
  };

  it('loses neither the text nor the address', async () => {
    signIn();
    const api = server().on('POST /auth/login', () => json(tokens('ada', inOneHour() + 1)));
    const console = startConsole('/incident/new?from=palette', api);
    await typeInto(console, 'Message', 'Down since noon.');
    api.on('GET /users/me', () => problem({ status: 401, detail: 'Please log in.' }));
    await act(() => console.navigate('/incident/new?from=palette#x'));
    expect(await screen.findByText('Your session has expired. Please log in again.')).toBeTruthy();
    expect(console.path()).toBe('/login');

    api.role('Owner');
    await login(console);
    expect(await screen.findByText(RESTORED)).toBeTruthy();
    expect((await field('Message')).value).toBe('Down since noon.');
    expect(console.address()).toBe('/incident/new?from=palette#x');
    await waitFor(() => expect(sessionStorage.length).toBe(0));
  });

  it('leads another user who logs in to the open incidents', async () => {
    writeTokens(tokens('ada', Math.floor(Date.now() / 1000)));
    const api = server().on('POST /auth/login', () => json(tokens('grace', inOneHour())));
    const console = startConsole('/services/new', api);
    await login(console);
    await waitFor(() => expect(console.path()).toBe('/incidents/open'));
  });

  it('leads a visitor without one to the requested page', async () => {
    const api = server().on('POST /auth/login', () => json(tokens('ada', inOneHour())));
    const console = startConsole('/subscribers/email?page=2', api);
    await login(console);
    await waitFor(() => expect(console.address()).toBe('/subscribers/email?page=2'));
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])(
    'never leads to %s',
    async (address) => {
      const api = server().on('POST /auth/login', () => json(tokens('ada', inOneHour())));
      const console = startConsole('/login', api);
      await screen.findByLabelText('Email');
      sessionStorage.setItem('returnTo', JSON.stringify({ address, owner: null }));
      await login(console);
      await waitFor(() => expect(console.path()).toBe('/incidents/open'));
    },
  );

  it('in another tab returns to the page once the same user has logged in there', async () => {
    const session = signIn();
    const console = startConsole('/services/new', server());
    await typeInto(console, 'Service Name', 'API');
    const follow = () =>
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken', newValue: null })));
    localStorage.removeItem('accessToken');
    follow();
    await waitFor(() => expect(console.path()).toBe('/login'));
    writeTokens(session);
    follow();
    expect(await screen.findByText(RESTORED)).toBeTruthy();
    expect((await field('Service Name')).value).toBe('API');
  });

  it('shows no typed text to another user who logs in in another tab', async () => {
    signIn();
    const console = startConsole('/incident/new', server());
    await typeInto(console, 'Message', 'Hers alone.');
    const other = signIn('grace');
    act(
      () => void window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken', newValue: other.accessToken })),
    );
    await waitFor(async () => expect((await field('Message')).value).toBe(''));
    expect(screen.queryByText(RESTORED)).toBeNull();
    expect(draftKeys()).toEqual(['draft:ada:incident']);
  });

  it('by a logout leads to the open incidents the next time', async () => {
    signIn();
    const api = server().on('POST /auth/login', () => json(tokens('ada', inOneHour())));
    const console = startConsole('/services/list', api);
    await console.user.click(await screen.findByRole('button', { name: 'Account' }));
    await console.user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await login(console);
    await waitFor(() => expect(console.path()).toBe('/incidents/open'));
  });
});
