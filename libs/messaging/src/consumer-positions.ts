/** How far a durable consumer has come: everything up to this message has been handled. */
export interface ConsumerPosition {
  readonly streamSeq: number;
  /** `Nats-Msg-Id` of the message under that number. */
  readonly messageId: string;
}

/**
 * Remembers positions of durable consumers where the broker cannot lose them, so that a consumer that is missing is recreated
 * where it had come to. A stream is a log: if the message still has its number, everything before it is what was handled. If it
 * does not, the stream is another one, and the position says nothing.
 */
export interface ConsumerPositions {
  /** Nothing for a consumer that has not handled anything yet. */
  read(consumer: string): Promise<ConsumerPosition | undefined>;
  save(consumer: string, position: ConsumerPosition): Promise<void>;
}
