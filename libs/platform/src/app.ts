// Must be the first import.
import { giveMemoryBack } from './node-tuning.js';
import 'reflect-metadata';
import { appTrust, type AppTrust } from './app-trust.js';
import { ConfigError, loadConfig, platformSchema, type Env } from './config.js';
import { Health } from './health.js';
import { AppLogger } from './logger.js';
import { Metrics } from './metrics.js';
import { withSecretFiles } from './secret-files.js';
import { startTracing } from './tracing/start-tracing.js';
import type { Tracing } from './tracing/tracing.js';

/** What the platform provides to an app that starts. */
export interface AppKit {
  readonly name: string;
  readonly log: AppLogger;
  readonly health: Health;
  readonly metrics: Metrics;
  /** Absent unless traces are collected. */
  readonly tracing?: Tracing;
  /** How long work in progress may take to finish at shutdown (ms). */
  readonly graceMs: number;
  /** How long to wait for another app's answer (ms), unless the call sets its own timeout. */
  readonly rpcTimeoutMs: number;
  /** Where to accept calls of other apps while the broker is unavailable; absent if they are switched off. */
  readonly direct?: { readonly host: string; readonly port: number };
  /** On how many servers of the broker each stream is kept; 1 if omitted. */
  readonly streamReplicas?: number;
  /** How it authenticates itself to others; a test that starts parts of an app may omit it. */
  readonly trust?: AppTrust;
  /** Aborts when shutdown starts, before anything is closed: long work starts no further steps. */
  readonly stopping: AbortSignal;
}

/** What an app returns once it runs. */
export interface StartedApp {
  /** Finishes what is in progress, then closes every connection. */
  close(): Promise<void>;
}

/** One deployable: the same definition runs in a process of its own or together with others in one. */
export interface AppDefinition {
  /** Its name in logs, charts and process lists, for example "notifications-email". */
  readonly name: string;
  /** @throws ConfigError naming every variable that is missing or invalid */
  start(env: Env, kit: AppKit): Promise<StartedApp>;
}

export interface RunningApp extends StartedApp {
  readonly name: string;
  readonly health: Health;
  readonly metrics: Metrics;
  /** The port of the health endpoints, if requested. */
  readonly healthPort?: number;
}

/**
 * Starts one app. Several may be started in one process, each with an environment of its own.
 * @param metrics an instance that also describes the process, for an app with a process of its own
 */
export async function startApp(definition: AppDefinition, env: Env, metrics = new Metrics()): Promise<RunningApp> {
  const platform = loadConfig(definition.name, platformSchema.loose(), env);
  const health = new Health();
  const log = AppLogger.create(definition.name, platform.LOG_LEVEL);
  const tracing = await startTracing(definition.name, platform, log);
  const stop = new AbortController();
  const started = await definition.start(env, {
    name: definition.name,
    log,
    health,
    metrics,
    tracing,
    graceMs: platform.SHUTDOWN_GRACE_MS,
    rpcTimeoutMs: platform.RPC_TIMEOUT_MS,
    direct: platform.DIRECT_PORT === undefined ? undefined : { host: platform.DIRECT_HOST, port: platform.DIRECT_PORT },
    streamReplicas: platform.NATS_REPLICAS,
    trust: appTrust(definition.name, platform),
    stopping: stop.signal,
  });
  const endpoint = platform.HEALTH_PORT === undefined ? undefined : await health.listen(platform.HEALTH_PORT, metrics);
  log.info({ healthPort: endpoint?.port }, 'started');
  return {
    name: definition.name,
    health,
    metrics,
    healthPort: endpoint?.port,
    async close() {
      health.stop();
      stop.abort();
      await started.close();
      await tracing?.close();
      await endpoint?.close();
      log.info({}, 'stopped');
    },
  };
}

/** The whole of a `main.ts`: runs one app with the process's environment until it is stopped by a signal. */
export async function runMain(definition: AppDefinition): Promise<void> {
  try {
    const metrics = new Metrics();
    metrics.describeProcess();
    const app = await startApp(definition, withSecretFiles(process.env), metrics);
    const stop = (): void => {
      app.close().then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      );
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
    giveMemoryBack();
  } catch (error) {
    fail(error);
  }
}

function fail(error: unknown): never {
  // The operator has to fix an invalid environment: the list is all they need, a stack trace would hide it.
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
