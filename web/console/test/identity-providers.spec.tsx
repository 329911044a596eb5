import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type PageWithServices, type Readers, type ReadersDraft, type Settings } from '../src/api/contract.js';
import { FakeApi, json, problem } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';

beforeEach(() => void signIn());
afterEach(stopConsole);

const SETTINGS = {
  ...{ customDomain: '', notificationDisplayName: '', slackConfigured: true, website: '', timeZone: 'UTC' },
  frameAncestors: [] as string[],
  customDomainStatus: { state: 'none', missing: [] as string[], challengeName: '', challengeValue: '', target: '' },
} as unknown as Settings;
const PAGE: PageWithServices = {
  ...{ id: 'p1', name: 'Customers', domain: 'customers', url: 'https://customers.status.example.com' },
  ...{ first: false, isPrivate: true, componentCount: 0, version: 3 },
  components: [],
};
const PEM = '-----BEGIN CERTIFICATE-----\nMIIC\n-----END CERTIFICATE-----\n';
const ACME = {
  ...{ id: 'i1', name: 'Acme', isOpenid: false, entityId: 'urn:acme', signInUrl: 'https://idp.acme.example/sso' },
  ...{ certificates: [PEM], certificatesEndAt: Date.UTC(2030, 4, 1), domains: ['acme.example'] },
};
const OWN = {
  ...{
    id: 'i2',
    name: 'Ours',
    isOpenid: true,
    entityId: '',
    signInUrl: '',
    certificates: [],
    domains: ['ours.example'],
  },
};
const READERS: Readers = {
  ...{ hasPassword: false, networks: ['203.0.113.0/24'], people: ['@acme.example'], needsAll: true },
  ...{ audiences: [], providers: [ACME], version: 4 },
};
const METADATA = `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="urn:bolt"><IDPSSODescriptor>
  <KeyDescriptor><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Certificate>MIID</X509Certificate></KeyInfo></KeyDescriptor>
  <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.bolt.example/sso"/>
</IDPSSODescriptor></EntityDescriptor>`;

/** Keeps what is saved, as the gateway does. */
function server(first: Readers = READERS): FakeApi {
  let readers = first;
  return new FakeApi()
    .pages([PAGE])
    .on('GET /settings', () => json(SETTINGS))
    .on('GET /side-door/keys', () => json({ sideDoorKeys: [] }))
    .on('GET /uptime-formula', () => json({ uptimeFormula: { partialOutage: 100, degradedPerformance: 100 } }))
    .on('GET /settings/readers', () => json({ readers }))
    .on('PUT /settings/readers', ({ body }) => {
      const { providers } = body as ReadersDraft;
      const kept = (providers ?? []).map((provider, index) => ({ ...provider, id: provider.id ?? `new-${index}` }));
      readers = { ...readers, version: readers.version + 1, providers: kept } as Readers;
      return json({ readers });
    });
}

async function open(backend: FakeApi, path = '/settings?page=p1') {
  const { user } = startConsole(path, backend);
  const section = within(await screen.findByRole('region', { name: 'Identity providers' }));
  await section.findByRole('button', { name: 'Add an Identity Provider' });
  const saved = () => backend.seen('PUT /settings/readers').map(({ body }) => body as ReadersDraft);
  const dialog = async (button: string) => {
    await user.click(section.getByRole('button', { name: button }));
    const form = within(await screen.findByRole('dialog'));
    await form.findByLabelText('Name');
    return form;
  };
  return { user, section, saved, dialog };
}

const SAVE = { name: 'Save Identity Provider' };

