import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type Readers, type ReadersDraft, type Settings } from '../src/api/contract.js';
import { FakeApi, json, problem } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';

beforeEach(() => void signIn());
afterEach(stopConsole);

const SETTINGS = {
  ...{ customDomain: '', notificationDisplayName: '', slackConfigured: true, website: '', timeZone: 'UTC' },
  frameAncestors: [] as string[],
  customDomainStatus: { state: 'none', missing: [] as string[], challengeName: '', challengeValue: '', target: '' },
} as unknown as Settings;
const EVERYBODY: Readers = {
  hasPassword: false,
  networks: [],
  people: [],
  needsAll: false,
  audiences: [],
  providers: [],
  version: 0,
};
const PRIVATE: Readers = {
  hasPassword: true,
  passwordChosenAt: Date.UTC(2026, 10, 12, 12),
  networks: ['203.0.113.0/24'],
  people: ['ann@example.com'],
  needsAll: false,
  audiences: [],
  providers: [],
  version: 3,
};
const PASSWORD = 'seven green bicycles';
const NEWER = 'A colleague has changed the readers since you began.';

/** Keeps what is saved, as the gateway does. */
function server(first: Readers = EVERYBODY): FakeApi {
  let readers = first;
  return new FakeApi()
    .on('GET /settings', () => json(SETTINGS))
    .on('GET /side-door/keys', () => json({ sideDoorKeys: [] }))
    .on('GET /uptime-formula', () => json({ uptimeFormula: { partialOutage: 100, degradedPerformance: 100 } }))
    .on('GET /settings/readers', () => json({ readers }))
    .on('PUT /settings/readers', ({ body }) => {
      const { password, removePassword = false, networks, people, needsAll } = body as ReadersDraft;
      const hasPassword = password != null || (readers.hasPassword && !removePassword);
      const version = readers.version + 1;
      readers = { hasPassword, networks, people, needsAll, audiences: readers.audiences, providers: [], version };
      return json({ readers });
    });
}

async function open(backend: FakeApi) {
  const { user } = startConsole('/settings', backend);
  const section = within(await screen.findByRole('region', { name: 'Readers' }));
  await section.findByRole('radio', { name: 'Everybody' });
  const radio = (name: string): HTMLInputElement => section.getByRole('radio', { name });
  const save = () => user.click(section.getByRole('button', { name: 'Save readers' }));
  const saved = () => backend.seen('PUT /settings/readers').map(({ body }) => body);
  return { user, section, radio, save, saved };
}

