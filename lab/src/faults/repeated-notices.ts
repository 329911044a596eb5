import { randomUUID } from 'node:crypto';
import { DeliverPolicy, jetstream, type JsMsg } from '@nats-io/jetstream';
import { headers, type NatsConnection } from '@nats-io/transport-node';
import { FACT_ID_HEADER } from '@candor/streams/message-headers.js';
import { connectNats } from '../fixtures/connect-nats.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';

export async function withBroker<T>(
  stack: ScenarioStack,
  work: (connection: NatsConnection) => Promise<T>,
): Promise<T> {
  const connection = await connectNats(await stack.natsUrl());
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

/**
 * Publishes the messages under a subject that mention something once more, bypassing the broker's own deduplication:
 * only the consumers' deduplication remains. @returns their number
 */
export async function publishAgain(connection: NatsConnection, subject: string, mentions: string): Promise<number> {
  const found = (await storedMessages(connection, 'EVENTS', subject)).filter(({ data }) =>
    Buffer.from(data).includes(Buffer.from(mentions)),
  );
  for (const message of found) {
    const again = headers();
    for (const name of message.headers?.keys() ?? [])
      if (name !== 'Nats-Msg-Id') again.set(name, message.headers?.get(name) ?? '');
    const factId = message.headers?.get(FACT_ID_HEADER) || message.headers?.get('Nats-Msg-Id') || '';
    again.set(FACT_ID_HEADER, factId);
    await jetstream(connection).publish(message.subject, message.data, { headers: again, msgID: randomUUID() });
  }
  return found.length;
}

/** The messages of a stream under a subject, oldest first. */
export async function storedMessages(connection: NatsConnection, stream: string, subject: string): Promise<JsMsg[]> {
  const options = { deliver_policy: DeliverPolicy.All, filter_subjects: subject };
  const consumer = await jetstream(connection).consumers.get(stream, options);
  const found: JsMsg[] = [];
  const { num_pending: pending } = await consumer.info(true);
  if (pending === 0) return found;
  for await (const message of await consumer.consume()) {
    found.push(message);
    if (message.info.pending === 0) break;
  }
  return found;
}
