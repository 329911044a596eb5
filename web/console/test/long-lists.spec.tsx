import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { FakeApi, json, problem, type SeenRequest } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';
import { incident, maintenance } from './samples.js';

beforeEach(() => void signIn());
afterEach(async () => {
  jest.useRealTimers();
  await stopConsole();
});

const SEARCH = 'POST /incidents/search';
const PLANNED = 'POST /maintenances/search';
const MANY = 3_000;
const PAGE = 25;
const HOUR = 3_600_000;

/** The requested part of a list, like the gateway's: `limit` of them from the number in the cursor. */
function pageOf<T>(all: readonly T[], { query }: SeenRequest): { page: T[]; nextCursor?: string } {
  const params = new URLSearchParams(query);
  const [from, limit] = [Number(params.get('cursor') ?? 0), Number(params.get('limit'))];
  const end = from + limit;
  return { page: all.slice(from, end), ...(end < all.length && { nextCursor: String(end) }) };
}

const resolved = Array.from({ length: MANY }, (_, n) =>
  incident(`i${n}`, `Outage ${n}`, { incidentStatus: 'resolved' }),
);
const withPast = (): FakeApi =>
  new FakeApi().on(SEARCH, (request) => {
    const { page, nextCursor } = pageOf(resolved, request);
    return json({ incidents: page, nextCursor, total: MANY });
  });
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

describe('the list of resolved incidents', () => {
  it('loads a page with the newest entries only, counts all, and shows more on request, by keyboard too', async () => {
    const server = withPast();
    const { user } = startConsole('/incidents/resolved', server);
    expect(await screen.findByText('3000 resolved incident(s) found.')).toBeTruthy();
    expect(headings()).toHaveLength(PAGE);
    expect(server.seen(SEARCH)).toMatchObject([
      { query: 'limit=25', body: { newestEntryOnly: true, withTotal: true } },
    ]);
    const more = screen.getByRole('button', { name: 'Show more' });
    more.focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Outage 49')).toBeTruthy();
    expect(headings()).toHaveLength(2 * PAGE);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show more' }));
    expect(server.seen(SEARCH)[1]).toMatchObject({ query: 'limit=25&cursor=25', body: { withTotal: false } });
    expect(screen.getByText('3000 resolved incident(s) found.')).toBeTruthy();
  });

  it('keeps its content when the next page fails, and has no button after the last one', async () => {
    const server = new FakeApi().on(SEARCH, (request) => {
      const { page, nextCursor } = pageOf(resolved.slice(0, 30), request);
      return json({ incidents: page, nextCursor, total: 30 });
    });
    const { user } = startConsole('/incidents/resolved', server);
    await screen.findByText('Outage 24');
    const working = globalThis.fetch;
    globalThis.fetch = new FakeApi().on(SEARCH, () => problem({ status: 503, detail: 'Away.' })).fetch;
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Away.')).toBeTruthy();
    expect(headings()).toContain('Outage 24');
    globalThis.fetch = working;
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Outage 29')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull());
    await waitFor(() => expect(screen.queryByText('Away.')).toBeNull());
  });

  it('polls with a few bytes, and fetches its page only when something has changed', async () => {
    let revision = 7;
    const server = withPast().on('GET /changes', () => json({ revision }));
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask'] });
    startConsole('/incidents/resolved', server);
    await screen.findByText('3000 resolved incident(s) found.');
    const asked = () => server.seen('GET /changes').length;
    const tick = async () => {
      const before = asked();
      act(() => void jest.advanceTimersByTime(20_000));
      // The clock goes on: on a busy machine it asks more than once until this looks.
      await waitFor(() => expect(asked()).toBeGreaterThan(before));
    };
    for (let n = 0; n < 3; n++) await tick();
    expect(server.seen(SEARCH)).toHaveLength(1);
    revision = 8;
    await tick();
    await waitFor(() => expect(server.seen(SEARCH)).toHaveLength(2));
    await tick();
    expect(server.seen(SEARCH)).toHaveLength(2);
  });

  it('learns within two seconds of a change, and asks no more often after an error', async () => {
    let revision = 7;
    const server = withPast().on('GET /changes', () => json({ revision }));
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask'] });
    startConsole('/incidents/resolved', server);
    await screen.findByText('3000 resolved incident(s) found.');
    const asked = () => server.seen('GET /changes').length;
    const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms));
    revision = 8;
    pass(1_500);
    await waitFor(() => expect(server.seen(SEARCH)).toHaveLength(2));
    server.on('GET /changes', () => problem({ status: 503, detail: 'Away.' }));
    pass(1_500);
    await waitFor(() => expect(server.seen(SEARCH)).toHaveLength(3));
    const before = asked();
    for (let n = 0; n < 5; n++) pass(1_500);
    expect(asked()).toBe(before);
  });

  it('fetches its page, and shows the error, when it cannot learn whether something has changed', async () => {
    const server = withPast();
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask'] });
    startConsole('/incidents/resolved', server);
    await screen.findByText('3000 resolved incident(s) found.');
    const away = () => problem({ status: 503, detail: 'Away.' });
    server.on('GET /changes', away).on(SEARCH, away);
    act(() => void jest.advanceTimersByTime(20_000));
    expect(await screen.findByText('The latest state could not be loaded')).toBeTruthy();
    expect(headings()).toContain('Outage 0');
  });

  it('is not polled on a screen without it', async () => {
    const server = new FakeApi();
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask'] });
    startConsole('/services/list', server);
    await screen.findByText(/service\(s\) found/);
    const before = server.seen('GET /services').length;
    act(() => void jest.advanceTimersByTime(20_000));
    await waitFor(() => expect(server.seen('GET /services').length).toBeGreaterThan(before));
    expect(server.seen('GET /changes')).toHaveLength(1);
  });
});

describe('the list of maintenances', () => {
  it('shows future ones, soonest first, then past ones, a page at a time, and counts all', async () => {
    const upcoming = Array.from({ length: 30 }, (_, n) =>
      maintenance(`s${n}`, `Planned ${n}`, { plannedStartTime: Date.now() + (n + 1) * HOUR }),
    );
    const over = Array.from({ length: MANY }, (_, n) => maintenance(`d${n}`, `Done ${n}`, { state: 'completed' }));
    const none = { scheduled: 0, in_progress: 0, completed: 0, cancelled: 0 };
    const server = new FakeApi().on(PLANNED, (request) => {
      const { soonestFirst } = request.body as { soonestFirst: boolean };
      const { page, nextCursor } = pageOf(soonestFirst ? upcoming : over, request);
      const totals = soonestFirst ? { ...none, scheduled: 30 } : { ...none, completed: MANY };
      return json({ maintenances: page, nextCursor, totals });
    });
    const { user } = startConsole('/incidents/maintenances', server);
    expect(await screen.findByText('30 scheduled, 3000 completed maintenance(s) found.')).toBeTruthy();
    expect(headings()).toEqual(Array.from({ length: PAGE }, (_, n) => `Planned ${n}`));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Planned 29')).toBeTruthy();
    expect(headings().slice(30)).toEqual(Array.from({ length: PAGE }, (_, n) => `Done ${n}`));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Done 49')).toBeTruthy();
    expect(server.seen(PLANNED)).toHaveLength(4);
    for (const { query } of server.seen(PLANNED)) expect(query).toMatch(/^limit=25/);
  });
});