describe('the identity providers of a page', () => {
  it('are listed with their domains, of the first page too', async () => {
    const { section } = await open(server(), '/settings');
    expect(section.getByRole('listitem').textContent).toContain('acme.example; certificate until May 1, 2030');
    expect(section.queryByText(/by the audiences/)).toBeNull();
    expect(section.queryByText(/nobody is asked to sign in/)).toBeNull();
  });

  it('say that they do nothing while everybody may read the page', async () => {
    const { section } = await open(server({ ...READERS, networks: [], people: [], needsAll: false }));
    expect(section.getByText(/nobody is asked to sign in/)).toBeTruthy();
    expect(section.getByText(/by the audiences/)).toBeTruthy();
  });

  it('are added from their metadata, and all else of the readers stays as it is', async () => {
    const { user, section, saved, dialog } = await open(server());
    const form = await dialog('Add an Identity Provider');
    await user.type(form.getByLabelText('Name'), ' Bolt ');
    const metadata = form.getByLabelText<HTMLTextAreaElement>(/^Read from metadata/);
    await user.click(metadata);
    await user.paste('https://idp.bolt.example/metadata');
    expect(form.getByText('This is not the metadata of an identity provider.')).toBeTruthy();
    await user.clear(metadata);
    await user.paste(METADATA);
    expect(metadata.value).toBe('');
    expect(form.getByText(/Taken over from the metadata/)).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>('Entity ID').value).toBe('urn:bolt');
    await user.type(form.getByLabelText('Domains'), 'bolt.example\nbolt.test');
    await user.click(form.getByRole('button', SAVE));
    await screen.findByText('Identity provider Bolt is saved');
    const { networks, people, needsAll } = READERS;
    const bolt = {
      ...{ name: 'Bolt', entityId: 'urn:bolt', signInUrl: 'https://idp.bolt.example/sso' },
      certificates: ['-----BEGIN CERTIFICATE-----\nMIID\n-----END CERTIFICATE-----'],
      domains: ['bolt.example', 'bolt.test'],
    };
    const acme = { ...ACME, certificates: [PEM] };
    expect(saved()).toEqual([{ networks, people, needsAll, baseVersion: 4, providers: [acme, bolt] }]);
    await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(2));
  });

  it('get the address of the page, as entity ID and for assertions', async () => {
    const { dialog } = await open(server());
    const form = await dialog('Edit Acme');
    const needs = within(form.getByRole('region', { name: 'What your provider needs' }));
    expect(needs.getAllByText('https://customers.status.example.com/sign-in/saml')).toHaveLength(2);
    expect(needs.getByRole('button', { name: 'Copy the Reply URL (ACS)' })).toBeTruthy();
  });

  it('need every field, and say which certificate and which domain is refused', async () => {
    const backend = server().on('PUT /settings/readers', () =>
      problem({
        status: 400,
        detail: 'Please check the marked fields.',
        errors: [
          { pointer: '/providers/0/certificates/1', detail: 'This certificate ended on 2026-05-01.' },
          { pointer: '/providers/0/domains/1', detail: 'Please give a domain.' },
          { pointer: '/providers/0/signInUrl', detail: 'Please give the address where readers sign in.' },
        ],
      }),
    );
    const { user, saved, dialog } = await open(backend);
    const form = await dialog('Edit Acme');
    await user.clear(form.getByLabelText('Entity ID'));
    await user.click(form.getByRole('button', SAVE));
    expect(await form.findByText('Give the entity ID of the provider.')).toBeTruthy();
    expect(saved()).toEqual([]);
    await user.type(form.getByLabelText('Entity ID'), 'urn:acme');
    await user.click(form.getByLabelText('Certificates'));
    await user.paste(PEM);
    await user.type(form.getByLabelText('Domains'), '\nacme');
    await user.click(form.getByRole('button', SAVE));
    expect(await form.findByText('Certificate 2: This certificate ended on 2026-05-01.')).toBeTruthy();
    expect(form.getByText('acme: Please give a domain.')).toBeTruthy();
    expect(form.getByText('Please give the address where readers sign in.')).toBeTruthy();
  });

  it('may have the own single sign-on among them, for which domains are all that is needed', async () => {
    const sso = { configured: true, enabled: true, emailDomains: ['ours.example', 'ours.test'] };
    const { user, section, saved, dialog } = await open(server().on('GET /sso', () => json({ sso })));
    const form = await dialog('Add Your Single Sign-on');
    expect(await form.findByText(/the domains that it has too: ours\.example, ours\.test\./)).toBeTruthy();
    expect(form.getByRole('link', { name: 'single sign-on' }).getAttribute('href')).toBe('/users/sso');
    await user.clear(form.getByLabelText('Name'));
    await user.click(form.getByRole('button', { name: 'Save Single Sign-on' }));
    expect(await form.findByText('Give the identity provider a name.')).toBeTruthy();
    expect(form.getByText('Give the domains whose addresses it proves.')).toBeTruthy();
    await user.type(form.getByLabelText('Name'), 'Ours');
    await user.type(form.getByLabelText('Domains'), 'ours.example');
    await user.click(form.getByRole('button', { name: 'Save Single Sign-on' }));
    await screen.findByText('Identity provider Ours is saved');
    const { networks, people, needsAll } = READERS;
    const ours = { name: 'Ours', isOpenid: true, domains: ['ours.example'] };
    expect(saved()).toEqual([{ networks, people, needsAll, baseVersion: 4, providers: [ACME, ours] }]);
    expect(await section.findByText('ours.example; your single sign-on (OpenID)')).toBeTruthy();
    expect(section.queryByRole('button', { name: 'Add Your Single Sign-on' })).toBeNull();
  });

  it('say where the own single sign-on is refused, and that it is switched off', async () => {
    const sso = { configured: true, enabled: false, emailDomains: ['ours.example'] };
    const detail = 'Another identity provider of this page has this domain.';
    const backend = server({ ...READERS, providers: [ACME, OWN] })
      .on('GET /sso', () => json({ sso }))
      .on('PUT /settings/readers', () =>
        problem({ status: 400, detail: 'Please check.', errors: [{ pointer: '/providers/1/domains/1', detail }] }),
      );
    const { user, dialog } = await open(backend);
    const form = await dialog('Edit Ours');
    expect(await form.findByText(/switched off at present/)).toBeTruthy();
    await user.type(form.getByLabelText('Domains'), '\nacme.example');
    await user.click(form.getByRole('button', { name: 'Save Single Sign-on' }));
    expect(await form.findByText(`acme.example: ${detail}`)).toBeTruthy();
  });

  it('tell Admins who sets the own single sign-on up', async () => {
    const { dialog } = await open(server().role('Admin'));
    expect((await dialog('Add Your Single Sign-on')).getByText(/An Owner sets it up/)).toBeTruthy();
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
    await user.click(form.getByRole('button', SAVE));
    await form.findByText(detail);
    await waitFor(() => expect(backend.seen('GET /settings/readers').length).toBeGreaterThan(1));
    await user.click(form.getByRole('button', SAVE));
    await screen.findByText('Identity provider Acme is saved');
    expect(saved().at(-1)).toMatchObject({ people: ['cy@example.com'], baseVersion: 5 });
  });

  it('are deleted after a question that says whose sessions end', async () => {
    const { user, section, saved } = await open(server());
    await user.click(section.getByRole('button', { name: 'Delete Acme' }));
    expect(await screen.findByText(/Readers who signed in with it are signed out/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    await screen.findByText('Identity provider deleted.');
    expect(saved().at(-1)).toMatchObject({ people: READERS.people, providers: [] });
    expect(saved().at(-1)).not.toHaveProperty('audiences');
    await waitFor(() => expect(section.queryByRole('listitem')).toBeNull());
  });

  it('say so where they cannot be loaded', async () => {
    startConsole(
      '/settings?page=p1',
      server().on('GET /settings/readers', () => problem({ status: 500, detail: 'Something failed.' })),
    );
    const section = within(await screen.findByRole('region', { name: 'Identity providers' }));
    expect(await section.findByRole('button', { name: /again/i })).toBeTruthy();
    expect(section.queryByRole('button', { name: 'Add an Identity Provider' })).toBeNull();
  });
});
