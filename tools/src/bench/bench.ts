import type { BenchHarness } from './bench-harness.js';

/** One thing that is measured, chosen by its name on the command line. */
export interface Bench {
  readonly name: string;
  readonly what: string;
  /** @returns what to print, a paragraph each */
  run(harness: BenchHarness): Promise<string[]>;
}
