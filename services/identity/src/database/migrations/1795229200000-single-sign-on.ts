import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

/** Sign-in through an organisation's own OpenID provider. */
export class SingleSignOn1795229200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table sso_connection (
        customer_id uuid primary key references customer on delete cascade,
        issuer text not null,
        client_id text not null,
        sealed_client_secret text not null,
        default_role text not null check (default_role in ('User', 'Admin')),
        email_domains text[] not null check (cardinality(email_domains) > 0),
        enabled boolean not null,
        required boolean not null,
        trust_emails boolean not null
      )`);
    await runner.query(`create index sso_connection_email_domains on sso_connection using gin (email_domains)`);
    await enableTenantIsolation(runner, 'sso_connection');

    await runner.query(`
      create table sso_login (
        -- SHA-256 of the state, and of what only the browser holds.
        state_hash bytea primary key,
        browser_hash bytea not null,
        customer_id uuid not null references customer on delete cascade,
        nonce text not null,
        sealed_verifier text not null,
        expires_at timestamptz(3) not null
      )`);
    await runner.query(`create index sso_login_of_customer on sso_login (customer_id, expires_at)`);
    await enableTenantIsolation(runner, 'sso_login');

    await runner.query(`
      create table sso_subject (
        customer_id uuid not null references customer on delete cascade,
        issuer text not null,
        subject text not null,
        user_id uuid not null references member on delete cascade,
        -- Whether the provider alone says whose address it is: no mail of ours ever proved it.
        vouched boolean not null,
        primary key (customer_id, issuer, subject),
        constraint sso_subject_user_taken unique (user_id, issuer)
      )`);
    await enableTenantIsolation(runner, 'sso_subject');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table sso_subject, sso_login, sso_connection`);
  }
}
