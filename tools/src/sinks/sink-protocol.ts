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
  /** The sink did not say that it took it. */
  readonly refused?: true;
  /** Where one click unsubscribes (RFC 8058); only of mails that carry both headers. */
  readonly oneClick?: string;
}

/** A delivery with what it said. */
export interface Delivered {
  readonly recipient: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How a sink answers from now on. */
export interface Behaviour {
  /** Before every answer to a mail or a request (ms). */
  readonly delayMs?: number;
  /** Of a mail sink: what goes wrong, by address. */
  readonly weather?: MailWeather;
}

export interface SinkQuestion {
  readonly id: number;
  readonly ask: 'receipts' | 'count' | 'newest' | 'newest-to' | 'deliveries' | 'clear' | 'behave';
  /** Of `newest-to`: the recipient. */
  readonly recipient?: string;
  /** Of `behave`. */
  readonly behaviour?: Behaviour;
}

export interface SinkAnswer {
  readonly id: number;
  /** In the first answer only: the origins it listens on. */
  readonly urls?: readonly string[];
  readonly receipts: Receipt[];
  /** To `count`: how many deliveries there are, repeats included. */
  readonly count?: number;
  /** To `newest` and `newest-to`: the last delivery byte for byte, base64; empty while there is none. */
  readonly newest?: string;
  /** To `deliveries`, which only an HTTP sink keeps. */
  readonly deliveries?: Delivered[];
}
