import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  type IdentityProvider,
  type PageWithServices,
  type Readers,
  type ReadersDraft,
  type Settings,
} from '../src/api/contract.js';
import { FakeApi, json, problem } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';
import { service } from './samples.js';

beforeEach(() => void signIn());
afterEach(stopConsole);

const SETTINGS = {
  ...{ customDomain: '', notificationDisplayName: '', slackConfigured: true, website: '', timeZone: 'UTC' },
  frameAncestors: [] as string[],
  customDomainStatus: { state: 'none', missing: [] as string[], challengeName: '', challengeValue: '', target: '' },
} as unknown as Settings;
const services = [service('c1', 'Login'), service('c2', 'Rack of A', { internal: true }), service('c3', 'Elsewhere')];
const PAGE: PageWithServices = {
  ...{ id: 'p1', name: 'Customers', domain: 'customers', url: 'https://customers.status.example.com' },
  ...{ first: false, isPrivate: false, componentCount: 2, version: 3 },
  components: ['c1', 'c2'].map((componentId) => ({ componentId, groupName: '' })),
};
const ACME = { id: 'a1', name: 'Acme', people: ['@acme.example'], attributes: [], componentIds: ['c2'] };
const PROVIDER: IdentityProvider = {
  ...{ id: 'i1', name: 'Acme IdP', isOpenid: false, entityId: 'urn:acme', signInUrl: 'https://idp.acme.example/' },
  ...{ certificates: [], certificatesEndAt: 1_900_000_000_000, domains: ['acme.example'] },
};
const OTHER = { ...PROVIDER, id: 'i2', name: 'Bolt IdP', domains: ['bolt.example'] };
const READERS: Readers = {
  ...{ hasPassword: true, networks: ['203.0.113.0/24'], people: ['ann@example.com'], needsAll: true },
  audiences: [ACME],
  providers: [],
  version: 4,
};

/** Keeps what is saved, as the gateway does. */
function server(first: Readers = READERS): FakeApi {
  let readers = first;
  return new FakeApi()
    .services(services)
    .pages([PAGE])
    .on('GET /settings', () => json(SETTINGS))
    .on('GET /settings/readers', () => json({ readers }))
    .on('PUT /settings/readers', ({ body }) => {
      const { networks, people, needsAll, audiences } = body as ReadersDraft;
      const kept = (audiences ?? []).map((audience, index) => ({ ...audience, id: audience.id ?? `new-${index}` }));
      const version = readers.version + 1;
      readers = { ...readers, networks, people, needsAll, version, audiences: kept } as Readers;
      return json({ readers });
    });
}

async function open(backend: FakeApi, path = '/settings?page=p1') {
  const { user } = startConsole(path, backend);
  const section = within(await screen.findByRole('region', { name: 'Audiences' }));
  await section.findByRole('button', { name: 'Add an Audience' });
  const saved = () => backend.seen('PUT /settings/readers').map(({ body }) => body as ReadersDraft);
  const dialog = async (button: string) => {
    await user.click(section.getByRole('button', { name: button }));
    const form = within(await screen.findByRole('dialog'));
    await form.findByLabelText('Name');
    return form;
  };
  return { user, section, saved, dialog };
}

