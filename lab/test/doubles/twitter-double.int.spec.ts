import { createHmac } from 'node:crypto';
import { startTwitterDouble, type TwitterDouble } from '../../src/doubles/twitter/twitter-double.js';

const APP = { appKey: 'key', appSecret: 'kd94hf93k423kf44', callbackUrls: ['https://candor.example/back'] };
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

describe('the X double', () => {
  let x: TwitterDouble;

  beforeEach(async () => {
    x = await startTwitterDouble(APP);
  });
  afterEach(() => x.close());

  /** A request according to RFC 5849, each part of which a test may falsify. */
  function ask(
    path: string,
    changes: { oauth?: Record<string, string>; secret?: string; form?: Record<string, string> } = {},
  ) {
    const form = changes.form ?? { oauth_callback: 'https://candor.example/back?state=1' };
    const oauth: Record<string, string> = {
      oauth_consumer_key: 'key',
      oauth_nonce: String(Math.random()),
      oauth_signature_method: 'HMAC-SHA1',
      oauth_timestamp: String(Math.floor(Date.now() / 1000)),
      oauth_version: '1.0',
      ...changes.oauth,
    };
    const parameters = Object.entries({ ...form, ...oauth })
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&');
    const base = `POST&${encode(`https://api.x.com${path}`)}&${encode(parameters)}`;
    const signature = createHmac('sha1', changes.secret ?? `${APP.appSecret}&`)
      .update(base)
      .digest('base64');
    const header = Object.entries({ oauth_signature: signature, ...oauth }).map(
      ([name, value]) => `${name}="${encode(value)}"`,
    );
    return fetch(x.apiUrl + path, {
      method: 'POST',
      headers: {
        authorization: `OAuth ${header.join(', ')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(form).toString(),
    });
  }

  it('returns a request token for a valid signature', async () => {
    const answer = await ask('/oauth/request_token');
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(new URLSearchParams(await answer.text()))).toMatchObject({
      oauth_callback_confirmed: 'true',
    });
  });

  it.each([
    ['a wrong secret', { secret: 'wrong&' }],
    ['an unknown app', { oauth: { oauth_consumer_key: 'other' } }],
    ['an old timestamp', { oauth: { oauth_timestamp: '1300228849' } }],
    ['another method', { oauth: { oauth_signature_method: 'PLAINTEXT' } }],
    ['a signature of its own choice', { oauth: { oauth_signature: 'AAAA' } }],
  ])('refuses %s', async (_, changes) => {
    const answer = await ask('/oauth/request_token', changes);
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { errors: [{ code: 32, message: 'Could not authenticate you.' }] },
    ]);
  });

  it('refuses a nonce that was used before', async () => {
    const oauth = { oauth_nonce: 'once' };
    expect((await ask('/oauth/request_token', { oauth })).status).toBe(200);
    expect((await ask('/oauth/request_token', { oauth })).status).toBe(401);
  });

  it('refuses an address that is not registered', async () => {
    const answer = await ask('/oauth/request_token', { form: { oauth_callback: 'https://evil.example/' } });
    expect([answer.status, await answer.json()]).toMatchObject([403, { errors: [{ code: 415 }] }]);
  });

  it('refuses a request token that was used, or that no user allowed', async () => {
    const token = async () => {
      const fields = new URLSearchParams(await (await ask('/oauth/request_token')).text());
      return { name: fields.get('oauth_token') ?? '', secret: fields.get('oauth_token_secret') ?? '' };
    };
    const exchange = ({ name, secret }: { name: string; secret: string }, verifier: string) =>
      ask('/oauth/access_token', {
        oauth: { oauth_token: name },
        secret: `${APP.appSecret}&${secret}`,
        form: { oauth_verifier: verifier },
      });
    expect((await exchange(await token(), 'guess')).status).toBe(401);
    const allowed = await token();
    const page = `${x.apiUrl}/oauth/authorize?oauth_token=${allowed.name}`;
    const back = new URL((await fetch(page, { redirect: 'manual' })).headers.get('location') ?? '');
    expect((await fetch(page, { redirect: 'manual' })).status).toBe(403);
    const verifier = back.searchParams.get('oauth_verifier') ?? '';
    expect((await exchange({ ...allowed, secret: 'wrong' }, verifier)).status).toBe(401);
    expect((await exchange(allowed, verifier)).status).toBe(200);
    expect((await exchange(allowed, verifier)).status).toBe(401);
    expect([...x.authorizations.tokens.values()]).toMatchObject([{ screenName: 'acme_status' }]);
  });
});
