import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeApi, json, problem } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';
import { service } from './samples.js';

beforeEach(() => void signIn());
afterEach(stopConsole);

const CORE = { group: { name: 'Core' } };
const services = [service('c3', 'Docs'), service('c1', 'API', CORE), service('c2', 'Mail', CORE)];
const order = {
  version: 7,
  items: [{ serviceIds: ['c3'] }, { groupId: 'g-Core', serviceIds: ['c1', 'c2'] }],
};
const server = () => new FakeApi().services(services).on('GET /services/order', () => json({ order }));
const handles = () => screen.getAllByRole('button', { name: /^Move / }).map((handle) => handle.ariaLabel);

describe('the order of services', () => {
  it('is reached from the list, shows groups and services, and is saved with the version that was seen', async () => {
    const backend = server().on('PUT /services/order', () => json({ order }));
    const { user, path } = startConsole('/services/list', backend);
    await user.click(await screen.findByRole('link', { name: 'Change order' }));
    await screen.findByRole('button', { name: 'Move Core' });
    expect(handles()).toEqual(['Move Docs', 'Move Core', 'Move API', 'Move Mail']);
    await user.click(screen.getByRole('button', { name: /^Core/ }));
    expect(handles()).toEqual(['Move Docs', 'Move Core']);
    await user.click(screen.getByRole('button', { name: 'Save Order' }));
    expect(await screen.findByText('The order is saved')).toBeTruthy();
    await waitFor(() => expect(path()).toBe('/services/list'));
    expect(backend.seen('PUT /services/order').map(({ body }) => body)).toEqual([
      { baseVersion: 7, items: order.items },
    ]);
  });

  it.each([
    ['Take over the new order', [{ groupId: 'g-Core', serviceIds: ['c2', 'c1'] }, { serviceIds: ['c4'] }]],
    ['Keep mine', [{ groupId: 'g-Core', serviceIds: ['c1', 'c2'] }, { serviceIds: ['c4'] }]],
  ])('asks when others have changed the services meanwhile: %s', async (choice, items) => {
    const newer = { version: 9, items: [{ groupId: 'g-Core', serviceIds: ['c2', 'c1'] }, { serviceIds: ['c4'] }] };
    const backend = server().on('PUT /services/order', () =>
      problem({ status: 409, detail: 'Changed.', newer: { version: 9, order: newer } }),
    );
    const { user } = startConsole('/services/order', backend);
    await screen.findByRole('button', { name: 'Move Docs' });
    await user.click(screen.getByRole('button', { name: 'Save Order' }));
    expect(await screen.findByText('The services have changed since you began.')).toBeTruthy();
    backend.on('PUT /services/order', () => json({ order: newer }));
    await user.click(screen.getByRole('button', { name: choice }));
    expect(screen.queryByText('The services have changed since you began.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save Order' }));
    expect(await screen.findByText('The order is saved')).toBeTruthy();
    expect(backend.seen('PUT /services/order').at(-1)?.body).toEqual({ baseVersion: 9, items });
  });

  it('shows why it could not be fetched or saved', async () => {
    const backend = server().on('GET /services/order', () => problem({ status: 503, detail: 'Try later.' }));
    const { user } = startConsole('/services/order', backend);
    expect(await screen.findByText('The order could not be loaded')).toBeTruthy();
    backend.on('GET /services/order', () => json({ order }));
    backend.on('PUT /services/order', () => problem({ status: 400, detail: 'Refused.' }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.click(await screen.findByRole('button', { name: 'Save Order' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Refused.');
  });

  it('is not there for the role User, nor is the form of a group', async () => {
    startConsole('/services/list', server().role('User'));
    await screen.findByText('Docs');
    await screen.findByRole('link', { name: 'View status page' });
    expect(screen.queryByRole('link', { name: 'Change order' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Edit group/ })).toBeNull();
    await stopConsole();
    signIn();
    const { path } = startConsole('/services/order', server().role('User'));
    await waitFor(() => expect(path()).toBe('/incidents/open'));
  });
});

describe('a group of services', () => {
  const groups = [{ id: 'g-Core', name: 'Core', description: 'What all need', collapsed: true }];

  it('is renamed, described and opened', async () => {
    const backend = server()
      .on('GET /service-groups', () => json({ groups }))
      .on('PATCH /service-groups/g-Core', () => json({ group: { ...groups[0], name: 'Base' } }));
    const { user } = startConsole('/services/list', backend);
    expect(await screen.findByText('What all need')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Edit group Core' }));
    const dialog = within(await screen.findByRole('dialog'));
    const name = dialog.getByLabelText('Name');
    await user.clear(name);
    await user.click(dialog.getByRole('button', { name: 'Save Group' }));
    expect(await dialog.findByText('Give a name to your group')).toBeTruthy();
    await user.type(name, 'Base');
    await user.click(dialog.getByRole('checkbox', { name: /^Closed on the status page/ }));
    await user.click(dialog.getByRole('button', { name: 'Save Group' }));
    expect(await screen.findByText('Group Base is saved')).toBeTruthy();
    expect(backend.seen('PATCH /service-groups/g-Core').map(({ body }) => body)).toEqual([
      { name: 'Base', description: 'What all need', collapsed: false },
    ]);
  });

  it('shows the server’s refusal at its field', async () => {
    const errors = [{ pointer: '/name', detail: 'Another group has this name.' }];
    const backend = server().on('PATCH /service-groups/g-Core', () =>
      problem({ status: 400, detail: 'Another group has this name.', errors }),
    );
    const { user } = startConsole('/services/list', backend);
    await user.click(await screen.findByRole('button', { name: 'Edit group Core' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Save Group' }));
    expect(await dialog.findByText('Another group has this name.')).toBeTruthy();
    expect(dialog.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  });
});
