import { FaultHarness, type FaultSize } from './fault-harness.js';
import type { FaultRow, RowResult } from './fault-row.js';

export interface FaultRun {
  readonly rows: readonly FaultRow[];
  readonly size: FaultSize;
  /** Of all random choices. */
  readonly seed: number;
  /** Duration of a storm; unset for that of the size. */
  readonly minutes?: number;
  /** Folder of a built checkout of the previous release. */
  readonly from?: string;
  /** Called after each row. */
  readonly onResult?: (result: RowResult) => void;
}

/** Runs rows one after the other, and continues after a broken promise. */
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

/** Runs one row. A scenario that fails to run counts as a broken promise. */
export async function runRow(harness: FaultHarness, { name, promise, spoilsStack, run }: FaultRow): Promise<RowResult> {
  const started = Date.now();
  const finished = (): { seconds: number } => ({ seconds: Math.round((Date.now() - started) / 100) / 10 });
  try {
    await harness.calm();
    const { size, figure, passed } = await run(harness);
    // The next row must not be affected by the state after a broken promise.
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
