import { makeObjects } from './tenant-objects.js';
import { TestProduct } from './test-product.js';
import { signUp, type TestTenant } from './test-tenant.js';

interface Table {
  readonly schema: string;
  readonly name: string;
  readonly walled: boolean;
  readonly forced: boolean;
}

/** The relay of each service publishes for every organisation; the rows of an outbox go to all services anyway. */
const READ_FOR_ALL = 'outbox';

/**
 * The last barrier, independent of the code: found in the catalogs of the database, so that a new table is included.
 */
describe('a role of the database', () => {
  let product: TestProduct;
  let acme: TestTenant;
  let tables: Table[];

  beforeAll(async () => {
    product = await TestProduct.start();
    acme = await signUp(product);
    const other = await signUp(product);
    for (const tenant of [acme, other]) await makeObjects(product, tenant, { marker: 'Known', internal: false });
    const { rows } = await product.sql.query<Table>(`
      select n.nspname as schema, c.relname as name, c.relrowsecurity as walled, c.relforcerowsecurity as forced
        from pg_class c
        join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'customer_id' and not a.attisdropped
        join pg_roles r on r.rolname = 'candor_' || n.nspname
       where c.relkind in ('r', 'p') and has_table_privilege(r.oid, c.oid, 'select')
       order by 1, 2`);
    tables = rows.filter(({ name }) => name !== READ_FOR_ALL);
  }, 300_000);
  afterAll(() => product?.close());

  /**
   * The number of rows of each table that a schema's role sees, all of them and those of others, with the given
   * settings.
   */
  async function seen(customerId?: string): Promise<Record<string, { all: number; foreign: number }>> {
    const found: Record<string, { all: number; foreign: number }> = {};
    for (const { schema, name } of tables) {
      await product.sql.query('begin');
      try {
        await product.sql.query(`set local role candor_${schema}`);
        if (customerId) await product.sql.query(`select set_config('candor.customer_id', $1, true)`, [customerId]);
        const { rows } = await product.sql.query<{ all: number; foreign: number }>(
          `select count(*)::int as all, (count(*) filter (where customer_id is distinct from $1::uuid))::int as foreign
             from "${schema}"."${name}"`,
          [customerId ?? null],
        );
        found[`${schema}.${name}`] = rows[0] ?? { all: -1, foreign: -1 };
      } finally {
        await product.sql.query('rollback');
      }
    }
    return found;
  }

  it('without an organisation sees no row of any table of organisations', async () => {
    const counts = await seen();
    expect(Object.keys(counts)).toEqual(expect.arrayContaining(['identity.customer', 'incidents.incident']));
    expect(Object.entries(counts).filter(([, { all }]) => all !== 0)).toEqual([]);
  });

  it('with one sees its rows and no others', async () => {
    const counts = await seen(acme.customerId);
    expect(Object.entries(counts).filter(([, { foreign }]) => foreign !== 0)).toEqual([]);
    for (const table of ['identity.member', 'incidents.incident', 'incidents.maintenance', 'catalog.component']) {
      expect({ table, all: counts[table]?.all }).not.toEqual({ table, all: 0 });
    }
  });

  it('is restricted even as owner, at every such table', () => {
    expect(tables.filter(({ walled, forced }) => !walled || !forced)).toEqual([]);
  });

  it('can access no schema but its own', async () => {
    const { rows } = await product.sql.query(`
      select r.rolname as role, n.nspname as schema
        from pg_roles r
        join pg_namespace n on n.nspname <> 'public' and n.nspname !~ '^(pg_|information_schema)'
       where r.rolname like 'candor\\_%' and r.rolname <> 'candor_' || n.nspname
         and exists (select from pg_class c where c.relnamespace = n.oid and c.relkind in ('r', 'p')
                       and has_schema_privilege(r.oid, n.oid, 'usage')
                       and has_table_privilege(r.oid, c.oid, 'select, insert, update, delete'))`);
    expect(rows).toEqual([]);
  });
});
