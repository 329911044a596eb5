import { Client } from 'pg';
import type { QueryRunner } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '@candor/lab/fixtures/test-database.js';
import { migrate } from '../src/migrate.js';
import { notes } from './note.schema.js';

/** How often it was begun. */
let begun = 0;

class LockBoth1800000000000 {
  async up(runner: QueryRunner): Promise<void> {
    begun += 1;
    await runner.query('alter table note add column read_at timestamptz');
    await runner.query('alter table answer add column read_at timestamptz');
  }
  async down(): Promise<void> {}
}

class Failing1800000000001 {
  async up(runner: QueryRunner): Promise<void> {
    begun += 1;
    await runner.query('alter table missing add column read_at timestamptz');
  }
  async down(): Promise<void> {}
}

describe('a migration', () => {
  let postgres: TestDatabase;
  let app: Client;

  beforeEach(async () => {
    begun = 0;
    postgres = await createTestDatabase(migrate, [notes]);
    app = new Client({ connectionString: postgres.url });
    await app.connect();
  });
  afterEach(async () => {
    await app.end();
    await postgres.drop();
  });

  const isWaitedFor = async (): Promise<boolean> =>
    (await app.query(`select from pg_locks where not granted and relation = 'notes.answer'::regclass`)).rowCount === 1;

  it('that waits for an app which waits for it is tried again, and the app goes on', async () => {
    // So that Postgres ends the migration, which notices it first.
    await app.query(`set deadlock_timeout = '1min'`);
    await app.query('begin');
    await app.query('lock table notes.answer in row exclusive mode');
    const migrated = migrate(postgres.url, [{ ...notes, migrations: [...notes.migrations, LockBoth1800000000000] }]);
    while (!(await isWaitedFor()));
    await app.query('lock table notes.note in row exclusive mode');
    await app.query('commit');
    expect(await migrated).toEqual(['notes: LockBoth1800000000000']);
    expect(begun).toBe(2);
  }, 30_000);

  it('that fails for another reason is not', async () => {
    const failing = { ...notes, migrations: [...notes.migrations, Failing1800000000001] };
    await expect(migrate(postgres.url, [failing])).rejects.toThrow('does not exist');
    expect(begun).toBe(1);
  });
});
