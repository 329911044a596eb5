import { startSlackDouble, type SlackDouble } from '../../src/doubles/slack/slack-double.js';

const APP = { clientId: '1.2', clientSecret: 'secret', redirectUris: ['https://candor.example/'] };
const section = (text: string) => ({ type: 'section', text: { type: 'plain_text', text } });

describe('the Slack double', () => {
  let slack: SlackDouble;
  let token: string;
  let webhookUrl: string;

  beforeEach(async () => {
    slack = await startSlackDouble(APP);
    const choice = { team: { id: 'T1', name: 'Acme' }, channel: { id: 'C1', name: '#status' } };
    ({ token, webhookUrl } = slack.authorizations.issue(choice));
  });
  afterEach(() => slack.close());

  async function call(method: string, fields: Record<string, unknown>, authorization = `Bearer ${token}`) {
    const form = new URLSearchParams();
    for (const [name, value] of Object.entries({ channel: 'C1', text: 'Hello', ...fields })) {
      form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
    }
    const headers = authorization ? { authorization } : undefined;
    const answer = await fetch(`${slack.apiUrl}${method}`, { method: 'POST', body: form, headers });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, unknown> };
  }
  const post = async (fields: Record<string, unknown> = {}, authorization?: string) =>
    (await call('chat.postMessage', fields, authorization)).body;

  it('accepts a message, changes it and puts replies under it', async () => {
    const { ts } = await post({ blocks: [section('down')] });
    await call('chat.update', { ts, text: 'Better' });
    const answer = await post({ thread_ts: ts, reply_broadcast: true });
    expect(answer.message).toMatchObject({ thread_ts: ts });
    expect(slack.messages.in('C1')).toMatchObject([
      { ts, text: 'Better' },
      { ts: answer.ts, thread: ts, broadcast: true },
    ]);
    expect(slack.messages.acts.items.map(({ kind }) => kind)).toEqual(['posted', 'updated', 'posted']);
  });

  it.each([
    ['no token', '', 'not_authed'],
    ['an unknown token', 'Bearer xoxb-1', 'invalid_auth'],
  ])('refuses %s', async (_, authorization, error) => {
    expect(await post({}, authorization)).toEqual({ ok: false, error });
  });

  it('refuses a token that was revoked or lacks the scope', async () => {
    const { channel, team } = slack.authorizations.choice;
    const { token: narrow } = slack.authorizations.issue({ channel, team }, ['incoming-webhook']);
    expect((await post({}, `Bearer ${narrow}`)).error).toBe('missing_scope');
    slack.messages.revoked.add(token);
    expect((await post()).error).toBe('token_revoked');
  });

  it('refuses channels that are unknown, archived, or to which our app was not invited', async () => {
    slack.messages.channels
      .set('C2', { isArchived: true })
      .set('C3', { isPrivate: true })
      .set('C4', { isPrivate: true, isMember: true });
    const errors = [];
    for (const channel of ['C0', 'C2', 'C3', 'C4']) errors.push((await post({ channel })).error);
    expect(errors).toEqual(['channel_not_found', 'is_archived', 'not_in_channel', undefined]);
    const { token: inside } = slack.authorizations.issue(slack.authorizations.choice, ['chat:write']);
    expect((await post({}, `Bearer ${inside}`)).error).toBe('not_in_channel');
  });

  it.each([
    ['a section of 3,001 characters', { blocks: [section('x'.repeat(3_001))] }, 'invalid_blocks'],
    ['an empty section', { blocks: [section('')] }, 'invalid_blocks'],
    [
      'a header of 151',
      { blocks: [{ type: 'header', text: { type: 'plain_text', text: 'x'.repeat(151) } }] },
      'invalid_blocks',
    ],
    ['51 blocks', { blocks: Array(51).fill(section('x')) }, 'invalid_blocks'],
    [
      'a context of eleven',
      { blocks: [{ type: 'context', elements: Array(11).fill(section('x').text) }] },
      'invalid_blocks',
    ],
    ['blocks that are no JSON', { blocks: '[' }, 'invalid_blocks_format'],
    ['a text of 40,001 characters', { text: 'x'.repeat(40_001) }, 'msg_too_long'],
    ['nothing', { text: '' }, 'no_text'],
  ])('refuses %s', async (_, fields, error) => {
    expect(await post(fields)).toEqual({ ok: false, error });
    expect(slack.messages.acts.items).toEqual([]);
  });

  it('refuses to change a deleted message, and lets a reply to it stand alone', async () => {
    expect((await call('chat.update', { ts: '1.000001' })).body.error).toBe('message_not_found');
    expect((await post({ thread_ts: '1.000001' })).message).not.toHaveProperty('thread_ts');
  });

  it('limits a channel to one message a second, and no other channel', async () => {
    let now = 1_000_000;
    slack.authorizations.now = () => now;
    slack.messages.channels.set('C2', {});
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await call('chat.postMessage', {})).status);
    expect(statuses).toEqual([200, 200, 429]);
    const refused = await call('chat.postMessage', {});
    expect([refused.headers.get('retry-after'), refused.body]).toEqual(['1', { ok: false, error: 'ratelimited' }]);
    expect((await post({ channel: 'C2' })).ok).toBe(true);
    now += 1_000;
    expect((await post()).ok).toBe(true);
  });

  it('accepts messages through an incoming webhook until the app is removed', async () => {
    const send = async (body: string, path = new URL(webhookUrl).pathname) => {
      const answer = await fetch(slack.hooksUrl + path, { method: 'POST', body });
      return [answer.status, await answer.text()];
    };
    expect(await send(JSON.stringify({ text: 'Hello' }))).toEqual([200, 'ok']);
    expect(await send('{')).toEqual([400, 'invalid_payload']);
    expect(await send('{}')).toEqual([400, 'no_text']);
    expect(await send('{}', '/services/T1/B1/x')).toEqual([404, 'no_service']);
    slack.messages.channels.set('C1', { isArchived: true });
    expect(await send('{}')).toEqual([410, 'channel_is_archived']);
    slack.messages.revoked.add(token);
    expect(await send('{}')).toEqual([404, 'no_service']);
  });

  it('can carry out a request and lose the answer', async () => {
    slack.losesAnswers = true;
    await expect(post()).rejects.toThrow('fetch failed');
    expect(slack.messages.in('C1')).toHaveLength(1);
  });
});
