import { z } from 'zod';
import { passwordVariable } from '@candor/bus/access/nats-config.js';
import { Bus } from '@candor/bus/bus.js';
import { type Actor } from '@candor/platform/actor.js';
import { loadConfig, natsUrls, type Env } from '@candor/platform/config.js';
import { AppLogger } from '@candor/platform/logger.js';
import { AppCalls } from '@candor/rpc/app-calls.js';
import type { RpcClient } from '@candor/rpc/rpc-client.js';
import { AdminRefusal } from './admin-refusal.js';

/** The operator who runs `candor-admin` acts for no organisation. */
export const OPERATOR: Actor = { kind: 'system', app: 'candor-admin' };

const PATIENCE_MS = 10_000;

/**
 * Runs `work` with a client for calling the services.
 * @param app whose user of NATS may make these calls; where each has its own, the command runs in its container, or in one
 *   that it shares with others
 * @throws AdminRefusal when NATS does not answer
 */
export async function withServices<T>(env: Env, app: string, work: (rpc: RpcClient) => Promise<T>): Promise<T> {
  const login = { NATS_USER: z.string().default(app), NATS_PASSWORD: z.string().optional() };
  const own = { ...env, NATS_PASSWORD: env[passwordVariable(app)] ?? env.NATS_PASSWORD };
  const given = loadConfig('candor-admin', z.object({ NATS_URL: natsUrls, ...login }), own);
  const { NATS_URL, NATS_USER: busUser, NATS_PASSWORD: busPassword } = given;
  const log = AppLogger.create('candor-admin', 'silent');
  const bus = new Bus(NATS_URL, 'candor-admin', log, { busUser, busPassword });
  const calls = new AppCalls(bus, { log, rpcTimeoutMs: PATIENCE_MS });
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AdminRefusal(`NATS does not answer at ${NATS_URL.join(', ')}.`)), PATIENCE_MS);
  });
  try {
    await Promise.race([bus.ready(), tooLate]);
    return await work(calls.client());
  } finally {
    clearTimeout(timer);
    await bus.close();
  }
}
