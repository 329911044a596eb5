import { type Client } from 'pg';
import { schemas } from '../schemas.js';

/** A column with sealed secrets (`SealedSecrets`). */
export interface SealedColumn {
  /** With its schema. */
  readonly table: string;
  readonly column: string;
  /** Whether its rows expire, such as those of sign-ins; these are not sealed again. */
  readonly expires: boolean;
}

/** Every column with sealed secrets, by its name: all of them start with `sealed_`. */
export async function sealedColumns(client: Client): Promise<SealedColumn[]> {
  const { rows } = await client.query<SealedColumn>(
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(a.attname) as column,
            exists (select from pg_attribute e
                     where e.attrelid = c.oid and e.attname = 'expires_at' and not e.attisdropped) as expires
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
        and a.attname like 'sealed\\_%' and not a.attisdropped
      order by 1, 2`,
    [schemas.map(({ schema }) => schema)],
  );
  return rows;
}

/** The number of secrets per key; expired ones do not count. */
export async function secretsByKey(client: Client): Promise<{ key: string; secrets: number }[]> {
  const selects = (await sealedColumns(client)).map(
    ({ table, column, expires }) =>
      `select ${column} as sealed from ${table} where ${column} is not null ${expires ? 'and expires_at > now()' : ''}`,
  );
  const { rows } = await client.query<{ key: string; secrets: number }>(
    `select split_part(sealed, '.', 2) as key, count(*)::int as secrets
       from (${selects.join(' union all ')}) as s group by 1 order by 1`,
  );
  return rows;
}
