import { z } from 'zod';
import { keepOneConnectionEach } from '@candor/database/kept-connections.js';
import { loadConfig, platformSchema, type Env } from '@candor/platform/config.js';
import { type App } from '../apps.js';
import { HostedApps } from './hosted-apps.js';
import { ownEnv } from './own-env.js';
import { type Run } from './run-until-stopped.js';

const settings = z.object({
  HEALTH_PORT: platformSchema.shape.HEALTH_PORT,
  SHUTDOWN_GRACE_MS: platformSchema.shape.SHUTDOWN_GRACE_MS,
});

/**
 * Starts apps in this process, each with what it needs of the environment: all at once, and the gateway when the others
 * run. Health and metrics of all are served at `HEALTH_PORT`, from the first moment on.
 * @throws ConfigError naming every variable that is missing or invalid
 */
export async function runApps(
  apps: readonly App[],
  env: Env,
  { teardown, checkpoint }: Pick<Run, 'teardown' | 'checkpoint'>,
): Promise<HostedApps> {
  const { HEALTH_PORT, SHUTDOWN_GRACE_MS } = loadConfig('candor', settings, env);
  if (apps.length > 1) keepOneConnectionEach();
  const hosted = new HostedApps(apps.map(({ name }) => name));
  if (HEALTH_PORT !== undefined) {
    const endpoint = await hosted.listen(HEALTH_PORT, hosted);
    teardown.add({ name: 'the health endpoint', close: () => endpoint.close(), kill: () => {} });
  }
  teardown.add({ name: 'an app', close: () => within(SHUTDOWN_GRACE_MS, hosted.close()), kill: () => {} });
  const start = async ({ name, load }: App): Promise<void> => {
    await hosted.start((await load()).app, ownEnv(name, env));
  };
  const isGateway = ({ name }: App): boolean => name === 'gateway';
  const started = await Promise.allSettled(apps.filter((app) => !isGateway(app)).map(start));
  // Those that have started by then are stopped again, which needs them to be registered.
  for (const result of started) if (result.status === 'rejected') throw result.reason;
  checkpoint();
  for (const app of apps.filter(isGateway)) await start(app);
  return hosted;
}

/** Work that is not done by then is given up, as by a crash, which everything survives. */
async function within(ms: number, closing: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`its work was not finished within ${ms} ms`)), ms);
  });
  await Promise.race([closing, late]).finally(() => clearTimeout(timer));
}
