import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type DeliveryReport, type RecipientDelivery } from '../src/api/contract.js';
import { FakeApi, json, problem } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';
import { entry, incident, maintenance } from './samples.js';

beforeEach(() => void signIn());
afterEach(stopConsole);

const report: DeliveryReport = {
  eventId: 'v1',
  creationTime: 1,
  entryId: 'e1',
  channel: 'email',
  planned: 3,
  delivered: 1,
  failed: 1,
  skipped: 1,
  pending: 0,
  planningComplete: true,
  failedReasons: [{ reason: '550 No such user', count: 1 }],
  skippedReasons: [{ reason: 'Unsubscribed since', count: 1 }],
};
const NOON = Date.UTC(2026, 10, 20, 12);
const recipient = (id: string, rest: Partial<RecipientDelivery>): RecipientDelivery => ({
  eventId: 'v1',
  recipientId: id,
  channel: 'email',
  source: 'subscribers',
  state: 'delivered',
  attempts: [],
  ...rest,
});
const grace = recipient('r1', {
  address: 'grace@example.com',
  attempts: [
    { number: 1, time: NOON, delivered: false, status: 451, reason: 'Try later' },
    { number: 2, time: NOON + 60_000, delivered: true, status: 250 },
  ],
});
const alan = recipient('r2', {
  address: 'alan@example.com',
  state: 'failed',
  source: 'integrations',
  reason: '550 No such user',
  attempts: [{ number: 1, time: NOON, delivered: false }],
});
const gone = recipient('r3', { state: 'skipped', reason: 'Unsubscribed since' });
const PATH = '/incidents/i1/deliveries/e1';

function server(): FakeApi {
  const published = incident('i1', 'Checkout down', { entries: [entry('e1', { sendNotification: true, date: NOON })] });
  return new FakeApi()
    .incidents([published])
    .on('GET /incidents/i1/deliveries', () => json({ deliveries: [report] }))
    .on(`GET ${PATH}/recipients`, ({ query }) =>
      json({ recipients: query.includes('state=failed') ? [alan] : [grace, alan, gone] }),
    );
}

async function openDetails(backend: FakeApi) {
  const { user } = startConsole('/incident/edit/i1', backend);
  await user.click(await screen.findByRole('button', { name: 'Details of Email recipients' }));
  const list = await screen.findByRole('list', { name: 'Recipients' });
  return { user, rows: () => within(list).getAllByText(/@example.com|No longer there/) };
}

describe('the report of an entry', () => {
  it('lists failed and skipped deliveries with the reasons', async () => {
    startConsole('/incident/edit/i1', server());
    expect(await screen.findByText('1 × 550 No such user')).toBeTruthy();
    expect(screen.getByText('1 × Unsubscribed since')).toBeTruthy();
  });

  it('lists the recipients with every attempt', async () => {
    const backend = server();
    const { rows } = await openDetails(backend);
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      'grace@example.com',
      'alan@example.com',
      'No longer there',
    ]);
    const [first] = screen.getAllByRole('list', { name: 'Attempts' });
    const attempts = within(first as HTMLElement).getAllByRole('listitem');
    expect(attempts.map(({ textContent }) => textContent?.replace(/^.*UTC /, ''))).toEqual([
      'Failed with 451: Try later',
      'Accepted with 250',
    ]);
    expect(screen.getByText('integration')).toBeTruthy();
    expect(backend.seen(`GET ${PATH}/recipients`)[0]?.query).toBe('channel=email&limit=50');
  });

  it('filters by one state', async () => {
    const backend = server();
    const { user } = await openDetails(backend);
    await user.selectOptions(screen.getByLabelText('State'), 'Failed');
    await waitFor(() => expect(screen.queryByText('grace@example.com')).toBeNull());
    expect(await screen.findByText('alan@example.com')).toBeTruthy();
  });

  it('retries the failed ones, or shows why not', async () => {
    const backend = server().on(`POST ${PATH}/resend`, () => problem({ status: 503, detail: 'Try later.' }));
    const { user } = await openDetails(backend);
    const again = screen.getByRole('button', { name: 'Resend to failed' });
    await user.click(again);
    expect(await screen.findByText('Try later.')).toBeTruthy();
    backend.on(`POST ${PATH}/resend`, () => json({ resent: 1 }));
    const asked = backend.seen('GET /incidents/i1/deliveries').length;
    await user.click(again);
    expect(await screen.findByText('1 failed notification(s) are tried again.')).toBeTruthy();
    expect(backend.seen(`POST ${PATH}/resend`)[1]?.body).toEqual({ channel: 'email' });
    await waitFor(() => expect(backend.seen('GET /incidents/i1/deliveries').length).toBeGreaterThan(asked));
  });

  it('shows why the recipients could not be fetched', async () => {
    const backend = server().on(`GET ${PATH}/recipients`, () => problem({ status: 503, detail: 'Try later.' }));
    const { user } = startConsole('/incident/edit/i1', backend);
    await user.click(await screen.findByRole('button', { name: 'Details of Email recipients' }));
    expect(await screen.findByText('Recipients could not be loaded')).toBeTruthy();
  });
});

