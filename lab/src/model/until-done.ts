import { setTimeout as sleep } from 'node:timers/promises';
import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import type { Client } from 'pg';
import { listedConsumers } from '@candor/streams/listed-consumers.js';
import { connectNats } from '../fixtures/connect-nats.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';

const PATIENCE_MS = 600_000;
/** Asking takes processor time of PostgreSQL and NATS, which is measured. */
const POLL_MS = 500;
/** A handled event may be a row of an outbox in the next moment: several looks in a row find nothing. */
const LOOKS = 3;
const STREAMS = ['EVENTS', 'PAGES', 'DELIVERIES'];

/** Waits until nothing is underway: no outbox, consumer, month or chunk has anything that waits. */
export async function untilDone(stack: ScenarioStack): Promise<void> {
  const broker = await connectNats(await stack.natsUrl());
  try {
    const manager = await jetstreamManager(broker);
    await stack.connected(async (client) => {
      const outboxes = await outboxesOf(client);
      const deadline = Date.now() + PATIENCE_MS;
      for (let looks = 0; looks < LOOKS; await sleep(POLL_MS)) {
        const waits = (await waitingIn(client, outboxes)) + (await waitingFor(manager));
        looks = waits === 0 ? looks + 1 : 0;
        if (Date.now() > deadline) throw new Error(`${waits} are underway after ${PATIENCE_MS} ms`);
      }
    });
  } finally {
    await broker.close();
  }
}

async function outboxesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ schema: string }>(
    `select schemaname as schema from pg_tables where tablename = 'outbox'`,
  );
  return rows.map(({ schema }) => schema);
}

async function waitingIn(client: Client, outboxes: readonly string[]): Promise<number> {
  const unpublished = outboxes.map((schema) => `(select count(*) from ${schema}.outbox where published_at is null)`);
  const { rows } = await client.query<{ n: number }>(
    `select (${unpublished.join(' + ')}
           + (select count(*) from notifications.event where planned_at is null)
           + (select count(*) from notifications.chunk where state <> 'done')
           + (select count(*) from pages.page_month where asked > done))::float8 as n`,
  );
  return rows[0]?.n ?? 0;
}

async function waitingFor(manager: JetStreamManager): Promise<number> {
  let waits = 0;
  for (const stream of STREAMS)
    for await (const { num_pending, num_ack_pending } of listedConsumers(manager, stream))
      waits += num_pending + num_ack_pending;
  return waits;
}
