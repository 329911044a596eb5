import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '@candor/dev/servers/free-port.js';
import { testRunFolder } from '@candor/lab/fixtures/test-run.js';
import { Health } from '@candor/platform/health.js';
import { Metrics } from '@candor/platform/metrics.js';
import { AppLogger } from '@candor/platform/logger.js';
import type { GatewayConfig } from '../src/config.js';
import { startGateway, type Gateway } from '../src/gateway.js';
import { eventually } from './eventually.js';
import { HttpClient, type Answer, type Question } from './http-client.js';
import { publicKeyPem } from './tokens.js';

/** A whole gateway on a free port. */
export interface TestGateway {
  readonly config: GatewayConfig;
  readonly health: Health;
  readonly metrics: Metrics;
  readonly port: number;
  ask(path: string, question?: Question): Promise<Answer>;
  /** Resolves when it has everything that was published: before that it does not know which pages are private. */
  untilComplete(): Promise<void>;
  close(): Promise<void>;
}

/** Without `natsUrls` there is no broker, at any time. */
export async function startTestGateway(overrides: Partial<GatewayConfig> = {}): Promise<TestGateway> {
  const config: GatewayConfig = {
    port: 0,
    natsUrls: [`nats://127.0.0.1:${await freePort()}`],
    jwtPublicKey: publicKeyPem,
    snapshotDir: await newSnapshotDir(),
    consoleUrl: 'http://localhost:8080',
    pagesUrlTemplate: 'http://{domain}.localhost:8080',
    authDisabled: false,
    maxConnections: 1_000,
    renderThreads: 1,
    rateLimits: { perMinute: { auth: 1_000, refresh: 1_000, subscribe: 1_000 }, trustedProxies: 0 },
    ...overrides,
  };
  const [health, metrics] = [new Health(), new Metrics()];
  const log = AppLogger.create('gateway', 'silent');
  const gateway: Gateway = await startGateway(config, {
    name: 'gateway',
    log,
    health,
    metrics,
    graceMs: 2_000,
    rpcTimeoutMs: 30_000,
    stopping: new AbortController().signal,
  });
  const client = new HttpClient(gateway.port);
  return {
    config,
    health,
    metrics,
    port: gateway.port,
    ask: (target, question) => client.ask(target, question),
    async untilComplete() {
      // A host without a page is one whose page may be still to come until then.
      await eventually(
        async () => (await client.ask('/', { host: 'nobody.localhost:8080' })).status,
        (status) => status === 404,
      );
    },
    async close() {
      client.close();
      await gateway.close();
    },
  };
}

export function newSnapshotDir(): Promise<string> {
  return mkdtemp(path.join(testRunFolder(), 'snapshots-'));
}
