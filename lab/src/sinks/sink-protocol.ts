import type { MailWeather } from './mail-weather.js';

export type SinkKind = 'http' | 'smtp';

/** One delivery that reached a sink. */
export interface Receipt {
  /** The request's path, or the envelope recipient. */
  readonly recipient: string;
  /** `webhook-id`, or Message-ID. */
  readonly messageId: string;
  /** Epoch ms, the sink's clock; all processes share one machine. */
  readonly receivedAt: number;
  /** The sink did not confirm it. */
  readonly refused?: true;
  /** The one-click unsubscribe URL (RFC 8058); only of mails that have both headers. */
  readonly oneClick?: string;
}

/** A delivery with its content. */
export interface Delivered {
  readonly recipient: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The behaviour of a sink from now on. */
export interface Behaviour {
  /** Before every response to a mail or a request (ms). */
  readonly delayMs?: number;
  /** Of a mail sink: its faults, by address. */
  readonly weather?: MailWeather;
}

export interface SinkQuestion {
  readonly id: number;
  readonly ask: 'receipts' | 'count' | 'newest' | 'newest-to' | 'deliveries' | 'clear' | 'behave';
  /** For `newest-to`: the recipient. */
  readonly recipient?: string;
  /** For `behave`. */
  readonly behaviour?: Behaviour;
}

export interface SinkAnswer {
  readonly id: number;
  /** In the first response only: the origins it listens on. */
  readonly urls?: readonly string[];
  readonly receipts: Receipt[];
  /** To `count`: the number of deliveries, including repeats. */
  readonly count?: number;
  /** To `newest` and `newest-to`: the last delivery byte for byte, base64; empty while there is none. */
  readonly newest?: string;
  /** To `deliveries`, which only an HTTP sink keeps. */
  readonly deliveries?: Delivered[];
}
