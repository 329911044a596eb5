import { FaultHarness } from './fault-harness.js';
import type { FaultRow, FaultSize, RowResult } from './fault-row.js';

export interface FaultRun {
  readonly rows: readonly FaultRow[];
  readonly size: FaultSize;
  /** Of everything that is random. */
  readonly seed: number;
  /** How long a storm lasts; unset, what the size says. */
  readonly minutes?: number;
  /** Folder of a built checkout of the release before. */
  readonly from?: string;
  /** Told after each row. */
  readonly onResult?: (result: RowResult) => void;
}

/** Runs rows one after the other; after a broken promise the rest goes on. */
export async function runRows({ rows, size, seed, minutes, from, onResult }: FaultRun): Promise<RowResult[]> {
  const harness = await FaultHarness.open(size, seed, minutes, from);
  const results: RowResult[] = [];
  try {
    for (const row of rows) {
      const result = await runRow(harness, row);
      results.push(result);
      onResult?.(result);
    }
  } finally {
    await harness.close();
  }
  return results;
}

/** Runs one row. A scenario that cannot be carried through counts as a broken promise. */
export async function runRow(harness: FaultHarness, { name, promise, spoilsStack, run }: FaultRow): Promise<RowResult> {
  const started = Date.now();
  const finished = (): { seconds: number } => ({ seconds: Math.round((Date.now() - started) / 100) / 10 });
  try {
    await harness.calm();
    const { size, figure, passed } = await run(harness);
    // After a broken promise the next row is not to blame for what this one has left.
    if (spoilsStack || !passed) await harness.closeStack();
    return { name, promise, size, figure, passed, ...finished() };
  } catch (error) {
    await harness.closeStack();
    const figure = `not carried through: ${reasonOf(error)}`;
    return { name, promise, size: harness.size, figure, passed: false, ...finished() };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} (${reasonOf(error.cause)})`;
}
