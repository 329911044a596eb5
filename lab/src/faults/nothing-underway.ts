import { jetstreamManager } from '@nats-io/jetstream';
import { connectNats } from '../fixtures/connect-nats.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';

const UNDERWAY_MS = 120_000;

/**
 * Waits until the changes of other contexts are published too, including the months. Checks each stage in the order of
 * the processing.
 */
export async function untilNothingIsUnderway(stack: ScenarioStack): Promise<void> {
  const connection = await connectNats(await stack.natsUrl());
  const unpublished = (schema: string) =>
    stack.query(`select from ${schema}.outbox where published_at is null limit 1`);
  try {
    const manager = await jetstreamManager(connection);
    const unhandled = async (app: string) => {
      const consumers = await manager.consumers.list('EVENTS').next();
      return consumers.filter(
        ({ name, num_pending, num_ack_pending }) => name.startsWith(`${app}-`) && num_pending + num_ack_pending > 0,
      );
    };
    const steps = [
      ...['identity', 'incidents'].map((schema) => () => unpublished(schema)),
      () => unhandled('billing'),
      () => unpublished('billing'),
      () => unhandled('catalog'),
      () => unpublished('catalog'),
      () => unhandled('pages'),
      () => stack.query('select from pages.page_month where asked > done limit 1'),
      () => unpublished('pages'),
    ];
    await stack.until('what is underway to be published', UNDERWAY_MS, async () => {
      for (const left of steps) if ((await left()).length > 0) return undefined;
      return true;
    });
  } finally {
    await connection.close();
  }
}
