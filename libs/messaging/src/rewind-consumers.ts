import {
  DeliverPolicy,
  JetStreamApiError,
  RetentionPolicy,
  type ConsumerInfo,
  type JetStreamManager,
} from '@nats-io/jetstream';

/**
 * Makes durable consumers anew that have been given messages beyond a sequence number. After a rollback of the broker's
 * store the positions of consumers may be newer than the stream itself; such a consumer would silently pass over whatever
 * is stored under those numbers next. It goes on after what was acked and still exists, so nothing is passed over.
 * @param above the last sequence number that is known to be what the consumers saw
 * @returns the names of the consumers that were made anew
 */
export async function rewindConsumers(manager: JetStreamManager, stream: string, above: number): Promise<string[]> {
  const rewound: string[] = [];
  for await (const info of manager.consumers.list(stream)) {
    if (await rewindConsumer(manager, info, above)) rewound.push(info.name);
  }
  return rewound;
}

/** The same for one consumer. @returns whether it had to be made anew */
export async function rewindConsumer(manager: JetStreamManager, info: ConsumerInfo, above: number): Promise<boolean> {
  const { stream_name: stream, config } = info;
  if (!config.durable_name || info.delivered.stream_seq <= above) return false;
  const { config: streamConfig } = await manager.streams.info(stream);
  const kept = { ...config };
  delete kept.opt_start_seq;
  const start = Math.min(info.ack_floor.stream_seq, above) + 1;
  try {
    await manager.consumers.delete(stream, info.name);
    await manager.consumers.add(stream, {
      ...kept,
      // A work queue holds only what is not acked, and takes no other policy.
      ...(streamConfig.retention === RetentionPolicy.Workqueue
        ? { deliver_policy: DeliverPolicy.All }
        : { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: start }),
    });
  } catch (error) {
    // Somebody else is at it; whoever consumes makes it anew from the start of the stream where it is missing.
    if (!(error instanceof JetStreamApiError)) throw error;
  }
  return true;
}
