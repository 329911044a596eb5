import type { Readable } from 'node:stream';
import { CsvError, parse, type Info } from 'csv-parse';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { InvalidError } from '@candor/platform/errors.js';
import type { ImportLineSchema } from '@candor/proto/gen/candor/subscribers/v1/administration_pb.js';

/** More than 100,000 lines with a few chosen services each. */
const MAX_FILE_BYTES = 32 * 1024 * 1024;
const MAX_RECORD_BYTES = 32 * 1024;
/** A message of the bus may have 1 MiB. */
const MAX_CHUNK_CHARACTERS = 200_000;
const MAX_CHUNK_LINES = 500;

type Column = 'email' | 'components' | 'kinds' | 'language';

const COLUMNS: Readonly<Record<string, Column>> = {
  email: 'email',
  emailaddress: 'email',
  components: 'components',
  kinds: 'kinds',
  language: 'language',
};

type Line = MessageInitShape<typeof ImportLineSchema> & { readonly email: string };
type Columns = readonly (Column | undefined)[];

/**
 * The lines of a CSV file in chunks that fit into a message, while it is still arriving. The first line names the
 * columns: "email", and optionally "components", "kinds" and "language"; other columns are ignored.
 * @throws InvalidError if it is no CSV, has no column "email", or is too large
 */
export async function* readImportFile(file: Readable): AsyncGenerator<Line[]> {
  const parser = parse({
    bom: true,
    info: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: MAX_RECORD_BYTES,
  });
  let bytes = 0;
  file.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_FILE_BYTES) parser.destroy(tooLarge());
  });
  file.once('error', () => parser.destroy(cutShort()));
  file.once('close', () => file.readableEnded || parser.destroy(cutShort()));
  file.pipe(parser);
  try {
    yield* chunksOf(parser);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error.lines ?? 0) || 1;
    throw new InvalidError([{ pointer: `/lines/${line}`, detail: `Line ${line}: This is not CSV.` }]);
  } finally {
    // Unread data would block the connection's next request, until both time out.
    file.unpipe(parser);
    file.resume();
  }
}

async function* chunksOf(parser: AsyncIterable<unknown>): AsyncGenerator<Line[]> {
  let columns: Columns | undefined;
  let chunk: Line[] = [];
  let characters = 0;
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
    if (!columns) {
      columns = columnsOf(record);
      continue;
    }
    chunk.push(lineOf(record, columns, info.lines));
    characters += record.reduce((sum, cell) => sum + cell.length, 0);
    if (chunk.length < MAX_CHUNK_LINES && characters < MAX_CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = [];
    characters = 0;
  }
  if (!columns) throw noEmails();
  if (chunk.length > 0) yield chunk;
}

function columnsOf(record: readonly string[]): Columns {
  const columns = record.map((name) => COLUMNS[name.trim().toLowerCase()]);
  if (!columns.includes('email')) throw noEmails();
  return columns;
}

function lineOf(record: readonly string[], columns: Columns, line: number): Line {
  const cell = (column: Column) => (record[columns.indexOf(column)] ?? '').replaceAll('\0', ' ');
  return {
    line,
    email: cell('email'),
    components: cell('components'),
    kinds: cell('kinds'),
    language: cell('language'),
  };
}

function noEmails(): InvalidError {
  return new InvalidError([{ pointer: '/lines/1', detail: 'Line 1: Please name the columns, "email" among them.' }]);
}

function tooLarge(): InvalidError {
  return new InvalidError([{ pointer: '', detail: `Please send at most ${MAX_FILE_BYTES / 1024 / 1024} MiB.` }]);
}

function cutShort(): InvalidError {
  return new InvalidError([], 'The request ended too early.');
}
