import { expect } from '@jest/globals';
import { createPrivateKey } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { migrate } from '@candor/database/migrate.js';
import { product } from '@candor/dev/apps.js';
import { appEnv } from '@candor/dev/launcher/app-env.js';
import { loadSecrets } from '@candor/ops/stored-secrets.js';
import { brokerConfig, harnessUrl, trustEnv } from '@candor/dev/launcher/trust-env.js';
import { freePort } from '@candor/dev/servers/free-port.js';
import { type AppTrust } from '@candor/platform/app-trust.js';
import { startApp, type RunningApp } from '@candor/platform/app.js';
import { createTestDatabase } from '../src/fixtures/test-database.js';
import { startTestNats, type TestNats } from '../src/fixtures/test-nats.js';
import { testRunFolder } from '../src/fixtures/test-run.js';
import { startHttpSink, type HttpSink } from '../src/sinks/http-sink.js';
import { startSmtpSink, type SmtpSink } from '../src/sinks/smtp-sink.js';

/** The whole product in this process, on a database and a broker of its own. */
export interface OneProcess {
  readonly nats: TestNats;
  readonly smtp: SmtpSink;
  readonly http: HttpSink;
  /** As the database's owner, for checks. */
  readonly sql: Client;
  /** Address of the API; answers when the gateway was started. */
  readonly url: string;
  /** What operators read about it. */
  readonly environment: Readonly<Record<'DATABASE_URL' | 'NATS_URL' | 'GATEWAY_URL', string>>;
  /** Lets a test ask services as the gateway does. */
  readonly asGateway: AppTrust;
  /** Starts an app that was left out. */
  readonly startApp: (name: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** @param without names of apps to leave out @param env what a user would set */
export async function startOneProcess({
  without = [],
  env: given = {},
}: { without?: readonly string[]; env?: Readonly<Record<string, string>> } = {}): Promise<OneProcess> {
  const dataFolder = await mkdtemp(path.join(testRunFolder(), 'product-'));
  const secrets = await loadSecrets(dataFolder);
  const [broker, postgres, smtp, http] = await Promise.all([
    startTestNats({ config: brokerConfig(secrets) }),
    createTestDatabase(migrate, product.schemas),
    startSmtpSink(),
    startHttpSink(() => undefined),
  ]);
  // For the test, which may do everything there.
  const nats = { ...broker, url: harnessUrl(broker.url, secrets) };
  const gatewayPort = await freePort();
  const env = appEnv(
    {
      databaseUrl: postgres.url,
      natsUrl: broker.url,
      smtpUrl: smtp.url,
      gatewayPort,
      inboxPort: undefined,
      dataFolder,
      secrets,
      logLevel: 'silent',
    },
    { OUTBOUND_ALLOW: new URL(http.url).host, ...given },
  );
  const apps: RunningApp[] = [];
  const start = async (wanted: (name: string) => boolean): Promise<void> => {
    for (const { name, load } of product.apps.filter((app) => wanted(app.name)))
      apps.push(await startApp((await load()).app, { ...env, ...trustEnv(name, secrets, true) }));
  };
  await start((name) => !without.includes(name));
  const sql = new Client({ connectionString: postgres.url });
  await sql.connect();
  return {
    nats,
    smtp,
    http,
    sql,
    url: `http://localhost:${gatewayPort}`,
    environment: {
      DATABASE_URL: postgres.url,
      NATS_URL: nats.url,
      GATEWAY_URL: `http://localhost:${gatewayPort}`,
    },
    asGateway: { signingKey: createPrivateKey(secrets.callSigningKey), acceptsUnsigned: false },
    startApp: (wanted) => start((name) => name === wanted),
    stop: async () => {
      for (const app of apps.reverse()) await app.close();
      await sql.end();
      const refused = await nats.refusals();
      await Promise.all([smtp.close(), http.close(), nats.stop()]);
      await postgres.drop();
      // Whatever a suite has done, no app needed more of NATS than it may.
      expect(refused).toEqual([]);
    },
  };
}
