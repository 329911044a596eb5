import type { JetStreamManager, MsgRequest, StoredMsg } from '@nats-io/jetstream';

/**
 * A message of a stream; null where there is none. A stream in which nothing is yet is not asked: nats-server 2.9 crashes when it is
 * asked for a message of a stream that it is still making, as after the loss of its disk.
 * @throws JetStreamApiError where there is no such stream
 */
export async function storedMessage(
  { streams }: Pick<JetStreamManager, 'streams'>,
  stream: string,
  which: MsgRequest,
): Promise<StoredMsg | null> {
  const { state } = await streams.info(stream);
  return state.messages === 0 ? null : streams.getMessage(stream, which);
}
