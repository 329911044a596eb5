export type SinkKind = 'http' | 'smtp';

/** One delivery that reached a sink. */
export interface Receipt {
  /** The request's path, or the envelope recipient. */
  readonly recipient: string;
  /** `webhook-id`, or Message-ID. */
  readonly messageId: string;
  /** Epoch ms, the sink's clock; all processes share one machine. */
  readonly receivedAt: number;
}

export interface SinkQuestion {
  readonly id: number;
  readonly ask: 'receipts' | 'count' | 'newest' | 'clear';
}

export interface SinkAnswer {
  readonly id: number;
  /** In the first answer only. */
  readonly url?: string;
  readonly receipts: Receipt[];
  /** To `count`: how many deliveries there are, repeats included. */
  readonly count?: number;
  /** To `newest`: the last delivery byte for byte, base64; empty while there is none. */
  readonly newest?: string;
}
