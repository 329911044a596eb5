import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type AuditEntry } from '../src/api/contract.js';
import { FakeApi, json, OWNER, problem } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';

beforeEach(() => void signIn());
afterEach(stopConsole);

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36';
const opened: AuditEntry = {
  id: 'e2',
  time: Date.UTC(2026, 10, 20, 16, 5),
  actor: { userId: OWNER.id, name: OWNER.name, email: OWNER.email, role: 'Owner' },
  action: 'incident.opened',
  object: { type: 'incident', id: 'i1', name: 'Payments fail' },
  address: '203.0.113.5',
  userAgent: AGENT,
  requestId: 'r2',
};
const failed: AuditEntry = {
  ...opened,
  id: 'e1',
  actor: { userId: 'u2', name: 'Bob', email: 'bob@acme.example' },
  action: 'user.sign_in_failed',
  object: undefined,
  requestId: 'r1',
};

const server = (entries: AuditEntry[]) =>
  new FakeApi().on('GET /audit-log', () => json({ entries })).on('GET /users', () => json({ users: [OWNER] }));
const rowOf = async (text: string) =>
  within((await screen.findByRole('cell', { name: text })).closest('tr') as HTMLElement);

describe('the audit log', () => {
  it('shows time, actor, action and origin, and links to the object', async () => {
    startConsole('/settings/audit-log', server([opened, failed]));
    const row = await rowOf('Opened an incident Payments fail');
    expect(row.getByText(/Nov 20, 2026, \d+:05 [AP]M \S+/)).toBeTruthy();
    expect(row.getByText(OWNER.name)).toBeTruthy();
    expect(row.getByText('Owner')).toBeTruthy();
    expect(row.getByText('203.0.113.5')).toBeTruthy();
    expect(row.getByText('Chrome on Linux')).toBeTruthy();
    expect(row.getByRole('link', { name: 'Payments fail' }).getAttribute('href')).toBe('/incident/edit/i1');
    const other = await rowOf('Failed to sign in');
    expect(other.getByText('Bob')).toBeTruthy();
    expect(other.queryByRole('link')).toBeNull();
    const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headings).toEqual(['Time', 'Who', 'What', 'From where']);
  });

  it('is filtered by actor, action, kind and day, and says when nothing matches', async () => {
    const backend = server([opened]).on('GET /audit-log', ({ query }) =>
      json({ entries: query.includes('from=') ? [] : [opened] }),
    );
    const { user } = startConsole('/settings/audit-log', backend);
    await screen.findByText('Payments fail');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Who' }), OWNER.id);
    await user.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'incident.opened');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Of what kind' }), 'incident');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-20' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-20' } });
    expect(await screen.findByText('Nothing was done that matches.')).toBeTruthy();
    const asked = new URLSearchParams(backend.seen('GET /audit-log').at(-1)?.query);
    expect([asked.get('userId'), asked.get('action'), asked.get('objectType')]).toEqual([
      OWNER.id,
      'incident.opened',
      'incident',
    ]);
    expect(Number(asked.get('to')) - Number(asked.get('from'))).toBe(24 * 3600_000);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(await screen.findByText('Payments fail')).toBeTruthy();
  });

  it('is empty at first', async () => {
    startConsole('/settings/audit-log', server([]));
    expect(await screen.findByText('Nothing was done yet.')).toBeTruthy();
  });

  it('shows the reason when it could not be fetched, and tries again', async () => {
    let works = false;
    const backend = server([]).on('GET /audit-log', () =>
      works ? json({ entries: [opened] }) : problem({ status: 503, detail: 'Try later.' }),
    );
    const { user } = startConsole('/settings/audit-log', backend);
    expect(await screen.findByText('The audit log could not be loaded')).toBeTruthy();
    works = true;
    await user.click(screen.getByRole('button', { name: /again|retry/i }));
    expect(await screen.findByText('Payments fail')).toBeTruthy();
  });

  it('continues where a page ends', async () => {
    const backend = server([]).on('GET /audit-log', ({ query }) =>
      json(query.includes('cursor=c2') ? { entries: [failed] } : { entries: [opened], nextCursor: 'c2' }),
    );
    const { user } = startConsole('/settings/audit-log', backend);
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Bob')).toBeTruthy();
  });

  it('does not exist for the role User', async () => {
    const backend = server([opened]).role('User');
    const { path } = startConsole('/settings/audit-log', backend);
    await waitFor(() => expect(path()).toBe('/incidents/open'));
    expect(backend.seen('GET /audit-log')).toEqual([]);
  });
});
