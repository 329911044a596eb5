import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { REQUEST_ID_HEADER, TRACEPARENT_HEADER } from '@candor/bus/context-headers.js';
import { CUSTOMER_HEADER, FACT_ID_HEADER, MESSAGE_ID_HEADER } from '@candor/streams/message-headers.js';
import type { OutboxRow } from './outbox.store.js';

/** The headers of a row's message. @param messageId the id under which it is published */
export function outboxHeaders(row: OutboxRow, messageId: string): MsgHdrs {
  const head = headers();
  head.set(MESSAGE_ID_HEADER, messageId);
  if (row.request_id) head.set(REQUEST_ID_HEADER, row.request_id);
  if (row.traceparent) head.set(TRACEPARENT_HEADER, row.traceparent);
  if (row.customer_id) head.set(CUSTOMER_HEADER, row.customer_id);
  if (messageId !== row.id) head.set(FACT_ID_HEADER, row.id);
  return head;
}
