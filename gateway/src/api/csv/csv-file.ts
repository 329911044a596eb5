import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { Response } from 'express';
import { runPart } from '@candor/platform/request-context.js';

/** One page of what becomes lines. */
interface Page<T> {
  readonly found: readonly T[];
  /** Where the next page starts; empty at the end. */
  readonly nextCursor: string;
}

/** A file of comma separated values. */
export interface CsvFile<T, C extends string> {
  /** The name it is saved under. */
  readonly name: string;
  readonly columns: readonly C[];
  readonly rowOf: (one: T) => Readonly<Record<C, string>>;
  /** Reads the page at a cursor; what it throws for the first page is thrown before anything is sent. */
  readonly ask: (cursor: string) => Promise<Page<T>>;
}

/**
 * Sends a list as CSV, page by page, so that any length needs the memory of one page. Cells that a spreadsheet would
 * evaluate as a formula are prefixed with an apostrophe.
 */
export async function sendCsv<T, C extends string>(response: Response, file: CsvFile<T, C>): Promise<void> {
  const first = await file.ask('');
  response.writeHead(200, {
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': `attachment; filename="${file.name}"`,
    'cache-control': 'no-store',
  });
  const csv = stringify({ header: true, columns: [...file.columns], escape_formulas: true });
  // A failure from here on truncates the answer, which the receiver notices.
  await pipeline(Readable.from(rows(first, file)), csv, response);
}

async function* rows<T, C extends string>(first: Page<T>, { ask, rowOf }: CsvFile<T, C>) {
  for (let page = first; ; page = await runPart(() => ask(page.nextCursor))) {
    for (const one of page.found) yield rowOf(one);
    if (page.nextCursor === '') return;
  }
}

/** A moment (epoch ms) as programs and spreadsheets read it; empty for none. */
export function timeCell(time: number | undefined): string {
  return time === undefined ? '' : new Date(time).toISOString();
}
