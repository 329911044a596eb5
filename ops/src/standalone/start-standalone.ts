import { type Env } from '@candor/platform/config.js';
import { AppLogger } from '@candor/platform/logger.js';
import { runApps } from '../all/run-apps.js';
import { type Run } from '../all/run-until-stopped.js';
import { apps } from '../apps.js';
import { loadSecrets } from '../stored-secrets.js';
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
  const close = await holdVolume(config.dataFolder);
  run.teardown.add({ name: 'the volume', close, kill: () => {} });
  const secrets = await loadSecrets(config.dataFolder);
  const env = standaloneEnv(config, secrets, given);
  log.info({ dataFolder: config.dataFolder }, 'starting');
  const starting = startServers(config, secrets, run);
  // Nearly all code is loaded from here on, while the servers start, which takes them as long.
  const loading = Promise.all([import('./up-to-date.js'), ...hosted.map(({ load }) => load())]);
  // It is awaited below: a server that does not start is reported first, and alone.
  loading.catch(() => {});
  await starting;
  run.checkpoint();
  const [{ bringUpToDate }] = await loading;
  log.info({ migrations: await bringUpToDate(env.DATABASE_URL ?? '') }, 'the database is up to date');
  run.checkpoint();
  await runApps(hosted, env, run);
  log.info({ console: env.CONSOLE_URL, pages: env.PAGES_URL_TEMPLATE }, 'started');
  if (!config.sendsMail) log.warn({}, NO_MAIL);
}
