import { Client } from 'pg';
import { migrate } from '@candor/database/migrate.js';
import { createTestDatabase } from '@candor/lab/fixtures/test-database.js';
import { newId } from '@candor/platform/ids.js';
import { database } from '../src/database/database.js';
import { PublishedStates1795410000000 } from '../src/database/migrations/1795410000000-published-states.js';

describe('the months of an earlier release', () => {
  it('are all due, with their content', async () => {
    const before = database.migrations.slice(0, database.migrations.indexOf(PublishedStates1795410000000));
    const { url, drop } = await createTestDatabase(migrate, [{ ...database, migrations: before }]);
    const sql = new Client({ connectionString: url, options: '-c search_path=pages' });
    await sql.connect();
    try {
      const [customerId, other, first, second] = [newId(), newId(), newId(), newId()];
      for (const [owner, month] of [
        [customerId, '2025-10'],
        [customerId, '2025-11'],
        [other, '2025-10'],
      ])
        await sql.query('insert into archive_month (customer_id, month, asked, done, items) values ($1, $2, 3, 3, 2)', [
          owner,
          month,
        ]);
      for (const [part, id] of [first, second].entries())
        await sql.query(
          `insert into archive_part (customer_id, month, part, revision, items, bytes) values ($1, '2025-10', $2, 1, $3, '')`,
          [customerId, part, JSON.stringify({ [id]: '1 ' })],
        );
      expect(await migrate(url, [database])).toContain('pages: PublishedStates1795410000000');
      const { rows } = await sql.query<{ item_ids: string[] }>(
        `select customer_id, month, asked > done as due, item_ids from page_month order by customer_id, month`,
      );
      expect(rows.map((row) => ({ ...row, item_ids: row.item_ids.toSorted() }))).toEqual([
        { customer_id: customerId, month: '2025-10', due: true, item_ids: [first, second] },
        { customer_id: customerId, month: '2025-11', due: true, item_ids: [] },
        { customer_id: other, month: '2025-10', due: true, item_ids: [] },
      ]);
    } finally {
      await sql.end();
      await drop();
    }
  });
});
