import type { EntitySchema, MigrationInterface } from 'typeorm';

type Class<T> = new (...args: never[]) => T;

/** What one context stores in Postgres: a schema of its own, accessed through a role that owns nothing. */
export interface SchemaDefinition {
  /** Name of the schema; the role is `candor_<schema>`. */
  readonly schema: string;
  readonly entities: readonly (Class<object> | EntitySchema)[];
  /** In order; the class names end in a 13-digit time stamp. */
  readonly migrations: readonly Class<MigrationInterface>[];
}

export function roleOf(schema: string): string {
  return `candor_${schema}`;
}

/** A call that has waited so long, for a connection or for a lock, could no longer commit before its deadline (ms). */
export const PATIENCE_MS = 4_000;
