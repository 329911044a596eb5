import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { connectNats } from '@candor/messaging/testing/connect-nats.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';

const ATTEMPTS = 5;

/** A copy of the broker's streams, taken while it works, as a snapshot of its volume would be. */
export interface StoreCopy {
  /** `kill -9`, the copy in the place of the store, and a start. */
  readonly putBack: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

export async function copyStore(stack: ScenarioStack): Promise<StoreCopy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'candor-store-'));
  // Files come and go while the server works, so a copy that missed one is begun anew.
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

/** `kill -9`, and a start with nothing. */
export function wipeStore(stack: ScenarioStack): Promise<void> {
  return restartBroker(stack, async () => undefined);
}

async function restartBroker(stack: ScenarioStack, fill: () => Promise<void>): Promise<void> {
  await stack.kill('nats');
  await rm(stack.brokerStore, { recursive: true, force: true });
  await fill();
  await stack.restart('nats');
}

/** What the broker has: every stream as "stream", every durable consumer as "stream/consumer"; nothing while it is away. */
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
    // Being away, or being rebuilt, is what the caller waits out.
  }
  return found;
}
