import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An old confirmation that is told late must not bring an old card back. */
export class CardSince1795222800001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table subscription add column card_since timestamptz(3)`);
    await runner.query(`create index stripe_event_received on stripe_event (received_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index stripe_event_received`);
    await runner.query(`alter table subscription drop column card_since`);
  }
}
