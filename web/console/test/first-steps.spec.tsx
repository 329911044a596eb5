import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type Beginning, type BeginningChange, type FirstStep, type FirstStepState } from '../src/api/contract.js';
import { FakeApi, json, problem } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';
import { incident, service } from './samples.js';

beforeEach(() => void signIn());
afterEach(stopConsole);

const STEPS: FirstStep[] = ['name', 'logo', 'services', 'look', 'colleague', 'subscriber'];

/** A gateway that keeps the list, with the given states; the others are open. */
function server(given: Partial<Record<FirstStep, FirstStepState>> = {}, dismissed = false) {
  const states: Partial<Record<FirstStep, FirstStepState>> = { ...given };
  let hidden = dismissed;
  const answer = (): Beginning => ({
    dismissed: hidden,
    steps: hidden ? [] : STEPS.map((step) => ({ step, state: states[step] ?? 'open' })),
  });
  const api = new FakeApi()
    .on('GET /beginning', () => json(answer()))
    .on('PATCH /beginning', ({ body }) => {
      const { step, state, dismissed: next } = body as BeginningChange;
      if (step) states[step] = state;
      hidden = next ?? hidden;
      return json(answer());
    });
  const mark = (step: FirstStep, state: FirstStepState) => void (states[step] = state);
  return { api, mark };
}

const list = async () => within(await screen.findByRole('region', { name: 'Get your page ready' }));
const titles = async () =>
  (await list())
    .getAllByRole('listitem')
    .map((item) => [item.querySelector('title')?.textContent, item.querySelector('.first-step-title')?.textContent]);
const noList = () => waitFor(() => expect(document.querySelector('.first-steps')).toBeNull());
const changes = (api: FakeApi) => api.seen('PATCH /beginning').map(({ body }) => body);

