import type { JetStreamManager, MsgRequest, StoredMsg } from '@nats-io/jetstream';

/**
 * A message of a stream; null if there is none. An empty stream is not queried: nats-server 2.9 crashes when it is
 * asked for a message of a stream that it is still creating, as after the loss of its disk.
 * @throws JetStreamApiError if there is no such stream
 */
export async function storedMessage(
  { streams }: Pick<JetStreamManager, 'streams'>,
  stream: string,
  which: MsgRequest,
): Promise<StoredMsg | null> {
  const { state } = await streams.info(stream);
  return state.messages === 0 ? null : streams.getMessage(stream, which);
}
