import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { FakeApi, json, problem } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';
import { emailSubscriber, incident } from './samples.js';

beforeEach(() => void signIn());
afterEach(async () => {
  jest.useRealTimers();
  await stopConsole();
});

const hook = { id: 'i4', enabled: true, creationTime: 0, url: 'https://example.com/hook' };
const changedElsewhere = () =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'changedAt', newValue: '1' })));

describe('a change by a colleague', () => {
  it('is shown when another tab has changed something', async () => {
    const backend = new FakeApi().incidents([]);
    startConsole('/incidents/open', backend);
    expect(await screen.findByText('All Clear')).toBeTruthy();
    backend.incidents([incident('i1', 'Payments fail')]);
    changedElsewhere();
    expect(await screen.findByText('Payments fail')).toBeTruthy();
  });

  it('is polled for, and an error keeps what is shown', async () => {
    const backend = new FakeApi().on('GET /integrations/webhook', () => json({ webhookIntegrations: [hook] }));
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask'] });
    const { path } = startConsole('/integrations/webhook', backend);
    expect(await screen.findByText(hook.url)).toBeTruthy();
    backend.on('GET /integrations/webhook', () => problem({ status: 503, detail: 'Away.' }));
    act(() => void jest.advanceTimersByTime(20_000));
    expect(await screen.findByText('The latest state could not be loaded')).toBeTruthy();
    expect(screen.getByText(hook.url)).toBeTruthy();
    expect(path()).toBe('/integrations/webhook');
  });

  it('is announced to other tabs when it was made here, and a reading call announces nothing', async () => {
    const backend = new FakeApi()
      .on('GET /integrations/webhook', () => json({ webhookIntegrations: [hook] }))
      .on('DELETE /integrations/webhook/i4', () => new Response(null, { status: 204 }));
    const { user } = startConsole('/integrations/webhook', backend);
    await screen.findByText(hook.url);
    const written = jest.spyOn(Storage.prototype, 'setItem');
    await user.click(screen.getByRole('button', { name: `Delete ${hook.url}` }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(written.mock.calls).toEqual([['changedAt', expect.stringMatching(/^\d+$/)]]));
    expect(localStorage.getItem('changedAt')).toBeNull();
    written.mockRestore();
  });
});

describe('a switch', () => {
  const lists = {
    '/integrations/webhook': (backend: FakeApi) =>
      backend.on('GET /integrations/webhook', () => json({ webhookIntegrations: [hook] })),
    '/subscribers/email': (backend: FakeApi) =>
      backend.on('GET /subscribers/email', () =>
        json({ emailSubscribers: [{ ...emailSubscriber('s1', hook.url), enabled: true }] }),
      ),
  };

  it.each([
    ['/integrations/webhook', 'PATCH /integrations/webhook/i4'],
    ['/subscribers/email', 'PATCH /subscribers/email/s1'],
  ] as const)('in %s is shown immediately, and undone when it is refused', async (path, call) => {
    let answer: (response: Response) => void = () => undefined;
    const backend = lists[path](new FakeApi()).on(call, () => new Promise<Response>((resolve) => (answer = resolve)));
    const { user } = startConsole(path, backend);
    await user.click(await screen.findByRole('button', { name: `Disable ${hook.url}` }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Disabled')).toBeTruthy();
    await waitFor(() => expect(backend.seen(call)).toHaveLength(1));
    answer(problem({ status: 409, detail: 'Not now.' }));
    expect(await screen.findByText('Not now.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Disabled')).toBeNull());
  });
});
