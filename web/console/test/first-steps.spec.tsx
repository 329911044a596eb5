import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type User } from '../src/api/contract.js';
import { FakeApi, json, OWNER } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';
import { incident, service, user } from './samples.js';

beforeEach(() => void signIn());
afterEach(stopConsole);

const GRACE = user('u2', 'Grace');
const server = (users: User[] = [OWNER]): FakeApi =>
  new FakeApi().on('GET /users', () => json({ users, nextCursor: null }));
const steps = async () => within(await screen.findByRole('region', { name: 'First steps' }));
const states = async () =>
  (await steps())
    .getAllByRole('listitem')
    .map((item) => [item.textContent, within(item).queryByTitle('Done') !== null]);
const noSteps = () => waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());

describe('a new organisation', () => {
  it.each(['/incidents/open', '/hello'])('gets the first steps at %s', async (path) => {
    startConsole(path, server());
    const links = (await steps()).getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Add your first service', '/services/new'],
      ['Look at your status page', expect.stringContaining('//acme.')],
      ['Invite a colleague', '/users/list'],
    ]);
    expect((await states()).map(([, done]) => done)).toEqual([false, false, false]);
  });

  it('sees each finished step ticked off', async () => {
    const backend = server().services([service('s1', 'API')]);
    const { user: person } = startConsole('/incidents/open', backend);
    expect((await states()).map(([, done]) => done)).toEqual([true, false, false]);
    await person.click((await steps()).getByRole('link', { name: 'Look at your status page' }));
    expect((await states()).map(([, done]) => done)).toEqual([true, true, false]);
  });

  it('has visited its page when the link in the header was used', async () => {
    const { user: person } = startConsole('/incidents/open', server());
    await steps();
    await person.click(screen.getByRole('link', { name: 'View status page' }));
    expect((await states()).map(([, done]) => done)).toEqual([false, true, false]);
  });

  it('may skip them permanently', async () => {
    const { user: person, navigate } = startConsole('/incidents/open', server());
    await person.click((await steps()).getByRole('button', { name: 'Skip the first steps' }));
    await noSteps();
    expect(screen.getByText('All Clear')).toBeTruthy();
    await navigate('/hello');
    await screen.findByText('This is what you can do here.');
    await noSteps();
  });
});

describe('the first steps are not shown', () => {
  it('once there are services and colleagues, and the page was visited', async () => {
    const backend = server([OWNER, GRACE]).services([service('s1', 'API')]);
    const { user: person } = startConsole('/incidents/open', backend);
    expect((await states()).map(([, done]) => done)).toEqual([true, false, true]);
    await person.click((await steps()).getByRole('link', { name: 'Look at your status page' }));
    await noSteps();
  });

  it('above open incidents', async () => {
    const backend = server().incidents([incident('i1', 'Slow')]);
    startConsole('/incidents/open', backend);
    await screen.findByText('Slow');
    expect(backend.seen('GET /users')).toEqual([]);
    await noSteps();
  });

  it('to the role User', async () => {
    const backend = server().role('User');
    startConsole('/incidents/open', backend);
    await screen.findByText('All Clear');
    await noSteps();
    expect(backend.seen('GET /users')).toEqual([]);
  });
});
