import type { BenchGround } from './bench-harness.js';

/** One thing that is measured, chosen by its name on the command line. */
export interface Bench {
  readonly name: string;
  readonly what: string;
  /** @returns what to print, a paragraph each */
  run(ground: BenchGround): Promise<string[]>;
}
