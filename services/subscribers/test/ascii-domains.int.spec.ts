import { Client } from 'pg';
import { migrate } from '@candor/database/migrate.js';
import { createTestDatabase } from '@candor/lab/fixtures/test-database.js';
import { newId } from '@candor/platform/ids.js';
import { database } from '../src/database/database.js';

describe('addresses that an earlier release stored as they were typed', () => {
  it('get their domain in the form of DNS, except where that address exists already', async () => {
    const before = database.migrations.filter(({ name }) => !name.startsWith('AsciiDomains'));
    const { url, drop } = await createTestDatabase(migrate, [{ ...database, migrations: before }]);
    const sql = new Client({ connectionString: url, options: '-c search_path=subscribers' });
    await sql.connect();
    try {
      const [customerId, other] = [newId(), newId()];
      const rows: [string, string, string][] = [
        [customerId, 'email', 'ann@exämple.com'],
        [customerId, 'email', 'bob@exämple.com'],
        [customerId, 'email', 'Bob@xn--exmple-cua.com'],
        [customerId, 'email', 'cé@exämple.com'],
        [customerId, 'webhook', 'https://example.com/exämple@exämple.com'],
        [other, 'email', 'ann@exämple.com'],
      ];
      for (const [owner, channel, address] of rows)
        await sql.query(
          `insert into subscription (id, customer_id, channel, address, verified) values (gen_random_uuid(), $1, $2, $3, false)`,
          [owner, channel, address],
        );
      expect(await migrate(url, [database])).toEqual(['subscribers: AsciiDomains1795360000000']);
      const { rows: found } = await sql.query<{ address: string }>(
        `select address from subscription where customer_id = $1 order by address collate "C"`,
        [customerId],
      );
      expect(found.map(({ address }) => address)).toEqual([
        'Bob@xn--exmple-cua.com',
        'ann@xn--exmple-cua.com',
        'bob@exämple.com',
        'cé@xn--exmple-cua.com',
        'https://example.com/exämple@exämple.com',
      ]);
      const { rows: theirs } = await sql.query('select address from subscription where customer_id = $1', [other]);
      expect(theirs).toEqual([{ address: 'ann@xn--exmple-cua.com' }]);
    } finally {
      await sql.end();
      await drop();
    }
  });
});
