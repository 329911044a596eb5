import { z } from 'zod';

/** Raised when an older release could not read what is written. */
export const ARCHIVE_FORMAT = 1;

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const tableSchema = z.object({ schema: name, table: name, columns: z.array(name).min(1) });

/** What a backup says of itself before its rows, so that a restore can refuse it before it writes anything. */
export const archiveHeadSchema = z.object({
  format: z.int(),
  /** Of the program that wrote it. */
  version: z.string(),
  /** By the database's clock, epoch ms: what was committed before is in it. */
  takenAt: z.int(),
  /** Keys that secrets in it are sealed with or derived from, by name, see `key-prints.ts`. */
  keys: z.record(z.string(), z.string()),
  /** The migrations that had run, by schema. */
  migrations: z.record(name, z.array(z.string())),
  /** Start of the ledger's oldest range, epoch ms. */
  ledgerSince: z.int().nullable(),
  /** In the order in which they can be filled. */
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ schema: name, sequence: name, last: z.string() })),
});

export type ArchiveHead = z.output<typeof archiveHeadSchema>;
export type ArchivedTable = z.output<typeof tableSchema>;

/** What stands after the rows of a table. */
export const tableEndSchema = z.object({ rows: z.int(), sha256: z.string() });
