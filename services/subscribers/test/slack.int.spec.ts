import { randomBytes } from 'node:crypto';
import { Database } from '@candor/database/database.js';
import { createDataSource } from '@candor/database/data-source.js';
import { SealAgain } from '@candor/database/seal-again.js';
import { startSlackDouble, type SlackDouble } from '@candor/lab/doubles/slack/slack-double.js';
import { ANONYMOUS } from '@candor/platform/actor.js';
import {
  ConflictError,
  ForbiddenError,
  InvalidError,
  NotConfiguredError,
  NotFoundError,
  UnavailableError,
} from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { AppLogger } from '@candor/platform/logger.js';
import { SealedSecrets, secretKeys } from '@candor/platform/sealed-secrets.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { database } from '../src/database/database.js';
import { openRights, type SealedRights } from '../src/slack/slack-rights.js';
import { UNKNOWN_ID } from './pages-of-everybody.js';
import {
  eventually,
  notifications,
  staff,
  startSubscribers,
  TEST_SECRET,
  visitor,
  type RunningSubscribers,
} from './subscribers.suite.js';

const CONSOLE = 'https://console.example';
const CALLBACK = `${CONSOLE}/api/public/subscribers/slack/callback`;

describe('subscribing a Slack channel', () => {
  let slack: SlackDouble;
  let service: RunningSubscribers;
  let customerId: string;
  let browserNonce: string;

  beforeAll(async () => {
    const app = { clientId: 'id', clientSecret: 'secret' };
    slack = await startSlackDouble({ ...app, redirectUris: [CALLBACK] });
    service = await startSubscribers({
      SLACK_CLIENT_ID: app.clientId,
      SLACK_CLIENT_SECRET: app.clientSecret,
      SLACK_API_URL: slack.apiUrl,
      SLACK_AUTHORIZE_URL: slack.authorizeUrl,
      CONSOLE_URL: CONSOLE,
    });
  });
  afterAll(async () => {
    await service.stop();
    await slack.close();
  });
  beforeEach(() => {
    customerId = newId();
    browserNonce = randomBytes(32).toString('base64url');
    slack.authorizations.allows = true;
    slack.fault = undefined;
  });

  const start = async (id = customerId) =>
    (await service.subscribers.startSlackSubscription({ browserNonce }, { actor: visitor(id) })).authorizeUrl;
  /** The parameters with which the visitor returns from Slack. */
  const visit = async (url: string) => {
    const back = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location')!);
    const [state, code, error] = ['state', 'code', 'error'].map((name) => back.searchParams.get(name) ?? '');
    return { state: state!, code: code!, error: error! };
  };
  const finish = (request: { state: string; code: string; error: string }, nonce = browserNonce) =>
    service.subscribers.finishSlackSubscription({ ...request, browserNonce: nonce }, { actor: ANONYMOUS });
  const subscribe = async () => (await finish(await visit(await start()))).id;
  const rows = () => service.sql('select * from subscribers.subscription where customer_id = $1', [customerId]);
  const destinations = async (id: string) =>
    (await service.recipients.resolveRecipients({ ids: [id] }, { actor: notifications(customerId) })).destinations;

  it('names the organisation in the state, and passes on the right to post', async () => {
    const url = new URL(await start());
    expect(url.searchParams.get('state')).toMatch(new RegExp(`^${customerId}\\.[\\w-]{43}$`));
    expect(url.searchParams.get('redirect_uri')).toBe(CALLBACK);
    const { id } = await finish(await visit(url.href));
    const [destination] = await destinations(id);
    const token = slack.authorizations.tokens.get(destination!.slack!.botToken);
    expect(destination).toMatchObject({ id, slack: { channelId: 'C1', webhookUrl: token?.webhookUrl } });
    expect(destination!.unsubscribeToken).toMatch(/^[\w-]{68}$/);
    const { subscribers } = await service.administration.listSubscribers(
      { channel: Channel.SLACK },
      { actor: staff(customerId) },
    );
    expect(subscribers).toMatchObject([{ id, teamName: 'Acme', channelName: '#status', enabled: true, address: '' }]);
  });

  it('keeps rights that are sealed again once another key is the first', async () => {
    const id = await subscribe();
    const [was] = await destinations(id);
    const [first] = secretKeys.parse(`next:${randomBytes(32).toString('base64')}`);
    const log = AppLogger.create('test', 'silent');
    const source = await createDataSource(service.databaseUrl, database).initialize();
    const rotated = SealedSecrets.from(first ? [first] : [], TEST_SECRET);
    await new SealAgain(new Database(source), rotated, log, database.sealed ?? []).run();
    await source.destroy();
    const [row] = await service.sql<SealedRights>(
      `select sealed_token as "sealedToken", sealed_webhook_url as "sealedWebhookUrl"
         from subscribers.subscription where id = $1`,
      [id],
    );
    const { botToken, webhookUrl } = openRights(new SealedSecrets(first ? [first] : []), customerId, row!);
    expect(was?.slack).toMatchObject({ botToken, webhookUrl });
  });

  it('is of the page that the state names, which has channels of its own', async () => {
    const pageId = newId();
    const save = async (version: bigint, deleted = false) => {
      await service.publish('evt.pages.v1.page_saved', { customerId, pageId, version, settings: {}, deleted });
      await eventually(
        () =>
          service.sql<{ version: string }>('select version from subscribers.further_page where page_id = $1', [pageId]),
        ([row]) => row?.version === String(version),
      );
    };
    await save(1n);
    const startOnPage = async () =>
      (await service.subscribers.startSlackSubscription({ browserNonce, pageId }, { actor: visitor(customerId) }))
        .authorizeUrl;
    const url = await startOnPage();
    const state = new URL(url).searchParams.get('state')!;
    expect(state).toMatch(new RegExp(`^${customerId}~${pageId}\\.[\\w-]{43}$`));
    const [back, ofFirst] = [await visit(url), await subscribe()];
    // Of another page, which is not the one that it was started on.
    for (const other of [state.replace(`~${pageId}`, ''), state.replace(pageId, newId())])
      await expect(finish({ ...back, state: other })).rejects.toBeInstanceOf(NotFoundError);
    const { id } = await finish(back);
    expect(id).not.toBe(ofFirst);
    const listed = async (page: string) =>
      (
        await service.administration.listSubscribers(
          { channel: Channel.SLACK, pageId: page },
          { actor: staff(customerId) },
        )
      ).subscribers.map((one) => one.id);
    expect([await listed(pageId), await listed('')]).toEqual([[id], [ofFirst]]);
    expect((await finish(await visit(await startOnPage()))).id).toBe(id);
    const late = await visit(await startOnPage());
    await save(2n, true);
    await expect(finish(late)).rejects.toMatchObject({ message: 'There is no such page.' });
  });

  it('is refused where a page has 1,000 channels, or its organisation 5,000', async () => {
    const fill = (pageId: string | null, count: number) =>
      service.sql(
        `insert into subscribers.subscription (id, customer_id, page_id, channel, address, team_name, channel_name, verified,
                                               confirmed_at)
         select gen_random_uuid(), $1, $2, 'slack', 'T0/C' || n, 'Acme', '#c' || n, true, now()
           from generate_series(1, $3::int) as n`,
        [customerId, pageId, count],
      );
    const refusal = { constructor: ConflictError, message: 'This page cannot take any more Slack subscriptions.' };
    await fill(null, 999);
    await subscribe();
    await service.sql('delete from subscribers.subscription where customer_id = $1', [customerId]);
    await fill(null, 1_000);
    await expect(subscribe()).rejects.toMatchObject(refusal);
    await service.sql('delete from subscribers.subscription where customer_id = $1', [customerId]);
    for (let n = 0; n < 5; n += 1) await fill(newId(), 1_000);
    await expect(subscribe()).rejects.toMatchObject(refusal);
  });

  it('stores no token in clear text', async () => {
    const id = await subscribe();
    const [destination] = await destinations(id);
    const text = JSON.stringify(await rows());
    expect(text).not.toContain(destination!.slack!.botToken);
    expect(text).not.toContain(destination!.slack!.webhookUrl);
  });

  it('is one subscription however often it is added, with the newest rights, out of quarantine', async () => {
    const id = await subscribe();
    const [before] = await destinations(id);
    await service.sql(
      `update subscribers.subscription set quarantined_at = now(), quarantine_reason = 'gone' where id = $1`,
      [id],
    );
    expect(await subscribe()).toBe(id);
    const [after] = await destinations(id);
    expect(after?.slack?.botToken).toBeDefined();
    expect(after?.slack?.botToken).not.toBe(before?.slack?.botToken);
    expect(await rows()).toHaveLength(1);
  });

  it('works once, for ten minutes, in the browser that started', async () => {
    const back = await visit(await start());
    await expect(finish(back, randomBytes(32).toString('base64url'))).rejects.toBeInstanceOf(NotFoundError);
    await expect(finish(back)).rejects.toBeInstanceOf(NotFoundError);
    const used = await visit(await start());
    await finish(used);
    await expect(finish(used)).rejects.toBeInstanceOf(NotFoundError);
    const late = await visit(await start());
    await service.sql('update subscribers.authorization_state set expires_at = now() where customer_id = $1', [
      customerId,
    ]);
    await expect(finish(late)).rejects.toBeInstanceOf(NotFoundError);
    const foreign = await visit(await start());
    const state = foreign.state.replace(customerId, newId());
    await expect(finish({ ...foreign, state })).rejects.toBeInstanceOf(NotFoundError);
    await expect(finish({ state: 'x', code: 'y', error: '' })).rejects.toBeInstanceOf(NotFoundError);
    expect(await rows()).toHaveLength(1);
  });

  it('is refused when the visitor declines, when Slack refuses, and when Slack is unavailable', async () => {
    slack.authorizations.allows = false;
    await expect(finish(await visit(await start()))).rejects.toMatchObject({
      constructor: ForbiddenError,
      message: 'Slack was not allowed to be added.',
    });
    slack.authorizations.allows = true;
    const { state } = await visit(await start());
    await expect(finish({ state, code: 'nonsense', error: '' })).rejects.toBeInstanceOf(ForbiddenError);
    const back = await visit(await start());
    slack.fault = { status: 503 };
    await expect(finish(back)).rejects.toBeInstanceOf(UnavailableError);
    expect(await rows()).toEqual([]);
  });

  it('is refused when the page does not take it, also while the visitor is at Slack', async () => {
    const back = await visit(await start());
    await service.publish('evt.pages.v1.settings_saved', {
      customerId,
      settings: { disableSlackSubscriptions: true },
      version: 1n,
    });
    await eventually(
      () => service.sql('select from subscribers.page_setting where customer_id = $1', [customerId]),
      (known) => known.length > 0,
    );
    const refusal = { constructor: ForbiddenError, message: 'This page does not take Slack subscriptions.' };
    await expect(start()).rejects.toMatchObject(refusal);
    await expect(finish(back)).rejects.toMatchObject(refusal);
  });

  it('is refused for an organisation that does not exist and a browser without a nonce', async () => {
    await expect(start(UNKNOWN_ID)).rejects.toBeInstanceOf(NotFoundError);
    browserNonce = 'x';
    await expect(start()).rejects.toBeInstanceOf(InvalidError);
  });
});

it('names the missing settings where no Slack app is configured', async () => {
  const service = await startSubscribers();
  const browserNonce = randomBytes(32).toString('base64url');
  const refused = service.subscribers.startSlackSubscription({ browserNonce }, { actor: visitor(newId()) });
  await expect(refused).rejects.toBeInstanceOf(NotConfiguredError);
  await service.stop();
});
