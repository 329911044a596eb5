import { product } from '@candor/dev/apps.js';
import { appEnv } from '@candor/dev/launcher/app-env.js';
import { loadSecrets } from '@candor/ops/stored-secrets.js';
import { waitUntilReady } from '@candor/dev/launcher/readiness.js';
import { brokerConfig, harnessUrl, trustEnv } from '@candor/dev/launcher/trust-env.js';
import { freePort } from '@candor/dev/servers/free-port.js';
import { type Secrets } from '@candor/ops/secrets.js';
import { MAILED_CODE } from '@candor/platform/mailed-code.js';
import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { simpleParser } from 'mailparser';
import { jetstreamManager } from '@nats-io/jetstream';
import { Client } from 'pg';
import { migrate } from '@candor/database/migrate.js';
import { startApp, type RunningApp } from '@candor/platform/app.js';
import { type Metrics } from '@candor/platform/metrics.js';
import { logCall } from '../../src/calls/call-log.js';
import { connectNats } from '../../src/fixtures/connect-nats.js';
import { createTestDatabase, type TestDatabase } from '../../src/fixtures/test-database.js';
import { startTestNats, type TestNats } from '../../src/fixtures/test-nats.js';
import { testRunFolder } from '../../src/fixtures/test-run.js';
import { startHttpSink, type HttpSink, type SinkAnswer, type SinkRequest } from '../../src/sinks/http-sink.js';
import type { SinkMail } from '../../src/sinks/smtp-session.js';
import { startSmtpSink, type SmtpSink } from '../../src/sinks/smtp-sink.js';

const UNLIMITED = '1000000';

/** A request as a test makes it. */
export interface Question {
  readonly headers?: Readonly<Record<string, string>>;
  /** A text is sent as it is, anything else as JSON. */
  readonly body?: string | object;
  /** Media type of the body, JSON unless given. */
  readonly type?: string;
  /** Excludes it from the table of calls and tests. */
  readonly unlogged?: boolean;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A status page, as small as one can be. */
const SUMMARY = { page: { name: 'Provider' }, components: [{ id: '1', name: 'API', status: 'operational' }] };

/** The response of X at the start of a consent, the metadata of an OpenID provider, and the status page of a provider. */
function asProvider({ path: asked, headers }: SinkRequest): SinkAnswer | undefined {
  if (asked === '/.well-known/openid-configuration') {
    const issuer = `http://${headers.host}`;
    const description = { issuer, authorization_endpoint: `${issuer}/authorize`, jwks_uri: `${issuer}/jwks` };
    return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(description) };
  }
  if (asked.endsWith('/api/v2/summary.json'))
    return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(SUMMARY) };
  if (!asked.startsWith('/oauth/request_token')) return undefined;
  return { status: 200, body: `oauth_token=${randomUUID()}&oauth_token_secret=s&oauth_callback_confirmed=true` };
}

/** What outlives a product: its database, its keys, and its address. */
export interface Inheritance {
  readonly database: TestDatabase;
  readonly secrets: Secrets;
  readonly gatewayPort: number;
}

/** Every app of the product in this process, with its own database and broker, called over HTTP. */
export class TestProduct {
  private readonly apps: RunningApp[] = [];

  private constructor(
    private readonly url: string,
    readonly secrets: Secrets,
    private readonly nats: TestNats,
    private readonly smtp: SmtpSink,
    private readonly hooks: HttpSink,
    private readonly database: TestDatabase,
    /** A connection with all rights. */
    readonly sql: Client,
  ) {}

  /**
   * @param more settings beside those of every test
   * @param inherited a database, and the keys of the product that filled it; a new one by default
   */
  static async start(more: Readonly<Record<string, string>> = {}, inherited?: Inheritance): Promise<TestProduct> {
    const folder = await mkdtemp(path.join(testRunFolder(), 'product-'));
    const secrets = inherited?.secrets ?? (await loadSecrets(folder));
    const broker = await startTestNats({ config: brokerConfig(secrets) });
    // For the test, with all permissions there.
    const nats = { ...broker, url: harnessUrl(broker.url, secrets) };
    const [smtp, hooks] = [await startSmtpSink(), await startHttpSink(asProvider)];
    const gatewayPort = inherited?.gatewayPort ?? (await freePort());
    const database = inherited?.database ?? (await createTestDatabase(migrate, product.schemas));
    const sql = new Client({ connectionString: database.url });
    await sql.connect();
    const started = new TestProduct(`http://127.0.0.1:${gatewayPort}`, secrets, nats, smtp, hooks, database, sql);
    const facts = {
      databaseUrl: database.url,
      natsUrl: broker.url,
      smtpUrl: smtp.url,
      gatewayPort,
      inboxPort: undefined,
      dataFolder: folder,
      secrets,
      logLevel: 'silent',
    };
    const env = {
      ...appEnv(facts, { OUTBOUND_ALLOW: new URL(hooks.url).host }),
      SLACK_CLIENT_ID: '1.2',
      SLACK_CLIENT_SECRET: 'slack secret',
      SLACK_API_URL: `${hooks.url}/api/`,
      SLACK_HOOKS_URL: hooks.url,
      TWITTER_APP_KEY: 'app key',
      TWITTER_APP_SECRET: 'app secret',
      TWITTER_API_URL: hooks.url,
      AUTH_RATE_PER_MINUTE: UNLIMITED,
      REFRESH_RATE_PER_MINUTE: UNLIMITED,
      SUBSCRIBE_RATE_PER_MINUTE: UNLIMITED,
      // A busy machine is not an error of a route.
      RPC_TIMEOUT_MS: '30000',
      ...more,
    };
    try {
      await started.startApps((app) => ({ ...env, ...trustEnv(app, secrets, true) }));
      return started;
    } catch (error) {
      await started.close();
      throw error;
    }
  }

