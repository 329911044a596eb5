import { type Client } from 'pg';
import { schemas } from '../schemas.js';
import { type ArchivedTable } from './archive-head.js';
import { inFillingOrder, type Reference } from './table-order.js';

/** TypeORM's own, which a restore has from running the migrations. */
const MIGRATIONS = 'migration';

export interface Sequence {
  readonly schema: string;
  readonly sequence: string;
  readonly last: string;
}

const names = () => schemas.map(({ schema }) => schema);

/** The name of a table with its schema, as SQL. */
export function fullName({ schema, table }: Pick<ArchivedTable, 'schema' | 'table'>): string {
  return `${schema}."${table}"`;
}

/** Its columns, as SQL. */
export function columnList({ columns }: Pick<ArchivedTable, 'columns'>): string {
  return columns.map((column) => `"${column}"`).join(', ');
}

/** Every table of ours with its columns, in the order of filling; ranges of the ledger are rows of their parents. */
export async function storedTables(client: Client): Promise<ArchivedTable[]> {
  const { rows } = await client.query<ArchivedTable>(
    `select n.nspname as schema, c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> $2
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by 1, 2 order by 1, 2`,
    [names(), MIGRATIONS],
  );
  return inFillingOrder(rows, fullName, await references(client));
}

async function references(client: Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select distinct format('%s."%s"', fn.nspname, f.relname) as from, format('%s."%s"', tn.nspname, t.relname) as to
       from pg_constraint k
       join pg_class f on f.oid = k.conrelid join pg_namespace fn on fn.oid = f.relnamespace
       join pg_class t on t.oid = k.confrelid join pg_namespace tn on tn.oid = t.relnamespace
      where k.contype = 'f' and fn.nspname = any($1)`,
    [names()],
  );
  return rows;
}

/** Sequences of ours that were used. */
export async function sequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select schemaname as schema, sequencename as sequence, last_value::text as last from pg_sequences
      where schemaname = any($1) and last_value is not null and sequencename <> $2 order by 1, 2`,
    [names(), `${MIGRATIONS}_id_seq`],
  );
  return rows;
}

/** Names of the migrations that have run, in their order, by schema. A schema that is not there has none. */
export async function appliedMigrations(client: Client): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const schema of names()) {
    const table = `${schema}.${MIGRATIONS}`;
    const { rows: there } = await client.query('select 1 where to_regclass($1) is not null', [table]);
    if (there.length === 0) continue;
    const { rows } = await client.query<{ name: string }>(`select name from ${table} order by timestamp`);
    found[schema] = rows.map(({ name }) => name);
  }
  return found;
}

/** Start of the oldest range of the ledger (epoch ms), which is in the range's name; null where there is none. */
export async function ledgerSince(client: Client): Promise<number | null> {
  const { rows } = await client.query<{ since: string | null }>(
    `select (extract(epoch from min(to_date(right(c.relname, 8), 'YYYYMMDD'))) * 1000)::bigint as since
       from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
       join pg_namespace n on n.oid = p.relnamespace
      where n.nspname = 'notifications' and p.relname = 'delivery' and c.relname ~ '_[0-9]{8}$'`,
  );
  const since = rows[0]?.since;
  return since === null || since === undefined ? null : Number(since);
}
