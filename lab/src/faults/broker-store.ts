import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { connectNats } from '../fixtures/connect-nats.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';

const ATTEMPTS = 5;

/** A copy of the broker's streams, taken while it runs, like a snapshot of its volume. */
export interface StoreCopy {
  /** `kill -9`, restore of the copy, and a start. */
  readonly putBack: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

export async function copyStore(stack: ScenarioStack): Promise<StoreCopy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'candor-store-'));
  // Files come and go while the server works, so a copy that missed one is started again.
  for (let attempt = 1; ; attempt += 1) {
    const failure = await cp(stack.brokerStore, folder, { recursive: true, force: true }).catch(
      (error: Error) => error,
    );
    if (failure === undefined) break;
    await rm(folder, { recursive: true, force: true });
    if (attempt === ATTEMPTS) throw failure;
  }
  return {
    putBack: () => restartBroker(stack, () => cp(folder, stack.brokerStore, { recursive: true })),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** `kill -9`, and a start with an empty store. */
export function wipeStore(stack: ScenarioStack): Promise<void> {
  return restartBroker(stack, async () => undefined);
}

async function restartBroker(stack: ScenarioStack, fill: () => Promise<void>): Promise<void> {
  await stack.kill('nats');
  await rm(stack.brokerStore, { recursive: true, force: true });
  await fill();
  await stack.restart('nats');
}

/**
 * The broker's content: every stream as "stream", every durable consumer as "stream/consumer"; nothing while it is
 * unavailable.
 */
export async function brokerContents(stack: ScenarioStack): Promise<Set<string>> {
  const found = new Set<string>();
  try {
    const connection = await connectNats(await stack.natsUrl(), { reconnect: false });
    try {
      const manager = await jetstreamManager(connection, { checkAPI: false });
      for await (const { config } of manager.streams.list()) {
        found.add(config.name);
        for await (const consumer of manager.consumers.list(config.name))
          if (consumer.config.durable_name !== undefined) found.add(`${config.name}/${consumer.name}`);
      }
    } finally {
      await connection.close();
    }
  } catch {
    // The caller waits while it is unavailable, or being rebuilt.
  }
  return found;
}
