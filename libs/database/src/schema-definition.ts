import type { EntitySchema, MigrationInterface } from 'typeorm';

type Class<T> = new (...args: never[]) => T;

/** A table with columns of sealed secrets (`SealedSecrets`) that do not expire. */
export interface SealedTable {
  readonly name: string;
  /** The column that identifies a row: a uuid. */
  readonly key: string;
  /** The purpose of each sealed column. @see SealContext */
  readonly purposes: Readonly<Record<string, string>>;
  /** Which of its rows have secrets, in SQL; all if omitted. */
  readonly where?: string;
}

/** What one context stores in Postgres: a schema of its own, accessed through a role that owns nothing. */
export interface SchemaDefinition {
  /** Name of the schema; the role is `candor_<schema>`. */
  readonly schema: string;
  readonly entities: readonly (Class<object> | EntitySchema)[];
  /** In order; the class names end in a 13-digit time stamp. */
  readonly migrations: readonly Class<MigrationInterface>[];
  /** What a new first key has to seal again; none if omitted. */
  readonly sealed?: readonly SealedTable[];
}

export function roleOf(schema: string): string {
  return `candor_${schema}`;
}

/** A call that has waited so long, for a connection or for a lock, could no longer commit before its deadline (ms). */
export const PATIENCE_MS = 4_000;
