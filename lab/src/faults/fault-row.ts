import type { FaultHarness } from './fault-harness.js';

/** The result of one scenario. */
export interface Finding {
  /** The quantities that were used. */
  readonly size: string;
  /** The counts. */
  readonly figure: string;
  readonly passed: boolean;
}

/** A promise and the scenario that verifies it: one row of the table of `npm run faults`. */
export interface FaultRow {
  /** Selected with `--rows`. */
  readonly name: string;
  readonly promise: string;
  /** Whether the product cannot be used for another row afterwards. */
  readonly spoilsStack?: true;
  /** Whether it needs more than this machine provides by default, and runs only when it is named. */
  readonly byHand?: true;
  readonly run: (harness: FaultHarness) => Promise<Finding>;
}

/** A row of the table. */
export interface RowResult extends Finding {
  readonly name: string;
  readonly promise: string;
  readonly seconds: number;
}
