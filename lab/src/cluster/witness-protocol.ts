import type { Write } from '../faults/write-load.js';

export const SMTP_PORT = 2525;
export const WEBHOOK_PORT = 9000;
export const CONTROL_PORT = 9001;

/** Whom the witness plays while something is done to the release: visitors of a page, and staff who write. */
export interface Visits {
  /** `http://host:port` of the gateway. */
  readonly gateway: string;
  /** The page's host. */
  readonly pageHost: string;
  readonly consoleHost: string;
  /** API key of the organisation. */
  readonly apiKey: string;
  readonly readsPerSecond: number;
  readonly writesPerSecond: number;
  /** Body of a write without its `name`, which is a new one each time. */
  readonly write: object;
}

/** What visitors and staff were answered. */
export interface Visited {
  /** Status of each read of the page, 0 without an answer. */
  readonly reads: readonly number[];
  readonly writes: readonly Write[];
}
