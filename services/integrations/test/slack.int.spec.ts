import { ANONYMOUS, type StaffActor } from '@candor/platform/actor.js';
import {
  ForbiddenError,
  InvalidError,
  NotConfiguredError,
  NotFoundError,
  UnavailableError,
} from '@candor/platform/errors.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { admin, nonce, startIntegrations, visit, type RunningIntegrations } from './integrations.suite.js';

describe('a Slack channel of an organisation', () => {
  let service: RunningIntegrations;
  let actor: StaffActor;
  let browserNonce: string;

  beforeAll(async () => {
    service = await startIntegrations();
  });
  beforeEach(() => {
    actor = admin();
    browserNonce = nonce();
    const { authorizations } = service.slack;
    authorizations.allows = true;
    authorizations.grants = undefined;
    authorizations.choice = { team: { id: 'T1', name: 'Acme' }, channel: { id: 'C1', name: '#status' } };
    service.slack.fault = undefined;
  });
  afterAll(() => service.close());

  const start = async (as = actor) =>
    (await service.integrations.startSlack({ browserNonce }, { actor: as })).authorizeUrl;
  const finish = async (query: URLSearchParams, changes: { state?: string; browserNonce?: string } = {}) => {
    const [state, code, error] = ['state', 'code', 'error'].map((name) => query.get(name) ?? '');
    const request = { state, code, error, browserNonce, ...changes };
    return (await service.integrations.finishSlack(request, { actor: ANONYMOUS })).integration;
  };
  const listed = () => service.listed(actor, Channel.SLACK);
  const connect = async () => (await finish((await visit(await start())).query))?.id ?? '';

  it('is chosen at Slack, listed for staff without its token and for notifications with it', async () => {
    const { query, address } = await visit(await start());
    expect(address).toBe('https://console.example/api/public/integrations/slack/callback');
    const id = (await finish(query))?.id ?? '';
    expect(await listed()).toMatchObject([{ id, teamName: 'Acme', channelName: '#status', enabled: true }]);
    const token = [...service.slack.authorizations.tokens.values()].at(-1);
    expect(await service.lent(actor.customerId, [id])).toMatchObject([
      { id, slack: { botToken: token?.token, webhookUrl: token?.webhookUrl, channelId: 'C1' } },
    ]);
  });

  it('is one per channel: authorized again it gets the new token and is enabled again', async () => {
    const id = await connect();
    await service.integrations.setIntegrationEnabled(
      { integrationId: id, channel: Channel.SLACK, enabled: false },
      { actor },
    );
    service.slack.authorizations.choice = {
      team: { id: 'T1', name: 'Acme Inc' },
      channel: { id: 'C1', name: '#news' },
    };
    expect(await connect()).toBe(id);
    expect(await listed()).toMatchObject([{ id, teamName: 'Acme Inc', channelName: '#news', enabled: true }]);
    const token = [...service.slack.authorizations.tokens.keys()].at(-1);
    expect((await service.lent(actor.customerId, [id]))[0]?.slack?.botToken).toBe(token);
    service.slack.authorizations.choice = { team: { id: 'T1', name: 'Acme' }, channel: { id: 'C2', name: '#other' } };
    await connect();
    expect(await listed()).toHaveLength(2);
  });

  it('belongs to the organisation that started, whatever other authorizations are pending', async () => {
    const first = await visit(await start());
    const other = admin();
    await finish((await visit(await start(other))).query);
    expect(await listed()).toEqual([]);
    await finish(first.query);
    expect(await listed()).toHaveLength(1);
    expect(await service.listed(other, Channel.SLACK)).toHaveLength(1);
  });

  const REFUSED = 'This authorization was used, has expired or was started in another browser. Please start again.';

  it('cannot be finished twice with one state', async () => {
    const { query } = await visit(await start());
    await finish(query);
    await expect(finish(query)).rejects.toThrow(REFUSED);
    expect(await listed()).toHaveLength(1);
  });

  it('is finished once by many concurrent calls', async () => {
    const { query } = await visit(await start());
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => finish(query)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('cannot be finished after ten minutes', async () => {
    const { query } = await visit(await start());
    const [row] = await service.sql<{ minutes: number }>(
      `update integrations.authorization_state set expires_at = expires_at - interval '10 minutes' where customer_id = $1
       returning round(extract(epoch from expires_at + interval '10 minutes' - now()) / 60)::int as minutes`,
      [actor.customerId],
    );
    expect(row?.minutes).toBe(10);
    await expect(finish(query)).rejects.toBeInstanceOf(NotFoundError);
  });

  it('cannot be finished in another browser, and then in none', async () => {
    const { query } = await visit(await start());
    await expect(finish(query, { browserNonce: nonce() })).rejects.toThrow(REFUSED);
    await expect(finish(query)).rejects.toThrow(REFUSED);
    await expect(finish((await visit(await start())).query, { browserNonce: '' })).rejects.toThrow(REFUSED);
  });

  it('cannot be finished for another organisation by changing the state', async () => {
    const { query } = await visit(await start());
    const state = `${admin().customerId}.${(query.get('state') ?? '').split('.')[1]}`;
    await expect(finish(query, { state })).rejects.toThrow(REFUSED);
    await expect(finish(query, { state: 'x' })).rejects.toThrow(REFUSED);
    expect(await listed()).toEqual([]);
  });

  it('cannot be finished with a state of X', async () => {
    const { authorizeUrl } = await service.integrations.startTwitter({ browserNonce }, { actor });
    const state = (await visit(authorizeUrl)).query.get('state') ?? '';
    await expect(finish(new URLSearchParams({ state, code: '1' }))).rejects.toThrow(REFUSED);
  });

  it('is not stored with the state in clear', async () => {
    const state = (await visit(await start())).query.get('state') ?? '';
    const rows = await service.sql<{ row: string }>(
      'select s::text as row from integrations.authorization_state s where customer_id = $1',
      [actor.customerId],
    );
    expect(rows).toHaveLength(1);
    const hex = Buffer.from(state).toString('hex');
    expect(rows[0]?.row).not.toMatch(new RegExp(`${state.split('.')[1]}|${hex}`));
  });

  it.each(['', 'short', 'x'.repeat(44)])('is not started without a browser (%j)', async (given) => {
    browserNonce = given;
    await expect(start()).rejects.toBeInstanceOf(InvalidError);
  });

  it('is not started by a user who starts too many', async () => {
    await service.sql(
      `insert into integrations.authorization_state (state_hash, customer_id, user_id, channel, browser_hash, expires_at)
       select decode(md5($1 || n), 'hex'), $1::uuid, $1::uuid, 'slack', '', now() + interval '5 minutes'
         from generate_series(1, 100) n`,
      [actor.customerId],
    );
    await expect(start()).rejects.toThrow('Too many authorizations are on their way.');
    await service.sql(`update integrations.authorization_state set expires_at = now() where customer_id = $1`, [
      actor.customerId,
    ]);
    await start();
  });

  it('is not added when the user does not allow it', async () => {
    service.slack.authorizations.allows = false;
    const refused = finish((await visit(await start())).query);
    await expect(refused).rejects.toBeInstanceOf(ForbiddenError);
    await expect(refused).rejects.toThrow('Slack was not allowed to be added.');
  });

  it('is not added with fewer rights than requested', async () => {
    service.slack.authorizations.grants = ['incoming-webhook'];
    await expect(finish((await visit(await start())).query)).rejects.toThrow(/did not grant chat:write/);
    expect(await listed()).toEqual([]);
  });

  it('is not added with a code that Slack did not issue', async () => {
    const { query } = await visit(await start());
    query.set('code', 'made-up');
    await expect(finish(query)).rejects.toThrow(
      'This Slack authorization was used or has expired. Please start again.',
    );
  });

  it('is not added while Slack does not answer', async () => {
    const { query } = await visit(await start());
    service.slack.fault = { status: 503 };
    await expect(finish(query)).rejects.toBeInstanceOf(UnavailableError);
  });

  it('is refused with the names of the settings where there is no Slack app', async () => {
    const bare = await startIntegrations({ SLACK_CLIENT_ID: undefined, TWITTER_APP_SECRET: undefined });
    const slack = bare.integrations.startSlack({ browserNonce }, { actor });
    await expect(slack).rejects.toBeInstanceOf(NotConfiguredError);
    await expect(slack).rejects.toThrow(
      'Slack is not configured here: SLACK_CLIENT_ID and SLACK_CLIENT_SECRET are needed.',
    );
    await expect(bare.integrations.startTwitter({ browserNonce }, { actor })).rejects.toThrow(
      'Twitter is not configured here: TWITTER_APP_KEY and TWITTER_APP_SECRET are needed.',
    );
    await bare.close();
  });
});
