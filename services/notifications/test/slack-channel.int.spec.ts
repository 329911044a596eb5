import { create } from '@bufbuild/protobuf';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startSlackDouble, type SlackDouble } from '@candor/lab/doubles/slack/slack-double.js';
import { OutboundClient } from '@candor/outbound/outbound-client.js';
import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { SlackTargetSchema } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { IncidentStatus, TextFormat } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { type Recipient } from '../src/channel/channel.js';
import { SlackApi } from '../src/slack/slack-api.js';
import { SlackHooks } from '../src/slack/slack-hooks.js';
import { SlackChannel } from '../src/slack/slack.channel.js';
import { incidentUpdate, integrationTest, maintenanceNews } from './samples.js';

describe('a Slack channel', () => {
  let slack: SlackDouble;
  let channel: SlackChannel;
  let target: { botToken: string; channelId: string; webhookUrl: string };

  beforeEach(async () => {
    slack = await startSlackDouble({ clientId: '1', clientSecret: 's', redirectUris: [] });
    const client = new OutboundClient({ allow: [new URL(slack.hooksUrl).host] });
    channel = new SlackChannel(new SlackApi(slack.apiUrl, 5_000), new SlackHooks(client, slack.hooksUrl));
    const { token, webhookUrl } = slack.authorizations.issue(slack.authorizations.choice);
    target = { botToken: token, channelId: 'C1', webhookUrl };
  });
  afterEach(async () => {
    await channel.close();
    await slack.close();
  });

  const to = (changes: Partial<typeof target> = {}, rootReference?: string): Recipient => ({
    id: 'r',
    address: '',
    unsubscribeToken: '',
    signingSecrets: [],
    language: 'en' as const,
    slack: create(SlackTargetSchema, { ...target, ...changes }),
    rootReference,
    attempts: 0,
  });
  const send = async (recipient: Recipient, status = IncidentStatus.INVESTIGATING, outdated = false) => {
    const outcome = await channel.send(incidentUpdate({ entry: { status }, outdated }), recipient);
    return { ...outcome, reference: outcome.kind === 'delivered' ? outcome.reference : undefined };
  };
  const standing = () => slack.messages.in('C1');

  it('shows one root with the newest state, and the steps below it; the channel sees the end', async () => {
    const { reference: root } = await send(to());
    await send(to({}, root), IncidentStatus.MONITORING);
    await send(to({}, root), IncidentStatus.RESOLVED);
    expect(standing()).toMatchObject([
      { ts: root, text: '[Acme] Resolved: API is down', thread: undefined },
      { text: '[Acme] Monitoring: API is down', thread: root, broadcast: false },
      { text: '[Acme] Resolved: API is down', thread: root, broadcast: true },
    ]);
  });

  it('posts Markdown as Slack writes it, and nobody is mentioned', async () => {
    const entry = {
      message: 'We **look**, <!channel>: [docs](https://docs.example)',
      messageFormat: TextFormat.MARKDOWN,
    };
    expect(await channel.send(incidentUpdate({ entry }), to())).toMatchObject({ kind: 'delivered' });
    expect(standing()[0]?.blocks).toContainEqual({
      type: 'section',
      text: { type: 'mrkdwn', text: 'We *look*, &lt;!channel&gt;: <https://docs.example|docs>', verbatim: true },
    });
  });

  it('keeps the newest state in the root when an older entry arrives late', async () => {
    const { reference: root } = await send(to(), IncidentStatus.MONITORING);
    await send(to({}, root), IncidentStatus.INVESTIGATING, true);
    expect(standing().map(({ text, thread }) => [text, thread])).toEqual([
      ['[Acme] Monitoring: API is down', undefined],
      ['[Acme] Investigating: API is down', root],
    ]);
  });

  it('starts again when the root was deleted', async () => {
    const { reference: root = '' } = await send(to());
    slack.messages.delete(root);
    const { reference } = await send(to({}, root), IncidentStatus.RESOLVED);
    expect(standing()).toMatchObject([{ ts: reference, text: '[Acme] Resolved: API is down', thread: undefined }]);
  });

  it('accepts maintenances and tests, and nothing that is for one mailbox', async () => {
    expect(await channel.send(maintenanceNews(MaintenanceNotice.REMINDER), to())).toMatchObject({ kind: 'delivered' });
    expect(await channel.send(integrationTest(), to())).toMatchObject({ kind: 'delivered' });
    expect(await channel.send({ ...integrationTest(), kind: 'manage-link' } as never, to())).toEqual({
      kind: 'rejected',
      reason: 'This is not posted to Slack.',
    });
    expect(standing()).toHaveLength(2);
  });

  it('goes through the webhook into a private channel that our app was not invited to', async () => {
    slack.messages.channels.set('C1', { isPrivate: true });
    expect(await send(to())).toEqual({ kind: 'delivered', status: 200, reference: undefined });
    expect(slack.messages.acts.items).toMatchObject([
      { kind: 'posted by webhook', text: expect.stringMatching(/API/) },
    ]);
  });

  it('goes through the webhook where no other right was granted', async () => {
    expect(await send(to({ botToken: '', channelId: '' }))).toMatchObject({ kind: 'delivered' });
    expect(slack.messages.acts.items).toMatchObject([{ kind: 'posted by webhook' }]);
  });

  it.each([
    ['is archived', () => slack.messages.channels.set('C1', { isArchived: true }), 'channel_is_archived'],
    ['is gone', () => slack.messages.channels.delete('C1'), 'channel_not_found'],
    ['lets us in no more', () => slack.messages.revoked.add(target.botToken), 'no_service'],
  ])('is given up when it %s, by its webhook too', async (_, happen, code) => {
    happen();
    expect(await send(to({ botToken: '' }))).toMatchObject({
      kind: 'rejected',
      refusal: 'gone',
      reason: `Slack refuses this channel (${code}).`,
    });
  });

  it.each([
    ['nothing', { botToken: '', webhookUrl: '' }],
    ['a webhook of another host', { botToken: '', webhookUrl: 'https://hooks.slack.com.evil.example/services/1' }],
    ['no webhook at all', { botToken: '', webhookUrl: 'file:///etc/passwd' }],
  ])('is given up with %s', async (_, changes) => {
    expect(await send(to(changes))).toMatchObject({
      kind: 'rejected',
      refusal: 'gone',
      reason: 'The right to post into the channel is missing.',
    });
    expect(slack.messages.acts.items).toEqual([]);
  });

  it('gets its messages a second apart, and the worker waits for the next one only', async () => {
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => send(to())));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['delivered', 'delivered', ...Array(4).fill('postponed')]);
    expect(slack.messages.limited).toBe(0);
    const times = standing().map(({ at }) => at);
    // Whichever was delayed by a busy machine.
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(500);
  });
});
