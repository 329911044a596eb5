import { ANONYMOUS, type StaffActor } from '@candor/platform/actor.js';
import {
  ForbiddenError,
  NotConfiguredError,
  NotFoundError,
  PaymentRequiredError,
  UnavailableError,
} from '@candor/platform/errors.js';
import { Channel, Interest } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import {
  admin,
  nonce,
  notifications,
  startIntegrations,
  visit,
  type RunningIntegrations,
} from './integrations.suite.js';

const UPGRADE = 'Your plan does not include this feature, you need to upgrade.';

describe('an X account of an organisation', () => {
  let service: RunningIntegrations;
  let actor: StaffActor;
  let browserNonce: string;

  beforeAll(async () => {
    service = await startIntegrations();
  });
  beforeEach(() => {
    actor = admin();
    browserNonce = nonce();
    const { authorizations } = service.twitter;
    authorizations.allows = true;
    authorizations.account = { userId: '783214', screenName: 'acme_status' };
    authorizations.now = Date.now;
    service.twitter.fault = undefined;
  });
  afterAll(() => service.close());

  const start = (as = actor) => service.integrations.startTwitter({ browserNonce }, { actor: as });
  const finish = async (query: URLSearchParams, changes: { state?: string; browserNonce?: string } = {}) => {
    const [state, oauthToken, oauthVerifier] = ['state', 'oauth_token', 'oauth_verifier'].map(
      (name) => query.get(name) ?? '',
    );
    const request = { state, oauthToken, oauthVerifier, browserNonce, ...changes };
    return (await service.integrations.finishTwitter(request, { actor: ANONYMOUS })).integration;
  };
  const listed = () => service.listed(actor, Channel.TWITTER);
  const connect = async () => (await finish((await visit((await start()).authorizeUrl)).query))?.id ?? '';
  const plan = async (features: string[], version: bigint) => {
    const { customerId } = actor;
    await service.client.publish('evt.billing.v1.features_changed', { customerId, features, version });
    await service.settled('integrations-features');
  };

  it('is allowed at X, listed for staff without its token and for notifications with it', async () => {
    const { oauthToken, authorizeUrl } = await start();
    const url = new URL(authorizeUrl);
    expect([url.searchParams.get('oauth_token'), url.searchParams.get('force_login')]).toEqual([oauthToken, 'true']);
    const { query, address } = await visit(authorizeUrl);
    expect(address).toBe('https://console.example/api/public/integrations/twitter/callback');
    const id = (await finish(query))?.id ?? '';
    expect(await listed()).toMatchObject([{ id, screenName: 'acme_status', enabled: true }]);
    const token = [...service.twitter.authorizations.tokens.values()].at(-1);
    expect(await service.lent(actor.customerId, [id])).toMatchObject([
      { id, twitter: { accessToken: token?.token, accessSecret: token?.secret, screenName: 'acme_status' } },
    ]);
  });

  it('is one of several; the same account authorized again gets new tokens', async () => {
    const first = await connect();
    service.twitter.authorizations.account = { userId: '1', screenName: 'acme_news' };
    await connect();
    service.twitter.authorizations.account = { userId: '783214', screenName: 'acme_renamed' };
    expect(await connect()).toBe(first);
    expect((await listed()).map(({ screenName }) => screenName)).toEqual(['acme_renamed', 'acme_news']);
    const token = [...service.twitter.authorizations.tokens.keys()].at(-1);
    expect((await service.lent(actor.customerId, [first]))[0]?.twitter?.accessToken).toBe(token);
  });

  it('cannot be finished twice, in another browser, or for another organisation', async () => {
    const { query } = await visit((await start()).authorizeUrl);
    await finish(query);
    await expect(finish(query)).rejects.toBeInstanceOf(NotFoundError);
    const other = await visit((await start()).authorizeUrl);
    await expect(finish(other.query, { browserNonce: nonce() })).rejects.toBeInstanceOf(NotFoundError);
    const third = await visit((await start()).authorizeUrl);
    const state = `${admin().customerId}.${(third.query.get('state') ?? '').split('.')[1]}`;
    await expect(finish(third.query, { state })).rejects.toBeInstanceOf(NotFoundError);
    expect(await listed()).toHaveLength(1);
  });

  it('is not added when the user does not allow it', async () => {
    service.twitter.authorizations.allows = false;
    const refused = finish((await visit((await start()).authorizeUrl)).query);
    await expect(refused).rejects.toBeInstanceOf(ForbiddenError);
    await expect(refused).rejects.toThrow('Twitter was not allowed to be added.');
  });

  it.each([
    ['another request token', 'oauth_token'],
    ['a made-up verifier', 'oauth_verifier'],
  ])('is not added with %s', async (_, name) => {
    const { query } = await visit((await start()).authorizeUrl);
    query.set(name, 'made-up');
    await expect(finish(query)).rejects.toThrow(
      'This Twitter authorization was used or has expired. Please start again.',
    );
    expect(await listed()).toEqual([]);
  });

  it('is not added while X does not answer, and reports that at the start too', async () => {
    const { query } = await visit((await start()).authorizeUrl);
    service.twitter.fault = { status: 503 };
    await expect(finish(query)).rejects.toBeInstanceOf(UnavailableError);
    await expect(start()).rejects.toBeInstanceOf(UnavailableError);
  });

  it('is refused by X when our clock is wrong', async () => {
    service.twitter.authorizations.now = () => Date.now() + 600_000;
    await expect(start()).rejects.toBeInstanceOf(NotConfiguredError);
  });

  it.each([
    ['key', { TWITTER_APP_KEY: 'another' }],
    ['secret', { TWITTER_APP_SECRET: 'another' }],
    ['callback', { CONSOLE_URL: 'https://elsewhere.example' }],
  ])('reports that the installation is misconfigured with a wrong %s', async (_, changes) => {
    const strange = await startIntegrations(changes);
    const refused = strange.integrations.startTwitter({ browserNonce }, { actor });
    await expect(refused).rejects.toBeInstanceOf(NotConfiguredError);
    await expect(refused).rejects.toThrow('X does not accept the configuration of this installation.');
    await strange.close();
  });

  it('is not notified of mere changes of a component’s status', async () => {
    const id = await connect();
    const recipientsFor = async (interest: Interest) => {
      const request = { eligibleAt: BigInt(Date.now() + 1_000), pageSize: 10, interest };
      const { recipients } = await service.recipients.listRecipients(request, {
        actor: notifications(actor.customerId),
      });
      return recipients.map((one) => one.id);
    };
    expect(await recipientsFor(Interest.INCIDENT)).toEqual([id]);
    expect(await recipientsFor(Interest.MAINTENANCE)).toEqual([id]);
    expect(await recipientsFor(Interest.UNSPECIFIED)).toEqual([id]);
    expect(await recipientsFor(Interest.COMPONENT_STATUS)).toEqual([]);
  });

  it('needs the feature in the plan, from the start to every message', async () => {
    const id = await connect();
    const before = await visit((await start()).authorizeUrl);
    await plan(['slack_subscription'], 2n);
    const refused = start();
    await expect(refused).rejects.toBeInstanceOf(PaymentRequiredError);
    await expect(refused).rejects.toThrow(UPGRADE);
    await expect(finish(before.query)).rejects.toThrow(UPGRADE);
    const which = { integrationId: id, channel: Channel.TWITTER };
    await expect(service.integrations.testIntegration(which, { actor })).rejects.toThrow(UPGRADE);
    expect(await service.lent(actor.customerId, [id])).toEqual([]);
    expect(await listed()).toMatchObject([{ id }]);
    await service.integrations.setIntegrationEnabled({ ...which, enabled: false }, { actor });
    await expect(service.integrations.setIntegrationEnabled({ ...which, enabled: true }, { actor })).rejects.toThrow(
      UPGRADE,
    );
    await plan(['twitter_integration'], 1n);
    await plan(['twitter_integration'], 3n);
    await service.integrations.setIntegrationEnabled({ ...which, enabled: true }, { actor });
    expect(await service.lent(actor.customerId, [id])).toHaveLength(1);
    await start();
  });

  it('does not lose the feature to an older state of the plan that arrives late', async () => {
    await plan(['twitter_integration'], 5n);
    await plan([], 4n);
    await start();
  });
});
