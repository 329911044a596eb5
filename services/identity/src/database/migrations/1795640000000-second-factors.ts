import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

/** Second factors of staff, and whether an organisation asks for one. */
export class SecondFactors1795640000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table customer add column second_factor_required boolean not null default false`);
    await runner.query(`
      create table authenticator_app (
        user_id uuid primary key references member on delete cascade,
        customer_id uuid not null references customer on delete cascade,
        sealed_secret text not null,
        -- Null until a code of it was typed; until then it is no factor.
        confirmed_at timestamptz(3),
        -- The time step (RFC 6238) of the last code that was taken: none is taken twice.
        last_step bigint not null default 0
      )`);
    await runner.query(`
      create table passkey (
        id uuid primary key,
        user_id uuid not null references member on delete cascade,
        customer_id uuid not null references customer on delete cascade,
        credential_id text not null constraint passkey_credential_taken unique,
        public_key bytea not null,
        counter bigint not null,
        transports text[] not null,
        name text not null,
        created_at timestamptz(3) not null,
        last_used_at timestamptz(3)
      )`);
    await runner.query(`create index passkey_of_user on passkey (user_id, created_at)`);
    await runner.query(`
      create table recovery_code (
        user_id uuid not null references member on delete cascade,
        customer_id uuid not null references customer on delete cascade,
        -- HMAC-SHA256 under a key that is not in the database.
        code_hash bytea not null,
        primary key (user_id, code_hash)
      )`);
    await runner.query(`
      create table used_passkey_ticket (
        id uuid primary key,
        customer_id uuid not null references customer on delete cascade,
        expires_at timestamptz(3) not null
      )`);
    await runner.query(`create index used_passkey_ticket_expiry on used_passkey_ticket (expires_at)`);
    for (const table of ['authenticator_app', 'passkey', 'recovery_code', 'used_passkey_ticket'])
      await enableTenantIsolation(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table used_passkey_ticket, recovery_code, passkey, authenticator_app`);
    await runner.query(`alter table customer drop column second_factor_required`);
  }
}
