import { json } from '@candor/lab/doubles/provider-server.js';
import { startSlackDouble, type SlackDouble } from '@candor/lab/doubles/slack/slack-double.js';
import { SlackOAuth } from '../src/slack-oauth.js';
import type { SlackOAuthError } from '../src/slack-oauth.error.js';

const APP = { clientId: '123.456', clientSecret: 'the app’s secret', redirectUris: ['https://candor.example/'] };
const BACK = 'https://candor.example/api/public/integrations/slack/callback';

describe('SlackOAuth', () => {
  let slack: SlackDouble;

  beforeEach(async () => {
    slack = await startSlackDouble(APP);
  });
  afterEach(() => slack.close());

  const oauth = (changes: Partial<typeof APP> = {}) => new SlackOAuth({ ...APP, ...slack, ...changes });

  /** Acts as the browser, which goes to Slack and is redirected back. */
  async function visit(url: string): Promise<URLSearchParams> {
    const answer = await fetch(url, { redirect: 'manual' });
    const location = answer.headers.get('location');
    if (answer.status !== 302 || location === null) throw new Error(`not sent back: ${await answer.text()}`);
    expect(location.startsWith(`${BACK}?`)).toBe(true);
    return new URL(location).searchParams;
  }

  async function codeOf(client = oauth()): Promise<string> {
    return (await visit(client.authorizeUrl('state', BACK))).get('code') ?? '';
  }

  async function refusal(work: Promise<unknown>): Promise<SlackOAuthError> {
    return work.then(
      () => Promise.reject(new Error('was not refused')),
      (error: SlackOAuthError) => error,
    );
  }

  it('comes back with the state and the right to post into the chosen channel', async () => {
    const query = await visit(oauth().authorizeUrl('a state & more', BACK));
    expect(query.get('state')).toBe('a state & more');
    const grant = await oauth().exchange(query.get('code')!, BACK);
    const [token] = slack.authorizations.tokens.values();
    expect(grant).toEqual({
      teamId: 'T1',
      teamName: 'Acme',
      channelId: 'C1',
      channelName: '#status',
      botToken: token?.token,
      webhookUrl: token?.webhookUrl,
    });
    expect(token?.scopes).toEqual(['incoming-webhook', 'chat:write', 'chat:write.public']);
  });

  it('comes back without a code when the user does not allow it', async () => {
    slack.authorizations.allows = false;
    const query = await visit(oauth().authorizeUrl('state', BACK));
    expect([query.get('error'), query.get('code')]).toEqual(['access_denied', null]);
  });

  it.each([
    ['of another app', { clientId: '9.9' }, 'invalid_client_id'],
    ['with an address that is not registered', { back: 'https://evil.example/' }, 'bad_redirect_uri'],
  ])(
    'is not redirected back by Slack %s',
    async (_, { clientId, back }: { clientId?: string; back?: string }, word) => {
      const url = oauth(clientId === undefined ? {} : { clientId }).authorizeUrl('state', back ?? BACK);
      await expect(visit(url)).rejects.toThrow(word);
    },
  );

  it('refuses a code that was used', async () => {
    const code = await codeOf();
    await oauth().exchange(code, BACK);
    expect(await refusal(oauth().exchange(code, BACK))).toMatchObject({
      kind: 'refused',
      message: 'This Slack authorization was used or has expired. Please start again.',
    });
  });

  it('refuses an unknown code', async () => {
    expect((await refusal(oauth().exchange('1.2.3', BACK))).kind).toBe('refused');
  });

  it('refuses a code older than ten minutes', async () => {
    const code = await codeOf();
    slack.authorizations.now = () => Date.now() + 600_001;
    expect((await refusal(oauth().exchange(code, BACK))).kind).toBe('refused');
    expect(slack.authorizations.tokens.size).toBe(0);
  });

  it.each([
    ['an unknown app id', { clientId: '9.9' }, BACK],
    ['a wrong app secret', { clientSecret: 'wrong' }, BACK],
    ['another redirect address than before', {}, `${BACK}/other`],
  ])('reports a misconfigured installation at %s', async (_, changes, back) => {
    const code = await codeOf();
    expect(await refusal(oauth(changes).exchange(code, back))).toMatchObject({
      kind: 'misconfigured',
      message: expect.not.stringContaining('wrong'),
    });
  });

  it.each([
    [['incoming-webhook'], /chat:write and chat:write\.public/],
    [['chat:write', 'chat:write.public'], /incoming-webhook/],
  ])('refuses a grant of only %j', async (granted, text) => {
    slack.authorizations.grants = granted;
    const error = await refusal(oauth().exchange(await codeOf(), BACK));
    expect([error.kind, text.test(error.message)]).toEqual(['refused', true]);
  });

  it.each([
    ['a 503', { status: 503, body: 'down' }],
    ['too many requests', { status: 429, headers: { 'retry-after': '30' } }],
  ])('reports at once that Slack does not answer at %s', async (_, fault) => {
    const code = await codeOf();
    slack.fault = fault;
    expect((await refusal(oauth().exchange(code, BACK))).kind).toBe('unavailable');
  });

  it('reports that Slack does not answer when nothing listens', async () => {
    const client = oauth({});
    const code = await codeOf(client);
    await slack.close();
    const error = await refusal(client.exchange(code, BACK));
    expect(error.kind).toBe('unavailable');
    expect(JSON.stringify(error)).not.toContain(code);
  });

  it('does not repeat what is no error code of Slack’s', async () => {
    slack.methods.set('oauth.v2.access', () => json({ ok: false, error: '<script>xoxb-1</script>' }));
    expect((await refusal(oauth().exchange('1.2.3', BACK))).message).toBe('Slack refused the authorization.');
  });

  it('treats an answer without a channel as a fault', async () => {
    const granted = { ok: true, access_token: 'xoxb-1', scope: 'incoming-webhook,chat:write,chat:write.public' };
    slack.methods.set('oauth.v2.access', () => json(granted));
    expect((await refusal(oauth().exchange('1.2.3', BACK))).kind).toBe('faulty');
  });
});
