import type { ConsumerInfo, JetStreamManager } from '@nats-io/jetstream';

/** The consumers of a stream, without those that end at this moment: a broker lists such a one as null. */
export async function* listedConsumers(
  manager: Pick<JetStreamManager, 'consumers'>,
  stream: string,
): AsyncGenerator<ConsumerInfo> {
  for await (const info of manager.consumers.list(stream) as AsyncIterable<ConsumerInfo | null>)
    if (info !== null) yield info;
}
