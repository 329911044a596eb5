import { TwitterApi, type ApiResponseError } from 'twitter-api-v2';
import { twitterTransport } from '@candor/twitter/twitter-transport.js';
import { startTwitterDouble, type TwitterDouble } from '../../src/doubles/twitter/twitter-double.js';
import type { TwitterAccessToken } from '../../src/doubles/twitter/twitter-authorizations.js';
import { tweetWeight } from '../../src/doubles/twitter/tweet-weight.js';

const APP = { appKey: 'key', appSecret: 'kd94hf93k423kf44', callbackUrls: [] };

describe('the posts of the X double', () => {
  let x: TwitterDouble;
  let token: TwitterAccessToken;

  beforeEach(async () => {
    x = await startTwitterDouble(APP);
    token = x.authorizations.issue({ userId: '1', screenName: 'acme' });
  });
  afterEach(() => x.close());

  const client = (changes: { accessToken?: string; accessSecret?: string; appSecret?: string } = {}) =>
    new TwitterApi(
      { ...APP, accessToken: token.token, accessSecret: token.secret, ...changes },
      twitterTransport(x, { timeoutMs: 5_000 }),
    );
  const post = async (text: string, replyTo?: string) =>
    (await client().v2.tweet(text, replyTo ? { reply: { in_reply_to_tweet_id: replyTo } } : {})).data.id;
  const refusal = async (work: Promise<unknown>) => {
    const error = (await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    )) as ApiResponseError;
    return [error.code, error.data.detail];
  };

  it('accepts a post and a reply to it', async () => {
    const id = await post('Down');
    await post('Up again', id);
    expect(x.posts.of('1')).toMatchObject([
      { id, text: 'Down' },
      { text: 'Up again', replyTo: id },
    ]);
    expect((await client().v2.me()).data).toEqual({ id: '1', name: 'acme', username: 'acme' });
  });

  it.each([
    ['an unknown token', { accessToken: 'other' }],
    ['a wrong token secret', { accessSecret: 'other' }],
    ['a wrong app secret', { appSecret: 'other' }],
  ])('refuses %s', async (_, changes) => {
    expect(await refusal(client(changes).v2.tweet('Down'))).toEqual([401, 'Unauthorized']);
    expect(await refusal(client(changes).v2.me())).toEqual([401, 'Unauthorized']);
  });

  it('distinguishes an invalid app from an invalid account', async () => {
    const app = (appSecret: string) =>
      new TwitterApi({ ...APP, appSecret }, twitterTransport(x, { timeoutMs: 5_000 })).appLogin();
    await app(APP.appSecret);
    await expect(app('other')).rejects.toMatchObject({ code: 403, data: { errors: [{ code: 99 }] } });
  });

  it('refuses the same text again until the first one is deleted', async () => {
    const id = await post('Down');
    expect(await refusal(post('Down'))).toEqual([403, 'You are not allowed to create a Tweet with duplicate content.']);
    x.posts.delete(id);
    await post('Down');
  });

  it('refuses a reply to a deleted post', async () => {
    const id = await post('Down');
    x.posts.delete(id);
    expect(await refusal(post('Up', id))).toEqual([
      403,
      'You attempted to reply to a Tweet that is deleted or not visible to you.',
    ]);
  });

  it('refuses texts that weigh too much, and empty ones', async () => {
    await post(`${'x'.repeat(257)}https://acme.example/${'y'.repeat(500)}`);
    await post('語'.repeat(140));
    const tooLong = [403, 'You are not permitted to perform this action.'];
    expect(await refusal(post('x'.repeat(281)))).toEqual(tooLong);
    expect(await refusal(post('語'.repeat(141)))).toEqual(tooLong);
    expect((await refusal(post(' ')))[0]).toBe(400);
  });

  it('counts as X does', () => {
    expect(['aé', '語', '😀', '👨‍👩‍👧‍👦', 'https://acme.example/a?b#c', '“–”'].map(tweetWeight)).toEqual([2, 2, 2, 2, 23, 3]);
  });

  it('refuses suspended accounts', async () => {
    x.posts.suspended.add('1');
    const suspended = [403, 'Your account is suspended and is not permitted to access this feature.'];
    expect(await refusal(post('Down'))).toEqual(suspended);
    expect(await refusal(client().v2.me())).toEqual(suspended);
  });

  it('counts posts per account, and reports how many are left and until when', async () => {
    const reset = Math.ceil(Date.now() / 1_000) * 1_000 + 60_000;
    x.posts.limits.set('1', {
      window: { limit: 200, remaining: 200, reset },
      day: { limit: 17, remaining: 1, reset: reset + 60_000 },
    });
    const { rateLimit } = await client().v2.post('tweets', { text: 'Down' }, { fullResponse: true });
    expect(rateLimit).toEqual({
      limit: 200,
      remaining: 199,
      reset: reset / 1_000,
      userDay: { limit: 17, remaining: 0, reset: reset / 1_000 + 60 },
    });
    expect(await refusal(post('Up'))).toEqual([429, 'Too Many Requests']);
    expect(x.posts.limited).toBe(1);
    token = x.authorizations.issue({ userId: '2', screenName: 'other' });
    await post('Up');
  });
});
