import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which audience of a first page sees which internal components: `[{id, componentIds}]`; and what an audience ever had. */
export class FirstPageAudiences1796550000130 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table page_settings
        add column audiences jsonb not null default '[]',
        add column ever_in_audience uuid[] not null default '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table page_settings drop column audiences, drop column ever_in_audience`);
  }
}
