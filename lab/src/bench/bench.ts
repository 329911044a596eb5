import type { BenchHarness } from './bench-harness.js';

/** One measurement, selected by name on the command line. */
export interface Bench {
  readonly name: string;
  readonly what: string;
  /** @returns the paragraphs to print */
  run(harness: BenchHarness): Promise<string[]>;
}
