import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIdempotencyTable } from '@candor/database/idempotency/idempotency.migration.js';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

/** Sessions that can be carried on, codes that let a password be set anew, and people who were invited. */
export class SessionsAndPasswords1763600000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Of an invited user: until when the mailed password is good for signing in, once.
    await runner.query(`alter table member add column temporary_until timestamptz(3)`);

    await runner.query(`
      create table reset_code (
        user_id uuid primary key references member on delete cascade,
        customer_id uuid not null,
        code_hash text not null,
        tries_left smallint not null check (tries_left >= 0),
        expires_at timestamptz(3) not null
      )`);
    await enableTenantIsolation(runner, 'reset_code');

    await runner.query(`
      create table session (
        id uuid primary key,
        customer_id uuid not null,
        user_id uuid not null references member on delete cascade,
        session_epoch integer not null,
        -- SHA-256 of the refresh token that is good now, and of the one before.
        token_hash bytea not null,
        previous_hash bytea,
        rotated_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        created_at timestamptz(3) not null
      )`);
    await runner.query(`create index session_of_user on session (user_id)`);
    await runner.query(`create index session_age on session (expires_at)`);
    await enableTenantIsolation(runner, 'session');

    await createIdempotencyTable(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table idempotency_key, session, reset_code`);
    await runner.query(`alter table member drop column temporary_until`);
  }
}
