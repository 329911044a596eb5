import type { Random } from './random.js';

export type FaultKind =
  /** `kill -9`, and a start when the fault is over. */
  | 'killed'
  /** SIGSTOP, and SIGCONT when the fault is over. */
  | 'stuck'
  /** SIGTERM, and a start as soon as it has ended. */
  | 'redeployed'
  /** `kill -9`, and a start on an empty disk when the fault is over. */
  | 'wiped'
  /** Responds late for the duration of the fault. */
  | 'slow';

/** A fault in a storm. */
export interface StormFault {
  /** Milliseconds after the start. */
  readonly at: number;
  readonly lastsMs: number;
  readonly kind: FaultKind;
  /** An app, "nats" or "postgres", or of `slow` the receivers "mails" or "hooks". */
  readonly target: string;
}

const SERVICES = [
  'identity',
  'catalog',
  'incidents',
  'pages',
  'subscribers',
  'integrations',
  'billing',
  'signals',
  'gateway',
];
const NOTIFIERS = ['notifications-planner', 'notifications-email', 'notifications-webhook'];

/** The possible faults by target. The apps of the fan-out are listed twice: they may lose or repeat messages. */
const POSSIBLE: readonly Pick<StormFault, 'kind' | 'target'>[] = [
  ...[...SERVICES, ...NOTIFIERS, ...NOTIFIERS].flatMap((target) =>
    (['killed', 'stuck', 'redeployed'] as const).map((kind) => ({ kind, target })),
  ),
  ...(['killed', 'killed', 'stuck', 'wiped'] as const).map((kind) => ({ kind, target: 'nats' })),
  // A stopped postmaster only refuses new connections; a kill takes everything down.
  ...(['killed', 'killed'] as const).map((kind) => ({ kind, target: 'postgres' })),
  { kind: 'slow', target: 'mails' },
  { kind: 'slow', target: 'hooks' },
];

const LEAST_GAP_MS = 2_000;
const MOST_GAP_MS = 8_000;
const LEAST_MS = 500;
/** Well within a lease: a longer stop is another scenario. */
const MOST_MS = 8_000;

/**
 * The faults within this number of milliseconds, by start; the next may start before the previous one is over, on
 * another target.
 */
export function stormOf(lengthMs: number, random: Random): StormFault[] {
  const faults: StormFault[] = [];
  const between = (least: number, most: number): number => Math.round(least + random() * (most - least));
  for (let at = 0; at < lengthMs; at += between(LEAST_GAP_MS, MOST_GAP_MS)) {
    const what = POSSIBLE[Math.floor(random() * POSSIBLE.length)];
    if (what) faults.push({ ...what, at, lastsMs: between(LEAST_MS, MOST_MS) });
  }
  return faults;
}
