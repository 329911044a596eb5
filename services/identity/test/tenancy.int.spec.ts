import { migrate } from '@candor/database/migrate.js';
import { createTestDatabase } from '@candor/lab/fixtures/test-database.js';
import { unprotectedTables } from '@candor/lab/fixtures/unprotected-tables.js';
import { database } from '../src/database/database.js';

describe('the tables of an organisation', () => {
  it('are all guarded by row-level security', async () => {
    const postgres = await createTestDatabase(migrate, [database]);
    expect(await unprotectedTables(postgres.url, database.schema)).toEqual([]);
    await postgres.drop();
  });
});
