import type { FaultHarness } from './fault-harness.js';

/** `small` shows that the row works, in seconds; `full` is what the promise is about. */
export type FaultSize = 'small' | 'full';

/** What one scenario showed. */
export interface Finding {
  /** How much of everything there was. */
  readonly size: string;
  /** What was counted. */
  readonly figure: string;
  readonly passed: boolean;
}

/** A promise and the scenario that shows it: one row of the table of `npm run faults`. */
export interface FaultRow {
  /** Chosen with `--rows`. */
  readonly name: string;
  readonly promise: string;
  /** Whether the product cannot be used for another row afterwards. */
  readonly spoilsStack?: true;
  /** Whether it needs more than this machine has by itself, and runs only when it is named. */
  readonly byHand?: true;
  readonly run: (harness: FaultHarness) => Promise<Finding>;
}

/** A row of the table. */
export interface RowResult extends Finding {
  readonly name: string;
  readonly promise: string;
  readonly seconds: number;
}
