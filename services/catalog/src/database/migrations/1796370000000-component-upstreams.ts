import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a component is or depends on of providers, and the status that it has by itself because of that. */
export class ComponentUpstreams1796370000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table component
        add column upstreams jsonb not null default '[]',
        add column upstreams_version bigint not null default 0,
        add column upstreams_applied jsonb not null default '{"links": {}}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table component drop column upstreams, drop column upstreams_version, drop column upstreams_applied`);
  }
}
