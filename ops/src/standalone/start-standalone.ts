import { migrate } from '@candor/database/migrate.js';
import { type Env } from '@candor/platform/config.js';
import { AppLogger } from '@candor/platform/logger.js';
import { runApps } from '../all/run-apps.js';
import { type Run } from '../all/run-until-stopped.js';
import { apps } from '../apps.js';
import { schemas } from '../schemas.js';
import { loadSecrets } from '../stored-secrets.js';
import { refuseNewerSchema } from './newer-schema.js';
import { standaloneConfig } from './standalone-config.js';
import { standaloneEnv } from './standalone-env.js';
import { startServers } from './start-servers.js';
import { holdVolume } from './volume-lock.js';
import { requireWritable } from './writable-folder.js';

const NO_MAIL =
  'SMTP_URL is not set, so no mail goes out: mails wait until it is. Nobody can confirm a sign-up meanwhile; make the first ' +
  'Owner with: docker exec <container> candor-admin create-owner --domain acme --name Acme --email you@example.com';

/**
 * The whole product in one container: PostgreSQL and nats-server as children that listen on loopback alone, the database
 * brought up to date, and all apps in this process.
 * @throws Refusal or ConfigError that says what the operator has to change
 */
export async function startStandalone(given: Env, run: Run): Promise<void> {
  const config = standaloneConfig(given);
  const log = AppLogger.create('standalone', config.logLevel);
  await requireWritable(config.dataFolder);
  const hosted = apps.filter(({ name }) => config.sendsMail || name !== 'notifications-email');
  // Their code is read while others do the work.
  const loading = Promise.all(hosted.map(({ load }) => load()));
  const close = await holdVolume(config.dataFolder);
  run.teardown.add({ name: 'the volume', close, kill: () => {} });
  const secrets = await loadSecrets(config.dataFolder);
  const env = standaloneEnv(config, secrets, given);
  log.info({ dataFolder: config.dataFolder }, 'starting');
  await startServers(config, secrets, run);
  run.checkpoint();
  const databaseUrl = env.DATABASE_URL ?? '';
  await refuseNewerSchema(databaseUrl, schemas);
  const ran = await migrate(databaseUrl, schemas);
  log.info({ migrations: ran.length }, 'the database is up to date');
  run.checkpoint();
  await loading;
  await runApps(hosted, env, run);
  log.info({ console: env.CONSOLE_URL, pages: env.PAGES_URL_TEMPLATE }, 'started');
  if (!config.sendsMail) log.warn({}, NO_MAIL);
}
