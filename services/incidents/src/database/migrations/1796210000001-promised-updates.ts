import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By when an entry promises the next one, and when who is reminded of that. */
export class PromisedUpdates1796210000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table entry
        add column next_update_by timestamptz(3),
        -- Null for nothing to do.
        add column reminder_at timestamptz(3),
        add column reminders_sent smallint not null default 0`);
    await runner.query(`create index entry_reminder on entry (reminder_at) where reminder_at is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table entry drop column next_update_by, drop column reminder_at, drop column reminders_sent`,
    );
  }
}
