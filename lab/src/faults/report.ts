import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FaultSize } from './fault-harness.js';
import type { RowResult } from './fault-row.js';

export interface FaultReport {
  readonly size: FaultSize;
  readonly seed: number;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly seconds: number;
  readonly results: readonly RowResult[];
}

/** Writes `faults.json` and `faults.md` into a folder. @returns the paths */
export async function writeReport(folder: string, report: FaultReport): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const files = { 'faults.json': `${JSON.stringify(report, undefined, 2)}\n`, 'faults.md': markdown(report) };
  return Promise.all(
    Object.entries(files).map(async ([name, text]) => {
      const file = path.join(folder, name);
      await writeFile(file, text);
      return file;
    }),
  );
}

export function markdown({ size, seed, startedAt, seconds, results }: FaultReport): string {
  const kept = results.filter(({ passed }) => passed).length;
  const rows = results.map((result) =>
    [
      `\`${result.name}\``,
      result.promise,
      result.size,
      result.figure,
      result.passed ? 'kept' : '**broken**',
      `${result.seconds} s`,
    ]
      .map(cell)
      .join(' | '),
  );
  return [
    `# Promises under faults`,
    '',
    `${kept} of ${results.length} kept; size ${size}, seed ${seed}, begun ${startedAt}, ${Math.round(seconds)} s.`,
    '',
    '| row | promise | size | figure | kept | took |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row} |`),
    '',
  ].join('\n');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');
}

/** One row for a terminal. */
export function line({ name, promise, size, figure, passed, seconds }: RowResult): string {
  return `${passed ? 'kept  ' : 'BROKEN'}  ${name}: ${promise}\n        ${size}\n        ${figure}  [${seconds} s]\n`;
}
