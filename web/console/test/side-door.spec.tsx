import { webcrypto } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type Settings, type SideDoorKey } from '../src/api/contract.js';
import { FakeApi, json, OWNER, problem } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';

const SETTINGS = {
  ...{ customDomain: '', notificationDisplayName: '', slackConfigured: true, website: '', timeZone: 'UTC' },
  frameAncestors: [] as string[],
  customDomainStatus: { state: 'none', missing: [] as string[], challengeName: '', challengeValue: '', target: '' },
} as unknown as Settings;
const KEY: SideDoorKey = {
  ...{ id: 'key-1', name: 'Phone of Ada', publicKey: '', userId: OWNER.id },
  creationTime: Date.UTC(2026, 10, 20, 12),
};
const MADE = { sideDoorKey: { ...KEY, id: 'key-2' }, pageId: 'k1', pageUrl: 'https://acme.status.example' };

const server = (keys: SideDoorKey[] = []) =>
  new FakeApi()
    .on('GET /subscription/features', () => json({ features: [] }))
    .on('GET /settings', () => json(SETTINGS))
    .on('GET /side-door/keys', () => json({ sideDoorKeys: keys }))
    .on('GET /uptime-formula', () => json({ uptimeFormula: { partialOutage: 100, degradedPerformance: 100 } }))
    .on('POST /side-door/keys', () => json(MADE, 201));
const section = async () => within(await screen.findByRole('region', { name: 'Side door' }));

/** What is saved as a file, in order. */
let saved: Blob[];

beforeEach(() => {
  signIn();
  saved = [];
  URL.createObjectURL = jest.fn((content: Blob | MediaSource) => String(saved.push(content as Blob)));
  URL.revokeObjectURL = jest.fn();
  Object.defineProperty(window, 'crypto', { configurable: true, value: webcrypto });
});
afterEach(stopConsole);

async function makeKey(backend: FakeApi) {
  const { user } = startConsole('/settings', backend);
  const form = await section();
  await user.type(await form.findByLabelText('Name of the new key'), ' Phone of Ada ');
  await user.click(form.getByRole('button', { name: 'New Key' }));
  return { user, form };
}

describe('the keys of the side door', () => {
  it('are listed with their names, and are revoked', async () => {
    const backend = server([KEY]).on('DELETE /side-door/keys/key-1', () => new Response(null, { status: 204 }));
    const { user } = startConsole('/settings', backend);
    const keys = await section();
    expect(await keys.findByText('Phone of Ada')).toBeTruthy();
    expect(keys.getByText('Made on Nov 20, 2026')).toBeTruthy();
    await user.click(keys.getByRole('button', { name: 'Revoke Phone of Ada' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(backend.seen('DELETE /side-door/keys/key-1')).toHaveLength(1));
  });

  it.each(['Admin', 'User'] as const)('are no matter of the role %s', async (role) => {
    const backend = server([KEY]).role(role);
    startConsole('/settings', backend);
    if (role === 'Admin') await screen.findByRole('region', { name: 'Custom domain' });
    else await waitFor(() => expect(backend.requests.length).toBeGreaterThan(0));
    expect(screen.queryByRole('region', { name: 'Side door' })).toBeNull();
    expect(backend.seen('GET /side-door/keys')).toEqual([]);
  });

  it('are made in the browser: the file has the secret half, the server only gets the other one', async () => {
    const backend = server();
    const { user } = await makeKey(backend);
    const dialog = within(await screen.findByRole('dialog', { name: 'New Key' }));
    await user.click(dialog.getByRole('button', { name: 'Save the Key' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(saved).toHaveLength(1);
    const file = JSON.parse(await saved[0]!.text()) as Record<string, string>;
    expect(file).toMatchObject({ version: 1, keyId: 'key-2', pageId: 'k1', pageUrl: MADE.pageUrl });
    const [sent] = backend.seen('POST /side-door/keys');
    const { name, publicKey } = sent!.body as Record<string, string>;
    expect([name, Buffer.from(publicKey!, 'base64').length]).toEqual(['Phone of Ada', 32]);
    expect(JSON.stringify(backend.requests)).not.toContain(file.privateKey);
    // They belong together.
    const { subtle } = webcrypto;
    const text = new TextEncoder().encode('x');
    const secret = Buffer.from(file.privateKey!, 'base64');
    const privateKey = await subtle.importKey('pkcs8', secret, { name: 'Ed25519' }, false, ['sign']);
    const signature = await subtle.sign('Ed25519', privateKey, text);
    const known = await subtle.importKey('raw', Buffer.from(publicKey!, 'base64'), { name: 'Ed25519' }, false, [
      'verify',
    ]);
    expect(await subtle.verify('Ed25519', known, signature, text)).toBe(true);
  });

  it('are not made without a name, in a browser that cannot, or where there are too many', async () => {
    const detail = 'At most 5 keys can be kept. Please revoke one first.';
    const backend = server().on('POST /side-door/keys', () => problem({ status: 409, detail }));
    const { user, form } = await makeKey(backend);
    expect(await form.findByText(detail)).toBeTruthy();
    await user.clear(form.getByLabelText('Name of the new key'));
    await user.click(form.getByRole('button', { name: 'New Key' }));
    expect(await form.findByText('Please give the key a name.')).toBeTruthy();
    Object.defineProperty(window, 'crypto', { configurable: true, value: {} });
    await user.type(form.getByLabelText('Name of the new key'), 'Phone');
    await user.click(form.getByRole('button', { name: 'New Key' }));
    expect(await form.findByText(/This browser cannot make such a key/)).toBeTruthy();
    expect(backend.seen('POST /side-door/keys')).toHaveLength(1);
    expect(saved).toEqual([]);
  });
});
