import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets a schema remember how far its consumers of events have come. The same in every schema that has consumers. */
export class ConsumerPositions1795420000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table consumer_position (
        consumer text primary key,
        -- Everything up to this message of EVENTS was handled, and it is still the same stream if the number is still this message's.
        stream_seq bigint not null,
        message_id text not null,
        saved_at timestamptz not null default now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table consumer_position`);
  }
}
