import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { create, toBinary, type MessageInitShape } from '@bufbuild/protobuf';
import { startSlackDouble, type SlackDouble } from '@candor/lab/doubles/slack/slack-double.js';
import { newId } from '@candor/platform/ids.js';
import { events } from '@candor/proto/events.js';
import { DeliveriesService } from '@candor/proto/gen/candor/notifications/v1/deliveries_pb.js';
import { app as emailApp } from '../src/email/app.js';
import { app as plannerApp } from '../src/planner/app.js';
import { app as slackApp } from '../src/slack/app.js';
import { Pipeline } from './pipeline.js';
import { staffed } from './staffed.js';

const DRAFT = 'evt.signals.v1.draft_proposed';
const UNREADABLE = 'evt.signals.v1.upstream_unreadable';
const CONSUMERS = {
  [DRAFT]: 'notifications-planner-upstream-drafts',
  [UNREADABLE]: 'notifications-planner-unreadable-upstreams',
};
type Subject = keyof typeof CONSUMERS;
type Fact<S extends Subject> = MessageInitShape<(typeof events)[S]>;

describe('what staff hear of providers', () => {
  let pipeline: Pipeline;
  let slack: SlackDouble;
  /** The organisation's own channel, new with every test. */
  let channel: string;
  let organisation: Awaited<ReturnType<typeof staffed>>;

  beforeAll(async () => {
    slack = await startSlackDouble({ clientId: '1', clientSecret: 's', redirectUris: [] });
    pipeline = await Pipeline.start({ env: { SLACK_API_URL: slack.apiUrl, SLACK_HOOKS_URL: slack.hooksUrl } });
    for (const app of [plannerApp, emailApp, slackApp]) await pipeline.startApp(app);
  });
  beforeEach(async () => {
    channel = `C${newId()}`;
    slack.messages.channels.set(channel, {});
    const chosen = { team: { id: 'T', name: 'Acme' }, channel: { id: channel, name: '#status' } };
    organisation = await staffed(pipeline, {
      botToken: slack.authorizations.issue(chosen).token,
      channelId: channel,
    });
  });
  afterAll(async () => {
    await pipeline?.stop();
    await slack?.close();
  });

  const proposed = (): Fact<typeof DRAFT> => ({
    customerId: organisation.customerId,
    draftId: newId(),
    providerName: 'Stripe',
    providerUrl: 'https://status.stripe.example',
    name: 'Cards fail',
    message: 'Stripe has a problem.',
    componentNames: ['Payments'],
    proposedAt: BigInt(Date.now()),
  });
  const unreadable = (): Fact<typeof UNREADABLE> => ({
    customerId: organisation.customerId,
    upstreamId: newId(),
    providerName: 'Stripe',
    providerUrl: 'https://status.stripe.example',
    readAt: BigInt(Date.parse('2026-11-20T14:05:00Z')),
    failure: 'It answered 503.',
  });
  /** Publishes a fact twice under one id, and waits for all that comes of it. @returns its id */
  async function publishedTwice<S extends Subject>(subject: S, fact: Fact<S>): Promise<string> {
    const eventId = await pipeline.publish(subject, fact);
    await pipeline.untilSettled(eventId);
    const schema = events[subject];
    await pipeline.republish(subject, toBinary(schema, create(schema, fact as never) as never), eventId);
    await pipeline.untilConsumed(CONSUMERS[subject]);
    await pipeline.untilSettled(eventId);
    return eventId;
  }
  const byId = (...ids: readonly string[]) => ids.toSorted();
  const inChannel = () => slack.messages.in(channel);

  it('a proposed incident goes once to Admins and Owners by mail and to the Slack channels of the organisation', async () => {
    const { owner, admin, slack: slackId } = organisation;
    const eventId = await publishedTwice(DRAFT, proposed());
    expect(await pipeline.recipientsOf(eventId)).toEqual([
      ...byId(owner.id, admin.id).map((id) => ['email', id]),
      ['slack', slackId],
    ]);
    const [mail, ...others] = await pipeline.mailsTo(owner.address);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Stripe: a problem that concerns Payments');
    expect(mail?.text).toContain('Nothing was published.');
    expect(mail?.text).toContain('http://console.candor.test/incidents/open');
    expect((await pipeline.mailsTo(admin.address)).map(({ subject }) => subject)).toEqual([
      'Stripe: ein Problem, das Payments betrifft',
    ]);
    expect(inChannel().map(({ text }) => text)).toEqual(['[Acme] Stripe: a problem that concerns Payments']);
  });

  it('a proposed incident notifies no one of the role User, no subscriber, webhook or account of X', async () => {
    const { author, colleague, subscriber } = organisation;
    const before = pipeline.http.requests.items.length;
    const eventId = await publishedTwice(DRAFT, proposed());
    expect(new Set((await pipeline.recipientsOf(eventId)).map(([name]) => name))).toEqual(new Set(['email', 'slack']));
    for (const address of [author.address, colleague.address, subscriber, 'team@acme.example']) {
      expect(await pipeline.mailsTo(address)).toEqual([]);
    }
    expect(pipeline.http.requests.items).toHaveLength(before);
  });

  it('a second draft stands alone in Slack, and the channel’s log names both', async () => {
    const { customerId, slack: recipientId } = organisation;
    const [first, second] = [proposed(), { ...proposed(), name: 'Payouts fail' }];
    for (const fact of [first, second]) await pipeline.untilSettled(await pipeline.publish(DRAFT, fact));
    await pipeline.until(
      `select 1 from delivery where recipient_id = '${recipientId}' and state = 'delivered' having count(*) = 2`,
    );
    expect(inChannel().map(({ thread }) => thread)).toEqual([undefined, undefined]);
    const actor = { kind: 'staff', userId: newId(), customerId, role: 'Admin' } as const;
    const deliveries = pipeline.rpc.service(DeliveriesService);
    const { deliveries: logged } = await deliveries.listRecipientDeliveries({ recipientId }, { actor });
    expect(logged.map(({ kind, title, subjectId }) => [kind, title, subjectId])).toEqual([
      ['draft-proposed', 'Payouts fail', second.draftId],
      ['draft-proposed', 'Cards fail', first.draftId],
    ]);
    const eventId = logged[0]?.delivery?.eventId ?? '';
    await deliveries.replayDelivery({ eventId, recipientId }, { actor });
    await pipeline.until(
      `select 1 from delivery where event_id = '${eventId}' and recipient_id = '${recipientId}'
          and state = 'delivered' and attempts = 2`,
    );
    expect(inChannel()).toHaveLength(3);
  });

  it('a page that cannot be read goes once to Admins and Owners by mail and to the Slack channels of the organisation', async () => {
    const { customerId, owner, admin, slack: recipientId } = organisation;
    const eventId = await publishedTwice(UNREADABLE, unreadable());
    expect(await pipeline.recipientsOf(eventId)).toEqual([
      ...byId(owner.id, admin.id).map((id) => ['email', id]),
      ['slack', recipientId],
    ]);
    const [mail, ...others] = await pipeline.mailsTo(owner.address);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('The status page of Stripe cannot be read');
    expect(mail?.text).toContain('has not been readable since Nov 20, 2026, 2:05 PM UTC.\nReason: It answered 503.');
    expect(mail?.text).toContain('http://console.candor.test/components/third-party-components');
    expect((await pipeline.mailsTo(admin.address)).map(({ subject }) => subject)).toEqual([
      'Die Statusseite von Stripe ist nicht lesbar',
    ]);
    expect(inChannel().map(({ text }) => text)).toEqual(['[Acme] The status page of Stripe cannot be read']);
    const actor = { kind: 'staff', userId: newId(), customerId, role: 'Admin' } as const;
    const deliveries = pipeline.rpc.service(DeliveriesService);
    const { deliveries: logged } = await deliveries.listRecipientDeliveries({ recipientId }, { actor });
    expect(logged.map(({ kind, title }) => [kind, title])).toEqual([['upstream-unreadable', 'Stripe']]);
  });

  it('a page that cannot be read on another day stands alone in Slack', async () => {
    const fact = unreadable();
    for (const one of [fact, { ...fact, readAt: BigInt(Date.parse('2026-11-22T10:00:00Z')) }])
      await pipeline.untilSettled(await pipeline.publish(UNREADABLE, one));
    expect(inChannel().map(({ thread }) => thread)).toEqual([undefined, undefined]);
  });

  it('nothing of it goes to another organisation', async () => {
    const foreign = await staffed(pipeline);
    await publishedTwice(DRAFT, proposed());
    await publishedTwice(UNREADABLE, unreadable());
    expect(inChannel()).toHaveLength(2);
    for (const { address } of [foreign.owner, foreign.admin]) expect(await pipeline.mailsTo(address)).toEqual([]);
  });
});
