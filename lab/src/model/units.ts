import { combined, type Amounts } from './amounts.js';

/**
 * What is counted. An `update` is an entry of an incident that has recipients, however many; a `month` is that of a page
 * in which something happens for the first time.
 */
export const COUNTED = ['organisations', 'services', 'subscribers', 'updates', 'months', 'mails', 'webhooks'] as const;
export type Counted = (typeof COUNTED)[number];
export type Counts = Readonly<Partial<Record<Counted, number>>>;

/** All that the model is computed from: measured in the run that prints it. */
export interface Units {
  /** How fast the machine was that processor times are those of: what a piece of work took (`machine-speed.ts`, ms). */
  readonly pieceMs: number;
  /** What one of each takes, named as in `usage.ts`. */
  readonly costs: Readonly<Record<Counted, Amounts>>;
  /** What the product takes in a second without work, one replica of each app (as `costs`). */
  readonly idle: Amounts;
  /** Resident memory of each process without work (bytes), PostgreSQL and NATS among them. */
  readonly idleBytes: Amounts;
  /** Bytes of the product with next to no organisations, named as in `usage.ts`. */
  readonly empty: Amounts;
  /** Processor time of the gateway for a view of a page that is rendered, and for one that is not yet (ms). */
  readonly viewMs: number;
  readonly firstViewMs: number;
  /** A view's response, head and body, compressed (bytes). */
  readonly viewBytes: number;
  /** Memory that a gateway needs for each page that it holds (bytes). */
  readonly heldPageBytes: number;
}

/** What these things take together. */
export function costOf({ costs }: Pick<Units, 'costs'>, counts: Counts): Amounts {
  return combined(...COUNTED.map((name) => [counts[name] ?? 0, costs[name]] as const));
}
