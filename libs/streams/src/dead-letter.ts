import { gzipSync } from 'node:zlib';
import { create, toBinary } from '@bufbuild/protobuf';
import { jetstream, type JsMsg } from '@nats-io/jetstream';
import type { Bus } from '@candor/bus/bus.js';
import { DeadLetterSchema, type DeadLetter } from '@candor/proto/gen/candor/notifications/v1/dead_letters_pb.js';
import { CUT_FROM_HEADER, FACT_ID_HEADER, MESSAGE_ID_HEADER } from './message-headers.js';

const MAX_REASON = 2_000;
/** What a broker accepts as one message, headers included, by default (bytes). */
const MAX_PAYLOAD = 1_048_576;
/** How much of that headers may take (bytes). */
const HEADER_ROOM = 4_096;
/** What is kept of a body that does not fit (bytes), and of headers. */
const KEPT_HEAD = 65_536;
const KEPT_HEADERS = 32;
const KEPT_HEADER_LENGTH = 512;

/** What the broker accepts as one message, headers included (bytes). */
export function maxPayloadOf(bus: Bus): number {
  return bus.now().info?.max_payload ?? MAX_PAYLOAD;
}

/** Id of the event that a message carries, the same in every delivery, also when a dead letter was sent again. */
export function factIdOf(message: JsMsg): string {
  return (
    message.headers?.get(FACT_ID_HEADER) ||
    message.headers?.get(MESSAGE_ID_HEADER) ||
    `${message.info.stream}:${message.seq}`
  );
}

/**
 * Puts a message that a consumer gives up into stream DEAD, with everything needed to read it and to send it again.
 * @throws when JetStream has not stored it; the message must not be given up then
 */
export async function sendDeadLetter(bus: Bus, consumer: string, message: JsMsg, reason: string): Promise<void> {
  const messageId = letterIdOf(message);
  const letter = create(DeadLetterSchema, {
    consumer,
    stream: message.info.stream,
    subject: message.subject,
    messageId,
    headers: Object.fromEntries(headersOf(message)),
    body: message.data,
    reason: reason.slice(0, MAX_REASON),
    attempts: message.info.deliveryCount,
    failedAt: BigInt(Date.now()),
  });
  // A message given up by two processes at once makes one letter.
  const msgID = `${consumer}:${messageId}:${message.info.stream}:${message.seq}`;
  const room = maxPayloadOf(bus) - HEADER_ROOM;
  await jetstream(bus.now()).publish(`dead.${consumer}`, fitted(letter, room), { msgID });
}

/**
 * The letter's bytes. A message of the maximum size leaves no space for what the letter adds: its body is then
 * compressed, and where that is not enough only its start is kept. A letter that could not be stored would be
 * redelivered for ever.
 */
function fitted(letter: DeadLetter, room: number): Uint8Array {
  const whole = toBinary(DeadLetterSchema, letter);
  if (whole.length <= room) return whole;
  const packed = toBinary(DeadLetterSchema, { ...letter, body: gzipSync(letter.body), compressed: true });
  if (packed.length <= room) return packed;
  const headers = Object.entries(letter.headers)
    .filter(([name, value]) => name.length + value.length <= KEPT_HEADER_LENGTH)
    .slice(0, KEPT_HEADERS);
  return toBinary(DeadLetterSchema, {
    ...letter,
    headers: { ...Object.fromEntries(headers), [CUT_FROM_HEADER]: String(letter.body.length) },
    body: letter.body.subarray(0, Math.min(KEPT_HEAD, Math.floor(room / 2))),
  });
}

/** Without an id the sequence number alone is not enough: after a rollback another message has it. */
function letterIdOf(message: JsMsg): string {
  const hasId = message.headers?.get(FACT_ID_HEADER) || message.headers?.get(MESSAGE_ID_HEADER);
  return hasId ? factIdOf(message) : `${factIdOf(message)}@${message.info.timestampNanos}`;
}

function* headersOf(message: JsMsg): Iterable<[string, string]> {
  for (const name of message.headers?.keys() ?? []) yield [name, message.headers?.get(name) ?? ''];
}
