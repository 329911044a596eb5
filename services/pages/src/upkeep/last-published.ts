import { AckPolicy, DeliverPolicy, jetstream } from '@nats-io/jetstream';
import { nuid } from '@nats-io/transport-node';
import type { Bus } from '@candor/bus/bus.js';
import { ensureStreams } from '@candor/streams/streams.js';

const STREAM = 'PAGES';
const BATCH = 1_000;
const BATCH_TIMEOUT_MS = 2_000;
/** If the process dies half-way, the consumer expires by itself (ns). */
const INACTIVE_NS = 30_000_000_000;

/**
 * The content of stream PAGES for the subjects that match: for each the id of the outbox row of its last message. Reads
 * headers only, so thousands of states cost a few round trips.
 */
export async function lastPublished(bus: Bus, subject: string): Promise<ReadonlyMap<string, string>> {
  const manager = await ensureStreams(bus, STREAM);
  const { name, num_pending: total } = await manager.consumers.add(STREAM, {
    name: `${bus.name}-${nuid.next()}`,
    ack_policy: AckPolicy.None,
    deliver_policy: DeliverPolicy.LastPerSubject,
    filter_subject: subject,
    headers_only: true,
    inactive_threshold: INACTIVE_NS,
  });
  const last = new Map<string, string>();
  try {
    const consumer = await jetstream(bus.now()).consumers.get(STREAM, name);
    while (last.size < total) {
      const before = last.size;
      const max_messages = Math.min(BATCH, total - before);
      for await (const { subject: published, headers } of await consumer.fetch({
        max_messages,
        expires: BATCH_TIMEOUT_MS,
      })) {
        last.set(published, headers?.get('Nats-Msg-Id') ?? '');
      }
      if (last.size === before) break;
    }
  } finally {
    await manager.consumers.delete(STREAM, name).catch(() => undefined);
  }
  return last;
}
