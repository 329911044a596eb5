import { setTimeout as sleep } from 'node:timers/promises';
import {
  DeliverPolicy,
  JetStreamApiError,
  RetentionPolicy,
  type ConsumerInfo,
  type JetStreamManager,
} from '@nats-io/jetstream';
import { listedConsumers } from './listed-consumers.js';
import { isForbidden } from './streams.js';

/** Between the two checks of a consumer that seems to be ahead (ms). */
const SECOND_LOOK_MS = 500;

/**
 * Recreates durable consumers that have received messages beyond a sequence number. After a rollback of the broker's
 * store the positions of consumers may be ahead of the stream itself; such a consumer would silently skip whatever is
 * stored under those numbers next. The new one starts after what was acked and still exists, so nothing is skipped.
 * @param above the last sequence number that is known to be what the consumers saw
 * @returns the names of the consumers that were recreated
 */
export async function rewindConsumers(manager: JetStreamManager, stream: string, above: number): Promise<string[]> {
  const beyond = (await durableConsumers(manager, stream)).filter(({ delivered }) => delivered.stream_seq > above);
  for (const info of beyond) await rewindConsumer(manager, info, above);
  return beyond.map(({ name }) => name);
}

/**
 * The same for consumers that are ahead of the last message of their stream.
 * @param only the name of one consumer; all of the stream when omitted
 */
export async function rewindConsumersAhead(
  manager: JetStreamManager,
  stream: string,
  only?: string,
): Promise<string[]> {
  if ((await consumersAhead(manager, stream, only)).ahead.length === 0) return [];
  // A server of a cluster may lag briefly, and another process may have been faster.
  await sleep(SECOND_LOOK_MS);
  const { ahead, lastSeq } = await consumersAhead(manager, stream, only);
  for (const info of ahead) await rewindConsumer(manager, info, lastSeq);
  return ahead.map(({ name }) => name);
}

/**
 * The stream is read after its consumers: a message stored and delivered in between would make a healthy consumer seem
 * ahead.
 */
async function consumersAhead(
  manager: JetStreamManager,
  stream: string,
  only?: string,
): Promise<{ ahead: ConsumerInfo[]; lastSeq: number }> {
  const consumers = await durableConsumers(manager, stream, only);
  const { state } = await manager.streams.info(stream);
  return {
    ahead: consumers.filter(({ delivered }) => delivered.stream_seq > state.last_seq),
    lastSeq: state.last_seq,
  };
}

async function durableConsumers(manager: JetStreamManager, stream: string, only?: string): Promise<ConsumerInfo[]> {
  if (only !== undefined) return [await manager.consumers.info(stream, only)];
  const found: ConsumerInfo[] = [];
  for await (const info of listedConsumers(manager, stream)) if (info.config.durable_name) found.push(info);
  return found;
}

async function rewindConsumer(manager: JetStreamManager, info: ConsumerInfo, above: number): Promise<void> {
  const { stream_name: stream, config } = info;
  const { config: streamConfig } = await manager.streams.info(stream);
  const kept = { ...config };
  delete kept.opt_start_seq;
  const start = Math.min(info.ack_floor.stream_seq, above) + 1;
  try {
    await manager.consumers.delete(stream, info.name);
    await manager.consumers.add(stream, {
      ...kept,
      // A work queue holds only what is not acked, and allows no other policy.
      ...(streamConfig.retention === RetentionPolicy.Workqueue
        ? { deliver_policy: DeliverPolicy.All }
        : { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: start }),
    });
  } catch (error) {
    // Another process does the same; the owner of a missing consumer recreates it at its last position. No other app
    // may.
    if (!(error instanceof JetStreamApiError) && !isForbidden(error)) throw error;
  }
}