describe('the audiences of a page', () => {
  it('are listed with who is in them and how much they see', async () => {
    const { section } = await open(
      server({ ...READERS, audiences: [ACME, { ...ACME, id: 'a2', name: 'Bolt', people: [], componentIds: [] }] }),
    );
    const rows = section.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.stringContaining('@acme.example; 1 service'),
      expect.stringContaining('Nobody is in it yet; no service of its own'),
    ]);
  });

  it('are added with services of the page, and the other ways to read it stay as they are', async () => {
    const { user, section, saved, dialog } = await open(server());
    const form = await dialog('Add an Audience');
    await user.type(form.getByLabelText('Name'), ' Bolt ');
    await user.type(form.getByLabelText(/^People/), 'bob@bolt.example\n@bolt.example');
    expect(await form.findByRole('checkbox', { name: /Rack of A/ })).toBeTruthy();
    expect(form.queryByRole('checkbox', { name: 'Elsewhere' })).toBeNull();
    await user.click(form.getByRole('checkbox', { name: 'Login' }));
    await user.click(form.getByRole('checkbox', { name: /Rack of A/ }));
    await user.click(form.getByRole('checkbox', { name: 'Login' }));
    await user.click(form.getByRole('button', { name: 'Save Audience' }));
    await screen.findByText('Audience Bolt is saved');
    const { networks, people, needsAll } = READERS;
    const bolt = { ...ACME, name: 'Bolt', people: ['bob@bolt.example', '@bolt.example'], id: undefined };
    expect(saved()).toEqual([{ networks, people, needsAll, baseVersion: 4, audiences: [ACME, bolt] }]);
    await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(2));
  });

  it('have attributes of a provider of the page, which are added and removed', async () => {
    const { user, section, saved, dialog } = await open(server({ ...READERS, providers: [PROVIDER, OTHER] }));
    const form = await dialog('Edit Acme');
    expect(form.queryByLabelText('Attribute 1')).toBeNull();
    for (let count = 0; count < 3; count += 1) await user.click(form.getByRole('button', { name: 'Add an attribute' }));
    await user.type(form.getByLabelText('Attribute 1'), 'role');
    await user.type(form.getByLabelText('Attribute 2'), 'groups');
    await user.type(form.getByLabelText('Value 2'), 'Ops');
    await user.selectOptions(form.getByLabelText('Provider 3'), 'Bolt IdP');
    await user.type(form.getByLabelText('Attribute 3'), 'tier');
    await user.type(form.getByLabelText('Value 3'), 'gold');
    await user.click(form.getByRole('button', { name: 'Remove attribute 1' }));
    expect(form.getByLabelText<HTMLInputElement>('Attribute 1').value).toBe('groups');
    await user.click(form.getByRole('button', { name: 'Save Audience' }));
    await section.findByText('@acme.example and 2 attributes; 1 service');
    const attributes = [
      { providerId: 'i1', name: 'groups', value: 'Ops' },
      { providerId: 'i2', name: 'tier', value: 'gold' },
    ];
    expect(saved().at(-1)?.audiences).toEqual([{ ...ACME, attributes }]);
  });

  it('say what is wrong with an attribute at its field', async () => {
    const attribute = { providerId: 'i1', name: 'groups', value: 'Ops' };
    const backend = server({
      ...READERS,
      providers: [PROVIDER],
      audiences: [
        { ...ACME, id: 'a0', name: 'Bolt' },
        { ...ACME, people: [], attributes: [attribute, attribute] },
      ],
    }).on('PUT /settings/readers', () =>
      problem({
        status: 400,
        detail: 'Please give the value of the attribute.',
        errors: [
          { pointer: '/audiences/1/attributes/1/value', detail: 'Please give the value of the attribute.' },
          { pointer: '/audiences/1/attributes/0/providerId', detail: 'Please choose an identity provider.' },
        ],
      }),
    );
    const { user, section, dialog } = await open(backend);
    expect(section.getByText('1 service', { exact: false, selector: 'li:last-child *' }).textContent).toBe(
      '2 attributes; 1 service',
    );
    const form = await dialog('Edit Acme');
    await user.clear(form.getByLabelText('Value 2'));
    await user.click(form.getByRole('button', { name: 'Save Audience' }));
    expect(await form.findAllByText('Please give the value of the attribute.')).toHaveLength(1);
    const invalid = () =>
      form.queryAllByLabelText(/\d$/).filter((field) => field.getAttribute('aria-invalid') === 'true');
    expect(invalid()).toEqual([form.getByLabelText('Provider 1'), form.getByLabelText('Value 2')]);
    await user.type(form.getByLabelText('Value 2'), 'x');
    expect(invalid()).toEqual([]);
  });

  it('have none without a provider, and say why', async () => {
    const { dialog } = await open(server());
    const form = await dialog('Edit Acme');
    expect(form.getByText(/The page has no identity provider/)).toBeTruthy();
    expect(form.queryByRole('button', { name: 'Add an attribute' })).toBeNull();
  });

  it('need a name, and show what is wrong with whom', async () => {
    const backend = server().on('PUT /settings/readers', () =>
      problem({
        status: 400,
        detail: 'Please check the marked fields.',
        errors: [{ pointer: '/audiences/0/people/1', detail: 'Please give an address.' }],
      }),
    );
    const { user, dialog } = await open(backend);
    const form = await dialog('Edit Acme');
    const name = form.getByLabelText('Name');
    await user.clear(name);
    await user.click(form.getByRole('button', { name: 'Save Audience' }));
    expect(await form.findByText('Give the audience a name.')).toBeTruthy();
    await user.type(name, 'Acme');
    await user.type(form.getByLabelText(/^People/), '\nann');
    await user.click(form.getByRole('button', { name: 'Save Audience' }));
    expect(await form.findByText('ann: Please give an address.')).toBeTruthy();
  });

  it('go on from what a colleague has changed meanwhile', async () => {
    const theirs = { ...READERS, version: 5, people: ['cy@example.com'] };
    const backend = server();
    const { user, saved, dialog } = await open(backend);
    const form = await dialog('Edit Acme');
    const detail = 'A colleague has changed the readers since you began. Please look at them again.';
    let tries = 0;
    backend
      .on('GET /settings/readers', () => json({ readers: theirs }))
      .on('PUT /settings/readers', () => {
        tries += 1;
        return tries === 1 ? problem({ status: 409, detail }) : json({ readers: { ...theirs, version: 6 } });
      });
    await user.click(form.getByRole('button', { name: 'Save Audience' }));
    await form.findByText(detail);
    await waitFor(() => expect(backend.seen('GET /settings/readers').length).toBeGreaterThan(1));
    await user.click(form.getByRole('button', { name: 'Save Audience' }));
    await screen.findByText('Audience Acme is saved');
    expect(saved().at(-1)).toMatchObject({ people: ['cy@example.com'], baseVersion: 5 });
  });

  it('are deleted after a question that says who sees their services then', async () => {
    const { user, section, saved } = await open(server());
    await user.click(section.getByRole('button', { name: 'Delete Acme' }));
    expect(await screen.findByText(/can be seen by all readers of the page then/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    await screen.findByText('Audience deleted.');
    expect(saved().at(-1)?.audiences).toEqual([]);
    await waitFor(() => expect(section.queryByRole('listitem')).toBeNull());
  });
});

