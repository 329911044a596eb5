import type { JsMsg } from '@nats-io/jetstream';
import { factIdOf } from './dead-letter.js';
import type { MessageMeta } from './on-event.js';

export function metaOf(message: JsMsg): MessageMeta {
  return {
    id: factIdOf(message),
    subject: message.subject,
    attempt: message.info.deliveryCount,
    storedAt: Math.floor(message.info.timestampNanos / 1_000_000),
    extend: () => message.working(),
  };
}
