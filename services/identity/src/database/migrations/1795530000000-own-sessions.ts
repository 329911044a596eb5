import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people read in the list of their sessions, and when each has shown last that it is still them. */
export class OwnSessions1795530000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // With defaults, because a release before this one goes on writing while it is replaced.
    await runner.query(`
      alter table session
        add column proved_at timestamptz(3) not null default now(),
        add column method text not null default 'password' check (method in ('password', 'passkey', 'sso')),
        add column user_agent text not null default '',
        add column address text not null default ''`);
    await runner.query(`update session set proved_at = created_at`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table session drop column proved_at, drop column method, drop column user_agent, drop column address`);
  }
}
