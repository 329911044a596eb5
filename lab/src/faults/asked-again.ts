import { tally } from './format.js';
import { checkWrites, hasFailed, type Write } from './write-load.js';

/** Writes that were answered with a failure, each asked again under its Idempotency-Key. */
export interface AskedAgain {
  /** The statuses of the second answers. */
  readonly answers: readonly number[];
  /** Those that are not answered with success, or are not stored exactly once. */
  readonly wrong: number;
}

/** The Idempotency-Key of a write under load: its name, without what a key may not contain. */
export function keyOf(name: string): string {
  return name.replaceAll(' ', '-');
}

/**
 * Repeats what failed, once all is well again: a caller that got a 504 does not know whether its change was made.
 * @param write the same request under the same key as before @param stored reads the names of the stored rows
 */
export async function askAgain(
  writes: readonly Write[],
  write: (name: string) => Promise<{ status: number }>,
  stored: () => Promise<readonly string[]>,
): Promise<AskedAgain> {
  const again: Write[] = [];
  for (const failed of writes.filter(hasFailed)) {
    const { status } = await write(failed.name).catch(() => ({ status: 0 }));
    again.push({ ...failed, status });
  }
  const { confirmed, lost, repeats } = checkWrites(again, await stored());
  return { answers: again.map(({ status }) => status), wrong: again.length - confirmed + lost + repeats };
}

export function describeAskedAgain({ answers, wrong }: AskedAgain): string {
  return `asked again under their keys: ${tally(answers) || 'none'}, ${wrong} of these not stored once`;
}
