/** How far a durable consumer has come: everything up to this message has been handled. */
export interface ConsumerPosition {
  readonly streamSeq: number;
  /** `Nats-Msg-Id` of the message with that number. */
  readonly messageId: string;
}

/**
 * Stores positions of durable consumers where the broker cannot lose them, so that a missing consumer is recreated at
 * its last position. A stream is a log: if the message still has its number, everything before it has been handled. If
 * not, the stream is a different one, and the position is useless.
 */
export interface ConsumerPositions {
  /** Undefined for a consumer that has not handled anything yet. */
  read(consumer: string): Promise<ConsumerPosition | undefined>;
  save(consumer: string, position: ConsumerPosition): Promise<void>;
}

/** Where the consumers of one app save their positions; an app without a database sets nothing. */
export class AppPositions {
  store?: ConsumerPositions;
}
