import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startSlackDouble, type SlackDouble } from '@candor/lab/doubles/slack/slack-double.js';
import { startTwitterDouble, type TwitterDouble } from '@candor/lab/doubles/twitter/twitter-double.js';
import { TestClient } from '@candor/lab/fixtures/test-client.js';
import { newId } from '@candor/platform/ids.js';
import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { RefusalReason } from '@candor/proto/gen/candor/notifications/v1/events_pb.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { app as plannerApp } from '../src/planner/app.js';
import { app as slackApp } from '../src/slack/app.js';
import { app as twitterApp } from '../src/twitter/app.js';
import { app as webhookApp } from '../src/webhook/app.js';
import { Pipeline } from './pipeline.js';

const { INVESTIGATING, MONITORING, RESOLVED } = IncidentStatus;
const X_APP = { appKey: 'key', appSecret: 'secret', callbackUrls: [] };

describe('Slack and X', () => {
  let pipeline: Pipeline;
  let client: TestClient;
  let slack: SlackDouble;
  let x: TwitterDouble;
  let customerId: string;
  /** The channel and the account of the organisation, new with every test. */
  let channel: string;
  let userId: string;
  let slackRecipient: string;
  let botToken: string;

  beforeAll(async () => {
    [slack, x] = await Promise.all([
      startSlackDouble({ clientId: '1', clientSecret: 's', redirectUris: [] }),
      startTwitterDouble(X_APP),
    ]);
    const env = {
      SLACK_API_URL: slack.apiUrl,
      SLACK_HOOKS_URL: slack.hooksUrl,
      TWITTER_APP_KEY: X_APP.appKey,
      TWITTER_APP_SECRET: X_APP.appSecret,
      TWITTER_API_URL: x.apiUrl,
    };
    pipeline = await Pipeline.start({ env });
    client = await TestClient.connect(pipeline.nats.url);
    for (const app of [plannerApp, slackApp, twitterApp, webhookApp]) await pipeline.startApp(app);
  });
  beforeEach(async () => {
    customerId = await pipeline.organisation();
    [channel, userId] = [`C${newId()}`, newId()];
    slack.messages.channels.set(channel, {});
    const granted = slack.authorizations.issue({
      team: { id: 'T', name: 'Acme' },
      channel: { id: channel, name: '#status' },
    });
    botToken = granted.token;
    const target = { botToken, channelId: channel, webhookUrl: granted.webhookUrl };
    slackRecipient = integration(Channel.SLACK, { slack: target });
    const account = x.authorizations.issue({ userId, screenName: 'acme' });
    integration(Channel.TWITTER, { twitter: { accessToken: account.token, accessSecret: account.secret } });
  });
  afterAll(async () => {
    await client?.close();
    await pipeline?.stop();
    await Promise.all([slack?.close(), x?.close()]);
  });

  const integration = (kind: Channel, rest: object) =>
    pipeline.recipients.add(customerId, kind, '', [], { source: 'integrations', ...rest }).id;
  const publishAndSettle = async (options: Parameters<Pipeline['publishEntry']>[1] = {}) => {
    const published = await pipeline.publishEntry(customerId, options);
    await pipeline.untilSettled(published.eventId);
    return published;
  };
  const inChannel = () =>
    slack.messages.in(channel).map(({ text, thread, broadcast }) => ({ text, thread, broadcast }));
  const tweets = () => x.posts.of(userId);
  const channelsOf = async (eventId: string) =>
    (
      await pipeline.sql.query('select channel, state from delivery where event_id = $1 order by 1', [eventId])
    ).rows.map(({ channel: name, state }) => `${name} ${state}`);

  it('follow an incident: a root with the newest state, its steps in the thread, replies to the first post', async () => {
    const first = await publishAndSettle({ status: INVESTIGATING });
    const { incidentId } = first;
    const second = await publishAndSettle({ incidentId, status: MONITORING, version: 2n, before: [first.entry] });
    await publishAndSettle({ incidentId, status: RESOLVED, version: 3n, before: [second.entry, first.entry] });
    const root = slack.messages.in(channel)[0]?.ts;
    expect(inChannel()).toEqual([
      { text: '[Acme] Resolved: API is down', thread: undefined, broadcast: false },
      { text: '[Acme] Monitoring: API is down', thread: root, broadcast: false },
      { text: '[Acme] Resolved: API is down', thread: root, broadcast: true },
    ]);
    expect(tweets().map(({ text }) => text.split(':')[0])).toEqual(['Investigating', 'Monitoring', 'Resolved']);
    const [post] = tweets();
    expect(tweets().map(({ replyTo }) => replyTo)).toEqual([undefined, post?.id, post?.id]);
  });

  it('start again once when the first message was deleted, and continue under the new one', async () => {
    const before = [(await publishAndSettle()).entry];
    const { incidentId = '' } = before[0] ?? {};
    slack.messages.delete(slack.messages.in(channel)[0]?.ts ?? '');
    x.posts.delete(tweets()[0]?.id ?? '');
    for (const version of [2n, 3n])
      before.unshift((await publishAndSettle({ incidentId, version, before: [...before] })).entry);
    const root = slack.messages.in(channel)[0]?.ts;
    expect(inChannel().map(({ thread }) => thread)).toEqual([undefined, root]);
    expect(tweets().map(({ replyTo }) => replyTo)).toEqual([undefined, undefined, tweets()[1]?.id]);
  });

  it('do not let an entry that comes late put an older state over a newer one', async () => {
    slack.messages.hold(channel, Date.now() + 30_000);
    const first = await publishAndSettle({ status: INVESTIGATING });
    await pipeline.until(`select 1 from delivery where event_id = '${first.eventId}' and next_at is not null`);
    slack.messages.hold(channel, 0);
    // A worker without knowledge of the pause.
    const other = await pipeline.startApp(slackApp);
    const { incidentId } = first;
    const next = await pipeline.publishEntry(customerId, {
      incidentId,
      status: RESOLVED,
      version: 2n,
      before: [first.entry],
    });
    await dueUntilDelivered(next.eventId);
    await dueUntilDelivered(first.eventId);
    expect(inChannel()).toEqual([
      { text: '[Acme] Resolved: API is down', thread: undefined, broadcast: false },
      {
        text: '[Acme] Investigating: API is down',
        thread: slack.messages.in(channel)[0]?.ts,
        broadcast: false,
      },
    ]);
    await other.close();
  });

  /** Makes all waiting deliveries of an event due. */
  async function dueUntilDelivered(eventId: string) {
    for (const deadline = Date.now() + 40_000; Date.now() < deadline;) {
      await pipeline.sql.query(`update delivery set next_at = now() where event_id = $1 and next_at > now()`, [
        eventId,
      ]);
      const { rowCount } = await pipeline.sql.query(
        `select 1 from delivery where event_id = $1 and channel = 'slack' and state = 'delivered'`,
        [eventId],
      );
      if (rowCount) return;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error('not delivered');
  }

  it('handle internal news: Slack posts it with a link to the console, X never does', async () => {
    const { eventId } = await publishAndSettle({ isPrivate: true });
    expect(await channelsOf(eventId)).toEqual(['slack delivered']);
    expect(JSON.stringify(slack.messages.in(channel)[0]?.blocks)).toContain(
      'http://console.candor.test/incident/edit/',
    );
    const maintenance = {
      id: newId(),
      name: 'Upgrade',
      plannedStartTime: 1n,
      plannedEndTime: 2n,
      internal: true,
      version: 1n,
    };
    const announced = { customerId, maintenance, notice: MaintenanceNotice.SCHEDULED };
    const planned = await pipeline.publish('evt.incidents.v1.maintenance_announced', announced);
    await pipeline.untilSettled(planned);
    expect(await channelsOf(planned)).toEqual(['slack delivered']);
    expect(tweets()).toEqual([]);
  });

  it('continue from the announcement of a maintenance to its start', async () => {
    const maintenance = { id: newId(), name: 'Upgrade', plannedStartTime: 1n, plannedEndTime: 2n, version: 1n };
    const announced = { customerId, maintenance, notice: MaintenanceNotice.SCHEDULED };
    await pipeline.untilSettled(await pipeline.publish('evt.incidents.v1.maintenance_announced', announced));
    await publishAndSettle({ name: 'Upgrade', maintenanceId: maintenance.id });
    expect(slack.messages.in(channel).map(({ thread }) => thread)).toEqual([
      undefined,
      slack.messages.in(channel)[0]?.ts,
    ]);
    expect(tweets().map(({ replyTo }) => replyTo)).toEqual([undefined, tweets()[0]?.id]);
  });

  it('are not notified of a single component, which incidents cover already', async () => {
    const component = { id: newId(), name: 'API', enabled: true };
    const eventId = await pipeline.publish('evt.catalog.v1.component_status_changed', {
      customerId,
      component,
      changedAt: 1n,
    });
    await pipeline.untilSettled(eventId);
    expect(await channelsOf(eventId)).toEqual([]);
  });

  it('are tested by a message in the channel, and by a request to X that publishes nothing', async () => {
    const twitterRecipient = pipeline.recipients.subscribers.at(-1)?.id ?? '';
    for (const [kind, integrationId] of [
      [Channel.SLACK, slackRecipient],
      [Channel.TWITTER, twitterRecipient],
    ] as const) {
      const fact = { customerId, requestedBy: 'Ann', integrationId, channel: kind };
      const eventId = await pipeline.publish('evt.integrations.v1.test_requested', fact);
      await pipeline.untilSettled(eventId);
      expect(await pipeline.states(eventId)).toEqual({ delivered: 1 });
    }
    expect(inChannel()).toMatchObject([{ text: expect.stringMatching(/^This is a test/) }]);
    expect(tweets()).toEqual([]);
  });

  it('report whose token was revoked, once, and all other messages are sent nevertheless', async () => {
    slack.messages.revoked.add(botToken);
    const { eventId } = await publishAndSettle();
    expect(await channelsOf(eventId)).toEqual(['slack failed', 'twitter delivered']);
    expect(await refusalsOf(slackRecipient)).toMatchObject([
      {
        customerId,
        source: 'integrations',
        channel: Channel.SLACK,
        reason: RefusalReason.GONE,
        detail: 'Slack refuses this channel (token_revoked).',
      },
    ]);
    await publishAndSettle();
    expect(await refusalsOf(slackRecipient)).toHaveLength(1);
  });

  /** The reported refusals of recipients so far. */
  async function refusalsOf(recipientId: string) {
    const about = (id: string) => (fact: { recipientId: string }) => fact.recipientId === id;
    const subject = 'evt.notifications.v1.recipient_refused';
    await client.heard(subject, about(recipientId));
    const marker = newId();
    await client.publish(subject, { customerId, recipientId: marker });
    await client.heard(subject, about(marker));
    return client.known(subject, about(recipientId));
  }

  it('wait for their own limits, and delay no other channel', async () => {
    slack.messages.hold(channel, Date.now() + 60_000);
    const reset = Date.now() + 3_600_000;
    x.posts.limits.set(userId, { window: { limit: 1, remaining: 1, reset } });
    pipeline.webhook(customerId, `${pipeline.http.url}/beside`);
    const other = await pipeline.organisation();
    const otherChannel = `C${newId()}`;
    slack.messages.channels.set(otherChannel, {});
    const granted = slack.authorizations.issue({
      team: { id: 'T', name: 'B' },
      channel: { id: otherChannel, name: '#b' },
    });
    const target = { botToken: granted.token, channelId: otherChannel };
    pipeline.recipients.add(other, Channel.SLACK, '', [], { source: 'integrations', slack: target });
    const first = await publishAndSettle();
    const second = await publishAndSettle();
    const theirs = await pipeline.publishEntry(other);
    await pipeline.untilSettled(theirs.eventId);
    expect(await channelsOf(first.eventId)).toEqual(['slack pending', 'twitter delivered', 'webhook delivered']);
    expect(await channelsOf(second.eventId)).toEqual(['slack pending', 'twitter pending', 'webhook delivered']);
    expect(await channelsOf(theirs.eventId)).toEqual(['slack delivered']);
    const { rows } = await pipeline.sql.query(
      `select channel, attempts, reason, extract(epoch from next_at - now())::int as wait
         from delivery where event_id = $1 and state = 'pending' order by 1`,
      [second.eventId],
    );
    expect(rows).toMatchObject([
      { channel: 'slack', attempts: 0 },
      { channel: 'twitter', attempts: 0, reason: 'The account has used up its posts.' },
    ]);
    expect(rows[0].wait).toBeLessThanOrEqual(61);
    expect(rows[1].wait).toBeGreaterThan(3_000);
    expect(x.posts.limited).toBe(0);
  });
});
