import { createHash } from 'node:crypto';
import { pipeline, type Readable } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { ObjectStoreError } from '@candor/object-store/object-store.js';
import { AdminRefusal } from '../admin/admin-refusal.js';
import { archiveHeadSchema, tableEndSchema, type ArchivedTable, type ArchiveHead } from './archive-head.js';
import { checkedDigest } from './digest-at-end.js';
import { readFrames, type Frame } from './frames.js';

/** Parts of a backup, in the order of its frames. */
export type ArchivePart =
  | { readonly kind: 'head'; readonly head: ArchiveHead }
  | { readonly kind: 'table'; readonly table: ArchivedTable }
  /** Whole and partial lines, as COPY takes them. */
  | { readonly kind: 'rows'; readonly rows: Buffer }
  /** Count and digest agree with the rows before. */
  | { readonly kind: 'end'; readonly rows: number };

/** Reads a backup part by part. @throws AdminRefusal when it is damaged or cut off, or is none */
export async function* readArchive(source: Readable): AsyncGenerator<ArchivePart, void> {
  const bytes = pipeline(checkedDigest(source as AsyncIterable<Buffer>), createZstdDecompress(), () => undefined);
  try {
    yield* partsOf(readFrames(bytes as AsyncIterable<Buffer>));
  } catch (error) {
    if (error instanceof AdminRefusal || error instanceof ObjectStoreError) throw error;
    throw new AdminRefusal(`The archive is damaged, or is no backup: ${(error as Error).message}`);
  } finally {
    source.destroy();
  }
}

/** The first part alone. */
export async function readHead(source: Readable): Promise<ArchiveHead> {
  for await (const part of readArchive(source)) if (part.kind === 'head') return part.head;
  throw new AdminRefusal('The archive is empty.');
}

async function* partsOf(frames: AsyncGenerator<Frame>): AsyncGenerator<ArchivePart, void> {
  let waiting: ArchivedTable[] | undefined;
  let rows = new TableDigest();
  let isWhole = false;
  // To the end of the bytes, where their digest is.
  for await (const { kind, content } of frames) {
    if (isWhole) throw new Error('something follows its end');
    if (kind === 'H') {
      const head = archiveHeadSchema.parse(JSON.parse(content.toString()));
      waiting = [...head.tables];
      yield { kind: 'head', head };
    } else if (kind === 'T') {
      const table = waiting?.shift();
      if (!table) throw new Error('it has more tables than it names');
      rows = new TableDigest();
      yield { kind: 'table', table };
    } else if (kind === 'D') {
      rows.add(content);
      yield { kind: 'rows', rows: content };
    } else if (kind === 'E') {
      const said = tableEndSchema.parse(JSON.parse(content.toString()));
      const { rows: count, sha256 } = rows.end();
      if (said.rows !== count || said.sha256 !== sha256) throw new Error('the rows of a table have changed');
      yield { kind: 'end', rows: count };
    } else {
      if (waiting?.length !== 0) throw new Error('tables are missing');
      isWhole = true;
    }
  }
  if (!isWhole) throw new AdminRefusal('The archive is cut off: its end is missing.');
}

/** Counts the rows of a table and makes their digest. COPY writes a newline after each row, and none within. */
export class TableDigest {
  private readonly hash = createHash('sha256');
  private rows = 0;

  add(chunk: Buffer): void {
    this.hash.update(chunk);
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) this.rows += 1;
  }

  end(): { rows: number; sha256: string } {
    return { rows: this.rows, sha256: this.hash.digest('hex') };
  }
}