  private async startApps(envOf: (app: string) => Readonly<Record<string, string>>): Promise<void> {
    for (const { name, load } of product.apps) {
      const app = await startApp((await load()).app, envOf(name));
      this.apps.push(app);
      await waitUntilReady(name, () => Promise.resolve(app.health.report()));
    }
  }

  /** What operators find in the container of an app. */
  environmentIn(app: string): { DATABASE_URL: string; NATS_URL: string; NATS_PASSWORD: string; GATEWAY_URL: string } {
    const { NATS_PASSWORD = '' } = trustEnv(app, this.secrets, true);
    return { DATABASE_URL: this.database.url, NATS_URL: this.nats.url, NATS_PASSWORD, GATEWAY_URL: this.url };
  }

  /** The metrics of each app, by its name. */
  get metrics(): ReadonlyMap<string, Metrics> {
    return new Map(this.apps.map(({ name, metrics }) => [name, metrics]));
  }

  /** A permitted webhook address although it is on this machine: everything sent there is accepted. */
  get hooksUrl(): string {
    return this.hooks.url;
  }

  /** What was mailed. */
  get mails(): SmtpSink['mails'] {
    return this.smtp.mails;
  }

  /** The newest code mailed to an address, after this number of codes. */
  async mailedCode(address: string, count = 1): Promise<string> {
    const to = (mail: SinkMail) => mail.to.includes(address);
    const mails = await this.smtp.mails.waitFor((all) => all.filter(to).length >= count, 60_000);
    const text = mails.filter(to).at(-1)?.raw.toString() ?? '';
    return MAILED_CODE.exec(text.slice(text.indexOf('\r\n\r\n')))?.[0] ?? '';
  }

  /** The first match of each mail to an address, once there are so many. */
  async mailed(address: string, pattern: RegExp, count = 1): Promise<string[]> {
    const to = (mail: SinkMail) => mail.to.includes(address);
    const mails = (await this.smtp.mails.waitFor((all) => all.filter(to).length >= count, 60_000)).filter(to);
    const texts = await Promise.all(mails.map(async ({ raw }) => (await simpleParser(raw)).text ?? ''));
    return texts.flatMap((text) => pattern.exec(text)?.slice(-1) ?? []);
  }

  /** The bodies of all messages in all streams, one after the other. */
  async everyMessage(): Promise<Buffer> {
    const connection = await connectNats(this.nats.url);
    const { streams } = await jetstreamManager(connection);
    const bodies: Uint8Array[] = [];
    for await (const { config, state } of streams.list())
      for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
        const message = await streams.getMessage(config.name, { seq }).catch(() => null);
        if (message) bodies.push(message.data);
      }
    await connection.close();
    return Buffer.concat(bodies);
  }

  async ask(method: string, target: string, { headers = {}, body, type, unlogged }: Question = {}): Promise<Answer> {
    // A form names the line between its parts in its own type.
    const isWritten = body === undefined || typeof body === 'string' || body instanceof FormData;
    const ownType = body === undefined || body instanceof FormData;
    const response = await fetch(this.url + target, {
      method,
      headers: { ...(!ownType && { 'content-type': type ?? 'application/json' }), ...headers },
      body: isWritten ? body : JSON.stringify(body),
    });
    const text = await response.text();
    if (!unlogged) logCall(method, target, response.status);
    return { status: response.status, headers: response.headers, text };
  }

  /**
   * A request that must succeed: set-up, so not part of the table of calls and tests.
   * @throws Error with the response when it does not
   */
  async must<T>(method: string, target: string, question: Question = {}): Promise<T> {
    const { status, text } = await this.ask(method, target, { ...question, unlogged: true });
    if (status >= 300) throw new Error(`${method} ${target} answered ${status}: ${text}`);
    return (text === '' ? {} : JSON.parse(text)) as T;
  }

  /** Ends one app like SIGTERM would. */
  async stop(name: string): Promise<void> {
    const at = this.apps.findIndex((app) => app.name === name);
    for (const app of this.apps.splice(at, at < 0 ? 0 : 1)) await app.close();
  }

  async close(): Promise<void> {
    // Callers end before the apps that they call.
    for (const app of this.apps.reverse()) await app.close();
    await this.sql.end();
    const refused = await this.nats.refusals();
    await Promise.all([this.nats.stop(), this.smtp.close(), this.hooks.close()]);
    await this.database.drop();
    if (refused.length > 0) throw new Error(`An app needs more of NATS than it may:\n${refused.join('\n')}`);
  }
}
