import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type Provisioning } from '../src/api/contract.js';
import { FakeApi, json, OWNER, problem } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';
import { user as sample } from './samples.js';

beforeEach(() => void signIn());
afterEach(stopConsole);

const BASE = 'https://console.example/scim/v2';
const SECRET = 'candor_ps_once';
const NONE: Provisioning = { configured: false, baseUrl: BASE, userCount: 0, groups: [] };
const SET_UP: Provisioning = {
  ...{ ...NONE, configured: true, accessKey: 'candor_pk_1', userCount: 2 },
  ...{ creationTime: Date.UTC(2026, 1, 3, 12), lastUsedTime: Date.UTC(2026, 1, 4, 12) },
  groups: [
    { id: 'g1', name: 'Engineering', memberCount: 2 },
    { id: 'g2', name: 'candor-admins', memberCount: 1, role: 'Admin' },
  ],
};
const SSO = {
  ...{ configured: false, issuer: '', clientId: '', defaultRole: 'User', emailDomains: [] },
  ...{ enabled: false, required: false, trustEmails: false, redirectUri: 'https://console.example/callback' },
};

const server = (first: Provisioning) => {
  let provisioning = first;
  return new FakeApi()
    .on('GET /sso', () => json({ sso: SSO }))
    .on('GET /provisioning', () => json({ provisioning }))
    .on('POST /provisioning/token', () => {
      provisioning = { ...SET_UP, groups: [], lastUsedTime: undefined };
      return json({ accessKey: 'candor_pk_1', secret: SECRET });
    })
    .on('DELETE /provisioning', () => {
      provisioning = NONE;
      return new Response(null, { status: 204 });
    });
};
const section = async () => within(await screen.findByRole('region', { name: 'Provisioning (SCIM)' }));
const dialog = async () => within(await screen.findByRole('alertdialog'));

describe('provisioning', () => {
  it('is set up with a token that is shown once', async () => {
    const { user } = startConsole('/users/sso', server(NONE));
    const here = await section();
    expect(await here.findByText(BASE)).toBeTruthy();
    expect(here.getByText(/^No token yet\./)).toBeTruthy();
    await user.click(here.getByRole('button', { name: 'Make Token' }));
    expect(await screen.findByText(SECRET)).toBeTruthy();
    await user.click(within(screen.getByRole('dialog')).getByText('Close'));
    await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
    expect(await here.findByText(/^On\. Token made on .*never used\.$/)).toBeTruthy();
    expect(here.getByText(/candor-owners/)).toBeTruthy();
  });

  it('replaces the token after a confirmation, and shows refusals', async () => {
    const api = server(SET_UP);
    const { user } = startConsole('/users/sso', api);
    const here = await section();
    expect(await here.findByText(/2 users are provisioned\.$/)).toBeTruthy();
    await user.click(here.getByRole('button', { name: 'Replace Token' }));
    expect(api.seen('POST /provisioning/token')).toEqual([]);
    await user.click((await dialog()).getByRole('button', { name: 'Replace Token' }));
    expect(await screen.findByText(SECRET)).toBeTruthy();
    await user.click(within(screen.getByRole('dialog')).getByText('Close'));
    api.on('DELETE /provisioning', () => problem({ status: 503, detail: 'Try later.' }));
    await user.click(await here.findByRole('button', { name: 'End Provisioning' }));
    await user.click((await dialog()).getByRole('button', { name: 'End Provisioning' }));
    expect(await screen.findByText('Try later.')).toBeTruthy();
  });

  it('ends after a confirmation', async () => {
    const { user } = startConsole('/users/sso', server(SET_UP));
    const here = await section();
    await user.click(await here.findByRole('button', { name: 'End Provisioning' }));
    await user.click((await dialog()).getByRole('button', { name: 'End Provisioning' }));
    expect(await here.findByText(/^No token yet\./)).toBeTruthy();
  });

  it('assigns roles to groups, and shows when no Owner would be left', async () => {
    const api = server(SET_UP).on('PATCH /provisioning/groups/g1/role', () => json({ group: SET_UP.groups[0] }));
    const { user } = startConsole('/users/sso', api);
    await user.selectOptions(await screen.findByLabelText('Role of Engineering'), 'Admin');
    await user.click((await dialog()).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Engineering is updated successfully')).toBeTruthy();
    expect(api.seen('PATCH /provisioning/groups/g1/role')).toMatchObject([{ body: { role: 'Admin' } }]);
    api.on('PATCH /provisioning/groups/g2/role', () => problem({ status: 409, detail: 'This is the last Owner.' }));
    await user.selectOptions(screen.getByLabelText('Role of candor-admins'), 'No role');
    await user.click((await dialog()).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('This is the last Owner.')).toBeTruthy();
    expect(api.seen('PATCH /provisioning/groups/g2/role')).toMatchObject([{ body: { role: null } }]);
  });

  it('is shown in the list of users, where a refused enabling shows the reason', async () => {
    const detail = 'Your identity provider has disabled this user. Please enable the user there.';
    const alan = sample('u3', 'Alan', { enabled: false, provisioned: true, accountStatus: 'UNCONFIRMED' });
    const api = new FakeApi()
      .on('GET /users', () => json({ users: [OWNER, alan] }))
      .on('PATCH /users/u3/enable', () => problem({ status: 409, detail }));
    const { user } = startConsole('/users/list', api);
    const row = within((await screen.findByText('Alan')).closest('tr') as HTMLElement);
    for (const state of ['Pending', 'Disabled', 'Provisioned']) expect(row.getByText(state)).toBeTruthy();
    expect(screen.getAllByText('Provisioned')).toHaveLength(1);
    await user.click(row.getByRole('button', { name: /^Enable/ }));
    await user.click((await dialog()).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText(detail)).toBeTruthy();
  });
});
