import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The request that an event came of and its trace, so that what is sent days later is found under them. */
export class EventOrigin1795319500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table event add column request_id text, add column traceparent text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table event drop column request_id, drop column traceparent`);
  }
}
