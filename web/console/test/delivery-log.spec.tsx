import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type LoggedDelivery } from '../src/api/contract.js';
import { FakeApi, json, problem } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';
import { slackSubscriber } from './samples.js';

beforeEach(() => void signIn());
afterEach(stopConsole);

const NOON = Date.UTC(2026, 10, 20, 12);
const hook = { id: 'r1', enabled: true, creationTime: 0, url: 'https://example.com/hook' };
const logged = (eventId: string, rest: Partial<LoggedDelivery> = {}): LoggedDelivery => ({
  eventId,
  recipientId: 'r1',
  channel: 'webhook',
  source: 'integrations',
  state: 'delivered',
  attempts: [{ number: 1, time: NOON, delivered: true, status: 204 }],
  kind: 'incident-update',
  title: 'Payments fail',
  subjectId: 'i1',
  creationTime: NOON,
  ...rest,
});
const failed = logged('v2', {
  state: 'failed',
  reason: 'The receiver answered 500.',
  attempts: [{ number: 1, time: NOON, delivered: false, status: 500, reason: 'The receiver answered 500.' }],
  kind: 'maintenance-notice',
  title: 'Upgrade',
  subjectId: 'm1',
});
const LOG = '/integrations/webhook/r1/deliveries';

function server(deliveries: LoggedDelivery[] = [failed, logged('v1')]): FakeApi {
  return new FakeApi()
    .on('GET /integrations/webhook', () => json({ webhookIntegrations: [hook] }))
    .on('GET /deliveries', () => json({ deliveries }));
}
const items = async () => within(await screen.findByRole('list', { name: 'Deliveries' })).getAllByRole('link');

describe('the log of an endpoint', () => {
  it('is linked from its row, and lists the deliveries with every attempt', async () => {
    const backend = server();
    const { user, path } = startConsole('/integrations/webhook', backend);
    await user.click(await screen.findByRole('link', { name: `Deliveries to ${hook.url}` }));
    await waitFor(() => expect(path()).toBe(LOG));
    expect((await items()).map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Upgrade', '/maintenances/edit/m1'],
      ['Payments fail', '/incident/edit/i1'],
    ]);
    expect(await screen.findByText(hook.url)).toBeTruthy();
    expect(screen.getByText('Failed')).toBeTruthy();
    expect(screen.getByText(/Failed with 500/)).toBeTruthy();
    expect(screen.getByText(/Accepted with 204/)).toBeTruthy();
    expect(backend.seen('GET /deliveries')[0]?.query).toBe('recipientId=r1&limit=50');
    const back = screen.getByRole('link', { name: 'Back to Webhook Integration' });
    expect(back.getAttribute('href')).toBe('/integrations/webhook');
  });

  it('sends one again after a confirmation, and follows it until it has arrived', async () => {
    const backend = server();
    const { user } = startConsole(LOG, backend);
    await user.click(await screen.findByRole('button', { name: 'Replay Upgrade' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(backend.seen('POST /deliveries/v2/r1/replay')).toEqual([]);

    const answers = [
      json({ deliveries: [{ ...failed, state: 'pending' }] }),
      json({ deliveries: [{ ...failed, state: 'delivered' }] }),
    ];
    backend
      .on('POST /deliveries/v2/r1/replay', () => json({ replayed: true }))
      .on('GET /deliveries', () => answers.shift() ?? problem({ status: 503, detail: 'Asked too often.' }));
    await user.click(screen.getByRole('button', { name: 'Replay Upgrade' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Upgrade is sent again.')).toBeTruthy();
    expect(await screen.findByText('Pending')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Replay Upgrade' })).toBeNull();
    expect(await screen.findByText('Delivered')).toBeTruthy();
    expect(answers).toEqual([]);
  });

  it('shows why something cannot be sent again', async () => {
    const detail = 'This delivery is still under way.';
    const backend = server().on('POST /deliveries/v1/r1/replay', () => problem({ status: 409, detail }));
    const { user } = startConsole(LOG, backend);
    await user.click(await screen.findByRole('button', { name: 'Replay Payments fail' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText(detail)).toBeTruthy();
  });

  it('continues where a page ends', async () => {
    const backend = server().on('GET /deliveries', ({ query }) =>
      query.includes('cursor=more')
        ? json({ deliveries: [logged('v1')] })
        : json({ deliveries: [failed], nextCursor: 'more' }),
    );
    const { user } = startConsole(LOG, backend);
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(async () => expect(await items()).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('says that nothing was sent, or why it cannot be shown', async () => {
    const backend = server([]);
    startConsole(LOG, backend);
    expect(await screen.findByText('Nothing was sent yet')).toBeTruthy();
    await stopConsole();
    signIn();
    startConsole(
      LOG,
      backend.on('GET /deliveries', () => problem({ status: 503, detail: 'Try later.' })),
    );
    expect(await screen.findByText('Deliveries could not be loaded')).toBeTruthy();
    expect(screen.getByText('req-1')).toBeTruthy();
  });

  it('of an integration is not available to the role User', async () => {
    const { path } = startConsole(LOG, server().role('User'));
    await waitFor(() => expect(path()).toBe('/incidents/open'));
  });
});

describe('the log of a subscriber', () => {
  const path = '/subscribers/slack/r1/deliveries';

  it('is linked from its row; an email address has none', async () => {
    const backend = server()
      .on('GET /subscribers/slack', () => json({ slackSubscribers: [slackSubscriber('r1', 'Acme', '#status')] }))
      .on('GET /subscribers/email', () => json({ emailSubscribers: [] }));
    startConsole('/subscribers/slack', backend);
    const link = await screen.findByRole('link', { name: 'Deliveries to Acme #status' });
    expect(link.getAttribute('href')).toBe(path);
  });

  it('is read-only for the role User', async () => {
    const slackSubscriberNow = slackSubscriber('r1', 'Acme', '#status');
    const backend = server().on('GET /subscribers/slack/r1', () => json({ slackSubscriber: slackSubscriberNow }));
    startConsole(path, backend.role('User'));
    expect(await screen.findByText('Payments fail')).toBeTruthy();
    expect(await screen.findByText('Acme #status')).toBeTruthy();
    await screen.findByRole('link', { name: 'View status page' });
    expect(screen.queryByRole('button', { name: /Replay/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Payments fail' })).toBeNull();
  });

  it.each([
    ['/subscribers/email/r1/deliveries', '/subscribers/email'],
    ['/integrations/pigeons/r1/deliveries', '/integrations'],
  ])('%s does not exist, and leads to %s', async (from, to) => {
    const running = startConsole(
      from,
      server().on('GET /subscribers/email', () => json({ emailSubscribers: [] })),
    );
    await waitFor(() => expect(running.path()).toBe(to));
  });
});
