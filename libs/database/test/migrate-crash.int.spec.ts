import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { startPostgres } from '@candor/dev/servers/postgres-server.js';
import { testRunFolder } from '@candor/lab/fixtures/test-run.js';
import { migrate } from '../src/migrate.js';
import { notes } from './note.schema.js';

/** Changes no privilege, so that what follows it has nothing new to say. */
class AddReadTime1800000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table note add column read_at timestamptz');
  }
  async down(): Promise<void> {}
}

describe('migrations', () => {
  let folder: string;
  let postgres: Awaited<ReturnType<typeof startPostgres>>;

  /** Postgres by itself writes what was committed without waiting, but not before this time. */
  const start = async () =>
    startPostgres({ dataDir: path.join(folder, 'data'), durable: true, settings: ['wal_writer_delay=10s'] });

  beforeAll(async () => {
    folder = await mkdtemp(path.join(testRunFolder(), 'postgres-'));
    postgres = await start();
  });
  afterAll(async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const migrateAndCrash = async (definition: typeof notes): Promise<string[]> => {
    const ran = await migrate(postgres.url, [definition]);
    process.kill(postgres.pid, 'SIGKILL');
    await postgres.ended;
    postgres = await start();
    return ran;
  };
  const rowsOf = async (sql: string): Promise<unknown[]> => {
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  };

  it('are there although Postgres is killed right after them, the first ones and later ones', async () => {
    const first = await migrateAndCrash(notes);
    expect(first).toHaveLength(notes.migrations.length);
    expect(await rowsOf('select name from notes.migration')).toHaveLength(first.length);
    const later = { ...notes, migrations: [...notes.migrations, AddReadTime1800000000000] };
    expect(await migrateAndCrash(later)).toEqual(['notes: AddReadTime1800000000000']);
    expect(await rowsOf('select read_at from notes.note')).toEqual([]);
    expect(await migrate(postgres.url, [later])).toEqual([]);
  });
});