describe('the readers of a page', () => {
  it('are everybody at first, and some with a password, which can be looked at while it is typed', async () => {
    const { user, section, radio, save, saved } = await open(server());
    expect(radio('Everybody').checked).toBe(true);
    expect(section.queryByLabelText('Password')).toBeNull();
    await user.click(radio('Only some readers'));
    expect(section.getByText(/Feeds, JSON, badge and widget ask for it too/)).toBeTruthy();
    const password = section.getByLabelText<HTMLInputElement>('Password');
    await user.type(password, PASSWORD);
    expect(password.type).toBe('password');
    await user.click(section.getByRole('button', { name: 'Show password' }));
    expect(password.type).toBe('text');
    expect(section.queryByRole('radio', { name: 'One is enough' })).toBeNull();
    await save();
    await screen.findByText('Only your readers may read the page.');
    expect(saved()).toEqual([{ password: PASSWORD, networks: [], people: [], needsAll: false, baseVersion: 0 }]);
    // It is not said again.
    await section.findByRole('button', { name: 'Change Password' });
    expect(section.queryByDisplayValue(PASSWORD)).toBeNull();
  });

  it('are also those in networks, one or all being needed', async () => {
    const { user, section, radio, save, saved } = await open(server());
    await user.click(radio('Only some readers'));
    await user.type(section.getByLabelText('Password'), PASSWORD);
    await user.type(section.getByLabelText('Networks'), '203.0.113.0/24\n 198.51.100.7');
    expect(radio('One is enough').checked).toBe(true);
    await user.click(radio('All are needed'));
    await save();
    await screen.findByText('Only your readers may read the page.');
    const networks = ['203.0.113.0/24', '198.51.100.7'];
    expect(saved()).toEqual([{ password: PASSWORD, networks, people: [], needsAll: true, baseVersion: 0 }]);
  });

  it('are all signed out where staff ask for it, whatever is typed meanwhile', async () => {
    const { user, section, saved } = await open(server(PRIVATE));
    await user.type(section.getByLabelText('Networks'), '\n198.51.100.7');
    await user.click(section.getByRole('button', { name: 'Sign all readers out' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/feed readers and calendars use end/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Sign All Out' }));
    await screen.findByText('All readers are signed out.');
    const { networks, people } = PRIVATE;
    expect(saved()).toEqual([{ networks, people, needsAll: false, baseVersion: 3, endSessions: true }]);
    // What was typed is there still, and is saved on what is there now.
    await user.click(section.getByRole('button', { name: 'Save readers' }));
    await screen.findByText('Only your readers may read the page.');
    expect(saved()[1]).toMatchObject({ networks: [...networks, '198.51.100.7'], baseVersion: 4 });
  });

  it('are not signed out where none signs in, nor where that is refused', async () => {
    const inNetworks = await open(server({ ...PRIVATE, hasPassword: false, people: [] }));
    expect(inNetworks.section.queryByRole('button', { name: 'Sign all readers out' })).toBeNull();
    await stopConsole();
    signIn();
    const backend = server(PRIVATE).on('PUT /settings/readers', () => problem({ status: 409, detail: NEWER }));
    const { user, section } = await open(backend);
    const done = () => screen.queryByText('All readers are signed out.');
    // That of another test takes a moment to go.
    await waitFor(() => expect(done()).toBeNull());
    await user.click(section.getByRole('button', { name: 'Sign all readers out' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign All Out' }));
    await screen.findByText(NEWER);
    expect(done()).toBeNull();
  });

  it('are also people who get a mailed link, by address or domain', async () => {
    const { user, section, radio, save, saved } = await open(server());
    await user.click(radio('Only some readers'));
    await user.type(section.getByLabelText('People'), 'ann@example.com\n @example.org\n');
    expect(section.getByText(/They sign in with a link that we mail to their address/)).toBeTruthy();
    expect(section.queryByRole('radio', { name: 'One is enough' })).toBeNull();
    await save();
    await screen.findByText('Only your readers may read the page.');
    const people = ['ann@example.com', '@example.org'];
    expect(saved()).toEqual([{ networks: [], people, needsAll: false, baseVersion: 0 }]);
    await waitFor(() =>
      expect(section.getByLabelText<HTMLTextAreaElement>('People').value).toBe('ann@example.com\n@example.org'),
    );
  });

  it('are asked which of the ways that are set are needed', async () => {
    const { user, section, radio, save, saved } = await open(server(PRIVATE));
    expect(section.getByRole('group', { name: 'Password, networks and people' })).toBeTruthy();
    await user.click(section.getByRole('button', { name: 'Remove Password' }));
    expect(section.getByRole('group', { name: 'Networks and people' })).toBeTruthy();
    await user.click(radio('All are needed'));
    await save();
    await screen.findByText('Only your readers may read the page.');
    expect(saved()).toMatchObject([{ removePassword: true, needsAll: true }]);
  });

  it('keep their password, with the day on which it was chosen, when the networks change', async () => {
    const { user, section, save, saved } = await open(server(PRIVATE));
    expect(section.getByText(/^Chosen on .*2026\.$/)).toBeTruthy();
    await user.type(section.getByLabelText('Networks'), '\n2001:db8::/32');
    await save();
    await screen.findByText('Only your readers may read the page.');
    const networks = ['203.0.113.0/24', '2001:db8::/32'];
    expect(saved()).toEqual([{ networks, people: PRIVATE.people, needsAll: false, baseVersion: 3 }]);
  });

  it('get another password, or keep it after all', async () => {
    const { user, section, save, saved } = await open(server(PRIVATE));
    await user.click(section.getByRole('button', { name: 'Change Password' }));
    await user.click(section.getByRole('button', { name: 'Keep Password' }));
    await user.click(section.getByRole('button', { name: 'Change Password' }));
    await user.type(section.getByLabelText('Password'), PASSWORD);
    await save();
    await screen.findByText('Only your readers may read the page.');
    const { networks, people } = PRIVATE;
    expect(saved()).toEqual([{ password: PASSWORD, networks, people, needsAll: false, baseVersion: 3 }]);
  });

  it('lose their password when that is said', async () => {
    const { user, section, save, saved } = await open(server(PRIVATE));
    await user.click(section.getByRole('button', { name: 'Remove Password' }));
    expect(section.getByText(/It is removed when you save/)).toBeTruthy();
    await save();
    await screen.findByText('Only your readers may read the page.');
    const { networks, people } = PRIVATE;
    expect(saved()).toEqual([{ removePassword: true, networks, people, needsAll: false, baseVersion: 3 }]);
    expect(await section.findByLabelText('Password')).toBeTruthy();
  });

  it('are everybody again only after a question', async () => {
    const { user, radio, save, saved } = await open(server(PRIVATE));
    await user.click(radio('Everybody'));
    await save();
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Show the page to everybody?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(saved()).toEqual([]);
    await save();
    const again = within(await screen.findByRole('alertdialog', { name: 'Show the page to everybody?' }));
    await user.click(again.getByRole('button', { name: 'Show to Everybody' }));
    await screen.findByText('Everybody may read the page.');
    expect(saved()).toEqual([{ removePassword: true, networks: [], people: [], needsAll: false, baseVersion: 3 }]);
    await waitFor(() => expect(radio('Everybody').checked).toBe(true));
  });

  it.each([
    ['', '', 'Please choose a password, give a network or name people.'],
    ['short', '', 'Please use at least 8 characters.'],
    ['        ', '203.0.113.0/24', 'Please choose a password.'],
  ])('are not sent with the password %j and the networks %j', async (password, networks, message) => {
    const { user, section, radio, save, saved } = await open(server());
    await user.click(radio('Only some readers'));
    if (password !== '') await user.type(section.getByLabelText('Password'), password);
    if (networks !== '') await user.type(section.getByLabelText('Networks'), networks);
    await save();
    expect(await section.findByText(message)).toBeTruthy();
    expect(section.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
    expect(saved()).toEqual([]);
  });

  it('show what the server refuses at its field, with the network that it is', async () => {
    const detail = '203.0.113.7 is an address in a network. Please give 203.0.113.0/24, or the address alone.';
    const errors = [
      { pointer: '/networks/1', detail },
      { pointer: '/password', detail: 'Not that one.' },
    ];
    const backend = server().on('PUT /settings/readers', () => problem({ status: 400, detail, errors }));
    const { user, section, radio, save } = await open(backend);
    await user.click(radio('Only some readers'));
    await user.type(section.getByLabelText('Password'), PASSWORD);
    await user.type(section.getByLabelText('Networks'), '10.0.0.0/8\n203.0.113.7/24');
    await save();
    expect(await section.findByText(`203.0.113.7/24: ${detail}`)).toBeTruthy();
    expect(section.getByText('Not that one.')).toBeTruthy();
    expect(section.getByLabelText('Networks').getAttribute('aria-invalid')).toBe('true');
  });

  it('show which of the people the server refuses', async () => {
    const detail = 'Please give an address, or "@" and a domain, for example ann@example.com or @example.org.';
    const backend = server().on('PUT /settings/readers', () =>
      problem({ status: 400, detail, errors: [{ pointer: '/people/2', detail }] }),
    );
    const { user, section, radio, save } = await open(backend);
    await user.click(radio('Only some readers'));
    const people = section.getByLabelText('People');
    await user.type(people, 'ann@example.com\n@example.org\nexample.net');
    await save();
    expect(await section.findByText(`example.net: ${detail}`)).toBeTruthy();
    expect(people.getAttribute('aria-invalid')).toBe('true');
    await user.type(people, '{Backspace}');
    expect(section.queryByText(`example.net: ${detail}`)).toBeNull();
  });

  it('show a fault of the server with its request id', async () => {
    const backend = server().on('PUT /settings/readers', () => problem({ status: 500, detail: 'Broken.' }));
    const { user, section, radio, save } = await open(backend);
    await user.click(radio('Only some readers'));
    await user.type(section.getByLabelText('Networks'), '10.0.0.0/8');
    await save();
    expect((await section.findByRole('alert')).textContent).toContain('req-1');
  });

  describe('that a colleague has changed meanwhile', () => {
    const THEIRS: Readers = { ...PRIVATE, networks: ['10.0.0.0/8'], version: 4 };

    async function refused() {
      const backend = server(PRIVATE);
      const opened = await open(backend);
      await opened.user.type(opened.section.getByLabelText('Networks'), '\n198.51.100.7');
      backend
        .on('GET /settings/readers', () => json({ readers: THEIRS }))
        .on('PUT /settings/readers', ({ body }) =>
          (body as ReadersDraft).baseVersion === THEIRS.version
            ? json({ readers: { ...THEIRS, networks: (body as ReadersDraft).networks, version: 5 } })
            : problem({ status: 409, detail: NEWER, errors: [{ pointer: '/baseVersion', detail: NEWER }] }),
        );
      await opened.save();
      await opened.section.findByText(NEWER);
      expect(
        opened.section.getByText(
          'It may be read with the password or in 10.0.0.0/8 or with a mailed link to ann@example.com.',
        ),
      ).toBeTruthy();
      return opened;
    }

    it('are taken over', async () => {
      const { user, section, saved } = await refused();
      await user.click(section.getByRole('button', { name: 'Take over what is set now' }));
      expect(section.getByLabelText<HTMLTextAreaElement>('Networks').value).toBe('10.0.0.0/8');
      expect(section.queryByText(NEWER)).toBeNull();
      expect(saved()).toHaveLength(1);
    });

    it('are replaced', async () => {
      const { user, section, save, saved } = await refused();
      await user.click(section.getByRole('button', { name: 'Keep mine' }));
      await save();
      await screen.findByText('Only your readers may read the page.');
      expect(saved()[1]).toMatchObject({ networks: ['203.0.113.0/24', '198.51.100.7'], baseVersion: 4 });
    });
  });

  it('ask before the page is left with a password that is not saved', async () => {
    const { user, section, radio } = await open(server());
    await user.click(radio('Only some readers'));
    await user.type(section.getByLabelText('Password'), PASSWORD);
    await user.click(screen.getByRole('link', { name: 'Audit Log' }));
    expect(await screen.findByText('Leave without saving?')).toBeTruthy();
  });

  it('are nothing to the role User, who has no settings', async () => {
    const backend = server().role('User');
    const { path } = startConsole('/settings', backend);
    await waitFor(() => expect(path()).not.toBe('/settings'));
    expect(screen.queryByRole('region', { name: 'Readers' })).toBeNull();
    expect(backend.seen('GET /settings/readers')).toHaveLength(0);
  });
});