describe('the audiences of the first page', () => {
  const first = (readers?: Readers) => server(readers).on('GET /side-door/keys', () => json({ sideDoorKeys: [] }));

  it('are added with internal services, and keep what they have that is not internal any more', async () => {
    const { user, section, saved, dialog } = await open(
      first({ ...READERS, audiences: [{ ...ACME, componentIds: ['c2', 'c3'] }] }),
      '/settings',
    );
    expect(section.getByText(/On your first page these are internal services/)).toBeTruthy();
    let form = await dialog('Add an Audience');
    await user.type(form.getByLabelText('Name'), 'Bolt');
    await user.click(await form.findByRole('checkbox', { name: /Rack of A/ }));
    expect(form.getAllByRole('checkbox')).toHaveLength(1);
    await user.click(form.getByRole('button', { name: 'Save Audience' }));
    await screen.findByText('Audience Bolt is saved');
    expect(saved().at(-1)?.audiences?.at(-1)).toMatchObject({ name: 'Bolt', componentIds: ['c2'] });
    form = await dialog('Edit Acme');
    expect(await form.findByRole<HTMLInputElement>('checkbox', { name: 'Elsewhere' })).toMatchObject({ checked: true });
    expect(form.queryByRole('checkbox', { name: 'Login' })).toBeNull();
  });

  it('say what to do where no service is internal, and why one is refused', async () => {
    const detail = 'Please choose internal services: all readers of your first page see the others.';
    const backend = first({ ...READERS, audiences: [] })
      .services([service('c1', 'Login')])
      .on('PUT /settings/readers', () =>
        problem({ status: 400, detail, errors: [{ pointer: '/audiences/0/componentIds/0', detail }] }),
      );
    const { user, dialog } = await open(backend, '/settings');
    const form = await dialog('Add an Audience');
    expect(await form.findByText(/Make a service internal first/)).toBeTruthy();
    await user.type(form.getByLabelText('Name'), 'Bolt');
    await user.click(form.getByRole('button', { name: 'Save Audience' }));
    expect(await form.findByText(detail)).toBeTruthy();
  });

  it('are deleted after a question that says that their services stay internal', async () => {
    const { user, section, saved } = await open(first(), '/settings');
    await user.click(section.getByRole('button', { name: 'Delete Acme' }));
    expect(await screen.findByText(/Its services stay internal/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    await screen.findByText('Audience deleted.');
    expect(saved().at(-1)?.audiences).toEqual([]);
  });
});
