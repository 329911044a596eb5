import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TypedAddresses1796570000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Which page was found at an address as it was typed. Public as the page is: it belongs to no organisation.
    await runner.query(`
      create table upstream_typed (
        -- SHA-256 of the address: as short for every address, and what was typed is not kept.
        digest bytea primary key,
        upstream_id uuid not null references upstream (id) on delete cascade,
        seen_at timestamptz(3) not null default now()
      )`);
    await runner.query(`create index upstream_typed_upstream on upstream_typed (upstream_id)`);
    await runner.query(`create index upstream_typed_age on upstream_typed (seen_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table upstream_typed`);
  }
}
