import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { type Settings } from '../src/api/contract.js';
import { FakeApi, json, problem } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';

beforeEach(() => void signIn());
afterEach(stopConsole);

const SETTINGS = {
  ...{ customDomain: '', notificationDisplayName: '', slackConfigured: true, website: '', timeZone: 'UTC' },
  frameAncestors: [] as string[],
  customDomainStatus: { state: 'none', missing: [] as string[], challengeName: '', challengeValue: '', target: '' },
} as unknown as Settings;
const IN_FULL = { partialOutage: 100, degradedPerformance: 100 };

const server = () =>
  new FakeApi()
    .on('GET /settings', () => json(SETTINGS))
    .on('GET /side-door/keys', () => json({ sideDoorKeys: [] }))
    .on('GET /uptime-formula', () => json({ uptimeFormula: IN_FULL }))
    .on('PATCH /uptime-formula', ({ body }) => json({ uptimeFormula: body }));

async function typeFormula(backend: FakeApi, partial: string, degraded: string) {
  const { user } = startConsole('/settings', backend);
  const section = within(await screen.findByRole('region', { name: 'Uptime' }));
  const fields = [
    [await section.findByLabelText('Partial outage (%)'), partial],
    [section.getByLabelText('Degraded performance (%)'), degraded],
  ] as const;
  for (const [field, text] of fields) {
    await user.clear(field);
    if (text !== '') await user.type(field, text);
  }
  await user.click(section.getByRole('button', { name: 'Save' }));
  return section;
}

describe('the formula of the uptime', () => {
  it('shows what applies and saves the shares', async () => {
    const backend = server();
    await typeFormula(backend, '50', '0');
    await screen.findByText('Uptime is counted this way from now on.');
    expect(backend.seen('PATCH /uptime-formula')[0]?.body).toEqual({ partialOutage: 50, degradedPerformance: 0 });
  });

  it.each([
    ['', '0', 'Please give a whole number from 0 to 100.'],
    ['101', '0', 'Please give a whole number from 0 to 100.'],
    ['50', '0.5', 'Please give a whole number from 0 to 100.'],
    ['50', '51', 'Degraded performance cannot count for more than a partial outage.'],
  ])('does not send %p and %p', async (partial, degraded, message) => {
    const backend = server();
    const section = await typeFormula(backend, partial, degraded);
    expect(await section.findByText(message)).toBeTruthy();
    expect(backend.seen('PATCH /uptime-formula')).toHaveLength(0);
  });

  describe('of a further page', () => {
    const FIRST = { id: 'first', name: 'Acme', domain: 'acme', first: true };
    const PAGE = { id: 'p1', name: 'Customer A', domain: 'customer-a', first: false };
    const ofPage = (followsFirstPage: boolean) =>
      server()
        .on('GET /pages', () => json({ pages: [FIRST, PAGE], everChosenComponentIds: [] }))
        .on('GET /uptime-formula', () => json({ uptimeFormula: IN_FULL, followsFirstPage }))
        .on('PATCH /uptime-formula', () => json({ uptimeFormula: IN_FULL, followsFirstPage: !followsFirstPage }));
    const open = async (backend: FakeApi) => {
      const { user } = startConsole('/settings?page=p1', backend);
      const section = within(await screen.findByRole('region', { name: 'Uptime' }));
      const follows = await section.findByRole<HTMLInputElement>('checkbox', { name: 'As on your first page' });
      return { user, section, follows, partial: section.getByLabelText<HTMLInputElement>('Partial outage (%)') };
    };

    it('follows the first page until it gets shares of its own', async () => {
      const backend = ofPage(true);
      const { user, section, follows, partial } = await open(backend);
      expect([follows.checked, partial.disabled]).toEqual([true, true]);
      await user.click(follows);
      await user.clear(partial);
      await user.type(partial, '200');
      await user.click(section.getByRole('button', { name: 'Save' }));
      await section.findByText('Please give a whole number from 0 to 100.');
      await user.clear(partial);
      await user.type(partial, '100');
      await user.click(section.getByRole('button', { name: 'Save' }));
      await screen.findByText('Uptime is counted this way from now on.');
      expect(backend.seen('PATCH /uptime-formula')).toMatchObject([
        { query: 'pageId=p1', body: { partialOutage: 100, degradedPerformance: 100 } },
      ]);
    });

    it('gives them up again, whatever is typed', async () => {
      const backend = ofPage(false);
      const { user, section, follows, partial } = await open(backend);
      await user.clear(partial);
      await user.click(follows);
      await user.click(section.getByRole('button', { name: 'Save' }));
      await screen.findByText('Uptime is counted this way from now on.');
      expect(backend.seen('PATCH /uptime-formula')[0]?.body).toEqual({ followsFirstPage: true });
    });
  });

  it('shows what the server refuses at the field', async () => {
    const errors = [{ pointer: '/partialOutage', detail: 'Not that one.' }];
    const backend = server().on('PATCH /uptime-formula', () => problem({ status: 400, detail: 'Invalid.', errors }));
    const section = await typeFormula(backend, '50', '0');
    expect(await section.findByText('Not that one.')).toBeTruthy();
  });
});
