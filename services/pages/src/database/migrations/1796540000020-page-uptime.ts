import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Shares by which a further page counts uptime (percent); none for those of the first page. */
export class PageUptime1796540000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table page_settings
        add column uptime_partial_outage smallint check (uptime_partial_outage between 0 and 100),
        add column uptime_degraded_performance smallint check (uptime_degraded_performance between 0 and 100)
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table page_settings drop column uptime_partial_outage, drop column uptime_degraded_performance
    `);
  }
}
