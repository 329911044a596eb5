import { Client } from 'pg';
import { v5 } from 'uuid';
import { migrate } from '@candor/database/migrate.js';
import { createTestDatabase } from '@candor/lab/fixtures/test-database.js';
import { newId } from '@candor/platform/ids.js';
import { database } from '../src/database/database.js';

/** The migrations of the release before, without places and groups. */
const BEFORE = {
  ...database,
  migrations: database.migrations.filter((migration) => !/^(?:ComponentOrder|Translations)\d/.test(migration.name)),
};

describe('an upgrade from a release without places', () => {
  it('leaves every component where it was shown, and gives groups the ids that programs know', async () => {
    const postgres = await createTestDatabase(migrate, [BEFORE]);
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    const customers = [newId(), newId()];
    const all = customers.flatMap((customerId) =>
      ['Web', '', 'API', 'Web', 'äpfel', 'Zoo', ''].map((groupName, n) => ({ id: newId(), customerId, groupName, n })),
    );
    for (const { id, customerId, groupName, n } of all.toReversed()) {
      await client.query(
        `insert into catalog.component (id, customer_id, name, description, group_name, enabled, internal,
                                        show_historical_status, created_at)
         values ($1, $2, 'x', '', $3, true, false, false, now() + $4 * interval '1 second')`,
        [id, customerId, groupName, n],
      );
    }
    const ids = async (order: string) =>
      (await client.query<{ id: string }>(`select c.id from catalog.component c ${order}`)).rows.map(({ id }) => id);
    const before = await ids('order by c.customer_id, c.group_name, c.created_at, c.id');
    await migrate(postgres.url, [database]);
    const after = await ids(`
      left join catalog.component_group g on g.customer_id = c.customer_id and g.name = c.group_name
      order by c.customer_id, coalesce(g.position, c.position), c.position`);
    expect(after).toEqual(before);
    const groups = await client.query<{ id: string; name: string; customer_id: string }>(
      'select id, name, customer_id from catalog.component_group',
    );
    expect(groups.rows).toHaveLength(8);
    for (const { id, name, customer_id: customerId } of groups.rows) expect(id).toBe(v5(name, customerId));
    const next = await client.query<{ next: string }>(`select nextval('catalog.component_position') as next`);
    expect(Number(next.rows[0]?.next)).toBeGreaterThan(all.length);
    await client.end();
    await postgres.drop();
  });
});
