import { type App } from '@candor/ops/apps.js';
import { type SchemaDefinition } from '@candor/database/schema-definition.js';
import { migrate } from '@candor/database/migrate.js';
import { type Demo, type SeedContext } from '@candor/ops/seed/seed.js';
import { type StartFlags } from '@candor/tools/flags.mjs';
import { say, step, yellow } from '@candor/tools/terminal.mjs';
import { trustEnv } from './trust-env.js';
import { addresses, appEnv, type Addresses } from './app-env.js';
import { databaseEnv } from './database-env.js';
import { deleteData } from './fresh.js';
import { InProcessHost } from './in-process-host.js';
import { startBroker, startDatabase, startMail, type StartContext } from './infrastructure.js';
import { endLeftovers } from './leftovers.js';
import { choosePort } from './ports.js';
import { ProcessHost } from './process-host.js';
import { loadSecrets } from '@candor/ops/stored-secrets.js';
import { type Teardown } from '@candor/ops/all/teardown.js';
import { type LocalFolders } from './workspace.js';

/** All parts of the product. */
export interface Product {
  /** Services first; the gateway, which needs them, last. */
  apps: readonly App[];
  schemas: readonly SchemaDefinition[];
  /** Fills an empty product. */
  seed: (context: SeedContext) => Promise<Demo | undefined>;
}

export interface LaunchOptions {
  flags: Pick<StartFlags, 'fresh' | 'processes'>;
  env: Readonly<Record<string, string | undefined>>;
  folders: LocalFolders;
  teardown: Teardown;
  /** Throws when a stop was requested; called between steps. */
  checkpoint: () => void;
}

/** The addresses of the started product. */
export interface Launched {
  addresses: Addresses;
  /** Unset when mails go to the user's own server. */
  inboxUrl: string | undefined;
  demo: Demo | undefined;
}

/**
 * Starts the whole product. The caller holds the start lock and ends `teardown`, also after an
 * error.
 * @throws Refusal when a port is busy, or the error of the part that did not start
 */
export async function launch(product: () => Promise<Product>, options: LaunchOptions): Promise<Launched> {
  const { flags, env, folders, teardown, checkpoint } = options;
  await endLeftovers(folders.run);
  if (flags.fresh) {
    await deleteData(folders.data);
    if (env.DATABASE_URL) say(yellow('--fresh does not touch the database of DATABASE_URL.'));
  }
  const ports = await choosePorts(env);
  const secrets = await loadSecrets(folders.data);
  checkpoint();

  const onDeath = (notice: string) => say(yellow(notice));
  // Takes as long as the servers need for their start; processes load what they run themselves.
  const loading = product().then(async (all) => {
    if (!flags.processes) await Promise.all(all.apps.map(({ load }) => load()));
    return all;
  });
  const [databaseUrl, natsUrl, smtpUrl] = await step('Starting PostgreSQL and NATS', (onProgress) => {
    const context: StartContext = { folders, teardown, onProgress, onDeath };
    return allOrFirstError([
      env.DATABASE_URL || startDatabase(context, secrets.postgresPassword),
      env.NATS_URL || startBroker(context, secrets),
      env.SMTP_URL || startMail(context, ports),
    ]);
  });
  checkpoint();
  const { apps, schemas, seed } = await loading;
  const databaseOf = await step('Bringing the database up to date', async () => {
    await migrate(databaseUrl, schemas);
    // On a server of the user's, another Candor may use the same roles.
    return env.DATABASE_URL ? () => ({}) : databaseEnv(databaseUrl, secrets.candorSecret, schemas);
  });
  checkpoint();

  const host = flags.processes ? new ProcessHost(folders, onDeath) : new InProcessHost();
  teardown.add({ name: 'apps', close: () => host.close(), kill: () => host.kill() });
  const inboxPort = env.SMTP_URL ? undefined : ports.http;
  const logLevel = env.LOG_LEVEL || (flags.processes ? 'info' : 'error');
  const facts = { databaseUrl, natsUrl, smtpUrl, gatewayPort: ports.gateway, inboxPort, secrets, logLevel };
  const childEnv = appEnv({ ...facts, dataFolder: folders.data }, env);
  await step(`Starting ${apps.length} apps${flags.processes ? ', each in its own process' : ''}`, () =>
    allOrFirstError(
      apps.map((app) =>
        host.start(app, {
          ...childEnv,
          ...databaseOf(app.name),
          ...trustEnv(app.name, secrets, !env.NATS_URL),
        }),
      ),
    ),
  );
  checkpoint();

  const urls = addresses(ports.gateway);
  const inboxUrl = inboxPort === undefined ? undefined : `http://localhost:${inboxPort}`;
  const demo = await step('Filling in the demo organisation', () =>
    seed({ gatewayUrl: urls.console, databaseUrl, inboxUrl }),
  ).catch(
    // The product runs without its demo; the next start tries again.
    (error: Error) => void say(yellow(`The demo organisation is incomplete: ${error.message}`)),
  );
  return { addresses: urls, inboxUrl, demo: demo ?? undefined };
}

async function choosePorts(env: LaunchOptions['env']): Promise<{ gateway: number; http: number; smtp: number }> {
  const wanted = [
    { purpose: 'the console', variable: 'PORT', usual: 8080 },
    { purpose: 'the inbox page', variable: 'INBOX_PORT', usual: 1080 },
    { purpose: "the inbox's mail server", variable: 'SMTP_PORT', usual: 1025 },
  ];
  const chosen: number[] = [];
  for (const one of env.SMTP_URL ? wanted.slice(0, 1) : wanted) {
    const { port, notice } = await choosePort(one, env, chosen);
    if (notice !== undefined) say(yellow(notice));
    chosen.push(port);
  }
  const [gateway = 0, http = 0, smtp = 0] = chosen;
  return { gateway, http, smtp };
}

/** Like `Promise.all`, but waits for all before it rejects: half-started parts must be registered for teardown. */
async function allOrFirstError<T extends readonly unknown[]>(
  work: readonly [...T],
): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
