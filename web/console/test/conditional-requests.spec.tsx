import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { FakeApi, json, type SeenRequest } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';
import { template } from './samples.js';

beforeEach(() => void signIn());
afterEach(async () => {
  jest.useRealTimers();
  await stopConsole();
});

/** Answers like the gateway: with a tag, and without a body to who has the same. */
function tagged(list: () => object) {
  return ({ ifNoneMatch }: SeenRequest): Response => {
    const answer = json(list());
    const tag = `W/"${btoa(JSON.stringify(list())).length}"`;
    if (ifNoneMatch === tag) return new Response(null, { status: 304, headers: { etag: tag } });
    answer.headers.set('etag', tag);
    return answer;
  };
}

describe('a list that is asked for again', () => {
  it('stays as it is when nothing has changed, and shows what has', async () => {
    let templates = [template('t1', 'Payments fail')];
    const backend = new FakeApi().on(
      'GET /templates',
      tagged(() => ({ templates })),
    );
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask'] });
    startConsole('/incidents/templates', backend);
    const shown = await screen.findByText('Payments fail');
    const asked = () => backend.seen('GET /templates');
    const before = asked().length;
    act(() => void jest.advanceTimersByTime(20_000));
    await waitFor(() => expect(asked().length).toBe(before + 1));
    expect(asked().at(-1)?.ifNoneMatch).toMatch(/^W\//);
    expect(screen.getByText('Payments fail')).toBe(shown);
    templates = [...templates, template('t2', 'Mails are late')];
    act(() => void jest.advanceTimersByTime(20_000));
    expect(await screen.findByText('Mails are late')).toBeTruthy();
  });

  it('is asked for without a tag by the next user', async () => {
    const backend = new FakeApi().on(
      'GET /templates',
      tagged(() => ({ templates: [template('t1', 'Payments fail')] })),
    );
    const { store } = startConsole('/incidents/templates', backend);
    await screen.findByText('Payments fail');
    const { signedIn } = await import('../src/session/session.slice.js');
    act(() => void store.dispatch(signedIn(signIn('grace'))));
    const before = backend.seen('GET /templates').length;
    await waitFor(() => expect(backend.seen('GET /templates').length).toBeGreaterThan(before));
    await waitFor(() => expect(backend.seen('GET /templates').at(-1)?.ifNoneMatch).toBeNull());
  });
});
