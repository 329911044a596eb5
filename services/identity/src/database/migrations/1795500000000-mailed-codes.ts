import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['confirmation_code', 'reset_code'];

/** Codes follow from a seed and a key, and guesses are counted by asker: the columns of before are left to the release of before. */
export class MailedCodes1795500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES)
      await runner.query(`
        alter table ${table}
          add column seed bytea,
          add column seeded_at timestamptz(3),
          alter column code_hash drop not null,
          alter column tries_left set default 5`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.query(`delete from ${table}`);
      await runner.query(`
        alter table ${table}
          drop column seed,
          drop column seeded_at,
          alter column code_hash set not null,
          alter column tries_left drop default`);
    }
  }
}
