import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages that a consumer gave up. Rows of the whole system: an organisation's transaction sees none of them. */
export class DeadLetters1795217500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table dead_letter (
        id uuid primary key,
        -- The organisation the message was about, if it said so.
        customer_id uuid,
        consumer text not null,
        -- Id of the fact; for a message that had none its place in the stream.
        message_id text not null,
        stream text not null,
        subject text not null,
        headers jsonb not null,
        body bytea not null,
        reason text not null,
        attempts integer not null,
        failed_at timestamptz not null,
        redriven_at timestamptz,
        redrives integer not null default 0,
        unique (consumer, message_id)
      )`);
    await runner.query(`create index dead_letter_failed on dead_letter (failed_at desc, id desc)`);
    await runner.query(
      `create index dead_letter_waiting on dead_letter (consumer, failed_at) where redriven_at is null`,
    );
    await runner.query(`alter table dead_letter enable row level security`);
    await runner.query(`alter table dead_letter force row level security`);
    await runner.query(
      `create policy system_only on dead_letter using (current_setting('candor.scope', true) = 'system')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table dead_letter`);
  }
}
