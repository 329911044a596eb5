import { parseArgs } from 'node:util';
import type { FaultSize } from './fault-harness.js';

export interface FaultArguments {
  readonly size: FaultSize;
  readonly seed: number;
  /** Duration of a storm, if not that of its size. */
  readonly minutes: number | undefined;
  /** Folder of a built checkout of the previous release. */
  readonly from: string | undefined;
  /** Empty for all. */
  readonly rows: readonly string[];
}

export const USAGE =
  'Usage: npm run faults [-- --rows <name>[,<name>] --size small|full --seed <whole number> --minutes <of a storm> --from <checkout of the release before>]';

/** @throws Error naming the invalid argument */
export function readArguments(given: readonly string[], now = Date.now()): FaultArguments {
  const { values } = parseArgs({
    args: [...given],
    options: {
      rows: { type: 'string', default: '' },
      size: { type: 'string', default: 'full' },
      minutes: { type: 'string' },
      from: { type: 'string' },
      seed: { type: 'string', default: String(now % 1_000_000) },
    },
  });
  const { size } = values;
  const seed = Number(values.seed);
  if (size !== 'small' && size !== 'full') throw new Error('--size is small or full.');
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error('--seed is a whole number.');
  const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
  if (minutes !== undefined && !(minutes > 0)) throw new Error('--minutes is a number above 0.');
  const rows = values.rows.split(',').flatMap((name) => name.trim() || []);
  return { size, seed, minutes, from: values.from, rows };
}
