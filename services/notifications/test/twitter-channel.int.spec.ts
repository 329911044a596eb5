import { create } from '@bufbuild/protobuf';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startTwitterDouble, type TwitterDouble } from '@candor/lab/doubles/twitter/twitter-double.js';
import { TwitterTargetSchema } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { type Recipient } from '../src/channel/channel.js';
import { TwitterPosts } from '../src/twitter/twitter-api.js';
import { TwitterChannel } from '../src/twitter/twitter.channel.js';
import { announcementNews, incidentUpdate, integrationTest, maintenanceNews } from './samples.js';

const APP = { appKey: 'key', appSecret: 'secret', callbackUrls: [] };

describe('an X account', () => {
  let x: TwitterDouble;
  let channel: TwitterChannel;
  let target: { accessToken: string; accessSecret: string };

  beforeEach(async () => {
    x = await startTwitterDouble(APP);
    channel = new TwitterChannel(new TwitterPosts({ ...APP, apiUrl: x.apiUrl }));
    const { token: accessToken, secret: accessSecret } = x.authorizations.issue({ userId: '1', screenName: 'acme' });
    target = { accessToken, accessSecret };
  });
  afterEach(() => x.close());

  const to = (rootReference?: string, changes: Partial<Recipient> = {}): Recipient => ({
    id: 'r',
    address: '',
    unsubscribeToken: '',
    signingSecrets: [],
    language: 'en' as const,
    twitter: create(TwitterTargetSchema, target),
    rootReference,
    attempts: 0,
    ...changes,
  });

  it('gets a post and a reply to it', async () => {
    const first = await channel.send(incidentUpdate(), to());
    if (first.kind !== 'delivered') throw new Error('not delivered');
    await channel.send(incidentUpdate(), to(first.reference));
    expect(x.posts.of('1').map(({ id, replyTo }) => [id, replyTo])).toEqual([
      [first.reference, undefined],
      [expect.any(String), first.reference],
    ]);
  });

  it('gets a new post when the previous one was deleted', async () => {
    const first = await channel.send(incidentUpdate(), to());
    const root = first.kind === 'delivered' ? (first.reference ?? '') : '';
    x.posts.delete(root);
    expect(await channel.send(incidentUpdate(), to(root))).toMatchObject({ kind: 'delivered', status: 201 });
    expect(x.posts.of('1')[1]?.replyTo).toBeUndefined();
  });

  it('gets a post of an announcement', async () => {
    expect(await channel.send(announcementNews(), to())).toMatchObject({ kind: 'delivered', status: 201 });
    expect(x.posts.of('1')[0]?.text).toContain('Announcement: Prices & plans');
  });

  it('gets the longest texts cut, and X accepts them', async () => {
    const outcome = await channel.send(maintenanceNews(undefined, { message: '語 @all '.repeat(400) }), to());
    expect(outcome).toMatchObject({ kind: 'delivered' });
  });

  it.each([
    ['an internal incident', incidentUpdate({ incident: { private: true } }), 'What is internal is not posted to X.'],
    ['an internal maintenance', maintenanceNews(undefined, { internal: true }), 'What is internal is not posted to X.'],
    [
      'an announcement of further pages',
      { ...announcementNews(), ofFurtherPages: true },
      'What is internal is not posted to X.',
    ],
    ['a component', { ...integrationTest(), kind: 'component-status' } as never, 'This is not posted to X.'],
  ])('gets nothing of %s', async (_, notification, reason) => {
    expect(await channel.send(notification, to())).toEqual({ kind: 'rejected', reason });
    expect(x.posts.of('1')).toEqual([]);
  });

  it('is tested without a post', async () => {
    expect(await channel.send(integrationTest(), to())).toEqual({ kind: 'delivered', status: 200 });
    expect(x.posts.of('1')).toEqual([]);
    x.authorizations.tokens.clear();
    expect(await channel.send(integrationTest(), to())).toMatchObject({ kind: 'rejected', refusal: 'gone' });
  });

  it('is given up when it is suspended or its right is missing', async () => {
    x.posts.suspended.add('1');
    for (const recipient of [to(), to(undefined, { twitter: undefined })]) {
      expect(await channel.send(incidentUpdate(), recipient)).toMatchObject({ kind: 'rejected', refusal: 'gone' });
    }
  });

  it('is not affected by an error in our own configuration', async () => {
    const wrong = new TwitterChannel(new TwitterPosts({ ...APP, appSecret: 'other', apiUrl: x.apiUrl }));
    expect(await wrong.send(incidentUpdate(), to())).toMatchObject({
      kind: 'retry',
      status: 401,
      reason: 'X does not accept the configuration of this installation.',
    });
    expect(await new TwitterChannel(undefined).send(incidentUpdate(), to())).toMatchObject({
      kind: 'retry',
      reason: 'X is not configured on this installation.',
    });
  });

  it('is not used any more once it has exhausted its posts, before X has to refuse', async () => {
    const reset = Date.now() + 3_600_000;
    x.posts.limits.set('1', {
      window: { limit: 200, remaining: 200, reset: reset - 1_800_000 },
      day: { limit: 17, remaining: 1, reset },
    });
    expect(await channel.send(incidentUpdate(), to())).toMatchObject({ kind: 'delivered' });
    const next = await channel.send(incidentUpdate(), to());
    expect(next).toMatchObject({ kind: 'postponed', reason: 'The account has used up its posts.' });
    expect(x.posts.limited).toBe(0);
    expect(await channel.send(integrationTest(), to())).toMatchObject({ kind: 'delivered' });
  });
});
