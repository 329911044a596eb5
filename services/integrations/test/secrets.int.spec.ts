import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { unprotectedTables } from '@candor/lab/fixtures/unprotected-tables.js';
import { ANONYMOUS } from '@candor/platform/actor.js';
import { startApp } from '@candor/platform/app.js';
import { newId } from '@candor/platform/ids.js';
import { SealedSecrets, secretKeys } from '@candor/platform/sealed-secrets.js';
import { app } from '../src/app.js';
import { database } from '../src/database/database.js';
import { SLACK_TOKEN } from '../src/integration/seal-purposes.js';
import {
  HOOK,
  TEST_SECRET,
  admin,
  nonce,
  startIntegrations,
  visit,
  type RunningIntegrations,
} from './integrations.suite.js';

describe('secrets of integrations', () => {
  let service: RunningIntegrations;

  beforeAll(async () => {
    service = await startIntegrations();
  });
  afterAll(() => service.close());

  /** Every row of every table, as text, bytes both as text and in hexadecimal. */
  async function dump(): Promise<string> {
    const tables = await service.sql<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'integrations'::regnamespace and relkind = 'r'`,
    );
    const rows: object[] = [];
    for (const { name } of tables) rows.push(...(await service.sql(`select * from integrations.${name}`)));
    return JSON.stringify(rows, (_, value: unknown) => {
      const bytes = value as { type?: string; data?: number[] } | null;
      return bytes?.type === 'Buffer' ? Buffer.from(bytes.data ?? []).toString('latin1') : value;
    });
  }

  it('are neither in the database nor in the log in clear text', async () => {
    const actor = admin();
    const browserNonce = nonce();
    const as = { actor: ANONYMOUS };
    const slackUrl = (await service.integrations.startSlack({ browserNonce }, { actor })).authorizeUrl;
    const slackQuery = (await visit(slackUrl)).query;
    const [state, code] = [slackQuery.get('state') ?? '', slackQuery.get('code') ?? ''];
    const pendingDump = await dump();
    await service.integrations.finishSlack({ state, code, browserNonce }, as);
    const { authorizeUrl } = await service.integrations.startTwitter({ browserNonce }, { actor });
    const { query } = await visit(authorizeUrl);
    const twitter = {
      state: query.get('state') ?? '',
      oauthToken: query.get('oauth_token') ?? '',
      oauthVerifier: query.get('oauth_verifier') ?? '',
      browserNonce,
    };
    await service.integrations.finishTwitter(twitter, as);
    const { signingSecret } = await service.integrations.addWebhook({ url: HOOK, idempotencyKey: newId() }, { actor });
    service.slack.fault = { status: 500, body: 'xoxb-in-a-fault' };
    const again = (await service.integrations.startSlack({ browserNonce }, { actor })).authorizeUrl;
    service.slack.fault = undefined;
    const second = (await visit(again)).query;
    service.slack.fault = { status: 500, body: 'xoxb-in-a-fault' };
    const broken = { state: second.get('state') ?? '', code: second.get('code') ?? '', browserNonce };
    await expect(service.integrations.finishSlack(broken, as)).rejects.toMatchObject({ kind: 'unavailable' });
    service.slack.fault = undefined;

    const slackToken = [...service.slack.authorizations.tokens.values()].at(-1);
    const xToken = [...service.twitter.authorizations.tokens.values()].at(-1);
    const secrets = [
      slackToken?.token,
      slackToken?.webhookUrl,
      xToken?.token,
      xToken?.secret,
      signingSecret,
      state,
      code,
      twitter.oauthVerifier,
      broken.code,
      browserNonce,
    ];
    const stored = pendingDump + (await dump());
    const log = service.logged.join('\n');
    expect(stored).toContain('acme_status');
    expect(log).toContain('Slack gave no grant');
    for (const secret of secrets) {
      expect(secret?.length).toBeGreaterThan(8);
      for (const text of [secret ?? '', (secret ?? '').split('.').at(-1) ?? '']) {
        expect(stored.includes(text)).toBe(false);
        expect(log.includes(text)).toBe(false);
      }
    }
  });

  it('of one organisation do not open in the row of another', async () => {
    const connect = async (actor = admin()) => {
      const browserNonce = nonce();
      const { authorizeUrl } = await service.integrations.startSlack({ browserNonce }, { actor });
      const { query } = await visit(authorizeUrl);
      const request = { state: query.get('state') ?? '', code: query.get('code') ?? '', browserNonce };
      const { integration } = await service.integrations.finishSlack(request, { actor: ANONYMOUS });
      return { actor, id: integration?.id ?? '' };
    };
    const [ours, theirs] = [await connect(), await connect()];
    await service.sql(
      `update integrations.integration set sealed_token = (select sealed_token from integrations.integration where id = $1)
        where id = $2`,
      [theirs.id, ours.id],
    );
    await expect(service.lent(ours.actor.customerId, [ours.id])).rejects.toMatchObject({ kind: 'internal' });
    await service.sql(`update integrations.integration set sealed_token = sealed_secret where id = $1`, [theirs.id]);
    await expect(service.lent(theirs.actor.customerId, [theirs.id])).rejects.toMatchObject({ kind: 'internal' });
  });

  it('are sealed with the first key of the list, and again when another becomes the first, but for what no key opens', async () => {
    const keys = `2026b:${randomBytes(32).toString('base64')},2026a:${randomBytes(32).toString('base64')}`;
    const other = await startIntegrations({ SECRETS_KEYS: keys });
    const connect = async () => {
      const browserNonce = nonce();
      const { authorizeUrl } = await other.integrations.startSlack({ browserNonce }, { actor: admin() });
      const { query } = await visit(authorizeUrl);
      const request = { state: query.get('state') ?? '', code: query.get('code') ?? '', browserNonce };
      const { integration } = await other.integrations.finishSlack(request, { actor: ANONYMOUS });
      return { id: integration?.id ?? '', token: [...other.slack.authorizations.tokens.keys()].at(-1) };
    };
    const sealedOf = async (id: string) =>
      (
        await other.sql<{ customerId: string; token: string; secret: string }>(
          `select customer_id as "customerId", sealed_token as token, sealed_secret as secret
             from integrations.integration where id = $1`,
          [id],
        )
      )[0];
    const [lost, kept] = [await connect(), await connect()];
    expect(await sealedOf(kept.id)).toMatchObject({ token: expect.stringMatching(/^v1\.2026b\./) });
    // Of a key that was removed too early. Ids grow, so this one comes first.
    expect(lost.id < kept.id).toBe(true);
    await other.sql(
      `update integrations.integration set sealed_token = replace(sealed_token, '.2026b.', '.2025.') where id = $1`,
      [lost.id],
    );
    const before = await sealedOf(lost.id);

    const newKey = `2027:${randomBytes(32).toString('base64')}`;
    const rotated = await startApp(app, { ...other.env, SECRETS_KEYS: `${newKey},${keys}`, LOG_LEVEL: 'silent' });
    let row = await sealedOf(kept.id);
    for (let tries = 0; !row?.token.startsWith('v1.2027.'); tries += 1) {
      expect(tries).toBeLessThan(2_000);
      row = await sealedOf(kept.id);
    }
    await rotated.close();
    expect(row.secret).toMatch(/^v1\.2027\./);
    const onlyNew = SealedSecrets.from(secretKeys.parse(newKey), TEST_SECRET);
    expect(onlyNew.open(row.token, { customerId: row.customerId, purpose: SLACK_TOKEN })).toBe(kept.token);
    expect(await sealedOf(lost.id)).toEqual(before);
    await other.close();
  });
});

describe('the tables of integrations', () => {
  let service: RunningIntegrations;

  beforeAll(async () => {
    service = await startIntegrations();
  });
  afterAll(() => service.close());

  it('are all guarded by row-level security', async () => {
    expect(await unprotectedTables(service.databaseUrl, database.schema)).toEqual([]);
  });

  it('show the app no rows before it has set its tenant', async () => {
    const [ours, theirs] = [admin(), admin()];
    for (const actor of [ours, theirs]) await service.integrations.addWebhook({ url: HOOK }, { actor });
    const client = new Client({ connectionString: service.databaseUrl });
    await client.connect();
    await client.query('begin; set local role candor_integrations');
    const count = async () =>
      (await client.query<{ n: number }>('select count(*)::int as n from integrations.integration')).rows[0]?.n;
    expect(await count()).toBe(0);
    await client.query(`select set_config('candor.customer_id', $1, true)`, [ours.customerId]);
    expect(await count()).toBe(1);
    await client.query('rollback');
    await client.end();
  });
});
