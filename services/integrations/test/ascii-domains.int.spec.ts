import { Client } from 'pg';
import { migrate } from '@candor/database/migrate.js';
import { createTestDatabase } from '@candor/lab/fixtures/test-database.js';
import { newId } from '@candor/platform/ids.js';
import { database } from '../src/database/database.js';

describe('addresses that an earlier release stored as they were typed', () => {
  it('get their domain in the form of DNS, except where that address exists already', async () => {
    const before = database.migrations.filter(({ name }) => !name.startsWith('AsciiDomains'));
    const { url, drop } = await createTestDatabase(migrate, [{ ...database, migrations: before }]);
    const sql = new Client({ connectionString: url, options: '-c search_path=integrations' });
    await sql.connect();
    try {
      const customerId = newId();
      for (const address of ['Ann@exämple.com', 'bob@exämple.com', 'bob@xn--exmple-cua.com'])
        await sql.query(
          `insert into integration (id, customer_id, channel, identity, address, created_by)
           values (gen_random_uuid(), $1, 'email', lower($2), $2, $3)`,
          [customerId, address, newId()],
        );
      expect(await migrate(url, [database])).toEqual(['integrations: AsciiDomains1795360000000']);
      const { rows } = await sql.query(
        `select address, identity from integration where customer_id = $1 order by address collate "C"`,
        [customerId],
      );
      expect(rows).toEqual([
        { address: 'Ann@xn--exmple-cua.com', identity: 'ann@xn--exmple-cua.com' },
        { address: 'bob@exämple.com', identity: 'bob@exämple.com' },
        { address: 'bob@xn--exmple-cua.com', identity: 'bob@xn--exmple-cua.com' },
      ]);
    } finally {
      await sql.end();
      await drop();
    }
  });
});
