import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which of the chosen components were an audience's of the first page. */
export class FirstPageAudiences1796550000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table chosen_component add column of_audience boolean not null default false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table chosen_component drop column of_audience`);
  }
}