describe('a new organisation', () => {
  it.each(['/incidents/open', '/hello'])('gets the first steps at %s, the first one unfolded', async (path) => {
    startConsole(path, server().api);
    expect(await titles()).toEqual([
      ['To do', 'Check the name of your organisation'],
      ['To do', 'Add your logo'],
      ['To do', 'List your services'],
      ['To do', 'Look at your status page'],
      ['To do', 'Invite a colleague'],
      ['To do', 'Add a first subscriber'],
    ]);
    const shown = await list();
    expect(shown.getByRole('status').textContent).toBe('0 of 6');
    expect(await shown.findByRole('button', { name: 'Keep Acme' })).toBeTruthy();
    expect(shown.getAllByRole('button', { expanded: true }).map(({ textContent }) => textContent)).toEqual([
      'Fold',
      'Check the name of your organisation',
    ]);
  });

  it('keeps its name, or changes it, and goes on to the next step', async () => {
    const { api } = server();
    api.on('PATCH /customer/name', () => json({ customer: { id: 'k1', name: 'Acme Corp', domain: 'acme' } }));
    const { user } = startConsole('/incidents/open', api);
    const shown = await list();
    await user.clear(await shown.findByLabelText('Organisation Name'));
    await user.click(shown.getByRole('button', { name: 'Rename' }));
    expect(await shown.findByText('Please enter the name of your organisation.')).toBeTruthy();
    expect(changes(api)).toEqual([]);
    await user.type(shown.getByLabelText('Organisation Name'), 'Acme Corp');
    await user.click(shown.getByRole('button', { name: 'Rename' }));
    expect(await shown.findByRole('heading', { name: 'Logo' })).toBeTruthy();
    expect(changes(api)).toEqual([{ step: 'name', state: 'done' }]);
    expect((await titles())[0]).toEqual(['Done', 'Check the name of your organisation']);
  });

  it('leaves a step out and takes it up again', async () => {
    const { api } = server({ name: 'done' });
    const { user } = startConsole('/incidents/open', api);
    const shown = await list();
    await user.click(await shown.findByRole('button', { name: 'Leave out: Add your logo' }));
    expect(await shown.findByText('2 of 6')).toBeTruthy();
    expect((await titles())[1]).toEqual(['Left out', 'Add your logo']);
    await user.click(shown.getByRole('button', { name: 'Take up again: Add your logo' }));
    expect(await shown.findByText('1 of 6')).toBeTruthy();
    expect(changes(api)).toEqual([
      { step: 'logo', state: 'left_out' },
      { step: 'logo', state: 'open' },
    ]);
  });

  it('sees why a step could not be left out, and may try again', async () => {
    const { api } = server();
    api.on('PATCH /beginning', () => problem({ status: 503, detail: 'The service is not available.' }));
    const { user } = startConsole('/incidents/open', api);
    await user.click(await (await list()).findByRole('button', { name: /^Leave out/ }));
    expect((await (await list()).findByRole('alert')).textContent).toContain('The service is not available.');
    expect((await titles())[0]?.[0]).toBe('To do');
  });

  it('has looked at its page by the link in the step or in the header', async () => {
    for (const name of ['Open your status page', 'View status page']) {
      const { api } = server({ name: 'done', logo: 'left_out', services: 'done' });
      const { user } = startConsole('/incidents/open', api);
      await (await list()).findByText('3 of 6');
      await user.click(await screen.findByRole('link', { name }));
      await (await list()).findByText('4 of 6');
      expect(changes(api)).toEqual([{ step: 'look', state: 'done' }]);
      await stopConsole();
      signIn();
    }
  });

  it('creates services in place, after which the step is done', async () => {
    const { api, mark } = server({ name: 'done', logo: 'left_out' });
    const read = { name: 'API', description: '', group: { name: '' }, known: false };
    api.on('POST /services/import/preview', () => json({ services: [read] }));
    api.on('POST /services/import', () => {
      mark('services', 'done');
      return json({ components: [service('s1', 'API')] }, 201);
    });
    const { user } = startConsole('/incidents/open', api);
    await user.click(await (await list()).findByRole('button', { name: 'Type or import them' }));
    await user.type(await screen.findByLabelText('Services'), 'API');
    await user.click(screen.getByRole('button', { name: 'Show what it makes' }));
    await user.click(await screen.findByRole('button', { name: 'Create 1 service' }));
    expect(await (await list()).findByText('3 of 6')).toBeTruthy();
    expect(await (await list()).findByRole('link', { name: 'Open your status page' })).toBeTruthy();
  });

  it('folds the list to one line and unfolds it, and each step', async () => {
    const { user } = startConsole('/incidents/open', server().api);
    const shown = await list();
    await user.click(shown.getByRole('button', { name: 'Invite a colleague' }));
    expect(await shown.findByRole('button', { name: 'Invite User' })).toBeTruthy();
    expect(shown.queryByRole('button', { name: 'Keep Acme' })).toBeNull();
    await user.click(shown.getByRole('button', { name: 'Invite a colleague' }));
    expect(shown.queryByRole('button', { name: 'Invite User' })).toBeNull();
    await user.click(shown.getByRole('button', { name: 'Fold the first steps' }));
    expect(shown.queryByRole('listitem')).toBeNull();
    await user.click(shown.getByRole('button', { name: 'Show the first steps' }));
    expect(shown.getAllByRole('listitem')).toHaveLength(6);
  });

  it('hides the list, and brings it back from the settings', async () => {
    const { api } = server();
    const settings = { customDomain: '', customDomainStatus: { state: 'none', missing: [] }, frameAncestors: [] };
    api.on('GET /settings', () => json({ ...settings, timeZone: 'UTC', website: '', notificationDisplayName: '' }));
    const { user, navigate } = startConsole('/incidents/open', api);
    await user.click((await list()).getByRole('button', { name: 'Hide the first steps' }));
    await noList();
    expect(screen.getByText('All Clear')).toBeTruthy();
    await navigate('/settings');
    await user.click(await screen.findByRole('button', { name: 'Show the first steps' }));
    expect(await titles()).toHaveLength(6);
    expect(changes(api)).toEqual([{ dismissed: true }, { dismissed: false }]);
  });

  it('reads one line when all is done or left out, and closes it', async () => {
    const done = Object.fromEntries(STEPS.map((step) => [step, 'done'] as const));
    const { api } = server({ ...done, logo: 'left_out' });
    const { user } = startConsole('/incidents/open', api);
    const shown = within(await screen.findByRole('region', { name: 'Your page is ready' }));
    expect(shown.getByRole('status').textContent).toBe('6 of 6');
    expect(shown.queryByRole('listitem')).toBeNull();
    await user.click(shown.getByRole('button', { name: 'Close the first steps' }));
    await noList();
    expect(changes(api)).toEqual([{ dismissed: true }]);
  });

  it('has the list as one line below open incidents', async () => {
    const { api } = server();
    startConsole('/incidents/open', api.incidents([incident('i1', 'Slow')]));
    const shown = await list();
    expect(shown.queryByRole('listitem')).toBeNull();
    const slow = await screen.findByText('Slow');
    const section = shown.getByRole('button', { name: 'Show the first steps' });
    expect(slow.compareDocumentPosition(section) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });
});

describe('the first steps are not shown', () => {
  it('where they are hidden, or cannot be read', async () => {
    startConsole('/incidents/open', server({}, true).api);
    await screen.findByText('All Clear');
    await noList();
    await stopConsole();
    signIn();
    const { api } = server();
    startConsole(
      '/incidents/open',
      api.on('GET /beginning', () => problem({ status: 503, detail: 'Not now.' })),
    );
    await screen.findByText('All Clear');
    await noList();
  });

  it('to the role User, for whom they are not read', async () => {
    const { api } = server();
    startConsole('/incidents/open', api.role('User'));
    await screen.findByText('All Clear');
    await noList();
    expect(api.seen('GET /beginning')).toEqual([]);
  });
});