describe('the report of a maintenance', () => {
  const DELIVERIES = '/maintenances/m1/deliveries';
  const { entryId: _entry, ...ofNotice } = { ...report, notice: 'reminder' as const };
  const planning = { eventId: 'v1', creationTime: NOON, planned: 3, planningComplete: true, notice: 'reminder' };
  const backend = (rest: object = {}) =>
    new FakeApi()
      .maintenances([maintenance('m1', 'Upgrade', { sendNotification: true })])
      .on(`GET ${DELIVERIES}`, () => json({ deliveries: [ofNotice], plannings: [planning], ...rest }))
      .on(`GET ${DELIVERIES}/v1/recipients`, () => json({ recipients: [alan] }))
      .on(`POST ${DELIVERIES}/v1/resend`, () => json({ resent: 1 }));

  it('lists each notice with its recipients and retries', async () => {
    const api = backend();
    const { user } = startConsole('/maintenances/edit/m1', api);
    expect(await screen.findByText('Reminder')).toBeTruthy();
    expect(screen.getByText('1 × 550 No such user')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Details of Email recipients' }));
    expect(await screen.findByText('alan@example.com')).toBeTruthy();
    expect(api.seen(`GET ${DELIVERIES}/v1/recipients`)[0]?.query).toBe('channel=email&limit=50');
    const asked = api.seen(`GET ${DELIVERIES}`).length;
    await user.click(screen.getByRole('button', { name: 'Resend to failed' }));
    expect(await screen.findByText('1 failed notification(s) are tried again.')).toBeTruthy();
    expect(api.seen(`POST ${DELIVERIES}/v1/resend`)[0]?.body).toEqual({ channel: 'email' });
    await waitFor(() => expect(api.seen(`GET ${DELIVERIES}`).length).toBeGreaterThan(asked));
  });

  it('says that there were no recipients, that none was notified yet, or that it cannot be shown', async () => {
    const answers = [
      json({ deliveries: [], plannings: [] }),
      json({ deliveries: [], plannings: [{ ...planning, planned: 0 }] }),
    ];
    const api = backend().on(
      `GET ${DELIVERIES}`,
      () => answers.shift() ?? problem({ status: 503, detail: 'Try later.' }),
    );
    startConsole('/maintenances/edit/m1', api);
    expect(await screen.findByText('Nobody has been notified yet.')).toBeTruthy();
    expect(await screen.findByText('There was nobody to notify.', undefined, { timeout: 5000 })).toBeTruthy();
    stopConsole();
    signIn();
    startConsole('/maintenances/edit/m1', api);
    expect(await screen.findByText('The delivery progress cannot be shown right now.')).toBeTruthy();
  });
});
